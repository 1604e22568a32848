import AppEnvironmentKit
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let identifying = [
    Rule("An episode is recognized by its guid, its file, its link, or its title and date") { contract in
      let podcast = try await contract.known(
        [
          "<guid>1</guid><title>A</title>", "<title>B</title>\(file)",
          "<title>C</title><link>https://a.example/c</link>",
          "<title>D</title><pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate>",
        ])
      let before = try await contract.episodes(of: podcast).map(\.id)
      _ = try await contract.known(
        [
          "<guid>1</guid><title>A!</title><enclosure url='https://a.example/a.mp3'/>", "<title>B!</title>\(file)",
          "<title>C!</title><link>https://a.example/c</link>",
          "<title>D</title><pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate><description>Now with notes</description>",
        ])
      let after = try await contract.episodes(of: podcast)
      try contract.equal(Set(after.map(\.id)), Set(before), "the IDs")
      try contract.equal(Set(after.map(\.title)), ["A!", "B!", "C!", "D"], "the titles")
    },
    Rule("An episode that gains, changes or loses its guid keeps its ID and its mark") { contract in
      let date = "<pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate>"
      let podcast = try await contract.known(["<title>A</title>\(date)\(file)"])
      let id = try await contract.first(of: podcast).id
      try await contract.store.markPlayed(id)
      let tracked = "<enclosure url='https://tracker.example/e/a.example/b.mp3' type='audio/mpeg'/>"
      for item in [
        "<title>A</title><guid>http://a.example/1</guid>\(date)\(file)",
        "<title>A!</title><guid>https://a.example/1</guid>\(date)\(file)",
        "<title>A!</title><guid>new</guid>\(date)\(tracked)",
        "<title>A!</title><guid>newer</guid>\(date)<enclosure url='https://b.example/1.mp3' type='audio/mpeg'/>",
        "<title>A!</title>\(date)",
      ] {
        let episodes = try await contract.episodes(of: contract.known([item]))
        try contract.equal(episodes.map(\.id), [id], "the IDs after \(item)")
        try contract.equal(episodes.map(\.isPlayed), [true], "the marks after \(item)")
      }
    },
    Rule("A guid that moves to another episode moves neither the ID nor the mark") { contract in
      func item(_ number: Int, guid: Int) -> String {
        let date = "<pubDate>0\(number) Jan 2024 00:00:00 GMT</pubDate>"
        return "<guid>\(guid)</guid><title>E\(number)</title>\(date)<enclosure url='https://a.example/\(number).mp3'/>"
      }
      let podcast = try await contract.known([item(2, guid: 1), item(1, guid: 2)])
      let before = try await contract.episodes(of: podcast)
      for episode in before where episode.title == "E2" { try await contract.store.markPlayed(episode.id) }
      for items in [
        [item(3, guid: 1), item(2, guid: 2), item(1, guid: 3)], [item(4, guid: 1), item(3, guid: 2)],
        [item(2, guid: 1), item(1, guid: 2)],
      ] {
        let after = try await contract.episodes(of: contract.known(items))
        try contract.equal(after.filter(\.isPlayed).map(\.title), ["E2"], "the played episodes after \(items)")
        try contract.equal(Set(before.map(\.id)).subtracting(after.map(\.id)), [], "the missing IDs")
      }
      let titles = try await contract.episodes(of: podcast).map(\.title).sorted()
      try contract.equal(titles, ["E1", "E2", "E3", "E4"], "the titles")
    },
    Rule("Episodes with and without a guid that share a page are separate") { contract in
      let page = "<link>https://s.example/</link>"
      let items = [
        "<guid>2</guid><title>E2</title>\(page)<enclosure url='https://a.example/2.mp3'/>",
        "<guid>1</guid><title>E1</title>\(page)<enclosure url='https://a.example/1.mp3'/>",
        "<title>Holidays</title>\(page)",
      ]
      let podcast = try await contract.known(Array(items.suffix(1)))
      try await contract.store.markPlayed(contract.first(of: podcast).id)
      for count in [2, 3, 3] {
        let episodes = try await contract.episodes(of: contract.known(Array(items.suffix(count))))
        try contract.equal(
          episodes.map(\.title).sorted(), ["E1", "E2", "Holidays"].filter { count == 3 || $0 != "E2" }, "the titles")
        try contract.equal(episodes.filter(\.isPlayed).map(\.title), ["Holidays"], "the played episodes")
      }
    },
    Rule("Items without guid, address, title and date are separate episodes, and the same ones after a refresh") {
      contract in
      let items = (1...3).map { "<description>Note \($0)</description>" } + ["<image href='https://a.example/c.jpg'/>"]
      let podcast = try await contract.known(items)
      let before = try await contract.episodes(of: podcast)
      try contract.equal(before.count, 4, "the number of episodes")
      let after = try await contract.episodes(of: contract.known(["<description>Note 4</description>"] + items))
      try contract.equal(after.count, 5, "the number of episodes with a new one")
      try contract.equal(Set(before.map(\.id)).subtracting(after.map(\.id)), [], "the missing IDs")
    },
    Rule("Episodes with one file and different titles are separate") { contract in
      let items = ["<title>A</title>\(file)", "<title>B</title>\(file)"]
      let podcast = try await contract.known(items)
      for _ in 1...2 {
        let titles = try await contract.episodes(of: contract.known(items)).map(\.title).sorted()
        try contract.equal(titles, ["A", "B"], "the titles")
      }
      try contract.equal(try await contract.store.podcast(withID: podcast.id).episodeCount, 2, "the number of episodes")
    },
    Rule("Items with one guid are one episode") { contract in
      let items = [
        "<title>A</title><guid>1</guid>", "<title>B</title><guid>1</guid>", "<title>C</title><guid>2</guid>",
      ]
      let podcast = try await contract.known(items)
      try contract.equal(try await contract.episodes(of: podcast).count, 2, "the number of episodes")
      try contract.equal(try await contract.store.podcast(withID: podcast.id).episodeCount, 2, "the counted episodes")
    },
    Rule("Episodes with one link are recognized by their titles") { contract in
      let items = "ABCD".map { "<title>\($0)</title><link>https://a.example/</link>" }
      let podcast = try await contract.known(Array(items[0..<1]))
      let first = try await contract.first(of: podcast).id
      _ = try await contract.known(items)
      let all = try await contract.episodes(of: podcast)
      try contract.equal(Set(all.map(\.title)), ["A", "B", "C", "D"], "the titles")
      try contract.equal(all.first { $0.title == "A" }?.id, first, "the first one's ID")
      _ = try await contract.known(Array(items[0..<1]))
      try contract.equal(Set(try await contract.episodes(of: podcast).map(\.id)), Set(all.map(\.id)), "the IDs")
    },
  ]

  private static let file = "<enclosure url=\"https://a.example/b.mp3\" type=\"audio/mpeg\"/>"

  /// Publishes a feed with items of these contents, and subscribes to it or refreshes it.
  private func known(_ items: [String]) async throws -> Podcast {
    try await subscribe(items: items.map { "<item>\($0)</item>" })
  }
}
