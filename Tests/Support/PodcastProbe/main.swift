import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation

// Usage: podcast-probe DATABASE COMMAND
// Does one thing again and again, and says what is done when it is, until it is killed.

func say(_ line: String) {
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
  // Each time all shows have one episode more. Says how many episodes a show has for sure.
  let count = 8
  let known = try await store.allPodcasts()
  var episodes = known.map(\.episodeCount).max() ?? 0
  if known.count < count {
    for show in 1...count {
      publish(show, episodes: max(episodes, 1))
      try await store.subscribe(to: server.url("\(show).xml"))
    }
  }
  say("ready")
  while true {
    episodes += 1
    for show in 1...count { publish(show, episodes: episodes) }
    let now = episodes
    try await store.refresh { progress in
      guard let outcome = progress.latest, case .updated = outcome.result else { return }
      say("\(outcome.podcast) \(now)")
    }
  }
case "import":
  // Says how many podcasts there are for sure.
  var first = try await store.allPodcasts().count
  say("ready")
  while true {
    let outlines = (first..<first + 120).map {
      "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"https://a.example/\($0)\"/>"
    }
    let opml = "<opml version=\"2.0\"><body>\(outlines.joined())</body></opml>"
    let start = first
    try await store.importSubscriptions(from: Data(opml.utf8)) { say("\(start + $0.completed)") }
    first += 120
  }
case "positions":
  // Says which position an episode has for sure, in milliseconds: told while playing, written by a pause or a flush.
  publish(1, episodes: 10)
  let podcast = try await store.subscribe(to: server.url("1.xml"))
  let page = try await store.episodes(of: podcast.id)
  var number = Int(page.episodes.map(\.position.components.seconds).max() ?? 0) * 1000
  say("ready")
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
      say("\(episode.id) \(number)")
    }
  }
case "mark-all":
  // Once: marks all episodes as played, beside whoever else uses the database.
  for podcast in try await store.allPodcasts() {
    for episode in try await store.episodes(of: podcast.id, limit: 10_000).episodes {
      try await store.markPlayed(episode.id)
    }
  }
  say("done")
default:
  exit(64)
}
