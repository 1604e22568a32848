import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import AppEnvironmentTesting
import Foundation
import LoopbackServer
import PackageSupport
import ProgramRun
import TemporaryFolders
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(45))) struct DownloadClientTests {
  private let folder: TemporaryFolder
  private let media: MediaServer
  private let library: PodcastLibrary
  private let store: PodcastStore
  private let client: DownloadClient

  init() throws {
    (folder, media) = (try TemporaryFolder(), try MediaServer())
    library = .file(folder.database, files: .live)
    store = PodcastStore(library: library, network: .live, clock: .live)
    client = DownloadClient(library: library, network: .live, clock: .live)
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: downloads.path).sorted()) ?? []
  }

  private var downloads: URL { folder.file("downloads") }

  private func subscribe(_ names: String...) async throws -> [Episode] {
    media.publish(names)
    let podcast = try await store.subscribe(to: media.server.url("/feed.xml"))
    return try await store.episodes(of: podcast.id).episodes.sorted { $0.title < $1.title }
  }

  private func download(_ episode: Episode) async throws {
    try await client.download(episode.id) { _ in }
  }

  private func state(_ episode: Episode) async throws -> Episode.Download? {
    try await store.episode(withID: episode.id).download
  }

  /// The contents of the file that the client returns for an episode.
  private func contents(_ episode: Episode) async throws -> Data? {
    try await client.file(store.episode(withID: episode.id)).flatMap { try? Data(contentsOf: $0) }
  }

  @Test("A downloaded episode is in the library and on the disk, until it's removed")
  func downloadsAndRemoves() async throws {
    let episode = try #require(try await subscribe("one").first)
    let received = Locked<[DownloadProgress]>([])
    try await client.download(episode.id) { progress in received.withLock { $0.append(progress) } }
    let (first, last) = received.withLock { ($0.first, $0.last) }
    #expect(first?.state == .receiving && first?.expected == 300_000)
    #expect(last?.state == .complete && last?.received == 300_000)
    #expect(try await contents(episode) == media.contents("one"))
    let state = try #require(try await state(episode))
    #expect(state.isComplete && state.size == 300_000 && state.error == nil)
    #expect(files == [try #require(state.fileName)])
    try await download(episode)
    #expect(media.requests.count { $0.path == "/one" } == 1)
    try await client.removeDownload(of: episode.id)
    #expect(try await self.state(episode) == nil)
    #expect(files == [])
  }

  @Test("A library that was lost finds its files again, and one that is removed takes its files along")
  func adoption() async throws {
    let episodes = try await subscribe("one", "two")
    for episode in episodes { try await download(episode) }
    try await library.close()
    try FileManager.default.removeItem(at: folder.database)
    let again = try await subscribe("one", "two")
    #expect(try await store.downloadedEpisodes().isEmpty)
    try await client.tidyFolder()
    #expect(try await store.downloadedEpisodes().map(\.title).sorted() == ["one", "two"])
    for episode in again { #expect(try await contents(episode) == media.contents(episode.title)) }
    #expect(media.requests.count { $0.path == "/one" } == 1)
    try Data("notes".utf8).write(to: downloads.appending(path: "my notes.txt"))
    try await store.unsubscribe(from: again[0].podcast)
    try await client.tidyFolder()
    #expect(files == ["my notes.txt"])
  }

  @Test("The server learns of downloads and their ends, once", arguments: [SyncAccount.Layout.gpodder, .nextcloud])
  func notices(_ layout: SyncAccount.Layout) async throws {
    let episodes = try await subscribe("one", "three", "two")
    let server = PodcastSyncServer(clock: .live)
    let sync = SyncClient(library: library, network: server.client, clock: .live)
    // Nobody wants to know this.
    try await download(episodes[1])
    try await sync.logIn(server.account(device: "desk", layout: layout), password: server.password)
    for episode in [episodes[0], episodes[2]] { try await download(episode) }
    try await client.removeDownload(of: episodes[0].id)
    #expect(try await sync.currentStatus().waiting == 1 + 2)
    #expect(try await sync.sync(.changes, password: server.password).sentEpisodes == 2)
    #expect(server.actions.map { "\($0.action) \($0.guid ?? "")" }.sorted() == ["delete one", "download two"])
    #expect(server.actions.allSatisfy { $0.position == nil && $0.total == nil })
    for extent in [SyncExtent.changes, .everything] {
      let result = try await sync.sync(extent, password: server.password)
      #expect(result.sentEpisodes == 0 && result.changedEpisodes == 0)
    }
    #expect(try await store.downloadedEpisodes().map(\.title).sorted() == ["three", "two"])
    // The next account's server doesn't.
    try await client.removeDownload(of: episodes[2].id)
    try await sync.logOut().firstValue()
    try await sync.logIn(server.account(device: "desk", layout: layout), password: server.password)
    #expect(try await sync.sync(.changes, password: server.password).sentEpisodes == 0)
  }

  @Test("Two libraries in one folder have their own files")
  func twoLibraries() async throws {
    let episode = try #require(try await subscribe("one").first)
    try await download(episode)
    let other = PodcastLibrary.file(folder.file("other.db"), files: .live)
    #expect(other.downloadsFolder?.lastPathComponent == "other.db.downloads")
    let (otherStore, otherClient) = (
      PodcastStore(library: other, network: .live, clock: .live),
      DownloadClient(library: other, network: .live, clock: .live)
    )
    try await otherStore.subscribe(to: media.server.url("/feed.xml"))
    try await otherClient.tidyFolder()
    #expect(try await otherStore.downloadedEpisodes().isEmpty)
    let same = try #require(try await otherStore.newest(limit: 1).episodes.first)
    try await otherClient.download(same.id) { _ in }
    try await otherClient.removeDownload(of: same.id)
    #expect(try await contents(episode) == media.contents("one"))
    try await other.close()
  }

  @Test("A library of an earlier version opens, and knows downloads")
  func migration() async throws {
    let episode = try #require(try await subscribe("one").first)
    try await store.setPosition(of: episode.id, to: .seconds(7), moment: .paused)
    try await library.close()
    try runSQL("DROP TABLE download; DROP TABLE automatic; PRAGMA user_version = 2", on: folder.database)
    #expect(try await store.downloadedEpisodes().isEmpty)
    #expect(try await store.episode(withID: episode.id).position == .seconds(7))
    try await download(episode)
    #expect(try await contents(episode) == media.contents("one"))
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
  }

  @Test("Downloads survive the repair of a damaged library")
  func repair() async throws {
    let episode = try #require(try await subscribe("one").first)
    try await download(episode)
    try await store.setDownloadsNewEpisodes(of: episode.podcast, to: true)
    try await library.close()
    try runSQL("PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)", on: folder.database)
    #expect(try await state(episode)?.isComplete == true)
    #expect(try await store.podcast(withID: episode.podcast).downloadsNewEpisodes)
    #expect(try folder.names().contains { $0.contains("damaged") })
  }

  @Test("Beyond the limit, played episodes are removed, the oldest first, and others wait")
  func limits() async throws {
    let episodes = try await subscribe("five", "four", "one", "three", "two")
    let names = ["one", "two", "three", "four", "five"]
    let sorted = names.compactMap { name in episodes.first { $0.title == name } }
    for (number, episode) in sorted.prefix(3).enumerated() {
      try await download(episode)
      var state = try #require(try await state(episode))
      state.date = Date(timeIntervalSince1970: Double(number))
      try await store.setDownload(of: episode.id, to: state)
    }
    try await client.setLimit(to: DownloadLimit(count: 3))
    #expect(try await client.currentLimit() == DownloadLimit(count: 3))
    for episode in sorted[1...2] { try await store.markPlayed(episode.id) }
    for episode in sorted[3...] { try await store.setDownload(of: episode.id, to: Episode.Download(date: Date())) }
    #expect(try await client.downloadAllWaiting() == [:])
    func complete() async throws -> [String] {
      try await store.downloadedEpisodes().filter { $0.download?.isComplete == true }.map(\.title)
    }
    #expect(Set(try await complete()) == ["one", "four", "five"])
    #expect(files.count == 3)
    try await store.setDownload(of: sorted[1].id, to: Episode.Download(date: Date()))
    #expect(try await client.downloadAllWaiting() == [sorted[1].id: .limitReached])
    #expect(try await state(sorted[1])?.error == "\(DownloadError.limitReached)")
    #expect(Set(try await complete()) == ["one", "four", "five"])
    // A person's own download has precedence.
    try await download(sorted[1])
    #expect(files.count == 4)
    try await store.markPlayed(sorted[0].id)
    try await store.markPlayed(sorted[3].id)
    try await client.setLimit(to: DownloadLimit(bytes: 700_000))
    try await client.tidyFolder()
    #expect(Set(try await complete()) == ["five", "two"])
  }

  @Test("A file that announces no length doesn't exceed the limit")
  func unannouncedLength() async throws {
    let episodes = try await subscribe("one", "unannounced")
    try await download(episodes[0])
    try await client.setLimit(to: DownloadLimit(bytes: 700_000))
    try await store.setDownload(of: episodes[1].id, to: Episode.Download(date: Date()))
    #expect(try await client.downloadAllWaiting() == [episodes[1].id: .limitReached])
    #expect(files.count == 1)
    // There is room for all but the last 300,000 bytes, for which a played episode is removed.
    try await client.setLimit(to: DownloadLimit(bytes: 1_000_000))
    try await store.markPlayed(episodes[0].id)
    #expect(try await client.downloadAllWaiting() == [:])
    #expect(try await contents(episodes[1])?.count == 1_000_000)
    #expect(files.count == 1)
  }

  @Test("Each failure has its error, and the others are downloaded")
  func failures() async throws {
    let episodes = try await subscribe("gone", "nothing", "page", "wide", "disguise")
    let title = Dictionary(uniqueKeysWithValues: episodes.map { ($0.title, $0.id) })
    for episode in episodes { try await store.setDownload(of: episode.id, to: Episode.Download(date: Date())) }
    let errors = try await client.downloadAllWaiting()
    #expect(errors.count == 4)
    #expect(errors[try #require(title["nothing"])] == .noEnclosure)
    #expect(errors[try #require(title["page"])] == .webPage(url: media.server.url("/page").absoluteString))
    // A page that the server sends as sound.
    #expect(errors[try #require(title["disguise"])] == .webPage(url: media.server.url("/disguise").absoluteString))
    guard case .network(.badStatus(_, status: 404, _)) = errors[try #require(title["gone"])] else {
      Issue.record("\(errors)")
      return
    }
    for (id, error) in errors { #expect(try await store.episode(withID: id).download?.error == "\(error)") }
    #expect(files.count == 1)
    let wide = try #require(episodes.first { $0.title == "wide" })
    #expect(try await contents(wide) == media.contents("wide"))
  }

  @Test("A page or nothing in place of a file leaves the file of another episode with the same address")
  func sharedAddress() async throws {
    let episodes = try await subscribe("turning one", "turning two")
    for episode in episodes { try await download(episode) }
    let whole = try await contents(episodes[1])
    #expect(whole?.isEmpty == false)
    for (body, error) in [
      ("<html>Log in", DownloadError.webPage(url: media.server.url("/turning").absoluteString)),
      ("", .emptyFile(url: media.server.url("/turning").absoluteString)),
    ] {
      try await client.removeDownload(of: episodes[0].id)
      media.turn(to: body)
      await #expect(throws: error) { try await download(episodes[0]) }
      #expect(try await contents(episodes[1]) == whole)
    }
  }

  @Test("A cut connection is continued, and a file that has changed is downloaded again")
  func continuation() async throws {
    let episodes = try await subscribe("one", "two")
    media.cut(after: 100_000)
    for episode in episodes {
      await #expect(throws: DownloadError.self) { try await download(episode) }
      #expect(try await state(episode)?.isComplete == false)
    }
    #expect(files.allSatisfy { $0.hasSuffix(".part") || $0.hasSuffix(".part-version") })
    media.cut(after: nil)
    try await download(episodes[0])
    media.change()
    #expect(try await client.downloadAllWaiting() == [:])
    #expect(try await contents(episodes[0]) != media.contents("one"))
    #expect(try await contents(episodes[0])?.count == 300_000)
    #expect(try await contents(episodes[1]) == media.contents("two"))
    #expect(files.count == 2)
    #expect(media.requests.compactMap { $0.headers["if-range"] } == ["\"1\"", "\"1\""])
  }

  @Test("A file that was removed by hand is an error until it's back or downloaded again")
  func removedByHand() async throws {
    let episodes = try await subscribe("one", "two")
    for episode in episodes { try await download(episode) }
    let name = try #require(try await state(episodes[0])?.fileName)
    let path = downloads.appending(path: name).path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(try await contents(episodes[0]) == nil)
    try await client.tidyFolder()
    #expect(try await state(episodes[0])?.error == "\(DownloadError.fileRemoved(path: path))")
    #expect(try await state(episodes[1])?.error == nil)
    #expect(try await client.downloadAllWaiting() == [:])
    #expect(media.requests.count { $0.path == "/one" } == 1)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    try await client.tidyFolder()
    #expect(try await state(episodes[0])?.error == nil)
    try FileManager.default.removeItem(atPath: path)
    try await download(episodes[0])
    #expect(try await contents(episodes[0]) == media.contents("one"))
    #expect(try await state(episodes[0])?.error == nil)
  }

  @Test("A folder that has vanished is an error, and nothing is forgotten")
  func vanishedFolder() async throws {
    let episodes = try await subscribe("one", "two")
    try await download(episodes[0])
    let away = folder.file("away")
    try FileManager.default.moveItem(at: downloads, to: away)
    let error = DownloadError.noFolder(path: downloads.path)
    await #expect(throws: error) { try await download(episodes[1]) }
    await #expect(throws: error) { try await client.tidyFolder() }
    #expect(try await contents(episodes[0]) == nil)
    #expect(try await state(episodes[0])?.isComplete == true)
    try FileManager.default.moveItem(at: away, to: downloads)
    #expect(try await contents(episodes[0]) == media.contents("one"))
    media.whileSending { [downloads] in try? FileManager.default.moveItem(at: downloads, to: away) }
    await #expect(throws: error) { try await download(episodes[1]) }
    media.whileSending(nil)
    try FileManager.default.moveItem(at: away, to: downloads)
    try await download(episodes[1])
    #expect(try await contents(episodes[1]) == media.contents("two"))
  }

  @Test("Removing a download that is under way stops it")
  func removal() async throws {
    let episode = try #require(try await subscribe("one").first)
    let (started, sink) = AsyncStream.makeStream(of: Void.self)
    media.stall(after: 100_000)
    async let result: Void = client.download(episode.id) { _ in sink.yield() }
    for await _ in started { break }
    try await client.removeDownload(of: episode.id)
    try await result
    #expect(try await state(episode) == nil)
    #expect(files == [])
  }

  @Test("After a podcast was removed, the comparison with the folder stops the download of its episode")
  func removalOfThePodcast() async throws {
    let episode = try #require(try await subscribe("one").first)
    let (started, sink) = AsyncStream.makeStream(of: Void.self)
    media.stall(after: 100_000)
    async let result: Void = client.download(episode.id) { _ in sink.yield() }
    for await _ in started { break }
    try await store.unsubscribe(from: episode.podcast)
    try await client.tidyFolder()
    #expect(files == [])
    try await result
    #expect(files == [])
  }

  @Test("Removing a download stops it, even if it was asked for a second time meanwhile")
  func removalAfterASecondDownload() async throws {
    let episode = try #require(try await subscribe("one").first)
    let (started, sink) = AsyncStream.makeStream(of: Void.self)
    media.stall(after: 100_000)
    let first = Task { [client] in
      defer { sink.finish() }
      try await client.download(episode.id) { _ in sink.yield() }
    }
    for await _ in started { break }
    await #expect(throws: DownloadError.self) { try await download(episode) }
    try await client.removeDownload(of: episode.id)
    try await first.value
    #expect(files == [])
    media.stall(after: nil)
    try await download(episode)
    #expect(try await contents(episode) == media.contents("one"))
  }

  @Test("A wrong length in a feed neither removes files nor prevents a download")
  func wrongLength() async throws {
    let episodes = try await subscribe("large", "one", "two", "wrong length")
    for episode in episodes[1...2] {
      try await download(episode)
      try await store.markPlayed(episode.id)
    }
    try await client.setLimit(to: DownloadLimit(bytes: 1_000_000))
    // The first one is too large indeed.
    for episode in [episodes[0], episodes[3]] {
      try await store.setDownload(of: episode.id, to: Episode.Download(date: Date()))
    }
    #expect(try await client.downloadAllWaiting() == [episodes[0].id: .limitReached])
    #expect(files.count == 3)
  }

  @Test("A person's own download removes played files for its real length, even if there won't be room")
  func roomForAnOwnDownload() async throws {
    let episodes = try await subscribe("large", "one", "two")
    try await download(episodes[1])
    try await store.markPlayed(episodes[1].id)
    try await client.setLimit(to: DownloadLimit(bytes: 500_000))
    try await download(episodes[2])
    #expect(try await state(episodes[1]) == nil)
    try await store.markPlayed(episodes[2].id)
    try await download(episodes[0])
    #expect(try await state(episodes[2]) == nil)
    #expect(files.count == 1)
  }

  @Test("A full disk is an error, and the library and other files are whole", .ownThread)
  func fullDisk() async throws {
    media.publish(["one", "large"])
    let (probe, database) = (ProgramRun.programs.appending(path: "podcast-probe").path, folder.database.path)
    let feed = media.server.url("/feed.xml").absoluteString
    // Writing more than 2 MB to a file fails, but doesn't end the process.
    let outcome = try await ProgramRun.script(
      "trap '' XFSZ; ulimit -f 4000; exec '\(probe)' '\(database)' download-once \(feed)")
    let run = outcome.output
    #expect(run.contains("complete one\n"))
    #expect(run.contains("no space left on the disk\n"))
    #expect(try integrity(of: folder.database) == "ok")
    let episodes = try await store.newest().episodes
    let large = try #require(episodes.first { $0.title == "large" })
    #expect(try await state(large)?.isComplete == false)
    try await client.tidyFolder()
    try await download(large)
    #expect(try await contents(large) == media.contents("large"))
  }

  @Test("After kills while it downloads, a library is whole, and each file is complete", .ownThread)
  func kills() async throws {
    media.publish((1...6).map { "episode \($0)" })
    var downloaded = 0
    for round in 0..<rounds(10, many: 1000) {
      _ = try await Probe.kill(
        afterLines: round % 7, microseconds: round * 911 % 20_000, folder.database, "download",
        media.server.url("/feed.xml").absoluteString)
      #expect(try integrity(of: folder.database) == "ok")
      let store = PodcastStore(library: library, network: .live, clock: .live)
      try await client.tidyFolder()
      for name in files where !name.contains(".part") {
        let episode = try #require(try await store.downloadedEpisodes().first { $0.download?.fileName == name })
        #expect(try await contents(episode) == media.contents(episode.title), "round \(round)")
        #expect(episode.download?.isComplete == true && episode.download?.error == nil)
        downloaded += 1
      }
      for episode in try await store.downloadedEpisodes() where episode.download?.isComplete == true {
        #expect(files.contains(episode.download?.fileName ?? ""))
      }
      try await library.close()
    }
    #expect(downloaded > 0)
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
  }

  @Test("The client for previews downloads at once, and the client for tests fails with the name of the endpoint")
  func doubles() async throws {
    let environment = AppEnvironment.preview()
    let episode = try #require(try await environment.podcastStore.newest(limit: 1).episodes.first)
    try await environment.downloadClient.download(episode.id) { #expect($0.state == .complete) }
    #expect(try await environment.podcastStore.downloadedEpisodes().map(\.id) == [episode.id])
    await expectUnimplemented("DownloadClient.tidy") { try await AppEnvironment(.test).downloadClient.tidyFolder() }
  }
}

/// A server of a feed and its media files, on loopback, which sends ranges.
private final class MediaServer: Sendable {
  /// The state, which the server's threads share.
  private final class Conduct: Sendable {
    struct State {
      var titles: [String] = []
      var version = 1
      /// The contents of the file that two episodes share, if it has others.
      var body: String?
      /// The number of bytes after which a response breaks off, or after which it stops.
      var cut: Int?
      var stall: Int?
      var whileSending: (@Sendable () -> Void)?
      var requests: [LoopbackRequest] = []
    }

    let state = Locked(State())

    func answer(_ request: LoopbackRequest, _ connection: LoopbackConnection) throws {
      let conduct = state.withLock { state in
        state.requests.append(request)
        return state
      }
      let title = String(request.path.dropFirst()).removingPercentEncoding ?? ""
      switch title {
      case "feed.xml":
        let items = conduct.titles.map { title in
          let path = title.hasPrefix("turning ") ? "turning" : title.replacing(" ", with: "%20")
          let length = title == "wrong length" ? " length=\"5000000\"" : ""
          let enclosure =
            "<enclosure url=\"http://\(request.headers["host"] ?? "")/\(path)\"\(length) type=\"audio/mpeg\"/>"
          return "<item><title>\(title)</title><guid>\(title)</guid>\(title == "nothing" ? "" : enclosure)</item>"
        }
        try connection.respond(
          200, ["Content-Type": "application/rss+xml"], Data(PodcastServer.feed("Show", items: items).utf8))
      case "gone": try connection.respond(404)
      case "unannounced":
        try connection.sendHead(200, ["Transfer-Encoding": "chunked", "Content-Type": "audio/mpeg"])
        for _ in 0..<100 { try connection.sendChunk(Data(count: 10_000)) }
        try connection.sendChunk(Data())
      case "page": try connection.respond(200, ["Content-Type": "text/html"], Data("<p>Log in".utf8))
      case "turning":
        let body = conduct.body.map { Data($0.utf8) } ?? MediaServer.contents(title, conduct.version)
        try connection.respond(200, ["Content-Type": "audio/mpeg"], body)
      case "disguise":
        try connection.respond(200, ["Content-Type": "audio/mpeg"], Data("\n<!DOCTYPE HTML><p>Log in".utf8))
      default:
        let (contents, tag) = (MediaServer.contents(title, conduct.version), "\"\(conduct.version)\"")
        let first = request.headers["range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
        let isRange = first > 0 && request.headers["if-range"] == tag
        if isRange, first >= contents.count { return try connection.respond(416) }
        let body = isRange ? contents[first...] : contents
        var headers = ["ETag": tag, "Content-Length": "\(body.count)", "Content-Type": "audio/mpeg"]
        if isRange { headers["Content-Range"] = "bytes \(first)-\(contents.count - 1)/\(contents.count)" }
        try connection.sendHead(isRange ? 206 : 200, headers)
        let part = body.prefix(conduct.cut ?? conduct.stall ?? body.count / 2)
        try connection.send(Data(part))
        if conduct.cut != nil { try connection.close() }
        if conduct.stall != nil { try connection.stall() }
        conduct.whileSending?()
        try connection.send(Data(body.dropFirst(part.count)))
      }
    }
  }

  let server: LoopbackServer
  private let conduct = Conduct()

  init() throws {
    let conduct = conduct
    server = try LoopbackServer { request, connection in try conduct.answer(request, connection) }
  }

  deinit { server.stop() }

  var requests: [LoopbackRequest] { conduct.state.withLock { $0.requests } }

  func publish(_ titles: [String]) { conduct.state.withLock { $0.titles = titles } }

  func cut(after count: Int?) { conduct.state.withLock { $0.cut = count } }

  func stall(after count: Int?) { conduct.state.withLock { $0.stall = count } }

  func whileSending(_ work: (@Sendable () -> Void)?) { conduct.state.withLock { $0.whileSending = work } }

  /// Changes the file that two episodes share.
  func turn(to body: String) { conduct.state.withLock { $0.body = body } }

  /// Changes all files.
  func change() { conduct.state.withLock { $0.version += 1 } }

  func contents(_ title: String) -> Data { Self.contents(title, conduct.state.withLock { $0.version }) }

  private static func contents(_ title: String, _ version: Int) -> Data {
    let seed = title.utf8.reduce(version) { $0 &* 31 &+ Int($1) }
    // A block that repeats: each byte alone would take the thread sanitizer a minute.
    let block = Data((0..<1_021).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* 31 >> 3) })
    let count = title == "large" ? 3_000_000 : 300_000
    var contents = Data(capacity: count + block.count)
    while contents.count < count { contents.append(block) }
    return contents.prefix(count)
  }
}
