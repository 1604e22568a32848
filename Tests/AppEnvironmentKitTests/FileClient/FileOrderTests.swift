import AppEnvironmentKit
import Foundation
import PackageSupport
import ProgramRun
import Testing
import TestSupport

@Suite(.ownThread) struct FileOrderTests {
  /// The second work of each pair depends on the first one, in this order and in the other.
  static let dependent: [(FileOrder.Work, FileOrder.Work)] = [
    (.change("/a/b"), .read("/a/b")), (.change("/a/b"), .change("/a/b")), (.change("/a/B"), .read("/A/b")),
    (.change("/a/b"), .read("/a")), (.change("/a/b"), .watch("/a")), (.change("/a/b"), .watch("/a/b")),
    (.change("/a/./b"), .read("/a/c/../b")), (.change("/a"), .read("/a/b/c")), (.change("/a"), .change("/a/b/c")),
    (.watch("/a"), .read("/a")), (.watch("/a/b"), .read("/a/b")),
    (.move("/a", to: "/z"), .read("/a/b/c")), (.move("/a", to: "/z"), .read("/z/b/c")),
    (.move("/a", to: "/z"), .change("/z/b")), (.move("/a/b", to: "/z/b"), .read("/a")),
    (.move("/a/b", to: "/z/b"), .read("/z")), (.move("/a", to: "/a/b"), .read("/a/b/c")),
    (.copy("/a/b", to: "/z/b"), .change("/a/b")), (.copy("/a/b", to: "/z/b"), .read("/z/b")),
    (.copy("/a/b", to: "/z/b"), .read("/z")), (.copy("/a", to: "/a/b"), .read("/a")),
    (.createFolders("/a/b/c"), .change("/a/b/c/d")), (.createFolders("/a/b/c"), .change("/a/b/d")),
    (.createFolders("/a/b/c"), .read("/a")), (.createFolders("/a/b/c"), .move("/z", to: "/a/b/z")),
    (.createFolders("/a/b"), .change("/a")),
  ]

  @Test(arguments: dependent + dependent.map { ($1, $0) })
  func workOnTheSameNamesIsInOrder(_ first: FileOrder.Work, _ second: FileOrder.Work) async {
    let order = FileOrder()
    let gate = DispatchSemaphore(value: 0)
    let log = Locked<[Int]>([])
    order.perform(first) {
      gate.wait(for: "the gate")
      log.withLock { $0.append(1) }
    }
    async let end: Void = order.completion(of: second) { log.withLock { $0.append(2) } }
    // Time for the second one to begin too early.
    for _ in 0..<3 { await order.completion(of: .read("/elsewhere")) }
    #expect(log.withLock { $0 } == [])
    gate.signal()
    await end
    #expect(log.withLock { $0 } == [1, 2])
  }

  private static let notAFile = URL(string: "https://a.example") ?? URL(filePath: "/")

  static let independent: [(FileOrder.Work, FileOrder.Work)] = [
    (.change("/a/b"), .change("/a/c")), (.change("/a/b"), .read("/a/c")), (.change("/a/b"), .read("/")),
    (.change("/a/b"), .watch("/a/c")), (.read("/a"), .read("/a")), (.read("/a"), .read("/a/b")),
    (.watch("/a"), .read("/a/b")), (.watch("/a/b"), .change("/a/c")),
    (.move("/a/b", to: "/a/c"), .read("/a/d")), (.move("/a/b", to: "/z/b"), .change("/a/d")),
    (.copy("/a/b", to: "/z/b"), .read("/a/b")), (.createFolders("/a/b/c"), .read("/a/b/d")),
    (.createFolders("/a/b/c"), .change("/a/z/d")), (.change(notAFile), .change(notAFile)),
  ]

  @Test(arguments: independent + independent.map { ($1, $0) })
  func otherWorkIsSideBySide(_ first: FileOrder.Work, _ second: FileOrder.Work) async {
    let order = FileOrder()
    let gate = DispatchSemaphore(value: 0)
    order.perform(first) { gate.wait(for: "the gate") }
    await order.completion(of: second)
    gate.signal()
    await order.completion(of: first)
  }

