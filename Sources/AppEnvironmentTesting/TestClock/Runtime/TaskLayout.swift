/// The offsets of the fields of a task that the clock reads and writes, in bytes from the beginning of the task.
///
/// The runtime declares them in C++ alone, and may move them. They are found in copies of the memory of tasks whose state is
/// known.
package struct TaskLayout: Equatable, Sendable {
  /// The flags of the job: its kind, and its priority.
  package var flags: Int

  /// A word that the runtime reserves, in which the clocks of a task are noted.
  package var reserved: Int

  /// The status. The next four bytes are the thread that runs the task, in runtimes that escalate priorities.
  package var status: Int

  /// The state of exclusive accesses, which a thread passes to the runtime as it enters the task; `nil` if it passes none.
  package var entered: Int?

  /// The number that distinguishes the task from others.
  package var identifier: Int

  /// The task around an `async let`, in the task of the latter.
  package var owner: Int

  /// The flags that a task of an `async let` has, and an unstructured one hasn't.
  package var owned: UInt32

  /// Creates a layout.
  package init(
    flags: Int, reserved: Int, status: Int, entered: Int?, identifier: Int, owner: Int, owned: UInt32
  ) {
    self.flags = flags
    self.reserved = reserved
    self.status = status
    self.entered = entered
    self.identifier = identifier
    self.owner = owner
    self.owned = owned
  }

  /// A copy of the beginning of a task of an `async let`.
  package struct Child: Sendable {
    package var bytes: [UInt8]

    /// The task around it.
    package var owner: UInt

    /// Creates a child.
    package init(bytes: [UInt8], owner: UInt) {
      self.bytes = bytes
      self.owner = owner
    }
  }

  /// A copy of the memory of a task.
  package struct Sample: Sendable {
    package enum State: Sendable {
      case enqueued
      case running
      case suspended
      case complete
    }

    package var bytes: [UInt8]
    package var state: State
    package var priority: UInt8
    package var identifier: UInt64

    /// The address that the thread has passed as it entered the task, relative to that of the task. Known while it runs.
    package var entered: Int?

    /// Creates a sample.
    package init(bytes: [UInt8], state: State, priority: UInt8, identifier: UInt64, entered: Int?) {
      self.bytes = bytes
      self.state = state
      self.priority = priority
      self.identifier = identifier
      self.entered = entered
    }
  }

  /// A part of a task that isn't where it can be recognized.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    case jobs
    case flags
    case identifier
    case function
    case reserved
    case status
    case owner
    case hooks

    package var description: String {
      switch self {
      case .jobs: "a job of a task isn't the task itself, or doesn't say which task it belongs to"
      case .flags: "the flags of a task aren't found"
      case .identifier: "the identifier of a task isn't found"
      case .function: "the function with which a task continues isn't found"
      case .reserved: "the reserved word of a task isn't found, or isn't zero"
      case .status: "the status of a task isn't found"
      case .owner: "the task around an async let isn't found"
      case .hooks: "the runtime doesn't report the jobs of its executors"
      }
    }
  }

  /// Finds the fields in samples of several tasks with different priorities, in all states.
  ///
  /// - Parameters:
  ///   - samples: The samples of unstructured tasks.
  ///   - children: Tasks of `async let`.
  ///   - isInLibrary: A closure that returns whether an address is in the code or the constants of a loaded library.
  package init(_ samples: [Sample], _ children: [Child], isInLibrary: (UInt) -> Bool) throws(Problem) {
    guard let size = samples.map(\.bytes.count).min() else { throw .jobs }
    let offsets = stride(from: 0, to: size - 8, by: 4)
    func only(_ problem: Problem, where isMatch: (Sample, Int) -> Bool) throws(Problem) -> Int {
      let matches = offsets.filter { offset in samples.allSatisfy { isMatch($0, offset) } }
      guard matches.count == 1 else { throw problem }
      return matches[0]
    }

    // A job begins with an object header and the links of its queue. Then come the flags, which hold the kind (0 for a task)
    // and the priority, the identifier, a voucher, the reserved word, and the function with which the task continues.
    flags = try only(.flags) { $0.bytes[$1] == 0 && $0.bytes[$1 + 1] == $0.priority }
    identifier = try only(.identifier) { $0.bytes.half($1) == UInt32(truncatingIfNeeded: $0.identifier) }
    let end = (max(flags, identifier) + 4 + 7) & ~7
    let waiting = samples.filter { $0.state == .enqueued }
    let words = stride(from: end, to: size - 8, by: 8)
    guard let function = words.first(where: { word in waiting.allSatisfy { isInLibrary($0.bytes.word(word)) } }) else {
      throw .function
    }
    reserved = function - 8
    let reserved = reserved
    guard function == end + 16, samples.allSatisfy({ $0.bytes.word(reserved) == 0 }) else { throw .reserved }
    status = try only(.status) { sample, offset in sample.isStatus(at: offset) }
    let entered = Set(samples.filter { $0.state == .running }.map(\.entered))
    self.entered = entered.count == 1 ? entered.first.flatMap { $0 } : nil

    let owners = stride(from: 0, to: size - 8, by: 8).filter { offset in
      children.allSatisfy { $0.bytes.word(offset) == $0.owner }
    }
    // The first two bytes are the kind and the priority.
    let flags = flags
    owned =
      children.reduce(0xFFFF_0000) { $0 & $1.bytes.half(flags) } & ~samples.reduce(0) { $0 | $1.bytes.half(flags) }
    guard !children.isEmpty, owners.count == 1, owned != 0 else { throw .owner }
    owner = owners[0]
  }
}

extension [UInt8] {
  /// The four bytes at an offset.
  fileprivate func half(_ offset: Int) -> UInt32 {
    self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The eight bytes at an offset.
  fileprivate func word(_ offset: Int) -> UInt { UInt(half(offset)) | UInt(half(offset + 4)) << 32 }
}

extension TaskLayout.Sample {
  /// Returns a Boolean value that indicates whether the bytes at an offset are the status of a task in this state.
  ///
  /// NB: the priority and the bits of the status (Swift 6.3.1), which Tasks.c reads.
  fileprivate func isStatus(at offset: Int) -> Bool {
    let (flags, thread) = (bytes.half(offset), bytes.half(offset + 4))
    guard UInt8(truncatingIfNeeded: flags) == priority else { return false }
    let isRunning = flags & 0x800 != 0 || thread != 0
    return isRunning == (state == .running)
      && (flags & 0x1000 != 0) == (state == .enqueued)
      && (flags & 0x2000 != 0) == (state == .complete)
  }
}
