import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import CPlainSQLite
import Foundation

/// Measures a library of 1,000, 10,000 and 100,000 episodes on the disk beside plain statements on the same file, and
/// refreshes of 1,000 feeds.
func podcastSpeed() {
  let sizes = [1_000, 10_000, 100_000]
  let columns = sizes.map { measurePodcasts(episodes: $0) }
  print("## podcasts\n\n| a library on the disk of | 1,000 | 10,000 | 100,000 episodes |\n| --- | ---: | ---: | ---: |")
  for (index, row) in (columns.first ?? []).enumerated() {
    print("| \(row.name) | \(columns.map { text($0[index].seconds) }.joined(separator: " | ")) |")
  }
  print("\nMedians of 7. A page has 50 episodes, a search gives 20.\n")
  measureRefresh()
}

private struct Measured {
  let name: String
  let seconds: Double
}

private func measurePodcasts(episodes: Int) -> [Measured] {
  let folder = FileManager.default.temporaryDirectory.appending(path: "podcast-speed-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "library.sqlite", directoryHint: .notDirectory)
  let feeds = 20
  let network = publisher(feeds: feeds, episodes: episodes / feeds)
  var rows: [Measured] = []
  var store = PodcastStore.live(file: file, network: network)
  let imported = seconds {
    for number in 1...feeds { wait(store.subscribe(address(number))) }
  }
  rows.append(Measured(name: "import over a stub, an episode", seconds: imported / Double(episodes)))
  rows.append(
    Measured(
      name: "cold open, with the list of podcasts",
      seconds: median {
        store = PodcastStore.live(file: file, network: network)
        wait(store.podcasts())
      }))
  guard let plain = plain_open(file.path) else { return rows }
  defer { plain_close(plain) }
  let ids = (1...20).map { Int64(episodes / 21 * $0 + 1) }
  func add(_ name: String, times: Int = 20, _ body: (Int) -> Void) {
    let all = median { for time in 0..<times { body(time) } }
    rows.append(Measured(name: name, seconds: all / Double(times)))
  }
  add("a position set while playing", times: 10_000) { time in
    wait(store.setPosition(Episode.ID(rawValue: ids[time % 20]), .milliseconds(time), .playing))
  }
  wait(store.flush())
  add("a position written at a pause") { time in
    wait(store.setPosition(Episode.ID(rawValue: ids[time]), .seconds(60 + time), .paused))
  }
  add("— by hand") { time in plain_position(plain, ids[time], Int64(61 + time) * 1000) }
  add("a page of a podcast") { time in wait(store.episodes(Podcast.ID(rawValue: Int64(time + 1)), 50, nil)) }
  add("— by hand") { time in precondition(plain_page(plain, Int64(time + 1)) > 0) }
  add("a page of all podcasts") { _ in wait(store.newest(50, nil)) }
  add("a search for a rare word") { time in wait(store.search("rare\(time)", 20)) }
  add("— by hand, bm25()") { time in precondition(plain_search(plain, "\"rare\(time)\"*") > 0) }
  add("a search for a word of each episode", times: 3) { _ in wait(store.search("the ", 20)) }
  add("— by hand, bm25()", times: 3) { _ in precondition(plain_search(plain, "the*") == 20) }
  add("a search for two common words", times: 3) { _ in wait(store.search("word3 word5", 20)) }
  add("a search for a beginning of 5 letters that each episode has", times: 3) { _ in wait(store.search("episo", 20)) }
  return rows
}

private func measureRefresh() {
  let folder = FileManager.default.temporaryDirectory.appending(path: "podcast-speed-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "library.sqlite", directoryHint: .notDirectory)
  print("| 1,000 feeds over a stub, on the disk | all | a feed |\n| --- | ---: | ---: |")
  let library = PodcastLibrary.file(file, files: .live)
  func refresh(_ name: String, _ network: NetworkClient) {
    let store = PodcastStore(library: library, network: network, clock: .live)
    let all = seconds { wait(store.refresh(nil)) }
    print("| \(name) | \(text(all)) | \(text(all / 1000)) |")
  }
  let store = PodcastStore(library: library, network: .test, clock: .live)
  let outlines = (1...1000).map { OPML.Outline(text: "Show \($0)", feedURL: address($0)) }
  let list = OPML(outlines: outlines).data()
  print("| import of the list | \(text(seconds { wait(store.importOPML(list)) })) | |")
  refresh("the first time, 100 episodes each", publisher(feeds: 1000, episodes: 100))
  let more = publisher(feeds: 1000, episodes: 101)
  refresh("sent again, one episode more", more)
  refresh("sent again, the same", more)
  refresh("not changed (304)", NetworkStub().route { _ in .status(304) }.client)
  print("")
}

private func address(_ number: Int) -> URL {
  URL(string: "https://podcasts.example/\(number)") ?? URL(filePath: "/")
}

/// A network on which each number is a feed.
private func publisher(feeds: Int, episodes: Int) -> NetworkClient {
  let texts = (1...feeds).map { number in
    Data(
      """
      <rss version="2.0"><channel><title>Show \(number)</title>\(episodesOfFeed(number, count: episodes))\
      </channel></rss>
      """.utf8)
  }
  return NetworkStub().route { request in
    let number = Int(request.url?.lastPathComponent ?? "") ?? 1
    return .data(texts[number - 1], headers: ["Content-Type": "application/rss+xml; charset=utf-8"])
  }
  .client
}

/// Episodes with notes of some 800 characters, in which some words are in all and some in few.
private func episodesOfFeed(_ feed: Int, count: Int) -> String {
  var text = ""
  for number in stride(from: count, to: 0, by: -1) {
    var state = UInt64(feed * 100_000 + number) &* 0x9E37_79B9_7F4A_7C15
    var notes = "the episode "
    for _ in 0..<110 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let die = Double(state >> 11) / Double(1 << 53)
      notes += "word\(Int(5000 * die * die * die)) "
    }
    if number < 4 { notes += "rare\(feed % 20)" }
    text += """
      <item><title>Episode \(number) of \(feed)</title><guid>\(feed)-\(number)</guid>\
      <pubDate>Mon, \(String(format: "%02d", number % 28 + 1)) Jan \(1990 + number / 28 % 35) 00:00:00 GMT</pubDate>\
      <description>\(notes)</description>\
      <enclosure url="https://podcasts.example/\(feed)/\(number).mp3" type="audio/mpeg" length="1"/></item>
      """
  }
  return text
}

private func seconds(_ body: () -> Void) -> Double {
  ContinuousClock().measure(body) / .seconds(1)
}

private func median(_ body: () -> Void) -> Double {
  (0..<7).map { _ in seconds(body) }.sorted()[3]
}

private func text(_ seconds: Double) -> String {
  switch seconds {
  case ..<1e-3: "\((seconds * 1e7).rounded() / 10) µs"
  case ..<1: "\((seconds * 1e4).rounded() / 10) ms"
  default: "\((seconds * 10).rounded() / 10) s"
  }
}

private func wait<Output>(_ publisher: AnyPublisher<Output, any Error>) {
  let done = DispatchSemaphore(value: 0)
  let subscription = publisher.sink { completion in
    if case .failure(let error) = completion { fatalError("\(error)") }
    done.signal()
  } receiveValue: { _ in
  }
  done.wait()
  withExtendedLifetime(subscription) {}
}
