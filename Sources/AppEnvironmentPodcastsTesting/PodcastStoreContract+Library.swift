import AppEnvironmentKit
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let subscribing = [
    Rule("Subscribing keeps a podcast with its episodes") { contract in
      let podcast = try await contract.subscribe(["Two", "One"], notes: "Notes")
      try contract.equal(podcast.title, "Show show.xml", "the title")
      try contract.equal(podcast.feed, contract.server.url("show.xml"), "the address")
      try contract.equal(podcast.episodeCount, 2, "the number of episodes")
      try contract.equal(podcast.unplayedCount, 2, "the number of unplayed episodes")
      try contract.holds(podcast.lastRefresh != nil && podcast.lastError == nil, "it was refreshed")
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
    Rule("Subscribing again is one podcast, refreshed") { contract in
      let podcast = try await contract.subscribe(["One"])
      let again = try await contract.subscribe(["Two", "One"])
      try contract.equal(again.id, podcast.id, "the podcast")
      try contract.equal(again.episodeCount, 2, "the number of episodes")
    },
    Rule("An address may have the schemes of podcast programs, and be written in other ways") { contract in
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
    Rule("What is no feed is not subscribed to") { contract in
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
    Rule("Unsubscribing forgets a podcast with all that is known of it") { contract in
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
      try contract.equal(try await contract.found("zirconium"), [], "what is found")
      let again = try await contract.subscribe(["One"])
      try contract.holds(again.id != podcast.id, "numbers are not used again")
      try contract.equal(try await contract.first(of: again).position, .zero, "the position")
    },
    Rule("Nothing happens before somebody subscribes, and each subscription does it once") { contract in
      contract.server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"]))
      let publisher = contract.store.subscribe(contract.server.url("show.xml"))
      try contract.equal(contract.server.visits.count, 0, "the number of requests")
      for try await _ in publisher.values {}
      try contract.equal(contract.server.visits.count, 1, "the number of requests")
    },
    Rule("A task that is cancelled gets nothing") { contract in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await contract.store.allPodcasts()
      }
      guard case .failure(is CancellationError) = await task.result else {
        throw Violation(description: "expected CancellationError")
      }
    },
  ]

  static let listing = [
    Rule("Pages have all episodes once, the newest first") { contract in
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
    Rule("A page that fits exactly is the last one") { contract in
      let podcast = try await contract.subscribe(["Two", "One"])
      let page = try await contract.store.episodes(of: podcast.id, limit: 2)
      try contract.equal(page.episodes.count, 2, "the number of episodes")
      try contract.equal(page.next, nil, "the next page")
      try contract.equal(try await contract.store.episodes(of: podcast.id, limit: 0).episodes, [], "a page of none")
    },
    Rule("A page goes on where the last one ended, though episodes have come") { contract in
      let podcast = try await contract.subscribe(["Four", "Three", "Two", "One"])
      let page = try await contract.store.episodes(of: podcast.id, limit: 2)
      _ = try await contract.subscribe(["Six", "Five", "Four", "Three", "Two", "One"])
      let rest = try await contract.store.episodes(of: podcast.id, limit: 9, after: page.next)
      try contract.equal(rest.episodes.map(\.title), ["Two", "One"], "the titles")
    },
    Rule("Episodes without a date are in the feed's order") { contract in
      let items = ["C", "A", "B"].map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }
      let podcast = try await contract.subscribe(items: items)
      try contract.equal(try await contract.titles(of: podcast), ["C", "A", "B"], "the titles")
    },
    Rule("The newest episodes are those of all podcasts") { contract in
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
    Rule("All words must be there, in the title or in the notes, and the last may be begun") { contract in
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
    Rule("A title counts more than notes, and more often more than once") { contract in
      let items = [
        PodcastServer.item("A", guid: "1", day: 4, notes: "Of beryl, once, among much else that is said here."),
        PodcastServer.item("B", guid: "2", day: 3, notes: "Beryl, beryl and beryl, beryl again; and beryl, too."),
        PodcastServer.item("Beryl", guid: "3", day: 2, notes: "A stone."),
      ]
      _ = try await contract.subscribe(items: items)
      try contract.equal(try await contract.found("beryl"), ["Beryl", "B", "A"], "the order")
      try contract.equal(try await contract.store.search(for: "beryl", limit: 1).count, 1, "with a limit")
    },
    Rule("Of those that are equally good the newest is first, whichever end the feed begins at") { contract in
      let items = (1...6).map { PodcastServer.item("Beryl \($0)", guid: "\($0)", day: $0) }
      let podcast = try await contract.subscribe(items: items)
      let titles = try await contract.titles(of: podcast)
      try contract.equal(titles, (1...6).reversed().map { "Beryl \($0)" }, "the titles")
      try contract.equal(try await contract.found("beryl"), titles, "the order")
      let ids = try await contract.episodes(of: podcast).map(\.id.rawValue)
      try contract.equal(ids, ids.sorted(by: >), "the numbers")
    },
    Rule("As many are found as are asked for") { contract in
      _ = try await contract.subscribe((1...1100).map { "Beryl \($0)" })
      try contract.equal(
        try await contract.store.search(for: "beryl", limit: 1050).count, 1050, "the number of results")
    },
    Rule("A result shows where the words are") { contract in
      let notes = String(repeating: "Much is said before. ", count: 40) + "And then zirconium comes. " + "The end."
      _ = try await contract.subscribe(["One"], notes: notes)
      let snippet = try await contract.store.search(for: "zirconium").first?.snippet ?? ""
      try contract.holds(snippet.contains("zirconium") && snippet.count < 200, "“\(snippet)” shows it")
    },
    Rule("What has changed is found, and what it was is not") { contract in
      let podcast = try await contract.subscribe(["One"], notes: "zirconium")
      contract.server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"], notes: "beryllium"))
      _ = try await contract.refresh(podcast)
      try contract.equal(try await contract.found("zirconium"), [], "what it was")
      try contract.equal(try await contract.found("beryllium"), ["One"], "what it is")
    },
    Rule("Where there is no ß, ss is written for it") { contract in
      _ = try await contract.subscribe(["Straße nach Süden", "Masse", "Maß"])
      try contract.equal(try await contract.found("strasse"), ["Straße nach Süden"], "ss for ß")
      try contract.equal(try await contract.found("strasse süd"), ["Straße nach Süden"], "ss for ß in the first word")
      try contract.equal(Set(try await contract.found("mass")), ["Masse", "Maß"], "both")
    },
    Rule("Scripts that have no spaces are searched by their signs") { contract in
      _ = try await contract.subscribe(["東京の朝ごはん"], notes: "日本語のポッドキャスト")
      try contract.equal(try await contract.found("朝"), ["東京の朝ごはん"], "a sign")
      try contract.equal(try await contract.found("日本語"), ["東京の朝ごはん"], "signs in a row")
      try contract.equal(try await contract.found("本日"), [], "signs in another order")
    },
  ]
}
