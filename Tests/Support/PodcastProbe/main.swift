import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import StorePrograms

// Usage: podcast-probe DATABASE COMMAND [SEED|URL]
// Does one task repeatedly until it's killed, and prints what is done.

func report(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let path = arguments.first, let command = arguments.dropFirst().first else { exit(64) }

let server = PodcastServer()
let store = PodcastStore.live(
  file: URL(filePath: path, directoryHint: .notDirectory), network: server.client, clock: .live, files: .live)

func publish(_ show: Int, episodes: Int) {
  let titles = (1...episodes).reversed().map { "Episode \($0)" }
  server.publish("\(show).xml", PodcastServer.feed("Show \(show)", episodes: titles, notes: "Notes of \(show)"))
}

switch command {
case "refresh":
  // Refreshes shows that have one more episode each time. Prints a podcast and the number of its written episodes.
  let count = 8
  let known = try await store.allPodcasts()
  var episodes = known.map(\.episodeCount).max() ?? 0
  if known.count < count {
    for show in 1...count {
      publish(show, episodes: max(episodes, 1))
      try await store.subscribe(to: server.url("\(show).xml"))
    }
  }
  report("ready")
  while true {
    episodes += 1
    for show in 1...count { publish(show, episodes: episodes) }
    let now = episodes
    try await store.refresh { progress in
      guard let outcome = progress.latest, case .updated = outcome.result else { return }
      report("\(outcome.podcast) \(now)")
    }
  }
case "import":
  // Imports new podcasts. Prints the number of podcasts that were written.
  var first = try await store.allPodcasts().count
  report("ready")
  while true {
    let outlines = (first..<first + 120).map {
      "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"https://a.example/\($0)\"/>"
    }
    let opml = "<opml version=\"2.0\"><body>\(outlines.joined())</body></opml>"
    let start = first
    try await store.importOPML(from: Data(opml.utf8)) { report("\(start + $0.completedCount)") }
    first += 120
  }
case "positions":
  // Sets positions, and writes them by a pause or a flush. Prints an episode and its written position in milliseconds.
  publish(1, episodes: 10)
  let podcast = try await store.subscribe(to: server.url("1.xml"))
  let page = try await store.episodes(of: podcast.id)
  var number = Int(page.episodes.map(\.position.components.seconds).max() ?? 0) * 1000
  report("ready")
  while true {
    for episode in page.episodes {
      number += 7
      try await store.setPosition(of: episode.id, to: .milliseconds(number - 1))
      if number % 2 == 0 {
        try await store.setPosition(of: episode.id, to: .milliseconds(number), moment: .paused)
      } else {
        try await store.setPosition(of: episode.id, to: .milliseconds(number))
        try await store.flushPositions()
      }
      report("\(episode.id) \(number)")
    }
  }
case "program":
  // Runs a random program, which begins with an empty library. Prints a line after each step.
  var program = StoreProgram(seed: arguments.last.flatMap { UInt64($0) } ?? 1, keepsPositionsInMemory: false)
  _ = try await store.allPodcasts()
  report("ready")
  while true {
    try? await store.perform(program.next(store), server)
    report("done")
  }
case "sync":
  // Plays episodes, and synchronizes with the server whose URL is the last argument. Prints a line after each synchronization.
  publish(1, episodes: 40)
  let library = PodcastLibrary.file(URL(filePath: path, directoryHint: .notDirectory), files: .live)
  let own = PodcastStore(library: library, network: server.client, clock: .live)
  let sync = SyncClient(library: library, network: .live, clock: .live)
  guard let url = arguments.last.flatMap({ URL(string: $0) }) else { exit(64) }
  let password = SyncPasswordSource.constant(Secret("secret"))
  try await sync.logIn(SyncAccount(server: url, user: "ada", device: "probe"), password: password)
  let podcast = try await own.subscribe(to: server.url("1.xml"))
  let page = try await own.episodes(of: podcast.id)
  report("ready")
  while true {
    for episode in page.episodes {
      let position = Duration.seconds(Int.random(in: 1...100_000))
      try await own.setPosition(of: episode.id, to: position, moment: .paused)
    }
    try await sync.sync(password: password)
    report("done")
  }
case "download", "download-once":
  // Downloads the episodes of the feed whose URL is the last argument, again and again or once, and prints a line for each.
  let library = PodcastLibrary.file(URL(filePath: path, directoryHint: .notDirectory), files: .live)
  let own = PodcastStore(library: library, network: .live, clock: .live)
  let downloads = DownloadClient(library: library, network: .live, clock: .live)
  guard let url = arguments.last.flatMap({ URL(string: $0) }) else { exit(64) }
  let podcast = try await own.subscribe(to: url)
  let page = try await own.episodes(of: podcast.id)
  report("ready")
  repeat {
    for episode in page.episodes where episode.download == nil || Bool.random() {
      try await own.setDownload(of: episode.id, to: Episode.Download(date: Date()))
    }
    try await downloads.downloadAllWaiting { progress in
      if progress.state == .complete { report("complete \(progress.title)") }
      if case .failed(let error) = progress.state { report("\(error)") }
    }
    if command == "download-once" { break }
    if let episode = page.episodes.randomElement() { try await downloads.removeDownload(of: episode.id) }
  } while true
case "mark-all":
  // Marks all episodes as played, once, while another process may use the database.
  for podcast in try await store.allPodcasts() {
    for episode in try await store.episodes(of: podcast.id, limit: 10_000).episodes {
      try await store.markPlayed(episode.id)
    }
  }
  report("done")
default:
  exit(64)
}
