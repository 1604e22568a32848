import AppEnvironmentKit
import Foundation
import Locking
import Testing

/// What is special about watching a disk.
@Suite struct FileClientWatchTests {
  private let folder: TemporaryFolder
  private let url: URL
  private let client = FileClient.live

  init() throws {
    folder = try TemporaryFolder()
    url = try folder.write("old", to: "a.txt")
  }

  @Test func whatOtherProgramsWriteIsReported() async throws {
    var changes = try await watch(url)
    let writer = try FileHandle(forWritingTo: url)
    try writer.write(contentsOf: Data("new".utf8))
    #expect(try await changes.next() == .modified(url))
  }

  @Test func aFileIsWatchedThroughALink() async throws {
    try FileManager.default.createDirectory(at: folder.file("folder"), withIntermediateDirectories: false)
    try folder.write("", to: "folder/target")
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "folder/target")
    var changes = try await watch(link)
    try await client.saveFile(at: folder.file("folder/target"), Data())
    #expect(try await changes.next() == .modified(link))
  }

  @Test func whatLeavesTheFolderIsRemoved() async throws {
    let elsewhere = try TemporaryFolder()
    var changes = try await watch(folder.url)
    try await client.moveItem(from: url, to: elsewhere.file("a.txt"))
    #expect(
      try await changes.next() == .removed(folder.url.appending(component: "a.txt", directoryHint: .notDirectory)))
  }

  @Test func watchingEndsWhenTheFolderIsMoved() async throws {
    let inner = folder.file("folder")
    try await client.createDirectory(at: inner)
    var changes = try await watch(inner)
    try await client.moveItem(from: inner, to: folder.file("moved"))
    #expect(try await changes.next() == .removed(inner))
    #expect(try await changes.next() == nil)
  }

  @Test func changesWaitForWhoAsksForThemOneAtATime() async throws {
    let subscriber = OneAtATime()
    client.watch(folder.url).subscribe(subscriber)
    for number in 0..<5 { try await client.saveFile(at: folder.file("\(number)"), Data()) }
    for number in 0..<5 {
      let change = await subscriber.next()
      #expect(change == .created(folder.url.appending(component: "\(number)", directoryHint: .notDirectory)))
    }
    subscriber.cancel()
  }

  @Test func leavingClosesWhatWasOpened() async throws {
    #expect(try await Probe.run("watch-and-leave", folder.url.path) == "0")
  }

  @Test func eachSubscriberHasAllChanges() async throws {
    var first = try await watch(url)
    var second = try await watch(url)
    try await client.saveFile(at: url, Data())
    #expect(try await first.next() == .modified(url))
    #expect(try await second.next() == .modified(url))
  }

  // MARK: -

  /// Watches, and returns when the system does.
  private func watch(_ url: URL) async throws -> AsyncThrowingStream<FileChange, any Error>.Iterator {
    let changes = client.changes(at: url)
    _ = try await client.attributes(at: url)
    return changes.makeAsyncIterator()
  }
}

/// Asks for one change whenever it is told to.
private final class OneAtATime: Subscriber, Sendable {
  private struct State {
    var subscription: (any Subscription)?
    var continuation: CheckedContinuation<Void, Never>?
    var change: FileChange?
  }

  private let state = Lock()
  nonisolated(unsafe) private var current = State()  // because it is used under the lock only.

  func receive(subscription: any Subscription) {
    state.withLock { current.subscription = subscription }
  }

  func receive(_ change: FileChange) -> Subscribers.Demand {
    let continuation = state.withLock {
      defer { current.continuation = nil }
      current.change = change
      return current.continuation
    }
    continuation?.resume()
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {}

  func next() async -> FileChange? {
    await withCheckedContinuation { continuation in
      let subscription = state.withLock {
        current.continuation = continuation
        return current.subscription
      }
      subscription?.request(.max(1))
    }
    return state.withLock { current.change }
  }

  func cancel() {
    state.withLock { current.subscription }?.cancel()
  }
}
