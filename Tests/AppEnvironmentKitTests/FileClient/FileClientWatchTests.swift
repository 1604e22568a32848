import AppEnvironmentKit
import Foundation
import PackageSupport
import TemporaryFolders
import Testing

@Suite struct FileClientWatchTests {
  private let folder: TemporaryFolder
  private let url: URL
  private let client = FileClient.live

  init() throws {
    folder = try TemporaryFolder()
    url = try folder.write("old", to: "a.txt")
  }

  @Test func writesOfOtherProgramsAreReported() async throws {
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

  #if os(Linux)
    @Test func namesAreToldApartByTheirBytes() async throws {
      let (composed, decomposed) = ("\u{E9}", "e\u{301}")
      for client in [client, .inMemory()] {
        try await client.createDirectory(at: folder.file("names"))
        let urls = [composed, decomposed].map { folder.file("names").appending(path: $0) }
        for (number, url) in urls.enumerated() { try await client.saveText(at: url, "\(number)") }
        var changes = client.changes(urls[0]).values.makeAsyncIterator()
        async let change = changes.next()
        try await Task.sleep(for: .milliseconds(50))
        try await client.removeItem(at: urls[1])
        try await client.saveText(at: urls[0], "new")
        guard case .modified = try await change else {
          Issue.record("the change of another file")
          return
        }
        #expect(try await client.listDirectory(at: folder.file("names")).count == 1)
      }
    }
  #endif

  @Test func filesOfAPersonThatBeginLikeStagedOnesAreListedAndKept() async throws {
    let names = folder.file("names")
    try await client.createDirectory(at: names)
    try await client.saveText(at: names.appending(path: ".saving-mine"), "precious")
    #expect(try await client.listDirectory(at: names).map(\.lastPathComponent) == [".saving-mine"])
    await #expect(throws: FileClientError.self) { try await client.removeItem(at: names) }
    #expect(try await client.loadText(at: names.appending(path: ".saving-mine")) == "precious")
  }

  @Test func anItemThatLeavesTheFolderIsRemoved() async throws {
    let elsewhere = try TemporaryFolder()
    var changes = try await watch(folder.url)
    try await client.moveItem(from: url, to: elsewhere.file("a.txt"))
    #expect(
      try await changes.next() == .removed(folder.url.appending(component: "a.txt", directoryHint: .notDirectory)))
  }

  @Test func thePublisherFinishesWhenTheFolderIsMoved() async throws {
    let inner = folder.file("folder")
    try await client.createDirectory(at: inner)
    var changes = try await watch(inner)
    try await client.moveItem(from: inner, to: folder.file("moved"))
    #expect(try await changes.next() == .removed(inner))
    #expect(try await changes.next() == nil)
  }

  @Test func changesWaitForDemand() async throws {
    let subscriber = OneAtATime()
    client.changes(folder.url).subscribe(subscriber)
    for number in 0..<5 { try await client.saveFile(at: folder.file("\(number)"), Data()) }
    for number in 0..<5 {
      let change = await subscriber.next()
      #expect(change == .created(folder.url.appending(component: "\(number)", directoryHint: .notDirectory)))
    }
    subscriber.cancel()
  }

  @Test func cancellingClosesTheDescriptors() async throws {
    #expect(try await Probe.run("watch-and-leave", folder.url.path) == "0")
  }

  #if os(Linux)
    @Test(
      .enabled(if: UserLimits.canBeSet, "the system does not let this user set limits"),
      arguments: ["max_inotify_watches", "max_inotify_instances"])
    func theLimitOnWatchingIsNamed(_ limit: String) async throws {
      let result = try await UserLimits.run(limit, "probe", "watch", url.path)
      #expect(result == "other: \(url.path): too many files are being watched")
    }
  #endif

  @Test func eachSubscriberReceivesAllChanges() async throws {
    var first = try await watch(url)
    var second = try await watch(url)
    try await client.saveFile(at: url, Data())
    #expect(try await first.next() == .modified(url))
    #expect(try await second.next() == .modified(url))
  }

  // MARK: -

  /// Watches a URL, and returns when the system watches it.
  private func watch(_ url: URL) async throws -> AsyncThrowingStream<FileChange, any Error>.Iterator {
    let changes = client.changes(at: url)
    _ = try await client.attributes(at: url)
    return changes.makeAsyncIterator()
  }
}

#if os(Linux)
  /// Runs programs under a limit of zero, in their own user namespace.
  private enum UserLimits {
    private static let unshare = URL(filePath: "/usr/bin/unshare")

    static let canBeSet = Probe.succeeds(
      unshare, "-Ur", "sh", "-c", "echo 0 > /proc/sys/user/max_inotify_watches")

    static func run(_ limit: String, _ arguments: String...) async throws -> String {
      let script = "echo 0 > /proc/sys/user/\(limit) && exec \"$@\""
      return try await Probe.run(unshare, ["-Ur", "sh", "-c", script, "sh"] + arguments)
    }
  }
#endif

/// A subscriber that requests one change at a time.
private final class OneAtATime: Subscriber, Sendable {
  private struct State {
    var subscription: (any Subscription)?
    var continuation: CheckedContinuation<Void, Never>?
    var change: FileChange?
  }

  private let state = Locked(unchecked: State())

  func receive(subscription: any Subscription) {
    state.withLockUnchecked { $0.subscription = subscription }
  }

  func receive(_ change: FileChange) -> Subscribers.Demand {
    let continuation = state.withLockUnchecked { state in
      state.change = change
      return state.continuation.take()
    }
    continuation?.resume()
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {}

  func next() async -> FileChange? {
    await withCheckedContinuation { continuation in
      let subscription = state.withLockUnchecked { state in
        state.continuation = continuation
        return state.subscription
      }
      subscription?.request(.max(1))
    }
    return state.withLockUnchecked { $0.change }
  }

  func cancel() {
    state.withLockUnchecked { $0.subscription }?.cancel()
  }
}
