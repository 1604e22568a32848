import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import TemporaryFolders
import Testing

/// Opening libraries beside which other files have the names of the store's.
@Suite(.timeLimit(.minutes(5))) struct ObstacleTests {
  private let folder: TemporaryFolder
  private var name: String { folder.database.lastPathComponent }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A link with the name of a replacement is not followed", arguments: [false, true])
  func linkForTheReplacement(libraryIsEmpty: Bool) async throws {
    let target = try folder.write("", to: "target")
    try link("\(name).rescued", to: target.path)
    if libraryIsEmpty { try folder.write("", to: name) }
    let before = try folder.names()
    try await isRefused("\(name).rescued", "is a symbolic link")
    #expect(try folder.read("target") == "")
    #expect(try folder.names() == before)
  }

  @Test("Files of the user with the names of a replacement and a draft stay", arguments: ["rescued", "draft"])
  func otherFiles(suffix: String) async throws {
    try folder.write("Buy milk\n", to: "\(name).\(suffix)")
    let reason =
      suffix == "draft" ? "is not the draft of an interrupted repair" : "is not the library of an interrupted repair"
    try await isRefused("\(name).\(suffix)", reason)
    #expect(try folder.read("\(name).\(suffix)") == "Buy milk\n")
    #expect(try folder.names() == ["\(name).\(suffix)"])
  }

  @Test("A file of the user with the name of a replacement stays beside a library")
  func otherFileBesideALibrary() async throws {
    try await addLibrary()
    try folder.write("Buy milk\n", to: "\(name).rescued")
    #expect(try await PodcastStore.live(file: folder.database, network: .test).allPodcasts().count == 1)
    #expect(try folder.read("\(name).rescued") == "Buy milk\n")
  }

  @Test("A pipe beside the library doesn't hang the opening", arguments: ["-journal", "-wal", "-shm"], [false, true])
  func pipes(suffix: String, libraryIsMissing: Bool) async throws {
    try await addLibrary()
    if libraryIsMissing { try FileManager.default.removeItem(at: folder.database) }
    try #require(mkfifo(folder.file(name + suffix).path, 0o600) == 0)
    let before = try folder.names()
    try await isRefused(name + suffix, "is not a regular file")
    #expect(try folder.names() == before)
  }

  @Test("A link beside the library is not followed", arguments: ["-journal", "-wal", "-shm"])
  func links(suffix: String) async throws {
    try await addLibrary()
    let target = try folder.write("mine", to: "target")
    try link(name + suffix, to: target.path)
    try await isRefused(name + suffix, "is a symbolic link")
    #expect(try folder.read("target") == "mine")
  }

  @Test("A loop of links for the library is an error")
  func loops() async throws {
    try link(name, to: "other")
    try link("other", to: name)
    try await isRefused(name, "too many symbolic links")
    #expect(try folder.names() == [name, "other"].sorted())
  }

  @Test("A replacement or a library of 20 GB is read in part", arguments: ["", ".rescued"])
  func largeFiles(suffix: String) async throws {
    // The beginning and the application ID of a library, and zeros.
    let header = "SQLite format 3\0" + String(repeating: "\0", count: 52) + "podc"
    let url = try folder.write(header, to: name + suffix)
    try #require(truncate(url.path, 20 << 30) == 0)
    let store = PodcastStore.live(file: folder.database, network: .test)
    if suffix.isEmpty {
      #expect(try await store.allPodcasts() == [])
      #expect(try folder.names().contains { $0.contains(".damaged-") })
    } else {
      try await isRefused(name + suffix, "is not the library of an interrupted repair")
      #expect(try folder.names() == [name + suffix])
    }
  }

  @Test("A log of another user is not applied", .enabled(if: geteuid() == 0, "only root may give files away"))
  func filesOfAnotherUser() async throws {
    try await addLibrary()
    try folder.write("", to: "\(name)-wal")
    try #require(chown(folder.file("\(name)-wal").path, 1234, 1234) == 0)
    try await isRefused("\(name)-wal", "belongs to another user")
    // Where everyone may write to the library, they may create its log.
    try #require(chmod(folder.database.path, 0o666) == 0)
    #expect(try await PodcastStore.live(file: folder.database, network: .test).allPodcasts().count == 1)
  }

  // MARK: -

  private func addLibrary() async throws {
    let server = PodcastServer()
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: .live)
    server.publish("show.xml", PodcastServer.feed("Show", episodes: ["Episode"]))
    _ = try await store.subscribe(to: server.url("show.xml"))
    try await library.close()
  }

  private func isRefused(_ file: String, _ reason: String) async throws {
    let store = PodcastStore.live(file: folder.database, network: .test)
    await #expect(throws: PodcastStoreError.cannotOpen(path: folder.file(file).path, reason: reason)) {
      try await store.allPodcasts()
    }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file(name).path, withDestinationPath: target)
  }
}
