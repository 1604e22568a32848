import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import TemporaryFolders
import Testing

/// Opening damaged databases, and files that aren't libraries.
///
/// `PODCAST_PAGE_STEP` sets the distance of the pages that are damaged one after the other, 8 by default.
@Suite(.timeLimit(.minutes(45))) struct DamageTests {
  /// A change of a library's file, and whether its subscriptions can still be read.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var keepsPodcasts = true
    let change: @Sendable (inout Data) -> Void
  }

  /// The distance of the pages that are damaged, one after the other.
  private static let pageStep = ProcessInfo.processInfo.environment["PODCAST_PAGE_STEP"].flatMap { Int($0) } ?? 8

  static let kinds = [
    Damage(testDescription: "cut off in the middle") { $0.removeLast($0.count / 2) },
    Damage(testDescription: "cut off in a page") { $0.removeLast(1000) },
    Damage(testDescription: "another magic") { $0[3] = 0x58 },
    Damage(testDescription: "garbage for a header") { $0.replaceSubrange(0..<100, with: garbage(100)) },
    Damage(testDescription: "garbage behind the magic") { $0.replaceSubrange(16..<100, with: garbage(84)) },
    Damage(testDescription: "garbage for the first page") { $0.replaceSubrange(0..<4096, with: garbage(4096)) },
    Damage(testDescription: "zeros for the first page") { $0.replaceSubrange(0..<4096, with: Data(count: 4096)) },
    Damage(testDescription: "five bytes", keepsPodcasts: false) { $0 = Data("SQLit".utf8) },
  ]

  @Test("A damaged database is moved aside unchanged, and its podcasts are recovered", arguments: kinds)
  func damagedDatabasesAreMovedAside(_ damage: Damage) async throws {
    let folder = try TemporaryFolder()
    let (before, episodes) = try await fill(folder)
    var data = try Data(contentsOf: folder.database)
    damage.change(&data)
    try data.write(to: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    let after = try await store.allPodcasts()
    if damage.keepsPodcasts { #expect(after.map(\.feed) == before.map(\.feed)) } else { #expect(after.isEmpty) }
    var notices = store.notices().values.makeAsyncIterator()
    guard case .movedAside(let path, let aside, let reason, let podcasts, _) = await notices.next() else { return }
    #expect(path == folder.database.path)
    #expect(try Data(contentsOf: URL(filePath: aside)) == data)
    #expect(!reason.isEmpty)
    #expect(podcasts == after.count)
    #expect(try integrity(of: folder.database) == "ok")
    withExtendedLifetime(episodes) {}
  }

  @Test(
    "A file that has never been a library is refused and left unchanged",
    arguments: [
      Data("A list of what to buy: milk, tea\n".utf8), Data(String(repeating: "Hello! ", count: 9999).utf8),
      Data(count: 8192), garbage(10_000),
    ])
  func otherFilesAreRefused(_ data: Data) async throws {
    let folder = try TemporaryFolder()
    try data.write(to: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    await #expect(throws: PodcastStoreError.notALibrary(path: folder.database.path)) { try await store.allPodcasts() }
    #expect(try Data(contentsOf: folder.database) == data)
    #expect(try folder.names() == ["library.sqlite"])
  }

  @Test("A file beside a log is taken for a damaged library")
  func fileBesideALog() async throws {
    let folder = try TemporaryFolder()
    try Data("Hello!".utf8).write(to: folder.database)
    try Data(count: 100).write(to: URL(filePath: folder.database.path + "-wal"))
    let store = PodcastStore.live(file: folder.database, network: .test)
    #expect(try await store.allPodcasts().isEmpty)
    let aside = try #require(try folder.names().first { $0.contains("damaged") })
    #expect(try Data(contentsOf: folder.url.appending(path: aside)) == Data("Hello!".utf8))
  }

  @Test("An empty file becomes a new library")
  func emptyFile() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    #expect(try await store.allPodcasts().isEmpty)
    #expect(try integrity(of: folder.database) == "ok")
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
  }

  @Test("A folder or a pipe is refused")
  func foldersAndPipes() async throws {
    let folder = try TemporaryFolder()
    let (pipe, inner) = (folder.url.appending(path: "pipe"), folder.url.appending(path: "inner"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    for (place, reason) in [(pipe, "is not a regular file"), (inner, "is a folder")] {
      let store = PodcastStore.live(file: place, network: .test)
      await #expect(throws: PodcastStoreError.cannotOpen(path: place.path, reason: reason)) {
        try await store.allPodcasts()
      }
    }
    #expect(try folder.names() == ["inner", "pipe"])
  }

  @Test("A repair removes the temporary folders of repairs that were killed, and no others")
  func leftovers() async throws {
    let files = FileManager.default
    func add(_ name: String, _ permissions: Int) throws -> URL {
      let url = files.temporaryDirectory.appending(path: name)
      try files.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: permissions])
      try Data("copy".utf8).write(to: url.appending(path: "copy"))
      return url
    }
    func name() -> URL { files.temporaryDirectory.appending(path: "PodcastStore-\(UUID().uuidString)") }
    let others = [
      try add("PodcastStore-\(UUID().uuidString)", 0o755), try add("PodcastStore-notes-\(UUID().uuidString)", 0o700),
    ]
    // They get their names when they are complete, because repairs of other tests go on.
    let (left, used) = (name(), name())
    defer { for url in [left, used] + others { try? files.removeItem(at: url) } }
    let unlocked = try add("tests-\(UUID().uuidString)", 0o700)
    let descriptor = open(unlocked.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try files.moveItem(at: unlocked, to: used)
    try files.moveItem(at: try add("tests-\(UUID().uuidString)", 0o700), to: left)
    let folder = try TemporaryFolder()
    let (before, _) = try await fill(folder)
    var data = try Data(contentsOf: folder.database)
    data.replaceSubrange(0..<4096, with: garbage(4096))
    try data.write(to: folder.database)
    #expect(
      try await PodcastStore.live(file: folder.database, network: .test).allPodcasts().map(\.feed) == before.map(\.feed)
    )
    #expect(!files.fileExists(atPath: left.path))
    for url in [used] + others { #expect(files.fileExists(atPath: url.appending(path: "copy").path)) }
  }

  @Test("Whichever page is damaged, all podcasts and most episodes are recovered")
  func eachPageDamaged() async throws {
    let folder = try TemporaryFolder()
    let (before, episodes) = try await fill(folder)
    let whole = try Data(contentsOf: folder.database)
    var (rescued, kept, damaged) = (0, 0, 0)
    for page in stride(from: 0, to: whole.count / 4096, by: Self.pageStep) {
      damaged += 1
      let folder = try TemporaryFolder()
      var data = whole
      data.replaceSubrange(page * 4096..<(page + 1) * 4096, with: garbage(4096, seed: UInt64(page)))
      try data.write(to: folder.database)
      let store = PodcastStore.live(file: folder.database, network: .test)
      let podcasts = try await everything(in: store)
      #expect(podcasts.map(\.feed) == before.map(\.feed), "page \(page)")
      rescued += try folder.names().contains { $0.contains("damaged") } ? 1 : 0
      for podcast in podcasts { kept += podcast.episodeCount }
      #expect(try await everything(in: store) == podcasts, "page \(page)")
    }
    #expect(rescued > 0)
    // A page has few of the episodes.
    #expect(kept > (damaged - 4) * episodes * 3 / 4)
  }

  @Test("A damaged page loses its own rows only, even the first or the last page of a table", arguments: [true, false])
  func endsOfTables(isFirst: Bool) async throws {
    let folder = try TemporaryFolder()
    let (before, episodes) = try await fill(folder)
    var data = try Data(contentsOf: folder.database)
    let pages = leaves(of: data, with: "https://podcasts.example/Episode")
    try #require(pages.count >= 3)
    let page = try #require(isFirst ? pages.first : pages.last) * 4096
    data.replaceSubrange(page..<page + 4096, with: garbage(4096))
    // Without a version, the library is repaired when it's opened.
    data.replaceSubrange(60..<64, with: Data(count: 4))
    try data.write(to: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    let podcasts = try await store.allPodcasts()
    #expect(podcasts.map(\.feed) == before.map(\.feed))
    #expect(podcasts.reduce(0) { $0 + $1.episodeCount } > episodes / 2)
  }

  @Test("Positions, marks, the queue and searches survive a repair")
  func positionsSurviveRepairs() async throws {
    let folder = try TemporaryFolder()
    _ = try await fill(folder)
    var data = try Data(contentsOf: folder.database)
    data[3] = 0x58
    try data.write(to: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    let podcast = try #require(try await store.allPodcasts().first)
    let episodes = try await store.episodes(of: podcast.id).episodes
    #expect(episodes.map(\.position).max() == .seconds(40))
    #expect(podcast.unplayedCount == 39)
    #expect(try await store.queuedEpisodes().count == 3)
    #expect(try await store.search(for: "zirconium").count == 20)
  }

  @Test("A repaired database has the permissions of the damaged one")
  func permissionsSurviveRepairs() async throws {
    let folder = try TemporaryFolder()
    _ = try await fill(folder)
    try runSQL("PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)", on: folder.database)
    try #require(chmod(folder.database.path, 0o664) == 0)
    let store = PodcastStore.live(file: folder.database, network: .test)
    #expect(try await store.allPodcasts().count == 3)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.database.path)
    #expect(attributes[.posixPermissions] as? Int == 0o664)
  }

  @Test("A repaired library behind a link leaves the link as it is")
  func repairsFollowLinks() async throws {
    let (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
    let (before, _) = try await fill(folder)
    try runSQL("PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)", on: folder.database)
    let links = ["relative.sqlite", "absolute.sqlite"].map { place.file($0) }
    try FileManager.default.createSymbolicLink(
      atPath: links[0].path, withDestinationPath: "../\(folder.url.lastPathComponent)/library.sqlite")
    try FileManager.default.createSymbolicLink(at: links[1], withDestinationURL: links[0])
    let store = PodcastStore.live(file: links[1], network: .test)
    #expect(try await store.allPodcasts().map(\.feed) == before.map(\.feed))
    #expect(try place.names() == ["absolute.sqlite", "relative.sqlite"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: links[1].path) == links[0].path)
    #expect(try folder.names().contains { $0.contains("damaged") })
  }

  @Test("A new library is created where a link leads")
  func newLibrariesFollowLinks() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.file("link").path, withDestinationPath: "library.sqlite")
    let store = PodcastStore.live(file: folder.file("link"), network: .test)
    #expect(try await store.allPodcasts() == [])
    #expect(FileManager.default.fileExists(atPath: folder.database.path))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link").path) == "library.sqlite")
  }

  /// The last rows come before the first ones, with a damaged page between them. So the greatest number of all is the
  /// last one that can be read from the start.
  @Test("A damaged library with the row number 2^63−1 is repaired, and takes new rows")
  func greatestRowNumber() async throws {
    let folder = try TemporaryFolder()
    let (before, _) = try await fill(folder)
    try runSQL(
      """
      UPDATE episode SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM episode);
      PRAGMA wal_checkpoint(TRUNCATE)
      """, on: folder.database)
    var data = try Data(contentsOf: folder.database)
    let pages = leaves(of: data, with: "https://podcasts.example/Episode")
    try #require(pages.count >= 3)
    let (first, last) = (pages[0] * 4096..<pages[0] * 4096 + 4096, pages[pages.count - 1] * 4096)
    let page = data.subdata(in: first)
    data.replaceSubrange(first, with: data[last..<last + 4096])
    data.replaceSubrange(last..<last + 4096, with: page)
    data.replaceSubrange(pages[1] * 4096..<pages[1] * 4096 + 4096, with: garbage(4096))
    // Without a version, the library is repaired when it's opened.
    data.replaceSubrange(60..<64, with: Data(count: 4))
    try data.write(to: folder.database)
    let server = PodcastServer()
    let store = PodcastStore.live(file: folder.database, network: server.client)
    #expect(try await store.allPodcasts().map(\.feed) == before.map(\.feed))
    #expect(try await store.newest(limit: 1000).episodes.allSatisfy { $0.id.rawValue < 1 << 53 })
    server.publish("1.xml", PodcastServer.feed("Show 1", episodes: ["New"]))
    #expect(try await store.subscribe(to: server.url("1.xml")).title == "Show 1")
    #expect(try integrity(of: folder.database) == "ok")
  }

  @Test(
    "A sound library whose last row has the number 2^63−1 is repaired, and takes new rows",
    arguments: ["podcast", "episode"])
  func greatestRowNumberWithoutDamage(of table: String) async throws {
    let folder = try TemporaryFolder()
    let (before, _) = try await fill(folder)
    let last = "WHERE id = (SELECT max(id) FROM \(table))"
    try runSQL(
      "UPDATE \(table) SET id = 9223372036854775807 \(last); PRAGMA wal_checkpoint(TRUNCATE)", on: folder.database)
    let server = PodcastServer()
    let store = PodcastStore.live(file: folder.database, network: server.client)
    #expect(try await store.allPodcasts().count >= before.count - 1)
    server.publish("1.xml", PodcastServer.feed("Show 1", episodes: ["New"]))
    server.publish("4.xml", PodcastServer.feed("Show 4", episodes: ["New"]))
    for name in ["1.xml", "4.xml"] { _ = try await store.subscribe(to: server.url(name)) }
    #expect(try await store.search(for: "New").count == 2)
    #expect(try folder.names().contains { $0.contains("damaged") })
    #expect(try integrity(of: folder.database) == "ok")
  }

  /// Returns the numbers of the pages that are leaves of tables and contain the text.
  private func leaves(of data: Data, with text: String) -> [Int] {
    (1..<data.count / 4096).filter {
      data[$0 * 4096] == 0x0D && data[$0 * 4096..<$0 * 4096 + 4096].range(of: Data(text.utf8)) != nil
    }
  }

  @Test("A database that is damaged while it is in use is repaired")
  func damageWhileInUse() async throws {
    let folder = try TemporaryFolder()
    _ = try await fill(folder)
    let store = PodcastStore.live(file: folder.database, network: .test)
    let before = try await store.allPodcasts()
    let handle = try FileHandle(forWritingTo: folder.database)
    let size = try handle.seekToEnd()
    for page in stride(from: 4096, to: size, by: 4096) {
      try handle.seek(toOffset: page)
      try handle.write(contentsOf: garbage(4096, seed: page))
    }
    try handle.close()
    // Another connection doesn't have the pages in memory.
    let other = PodcastStore.live(file: folder.database, network: .test)
    _ = try await other.allPodcasts()
    #expect(try folder.names().contains { $0.contains("damaged") })
    _ = try await store.allPodcasts()
    _ = try await store.importOPML(from: OPML(before.map { ($0.feed, $0.title) }).data())
    #expect(try await other.allPodcasts().map(\.feed) == before.map(\.feed))
  }

  @Test("A log without its database is moved aside")
  func logWithoutDatabase() async throws {
    let folder = try TemporaryFolder()
    try await {
      let store = try await filled(folder)
      #expect(FileManager.default.fileExists(atPath: folder.database.path + "-wal"))
      try FileManager.default.removeItem(at: folder.database)
      withExtendedLifetime(store) {}
    }()
    let store = PodcastStore.live(file: folder.database, network: .test)
    _ = try await store.allPodcasts()
    #expect(try folder.names().contains { $0.hasSuffix("-wal") && $0.contains("damaged") })
    #expect(try integrity(of: folder.database) == "ok")
  }

  @Test("A repair that was interrupted while it moved files is completed", arguments: 0...3)
  func interruptedRepairs(movedFiles: Int) async throws {
    let folder = try TemporaryFolder()
    let before = try await fill(folder).podcasts
    let whole = try Data(contentsOf: folder.database)
    try FileManager.default.moveItem(at: folder.database, to: folder.file("library.sqlite.rescued"))
    var damaged = whole
    damaged.replaceSubrange(0..<4096, with: garbage(4096))
    for (index, (name, contents)) in [("", damaged), ("-wal", garbage(5000)), ("-shm", garbage(5000))].enumerated() {
      let aside = index < movedFiles ? ".damaged-2026-01-02T030405Z" : ""
      try contents.write(to: folder.file("library.sqlite\(aside)\(name)"))
    }
    let store = PodcastStore.live(file: folder.database, network: .test)
    #expect(try await store.allPodcasts().map(\.feed) == before.map(\.feed))
    #expect(try await store.queuedEpisodes().count == 3)
    #expect(try await store.search(for: "zirconium").count == 20)
    #expect(try integrity(of: folder.database) == "ok")
    #expect(try folder.names().filter { $0.contains("rescued") || $0.contains("draft") } == [])
    let asides = try folder.names().filter { $0.contains("damaged") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    #expect(try asides.map { try Data(contentsOf: folder.file($0)) } == [damaged])
  }

  @Test("The outdated replacement of an interrupted repair doesn't take the place of a library that is lost later")
  func outdatedReplacement() async throws {
    let folder = try TemporaryFolder()
    let before = try await fill(folder).podcasts
    try FileManager.default.copyItem(at: folder.database, to: folder.file("library.sqlite.rescued"))
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: .test, clock: .live)
    #expect(try await store.allPodcasts().count == before.count)
    try await library.close()
    #expect(try folder.names() == ["library.sqlite"])
    try FileManager.default.removeItem(at: folder.database)
    #expect(try await store.allPodcasts() == [])
  }

  @Test("A database of a newer version is refused and left unchanged")
  func newerVersion() async throws {
    let folder = try TemporaryFolder()
    _ = try await fill(folder)
    try runSQL("PRAGMA user_version = 77; PRAGMA wal_checkpoint(TRUNCATE)", on: folder.database)
    let data = try Data(contentsOf: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    let expected = PodcastStoreError.newerVersion(path: folder.database.path, found: 77, known: 3)
    await #expect(throws: expected) { try await store.allPodcasts() }
    await #expect(throws: expected) { try await store.flushPositionsAfter(1) }
    #expect(try Data(contentsOf: folder.database) == data)
    #expect(try folder.names() == ["library.sqlite"])
  }

  @Test("A database without a version is repaired", arguments: [0, -1, Int(Int32.min)])
  func missingVersion(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let (before, episodes) = try await fill(folder)
    try runSQL("PRAGMA user_version = \(version); PRAGMA wal_checkpoint(TRUNCATE)", on: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    #expect(try await store.allPodcasts().map(\.unplayedCount) == before.map(\.unplayedCount))
    #expect(try await store.queuedEpisodes().count == 3)
    var notices = store.notices().values.makeAsyncIterator()
    guard case .movedAside(_, _, let reason, 3, episodes) = await notices.next() else {
      Issue.record("There is no notice of the repair.")
      return
    }
    #expect(reason == "its format is \(version), but the first one is 1")
  }

  @Test("Another program's database is refused and left unchanged")
  func otherPrograms() async throws {
    let folder = try TemporaryFolder()
    try runSQL("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('Milk')", on: folder.database)
    let data = try Data(contentsOf: folder.database)
    let store = PodcastStore.live(file: folder.database, network: .test)
    await #expect(throws: PodcastStoreError.notALibrary(path: folder.database.path)) { try await store.allPodcasts() }
    #expect(try Data(contentsOf: folder.database) == data)
    #expect(try folder.names() == ["library.sqlite"])
  }

  @Test("The error for an impossible path names the reason")
  func impossiblePath() async throws {
    let folder = try TemporaryFolder()
    try Data("a file".utf8).write(to: folder.url.appending(path: "folder"))
    let file = folder.url.appending(path: "folder/library.sqlite", directoryHint: .notDirectory)
    let store = PodcastStore.live(file: file, network: .test)
    let reason = "its folder cannot be created: already exists"
    await #expect(throws: PodcastStoreError.cannotOpen(path: file.path, reason: reason)) {
      try await store.allPodcasts()
    }
  }

  /// Creates a library with three podcasts of forty episodes each, and closes it. Returns the podcasts and the number
  /// of episodes.
  private func fill(_ folder: TemporaryFolder) async throws -> (podcasts: [Podcast], episodes: Int) {
    let library = try await filled(folder)
    let store = PodcastStore(library: library, network: .test, clock: .live)
    let podcasts = try await store.allPodcasts()
    try await library.close()
    return (podcasts, podcasts.reduce(0) { $0 + $1.episodeCount })
  }

  private func filled(_ folder: TemporaryFolder) async throws -> PodcastLibrary {
    let server = PodcastServer()
    let library = PodcastLibrary.file(folder.database, files: .live)
    let store = PodcastStore(library: library, network: server.client, clock: .live)
    for show in 1...3 {
      let titles = (1...40).map { "Episode \($0)" }
      let notes = "Of zirconium, \(String(repeating: "and of much else, ", count: 5))and that is all."
      server.publish("\(show).xml", PodcastServer.feed("Show \(show)", episodes: titles, notes: notes))
      let podcast = try await store.subscribe(to: server.url("\(show).xml"))
      let episodes = try await store.episodes(of: podcast.id).episodes
      for (index, episode) in episodes.enumerated() {
        try await store.setPosition(of: episode.id, to: .seconds(index + 1))
      }
      try await store.flushPositions()
      try await store.markPlayed(episodes[0].id)
      try await store.enqueue(episodes[1].id)
    }
    return library
  }

  /// Reads everything in a store.
  private func everything(in store: PodcastStore) async throws -> [Podcast] {
    for podcast in try await store.allPodcasts() {
      _ = try await store.episodes(of: podcast.id, limit: 10_000)
    }
    _ = try await store.newest(limit: 10_000)
    _ = try await store.queuedEpisodes()
    for words in ["zirconium", "episode", "e", "all"] { _ = try await store.search(for: words, limit: 1000) }
    return try await store.allPodcasts()
  }
}

extension PodcastStore {
  fileprivate func flushPositionsAfter(_ seconds: Int) async throws {
    try await setPosition(of: 1, to: .seconds(seconds))
    try await flushPositions()
  }
}

extension OPML {
  fileprivate init(_ feeds: [(URL, String)]) {
    self.init(outlines: feeds.map { Outline(text: $0.1, feedURL: $0.0) })
  }
}

/// Returns random bytes, which are the same for a seed.
func garbage(_ count: Int, seed: UInt64 = 0) -> Data {
  var state = seed &+ 0x9E37_79B9_7F4A_7C15
  return Data(
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    })
}
