import AppEnvironmentTesting
import Testing

/// The search for the fields of a task, in the tasks of this runtime and of runtimes that don't exist.
@Suite struct TaskLayoutTests {
  @Test func theTasksOfThisRuntimeAreRecognized() throws {
    // A clock in the exact mode uses the reserved word, in which it isn't found a second time.
    let layout =
      if case .exact(let layout) = TaskRuntime.current.mode { layout } else { try TaskLayout.find() }
    #expect(layout.reserved > layout.flags)
    #expect(layout.status > layout.reserved)
  }

  @Test func theFieldsAreFoundWhereTheyAre() throws {
    let runtime = FakeRuntime()
    #expect(try runtime.layout == runtime.expected)
  }

  @Test(arguments: [8, 16, 40]) func aLongerHeaderMovesAllFields(size: Int) throws {
    let runtime = FakeRuntime(header: 32 + size)
    #expect(try runtime.layout == runtime.expected)
    #expect(runtime.expected.flags == FakeRuntime().expected.flags + size)
  }

  @Test(arguments: [8, 24, 64]) func aFieldBeforeTheStatusMovesTheStatusAlone(size: Int) throws {
    let runtime = FakeRuntime(beforeStatus: 40 + size)
    #expect(try runtime.layout == runtime.expected)
    #expect(runtime.expected.reserved == FakeRuntime().expected.reserved)
  }

  @Test func theThreadTakesThePlaceOfTheRunningBit() throws {
    let runtime = FakeRuntime(storesThread: true)
    #expect(try runtime.layout == runtime.expected)
  }

  @Test func aRuntimeThatPassesNothingAsAThreadEntersATaskIsRecognized() throws {
    let layout = try FakeRuntime(passesEntered: false).layout
    #expect(layout.entered == nil)
    #expect(layout.status == FakeRuntime().expected.status)
  }

  @Test(arguments: [
    (FakeRuntime(enqueuedBit: 0x8000), TaskLayout.Problem.status),
    (FakeRuntime(completeBit: 0), .status),
    (FakeRuntime(reservedWord: 1), .reserved),
    (FakeRuntime(wordsBeforeFunction: 1), .reserved),
    (FakeRuntime(wordsBeforeFunction: 3), .reserved),
    (FakeRuntime(priorityInFlags: false), .flags),
    (FakeRuntime(storesIdentifier: false), .identifier),
    (FakeRuntime(hasFunction: false), .function),
    (FakeRuntime(hasOwners: false), .owner),
    (FakeRuntime(childFlags: 1 << 26), .owner),
  ])
  func anythingElseIsNotRecognized(runtime: FakeRuntime, problem: TaskLayout.Problem) {
    #expect(throws: problem) { try runtime.layout }
  }

  @Test func noTasksAreNotRecognized() {
    #expect(throws: TaskLayout.Problem.jobs) { try TaskLayout([], []) { _ in true } }
  }
}

/// A runtime with tasks of some layout.
struct FakeRuntime: Sendable {
  var header = 32
  var beforeStatus = 40
  var wordsBeforeFunction = 2
  var reservedWord: UInt64 = 0
  var enqueuedBit: UInt32 = 0x1000
  var completeBit: UInt32 = 0x2000
  var storesThread = false
  var passesEntered = true
  var priorityInFlags = true
  var storesIdentifier = true
  var hasFunction = true
  var hasOwners = true
  var childFlags: UInt64 = 1 << 24 | 1 << 26 | 1 << 28

  private static let function: UInt64 = 0x7F12_3456_7890

  private var end: Int { header + 8 + 8 * wordsBeforeFunction }
  private var status: Int { end + beforeStatus }

  /// The layout that is to be found.
  var expected: TaskLayout {
    TaskLayout(
      flags: header, reserved: end - 8, status: status, entered: passesEntered ? status - 16 : nil,
      identifier: header + 4, owner: status + 48, owned: 1 << 24 | 1 << 28)
  }

  /// The layout that is found.
  var layout: TaskLayout {
    get throws { try TaskLayout(samples, children) { UInt64($0) == Self.function } }
  }

  private var samples: [TaskLayout.Sample] {
    [UInt8(9), 17, 25].enumerated().flatMap { number, priority in
      [TaskLayout.Sample.State.enqueued, .running, .suspended, .enqueued, .running, .complete].map { state in
        sample(state, priority, identifier: UInt64(number) + (1 << 32) + 77)
      }
    }
  }

  private var children: [TaskLayout.Child] {
    [UInt(0x7F00_4000_0000), 0x7F00_8000_0000].map { owner in
      var bytes = [UInt8](repeating: 0, count: status + 64)
      bytes.store(9 << 8 | childFlags, at: header)
      bytes.store(hasOwners ? UInt64(owner) : 0, at: status + 48)
      return TaskLayout.Child(bytes: bytes, owner: owner)
    }
  }

  private func sample(
    _ state: TaskLayout.Sample.State, _ priority: UInt8, identifier: UInt64
  ) -> TaskLayout.Sample {
    var bytes = [UInt8](repeating: 0, count: status + 64)
    func store(_ value: UInt64, at offset: Int) { bytes.store(value, at: offset) }
    // A header with the address of the type, and a task-local value behind the status.
    store(0x7F00_0000_1000, at: 0)
    store(0x5600_1234_0000, at: status + 24)
    let flags = (priorityInFlags ? UInt64(priority) << 8 : 0) | 1 << 26
    store(flags | (storesIdentifier ? identifier << 32 : 0), at: header)
    store(reservedWord, at: end - 8)
    store(hasFunction && state == .enqueued ? Self.function : 0, at: end)
    var word = UInt64(priority)
    switch state {
    case .enqueued: word |= UInt64(enqueuedBit)
    case .running: word |= storesThread ? 4_711 << 32 : 0x800
    case .suspended: break
    case .complete: word |= UInt64(completeBit)
    }
    store(word, at: status)
    return TaskLayout.Sample(
      bytes: bytes, state: state, priority: priority, identifier: identifier,
      entered: state == .running && passesEntered ? status - 16 : nil)
  }
}

extension [UInt8] {
  /// Stores a word at an offset.
  fileprivate mutating func store(_ value: UInt64, at offset: Int) {
    for byte in 0..<8 { self[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }
}