  /// Dozens of saves on a file server that doesn't respond.
  @Test func workThatHangsStopsNothingElse() async {
    let order = FileOrder()
    let gate = DispatchSemaphore(value: 0)
    let ended = Locked(0)
    for number in 0..<20 {
      order.perform(.change(URL(filePath: "/mnt/dead/\(number)"))) {
        gate.wait(for: "the gate")
        ended.withLock { $0 += 1 }
      }
    }
    for number in 0..<10 { await order.completion(of: .change(URL(filePath: "/home/\(number)"))) }
    await order.completion(of: .read("/home"))
    await order.completion(of: .read("/mnt"))
    #expect(ended.withLock { $0 } == 0)
    for _ in 0..<20 { gate.signal() }
    // The names of the folder are read after the saves.
    await order.completion(of: .read("/mnt/dead"))
    #expect(ended.withLock { $0 } == 20)
  }

  @Test func theNumberOfThreadsIsBounded() async {
    let order = FileOrder(maximalThreads: 4)
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let gate = DispatchSemaphore(value: 0)
    let threads = Locked<(now: Int, most: Int)>((0, 0))
    for number in 0..<20 {
      order.perform(.read(URL(filePath: "/\(number)"))) {
        threads.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        begin.yield()
        gate.wait(for: "the gate")
        threads.withLock { $0.now -= 1 }
      }
    }
    var begun = begins.makeAsyncIterator()
    for number in 0..<20 {
      // With four that wait, the next one begins when one of them has ended.
      if number >= 4 { gate.signal() }
      await begun.next()
    }
    for _ in 0..<4 { gate.signal() }
    #expect(threads.withLock { $0.most } == 4)
  }

  /// The results of a client whose work runs side by side are those of one after the other. `FILE_PROGRAMS` sets the number of
  /// programs. A failure names its seed; put it here to repeat it.
  @Test(arguments: (0..<modelPrograms).map { _ in UInt64.random(in: 0 ... .max) })
  func resultsAreThoseOfOneCallAfterTheOther(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let program = (0..<300).map { _ in Call(using: &generator) }
    let directories = UserDirectories(
      documents: URL(filePath: "/d", directoryHint: .isDirectory),
      others: URL(filePath: "/o", directoryHint: .isDirectory))
    let texts = ["/a/a": "1", "/a/b/c": "2", "/b/a/c": "3"].mapValues { Data($0.utf8) }
    let date = Date(timeIntervalSince1970: 0)
    let model = FileClient(InMemoryFileSystem(texts, directories) { date }, on: nil, directories)
    let files = FileClient(
      SlowFiles(files: InMemoryFileSystem(texts, directories) { date }), on: FileOrder(), directories)
    let expected = program.map { call in
      let result = Locked("")
      let subscription = call.subscribe(model) { outcome in result.withLock { $0 = outcome } }
      return withExtendedLifetime(subscription) { result.withLock { $0 } }
    }
    let (outcomes, outcome) = AsyncStream.makeStream(of: (Int, String).self)
    // One thread subscribes, in order.
    let subscriptions = program.enumerated().map { index, call in
      call.subscribe(files) { outcome.yield((index, $0)) }
    }
    var found = [String](repeating: "", count: program.count)
    var count = 0
    for await (index, result) in outcomes {
      found[index] = result
      count += 1
      if count == program.count { break }
    }
    withExtendedLifetime(subscriptions) {}
    for (index, call) in program.enumerated() where found[index] != expected[index] {
      #expect(found[index] == expected[index], "seed \(seed), call \(index), \(call.description)")
      break
    }
  }
}

/// The number of programs, each with 300 calls.
private let modelPrograms =
  ProcessInfo.processInfo.environment["FILE_PROGRAMS"].flatMap(Int.init) ?? rounds(3, many: 10)

/// A call of a client with random paths. Few of them exist.
private struct Call: CustomStringConvertible {
  private enum Kind: CaseIterable { case load, save, list, create, remove, move, copy, attributes }

  private let kind: Kind
  private let path: URL
  private let other: URL
  private let text: String

