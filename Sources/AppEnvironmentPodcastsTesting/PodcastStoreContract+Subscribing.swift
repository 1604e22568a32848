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
      try contract.equal(episode.publicationDate, Date(timeIntervalSince1970: 1_704_067_200 + 86_400), "the date")
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
      for text in ["file:///etc/hosts", "http://[]/", "https://example.com:99999/"] {
        guard let url = URL(string: text) else { continue }
        try await contract.fails(.notAnAddress(text)) { try await $0.subscribe(to: url) }
      }
      let unusable = URL(string: "pcast:///%2e%22e/show.xml") ?? URL(filePath: "/")
      try await contract.fails(
        "a host with a quotation mark", { if case .notAnAddress = $0 { true } else { false } },
        { try await $0.subscribe(to: unusable) })
    },
    Rule("A feed with a user and without is the same podcast, with the newest password") { contract in
      let podcast = try await contract.subscribe(["One"])
      for text in ["https://user:old@podcasts.example/show.xml", "https://user:new@podcasts.example/show.xml"] {
        guard let url = URL(string: text) else { continue }
        let again = try await contract.store.subscribe(to: url)
        try contract.equal(again.id, podcast.id, "the podcast of \(text)")
        try contract.equal(again.feed, url, "the address")
      }
      let plain = try await contract.subscribe(["One"])
      try contract.equal(plain.id, podcast.id, "the podcast without a user")
      try contract.equal(plain.feed.password(), "new", "the password")
      let list = #"<opml version="2.0"><body><outline xmlUrl="https://user@podcasts.example/show.xml"/></body></opml>"#
      let imported = try await contract.store.importOPML(from: Data(list.utf8))
      try contract.equal(imported.knownCount, 1, "the number of known feeds")
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
    Rule("An answer without a feed isn't subscribed to") { contract in
      let before = try await contract.store.allPodcasts()
      contract.server.answer("none.xml") { _ in .status(304) }
      try await contract.fails(
        "a subscription to it", { if case .network = $0 { true } else { false } },
        { try await $0.subscribe(to: contract.server.url("none.xml")) })
      try contract.equal(try await contract.store.allPodcasts(), before, "the podcasts")
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
      let refreshed = try await contract.store.refresh(only: [podcast.id])
      try contract.equal(refreshed.map(\.result), [.failed(.noPodcast(podcast.id))], "the outcomes of the refresh")
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
}
