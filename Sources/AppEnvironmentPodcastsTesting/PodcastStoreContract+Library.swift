import AppEnvironmentKit
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let subscribing = [
    Rule("Subscribing adds a podcast with its episodes") { contract in
      let podcast = try await contract.subscribe(["Two", "One"], notes: "Notes")
      try contract.equal(podcast.title, "Show show.xml", "the title")
      try contract.equal(podcast.feed, contract.server.url("show.xml"), "the address")
      try contract.equal(podcast.episodeCount, 2, "the number of episodes")
      try contract.equal(podcast.unplayedCount, 2, "the number of unplayed episodes")
      try contract.holds(podcast.lastRefresh != nil && podcast.lastError == nil, "the podcast was refreshed")
      try contract.equal(try await contract.store.podcast(withID: podcast.id), podcast, "the podcast")
      let all = try await contract.store.allPodcasts()
      try contract.equal(all.filter { $0.id == podcast.id }, [podcast], "the podcast among all")
      let episode = try await contract.first(of: podcast)
      try contract.equal(episode.title, "Two", "the title")
      try contract.equal(episode.podcastTitle, podcast.title, "the show's title")
      try contract.equal(episode.notes, "Notes", "the notes")
      try contract.equal(episode.enclosure?.url, contract.server.url("Two.mp3"), "the file")
      try contract.equal(episode.published, Date(timeIntervalSince1970: 1_704_067_200 + 86_400), "the date")
      try contract.equal(try await contract.store.episode(withID: episode.id), episode, "the episode")
    },
    Rule("Subscribing again refreshes the podcast") { contract in
      let podcast = try await contract.subscribe(["One"])
      let again = try await contract.subscribe(["Two", "One"])
      try contract.equal(again.id, podcast.id, "the podcast")
      try contract.equal(again.episodeCount, 2, "the number of episodes")
    },
    Rule("Different spellings of a feed's address are the same podcast") { contract in
      let podcast = try await contract.subscribe(["One"])
      for text in [
        "feed://podcasts.example/show.xml", "podcast:https://PODCASTS.example/show.xml#top",
        "https://podcasts.example/./x/y/../../show.xml", "https://podcasts.example/../show.xml",
      ] {
        guard let url = URL(string: text) else { continue }
        try contract.equal(try await contract.store.subscribe(to: url).id, podcast.id, "the podcast of \(text)")
      }
      let secret = URL(string: "ftp://user:word@a.example/feed?token=secret") ?? URL(filePath: "/")
      try await contract.fails(.notAnAddress("ftp://a.example/feed?token=…")) {
        try await $0.subscribe(to: secret)
      }
      try await contract.fails(.notAnAddress("file:///etc/hosts")) {
        try await $0.subscribe(to: URL(filePath: "/etc/hosts"))
      }
    },
    Rule("Subscribing to a web page or a missing document fails, and changes nothing") { contract in
      let before = try await contract.store.allPodcasts()
      contract.server.publish(
        "page.html",
        """
        <!DOCTYPE html><html><head><title>A page</title>
        <link rel="alternate" type="application/rss+xml" href="/show.xml"></head><body>Hello</body></html>
        """)
      let page = contract.server.url("page.html")
      try await contract.fails(
        "a page",
        { error in
          if case .notAFeed(page.absoluteString, _, [contract.server.url("show.xml")]) = error { true } else { false }
        }, { try await $0.subscribe(to: page) })
      try await contract.fails(
        "a missing feed",
        { if case .network(.badStatus(_, status: 404, _)) = $0 { true } else { false } },
        { try await $0.subscribe(to: contract.server.url("missing.xml")) })
      try contract.equal(try await contract.store.allPodcasts(), before, "the podcasts")
    },
    Rule("Podcasts are sorted as people sort titles") { contract in
      let titles = ["Ähre", "b 2", "B 10", "b 010 c", "No. 7", "no. 70", "z"]
      for (index, title) in titles.reversed().enumerated() {
        contract.server.publish("\(index).xml", PodcastServer.feed(title, episodes: ["One"]))
        _ = try await contract.store.subscribe(to: contract.server.url("\(index).xml"))
      }
      let all = try await contract.store.allPodcasts().map(\.title)
      try contract.equal(all.filter(titles.contains), titles, "the titles")
    },
    Rule("Unsubscribing removes a podcast with its episodes, positions and places in the queue") { contract in
      let podcast = try await contract.subscribe(["One"], notes: "zirconium")
      let episode = try await contract.first(of: podcast)
      try await contract.store.setPosition(of: episode.id, to: .seconds(3), moment: .paused)
      try await contract.store.enqueue(episode.id)
      try await contract.store.unsubscribe(from: podcast.id)
      try await contract.fails(.noPodcast(podcast.id)) { try await $0.podcast(withID: podcast.id) }
      try await contract.fails(.noPodcast(podcast.id)) { try await $0.episodes(of: podcast.id) }
      try await contract.fails(.noPodcast(podcast.id)) { try await $0.unsubscribe(from: podcast.id) }
      try await contract.fails(.noPodcast(podcast.id)) { try await $0.refresh(only: [podcast.id]) }
      try await contract.fails(.noEpisode(episode.id)) { try await $0.episode(withID: episode.id) }
      try contract.equal(try await contract.store.queuedEpisodes(), [], "the queue")
      try contract.equal(try await contract.found("zirconium"), [], "the found episodes")
      let again = try await contract.subscribe(["One"])
      try contract.holds(again.id != podcast.id, "identifiers aren't used again")
      try contract.equal(try await contract.first(of: again).position, .zero, "the position")
    },
    Rule("Each subscription makes one request, and none is made before") { contract in
      contract.server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
      let publisher = contract.store.subscribe(contract.server.url("show.xml"))
      try contract.equal(contract.server.visits.count, 0, "the number of requests")
      for try await _ in publisher.values {}
      try contract.equal(contract.server.visits.count, 1, "the number of requests")
    },
    Rule("A cancelled task throws CancellationError") { contract in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await contract.store.allPodcasts()
      }
      guard case .failure(is CancellationError) = await task.result else {
        throw Violation(description: "a cancelled task threw no CancellationError")
      }
    },
  ]

  static let listing = [
    Rule("Pages contain each episode once, the newest first") { contract in
      let titles = (1...25).map { "Episode \($0)" }
      let podcast = try await contract.subscribe(titles)
      var found: [String] = []
      var cursor: EpisodePage.Cursor?
      repeat {
        let page = try await contract.store.episodes(of: podcast.id, limit: 10, after: cursor)
        try contract.holds(page.episodes.count <= 10, "a page has ten episodes at most")
        found += page.episodes.map(\.title)
        cursor = page.next
      } while cursor != nil
      try contract.equal(found, titles, "the titles")
    },
    Rule("A page that ends with the last episode has no next page") { contract in
      let podcast = try await contract.subscribe(["Two", "One"])
      let page = try await contract.store.episodes(of: podcast.id, limit: 2)
      try contract.equal(page.episodes.count, 2, "the number of episodes")
      try contract.equal(page.next, nil, "the next page")
      try contract.equal(try await contract.store.episodes(of: podcast.id, limit: 0).episodes, [], "an empty page")
    },
    Rule("A page continues after the one before it, even if new episodes were added") { contract in
      let podcast = try await contract.subscribe(["Four", "Three", "Two", "One"])
      let page = try await contract.store.episodes(of: podcast.id, limit: 2)
      _ = try await contract.subscribe(["Six", "Five", "Four", "Three", "Two", "One"])
      let rest = try await contract.store.episodes(of: podcast.id, limit: 9, after: page.next)
      try contract.equal(rest.episodes.map(\.title), ["Two", "One"], "the titles")
    },
    Rule("Episodes without a date are listed in the feed's order") { contract in
      let items = ["C", "A", "B"].map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }
      let podcast = try await contract.subscribe(items: items)
      try contract.equal(try await contract.titles(of: podcast), ["C", "A", "B"], "the titles")
    },
    Rule("The newest episodes come from all podcasts") { contract in
      let one = try await contract.subscribe("one.xml", ["One 3", "One 2", "One 1"])
      let two = try await contract.subscribe("two.xml", ["Two 2", "Two 1"])
      let page = try await contract.store.newestEpisodes(limit: 1000)
      let ours = page.episodes.filter { [one.id, two.id].contains($0.podcast) }.map(\.title)
      try contract.equal(ours, ["One 3", "Two 2", "One 2", "Two 1", "One 1"], "the titles")
      let first = try await contract.store.newestEpisodes(limit: 2)
      let second = try await contract.store.newestEpisodes(limit: 2, after: first.next)
      try contract.equal(
        (first.episodes + second.episodes).map(\.id), page.episodes.prefix(4).map(\.id), "two pages of two")
    },
  ]

  static let searching = [
    Rule("A search matches all words in title and notes, and the beginning of the last one") { contract in
      let items = [
        PodcastServer.item("Quartz and zirconium", guid: "1", day: 3, notes: "On crystals."),
        PodcastServer.item("Feldspar", guid: "2", day: 2, notes: "&lt;p&gt;Older than &lt;b&gt;zirconium&lt;/b&gt;?"),
        PodcastServer.item("Gneiss", guid: "3", day: 1, notes: "Nothing of the kind. Zürich, naïve."),
      ]
      _ = try await contract.subscribe(items: items)
      try contract.equal(try await contract.found("zirconium"), ["Quartz and zirconium", "Feldspar"], "a word")
      try contract.equal(try await contract.found("ZIRC"), ["Quartz and zirconium", "Feldspar"], "a beginning")
      try contract.equal(try await contract.found("zirconium older"), ["Feldspar"], "two words")
      try contract.equal(try await contract.found("zirc older"), [], "a beginning that is not the last")
      try contract.equal(try await contract.found("zurich NAIVE"), ["Gneiss"], "words without their accents")
      for text in ["", " ", "\"", "***", "\u{0}", "NOT", "zirconium NOT older OR", "title:gneiss", "(", "p b strong"] {
        _ = try await contract.store.search(for: text)
      }
      try contract.equal(try await contract.found("-zirconium\""), ["Quartz and zirconium", "Feldspar"], "signs")
    },
    Rule("A match in the title ranks higher than in the notes, and several higher than one") { contract in
      let items = [
        PodcastServer.item("A", guid: "1", day: 4, notes: "Of beryl, once, among much else that is said here."),
        PodcastServer.item("B", guid: "2", day: 3, notes: "Beryl, beryl and beryl, beryl again; and beryl, too."),
        PodcastServer.item("Beryl", guid: "3", day: 2, notes: "A stone."),
      ]
      _ = try await contract.subscribe(items: items)
      try contract.equal(try await contract.found("beryl"), ["Beryl", "B", "A"], "the order")
      try contract.equal(try await contract.store.search(for: "beryl", limit: 1).count, 1, "with a limit")
    },
    Rule("Equal matches are sorted by date, whatever the feed's order") { contract in
      let items = (1...6).map { PodcastServer.item("Beryl \($0)", guid: "\($0)", day: $0) }
      let podcast = try await contract.subscribe(items: items)
      let titles = try await contract.titles(of: podcast)
      try contract.equal(titles, (1...6).reversed().map { "Beryl \($0)" }, "the titles")
      try contract.equal(try await contract.found("beryl"), titles, "the order")
      let ids = try await contract.episodes(of: podcast).map(\.id.rawValue)
      try contract.equal(ids, ids.sorted(by: >), "the numbers")
    },
    Rule("A search returns as many results as its limit") { contract in
      _ = try await contract.subscribe((1...1100).map { "Beryl \($0)" })
      try contract.equal(
        try await contract.store.search(for: "beryl", limit: 1050).count, 1050, "the number of results")
    },
    Rule("A result's snippet contains the words") { contract in
      let notes = String(repeating: "Much is said before. ", count: 40) + "And then zirconium comes. " + "The end."
      _ = try await contract.subscribe(["One"], notes: notes)
      let snippet = try await contract.store.search(for: "zirconium").first?.snippet ?? ""
      try contract.holds(snippet.contains("zirconium") && snippet.count < 200, "“\(snippet)” contains the word")
    },
    Rule("A search finds the current text of a changed episode, and not the old one") { contract in
      let podcast = try await contract.subscribe(["One"], notes: "zirconium")
      contract.server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"], notes: "beryllium"))
      _ = try await contract.refresh(podcast)
      try contract.equal(try await contract.found("zirconium"), [], "the old text")
      try contract.equal(try await contract.found("beryllium"), ["One"], "the new text")
    },
    Rule("A search for ss finds ß") { contract in
      _ = try await contract.subscribe(["Straße nach Süden", "Masse", "Maß"])
      try contract.equal(try await contract.found("strasse"), ["Straße nach Süden"], "ss for ß")
      try contract.equal(try await contract.found("strasse süd"), ["Straße nach Süden"], "ss for ß in the first word")
      try contract.equal(Set(try await contract.found("mass")), ["Masse", "Maß"], "both")
    },
    Rule("Characters of scripts without spaces are found one by one") { contract in
      _ = try await contract.subscribe(["東京の朝ごはん"], notes: "日本語のポッドキャスト")
      try contract.equal(try await contract.found("朝"), ["東京の朝ごはん"], "a sign")
      try contract.equal(try await contract.found("日本語"), ["東京の朝ごはん"], "signs in a row")
      try contract.equal(try await contract.found("本日"), [], "signs in another order")
    },
  ]
}