  init(using generator: inout SeededGenerator) {
    func path() -> URL {
      let names = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        ["a", "b", "c"].randomElement(using: &generator) ?? ""
      }
      return URL(filePath: "/" + names.joined(separator: "/"), directoryHint: .notDirectory)
    }
    kind = Kind.allCases.randomElement(using: &generator) ?? .load
    (self.path, other) = (path(), path())
    text = "\(generator.next())"
  }

  var description: String { "\(kind) \(path.path) \(other.path)" }

  /// Calls `done` once, with the values and the error.
  func subscribe(_ client: FileClient, _ done: @escaping @Sendable (String) -> Void) -> AnyCancellable {
    func outcome<Output>(_ publisher: AnyPublisher<Output, any Error>, _ describe: @escaping (Output) -> String)
      -> AnyCancellable
    {
      let values = Locked("")
      return publisher.sink { completion in
        if case .failure(let error) = completion { done("\(error)") } else { done(values.withLock { $0 } + "done") }
      } receiveValue: { value in
        let value = describe(value)
        values.withLock { $0 += value + " " }
      }
    }
    func never(_ value: Never) -> String {}
    return switch kind {
    case .load: outcome(client.loadFile(path)) { String(decoding: $0, as: UTF8.self) }
    case .save: outcome(client.saveFile(path, Data(text.utf8)), never)
    case .list: outcome(client.listDirectory(path)) { "\($0.map(\.path))" }
    case .create: outcome(client.createDirectory(path), never)
    case .remove: outcome(client.removeItem(path), never)
    case .move: outcome(client.moveItem(path, other), never)
    case .copy: outcome(client.copyItem(path, other), never)
    case .attributes: outcome(client.attributes(path)) { "\($0.kind) \($0.size)" }
    }
  }
}

/// Files whose operations take a while, so that others can overtake them.
private struct SlowFiles: FileSystem {
  let files: InMemoryFileSystem

  private func pause() {
    for _ in 0..<Int.random(in: 0..<20) { sched_yield() }
  }

  func load(_ url: URL) throws(FileClientError) -> Data {
    pause()
    return try files.load(url)
  }

  func save(_ url: URL, _ data: Data) throws(FileClientError) {
    pause()
    try files.save(url, data)
  }

  func save(_ url: URL, _ data: Data, ifUnchangedSince version: FileVersion?) throws(FileClientError) -> FileVersion {
    pause()
    return try files.save(url, data, ifUnchangedSince: version)
  }

  func list(_ url: URL) throws(FileClientError) -> [URL] {
    pause()
    return try files.list(url)
  }

  func createDirectory(_ url: URL) throws(FileClientError) {
    pause()
    try files.createDirectory(url)
  }

  func remove(_ url: URL) throws(FileClientError) {
    pause()
    try files.remove(url)
  }

  func move(_ source: URL, _ destination: URL) throws(FileClientError) {
    pause()
    try files.move(source, destination)
  }

  func copy(_ source: URL, _ destination: URL) throws(FileClientError) {
    pause()
    try files.copy(source, destination)
  }

  func attributes(_ url: URL) throws(FileClientError) -> FileAttributes {
    pause()
    return try files.attributes(url)
  }

  func watch(
    _ url: URL, changed: @escaping @Sendable (FileChange) -> Void,
    finished: @escaping @Sendable (FileClientError?) -> Void
  ) throws(FileClientError) -> @Sendable () -> Void {
    pause()
    return try files.watch(url, changed: changed, finished: finished)
  }
}

extension FileOrder {
  /// Does work, and returns when it has ended.
  fileprivate func completion(of work: Work, _ body: @escaping @Sendable () -> Void = {}) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      perform(work) {
        body()
        continuation.resume()
      }
    }
  }
}

// Work with the paths of files instead of their URLs.
extension FileOrder.Work {
  fileprivate static func read(_ path: String) -> Self { .read(url(path)) }
  fileprivate static func watch(_ path: String) -> Self { .watch(url(path)) }
  fileprivate static func change(_ path: String) -> Self { .change(url(path)) }
  fileprivate static func createFolders(_ path: String) -> Self { .createFolders(url(path)) }
  fileprivate static func move(_ path: String, to other: String) -> Self { .move(url(path), to: url(other)) }
  fileprivate static func copy(_ path: String, to other: String) -> Self { .copy(url(path), to: url(other)) }

  private static func url(_ path: String) -> URL { URL(filePath: path, directoryHint: .notDirectory) }
}
