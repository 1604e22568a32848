import AppEnvironmentKit
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let refreshing = [
    Rule("Refreshing brings what is new and what has changed, and keeps what is gone") { contract in
      let podcast = try await contract.subscribe(["Three", "Two", "One"])
      let items = [
        PodcastServer.item("Four", guid: "Four", day: 4), PodcastServer.item("Three!", guid: "Three", day: 3),
        PodcastServer.item("Two", guid: "Two", day: 2),
      ]
      contract.server.publish("show.xml", PodcastServer.feed("Show 2", items: items))
      let outcome = try await contract.refresh(podcast)
      try contract.equal(outcome.result, .updated(new: 1, changed: 1), "the outcome")
      try contract.equal(outcome.title, "Show 2", "the title")
      try contract.equal(try await contract.titles(of: podcast), ["Four", "Three!", "Two", "One"], "the titles")
      try contract.equal(try await contract.store.podcast(withID: podcast.id).episodeCount, 4, "the number of episodes")
    },
    Rule("Refreshing resets no position, no mark and no place in the queue") { contract in
      let podcast = try await contract.subscribe(["Two", "One"])
      let ids = try await contract.episodes(of: podcast).map(\.id)
      try await contract.store.setPosition(of: ids[0], to: .seconds(10), moment: .paused)
      try await contract.store.markPlayed(ids[0])
      try await contract.store.setPosition(of: ids[1], to: .seconds(20))
      try await contract.store.enqueue(ids[1])
      contract.server.publish("show.xml", PodcastServer.feed("Show", episodes: ["Three", "Two", "One"], notes: "New"))
      try contract.equal(try await contract.refresh(podcast).result, .updated(new: 1, changed: 2), "the outcome")
      let episodes = try await contract.episodes(of: podcast)
      try contract.equal(episodes.map(\.position), [.zero, .seconds(10), .seconds(20)], "the positions")
      try contract.equal(episodes.map(\.isPlayed), [false, true, false], "the marks")
      try contract.equal(episodes.dropFirst().map(\.id), ids, "the numbers")
      try contract.equal(try await contract.store.queuedEpisodes().map(\.id), [ids[1]], "the queue")
    },
    Rule("What has not changed is not sent again") { contract in
      let podcast = try await contract.subscribe(["One"])
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the outcome")
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the outcome")
      try contract.equal(contract.server.visits.map { $0.etag != nil }, [false, true, true], "what was asked with")
      let refreshed = try await contract.store.podcast(withID: podcast.id)
      try contract.equal(refreshed.episodeCount, 1, "the number of episodes")
    },
    Rule("A feed without episodes is unchanged only when it was read before") { contract in
      let url = contract.server.url("empty.xml")
      contract.server.publish("empty.xml", PodcastServer.feed("Empty", items: []))
      let list = "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Empty\" xmlUrl=\"\(url)\"/></body></opml>"
      let added = try await contract.store.importSubscriptions(from: Data(list.utf8)).added
      let first = try await contract.store.refresh(only: added)
      try contract.equal(first.map(\.result), [.updated(new: 0, changed: 0)], "the first outcome")
      let second = try await contract.store.refresh(only: added)
      try contract.equal(second.map(\.result), [.unchanged], "the second outcome")
    },
    Rule("One that fails does not stop the others, and says why until it works again") { contract in
      let good = try await contract.subscribe("good.xml", ["One"])
      let bad = try await contract.subscribe("bad.xml", ["One"])
      contract.server.answer("bad.xml") { _ in .status(500) }
      contract.server.publish("good.xml", PodcastServer.feed("Show", episodes: ["Two", "One"]))
      let outcomes = try await contract.store.refresh(only: [bad.id, good.id])
      let results = Dictionary(uniqueKeysWithValues: outcomes.map { ($0.podcast, $0.result) })
      try contract.equal(results[good.id], .updated(new: 1, changed: 0), "the good one")
      guard case .failed(.network(.badStatus(_, status: 500, _))) = results[bad.id] else {
        throw Violation(description: "the bad one: \(String(describing: results[bad.id]))")
      }
      var kept = try await contract.store.podcast(withID: bad.id)
      try contract.holds(kept.lastError?.contains("500") == true, "“\(kept.lastError ?? "nothing")” says why")
      try contract.equal(kept.lastRefresh, bad.lastRefresh, "the last refresh")
      try contract.equal(kept.episodeCount, 1, "the number of episodes")
      contract.server.publish("bad.xml", PodcastServer.feed("Show", episodes: ["Two", "One"]))
      _ = try await contract.refresh(bad)
      kept = try await contract.store.podcast(withID: bad.id)
      try contract.equal(kept.lastError, nil, "the error")
    },
    Rule("A feed that breaks off is an error, and changes nothing") { contract in
      let podcast = try await contract.subscribe(["One"])
      let half = Data(PodcastServer.feed("Half", episodes: ["Two", "One"]).utf8.prefix(300))
      contract.server.answer("show.xml") { _ in .truncated([half], of: 1000) }
      guard case .failed(.network(.truncated)) = try await contract.refresh(podcast).result else {
        throw Violation(description: "half a feed was taken")
      }
      try contract.equal(try await contract.titles(of: podcast), ["One"], "the titles")
    },
    Rule("Progress counts from none to all") { contract in
      var podcasts: [Podcast.ID] = []
      for number in 1...20 { podcasts.append(try await contract.subscribe("\(number).xml", ["One"]).id) }
      for number in 1...5 { contract.server.answer("\(number).xml") { _ in .status(404) } }
      contract.server.publish("6.xml", PodcastServer.feed("Show", episodes: ["Three", "Two", "One"]))
      var all: [RefreshProgress] = []
      for try await progress in contract.store.refresh(podcasts).values { all.append(progress) }
      try contract.equal(all.map(\.completed), Array(0...20), "how far it was")
      try contract.holds(all.allSatisfy { $0.total == 20 }, "there are 20")
      try contract.equal(Set(all.compactMap(\.latest?.podcast)), Set(podcasts), "the podcasts")
      try contract.equal(all.last?.failed, 5, "the number of failures")
      try contract.equal(all.last?.newEpisodes, 2, "the number of new episodes")
    },
    Rule("Repairs are told") { contract in
      let podcast = try await contract.subscribe(["One"])
      let item = "<item><title>Two</title><guid>Two</guid><pubDate>Mon, 32 Foo</pubDate></item>"
      contract.server.publish("show.xml", PodcastServer.feed("Show", items: [item]))
      let outcome = try await contract.refresh(podcast)
      try contract.holds(outcome.repairs.contains { $0.kind == .date }, "\(outcome.repairs) tells of the date")
      let kept = try await contract.store.podcast(withID: podcast.id)
      try contract.equal(kept.repairs, outcome.repairs, "the repairs that are kept")
    },
    Rule("Repairs of a feed that has not changed are told once, also where the server does not know that it has not") {
      contract in
      let item = "<item><title>Two</title><guid>Two</guid><pubDate>Mon, 32 Foo</pubDate></item>"
      let feed = Data(PodcastServer.feed("Show", items: [item]).utf8)
      contract.server.answer("show.xml") { _ in .data(feed, headers: ["Content-Type": "application/rss+xml"]) }
      let podcast = try await contract.store.subscribe(to: contract.server.url("show.xml"))
      try contract.holds(!podcast.repairs.isEmpty, "there are repairs")
      let outcome = try await contract.refresh(podcast)
      try contract.equal(outcome.result, .unchanged, "the outcome")
      try contract.equal(outcome.repairs, [], "the repairs")
      let kept = try await contract.store.podcast(withID: podcast.id)
      try contract.equal(kept.repairs, podcast.repairs, "the repairs that are kept")
    },
    Rule("Nothing to refresh is done at once") { contract in
      try contract.equal(try await contract.store.refresh(only: []), [], "the outcomes")
    },
    Rule("An episode is known by its guid, else by its file, its link, or title and date") { contract in
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
      try contract.equal(Set(after.map(\.id)), Set(before), "the numbers")
      try contract.equal(Set(after.map(\.title)), ["A!", "B!", "C!", "D"], "the titles")
    },
    Rule("An episode that gains, changes or loses its guid keeps its number and its mark") { contract in
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
        try contract.equal(episodes.map(\.id), [id], "the numbers after \(item)")
        try contract.equal(episodes.map(\.isPlayed), [true], "the marks after \(item)")
      }
    },
    Rule("An episode with a guid is never taken for one without because of a page that they share") { contract in
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
    Rule("Items without a guid, an address, a title and a date are separate episodes, each refresh the same ones") {
      contract in
      let items = (1...3).map { "<description>Note \($0)</description>" } + ["<image href='https://a.example/c.jpg'/>"]
      let podcast = try await contract.known(items)
      let before = try await contract.episodes(of: podcast)
      try contract.equal(before.count, 4, "the number of episodes")
      let after = try await contract.episodes(of: contract.known(["<description>Note 4</description>"] + items))
      try contract.equal(after.count, 5, "the number of episodes with a new one")
      try contract.equal(Set(before.map(\.id)).subtracting(after.map(\.id)), [], "the missing numbers")
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
    Rule("Episodes with one guid are one") { contract in
      let items = [
        "<title>A</title><guid>1</guid>", "<title>B</title><guid>1</guid>", "<title>C</title><guid>2</guid>",
      ]
      let podcast = try await contract.known(items)
      try contract.equal(try await contract.episodes(of: podcast).count, 2, "the number of episodes")
      try contract.equal(try await contract.store.podcast(withID: podcast.id).episodeCount, 2, "what is counted")
    },
    Rule("Episodes that all link to the show are told apart by title and date") { contract in
      let items = "ABCD".map { "<title>\($0)</title><link>https://a.example/</link>" }
      let podcast = try await contract.known(Array(items[0..<1]))
      let first = try await contract.first(of: podcast).id
      _ = try await contract.known(items)
      let all = try await contract.episodes(of: podcast)
      try contract.equal(Set(all.map(\.title)), ["A", "B", "C", "D"], "the titles")
      try contract.equal(all.first { $0.title == "A" }?.id, first, "the first one's number")
      _ = try await contract.known(Array(items[0..<1]))
      try contract.equal(Set(try await contract.episodes(of: podcast).map(\.id)), Set(all.map(\.id)), "the numbers")
    },
  ]

  static let moving = [
    Rule("A feed that has moved for good is asked for at its new place") { contract in
      for status in [301, 308] {
        let (old, new) = ("old\(status).xml", "new\(status).xml")
        let podcast = try await contract.redirected(old, to: new, status, movingTo: new)
        try contract.equal(podcast.feed, contract.server.url(new), "the address")
        _ = try await contract.refresh(podcast)
        try contract.equal(contract.server.visits.last?.name, new, "what was asked for")
      }
    },
    Rule("A feed that is elsewhere for the moment is asked for at its old place") { contract in
      for status in [302, 303, 307] {
        let (old, new) = ("old\(status).xml", "new\(status).xml")
        let podcast = try await contract.redirected(old, to: new, status, movingTo: nil)
        try contract.equal(podcast.feed, contract.server.url(old), "the address")
      }
    },
    Rule("Only the redirects for good that come first count") { contract in
      let podcast = try await contract.subscribe("a.xml", ["One"])
      contract.server.publish("d.xml", PodcastServer.feed("Show", episodes: ["One"]))
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      contract.server.redirect("b.xml", to: "c.xml", status: 302)
      contract.server.redirect("c.xml", to: "d.xml", status: 301)
      try contract.equal(
        try await contract.refresh(podcast).movedTo, contract.server.url("b.xml"), "where it has moved")
    },
    Rule("A redirect to what is no feed moves nothing") { contract in
      let podcast = try await contract.subscribe("a.xml", ["One"])
      contract.server.publish("b.xml", "<html><head><title>Gone</title></head></html>")
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      guard case .failed(.notAFeed) = try await contract.refresh(podcast).result else {
        throw Violation(description: "a page was taken for a feed")
      }
      try contract.equal(
        try await contract.store.podcast(withID: podcast.id).feed, contract.server.url("a.xml"), "the address")
    },
    Rule("Redirects in a circle end") { contract in
      let podcast = try await contract.subscribe("a.xml", ["One"])
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      contract.server.redirect("b.xml", to: "a.xml", status: 301)
      guard case .failed(.network(.tooManyRedirects)) = try await contract.refresh(podcast).result else {
        throw Violation(description: "a circle has an end")
      }
    },
    Rule("A podcast that moves to another one's place becomes that one, and what was known of both is kept") {
      contract in
      let gone = try await contract.subscribe("a.xml", ["Four", "Three", "Two", "One", "Only here"])
      let kept = try await contract.subscribe("b.xml", ["Four", "Three", "Two", "One"])
      let old = Dictionary(uniqueKeysWithValues: try await contract.episodes(of: gone).map { ($0.title, $0.id) })
      let new = Dictionary(uniqueKeysWithValues: try await contract.episodes(of: kept).map { ($0.title, $0.id) })
      guard let four = old["Four"], let three = old["Three"], let two = old["Two"], let only = old["Only here"],
        let newFour = new["Four"], let newThree = new["Three"], let newTwo = new["Two"], let one = new["One"]
      else { throw Violation(description: "episodes are missing: \(old), \(new)") }
      let store = contract.store
      try await store.setPosition(of: four, to: .seconds(4), moment: .paused)
      try await store.setPosition(of: newFour, to: .seconds(40), moment: .paused)
      try await store.setPosition(of: three, to: .seconds(3))
      try await store.markPlayed(two)
      try await store.setPosition(of: only, to: .seconds(5), moment: .paused)
      for id in [only, two, newTwo, one, three] { try await store.enqueue(id) }
      var observed = store.observeEpisodes(kept.id, 10).values.makeAsyncIterator()
      try contract.equal(try await observed.next()?.count, 4, "the number of episodes that are observed")

      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      let outcome = try await contract.refresh(gone)
      try contract.equal(try await observed.next()?.count, 5, "the number of episodes that are observed")
      try contract.equal(outcome.podcast, gone.id, "the podcast that was refreshed")
      try contract.equal(outcome.movedTo, kept.feed, "where it has moved")
      try contract.equal(outcome.mergedInto, kept.id, "the podcast that it is now")
      try await contract.fails(.noPodcast(gone.id)) { try await $0.podcast(withID: gone.id) }
      let podcast = try await store.podcast(withID: kept.id)
      try contract.equal(podcast.feed, kept.feed, "the address")
      try contract.equal([podcast.episodeCount, podcast.unplayedCount], [5, 4], "the numbers of episodes")
      let episodes = try await contract.episodes(of: podcast)
      try contract.equal(Set(episodes.map(\.id)), [newFour, newThree, newTwo, one, only], "the episodes")
      let positions = Dictionary(uniqueKeysWithValues: episodes.map { ($0.id, $0.position) })
      try contract.equal(
        [newFour, newThree, newTwo, one, only].map { positions[$0] },
        [.seconds(40), .seconds(3), .zero, .zero, .seconds(5)], "the positions")
      try contract.equal(episodes.filter(\.isPlayed).map(\.id), [newTwo], "what is played")
      try contract.equal(
        try await store.queuedEpisodes().map(\.id), [only, newTwo, one, newThree], "the queue")
      try contract.equal(try await contract.found("Only here"), ["Only here"], "what is found")
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the next refresh")
    },
    Rule("Who subscribes to a podcast that has moved to another one's place gets that one") { contract in
      let gone = try await contract.subscribe("a.xml", ["One"])
      let kept = try await contract.subscribe("b.xml", ["One"])
      contract.server.redirect("a.xml", to: "b.xml", status: 308)
      let same = try await contract.store.subscribe(to: gone.feed)
      try contract.equal(same.id, kept.id, "the podcast")
      try contract.equal(same.episodeCount, 1, "the number of episodes")
    },
    Rule("Who subscribes to an old place gets the podcast at the new one") { contract in
      let podcast = try await contract.subscribe("new.xml", ["One"])
      contract.server.redirect("old.xml", to: "new.xml", status: 301)
      let same = try await contract.store.subscribe(to: contract.server.url("old.xml"))
      try contract.equal(same.id, podcast.id, "the podcast")
    },
  ]

  static let exchanging = [
    Rule("A list of subscriptions is taken with its folders, and given back") { contract in
      let opml = """
        <opml version="2.0"><head><title>Mine</title></head><body>
        <outline text="Science"><outline text="Stones">
        <outline type="rss" text="Quartz" xmlUrl="https://podcasts.example/quartz.xml" htmlUrl="https://quartz.example/"/></outline>
        <outline type="rss" text="Stars" xmlUrl="https://podcasts.example/stars.xml"/></outline>
        <outline type="rss" text="News" xmlUrl="https://podcasts.example/news.xml"/>
        <outline type="rss" text="Again" xmlUrl="https://podcasts.example/news.xml"/>
        <outline type="rss" text="No" xmlUrl="gopher://podcasts.example/no.xml"/></body></opml>
        """
      var all: [ImportProgress] = []
      for try await progress in contract.store.importOPML(Data(opml.utf8)).values { all.append(progress) }
      guard let last = all.last, all.first?.completed == 0 else { throw Violation(description: "there is progress") }
      try contract.equal(last.completed, last.total, "how far it was")
      try contract.equal(last.added.count, 3, "the number of new podcasts")
      try contract.equal(last.known + last.refused.count, last.total - 3, "the others")
      let podcasts = try await contract.store.allPodcasts().filter { last.added.contains($0.id) }
      try contract.equal(podcasts.map(\.title), ["News", "Quartz", "Stars"], "the titles")
      try contract.equal(podcasts.map(\.folder), [[], ["Science", "Stones"], ["Science"]], "the folders")
      try contract.equal(contract.server.visits.count, 0, "the number of requests")
      try contract.equal(
        podcasts.map(\.link), [nil, URL(string: "https://quartz.example/"), nil], "the pages of the shows")
      let exported = try OPML(data: await contract.store.exportSubscriptions()).feeds
      for podcast in podcasts {
        let same = exported.filter { $0.url == podcast.feed }
        try contract.equal(same.map(\.title), [podcast.title], "the title in the list")
        try contract.equal(same.map(\.folder), [podcast.folder], "the folders in the list")
      }
      let again = try await contract.store.importSubscriptions(from: contract.store.exportSubscriptions())
      try contract.equal(again.added, [], "what is new in it")
      contract.server.publish("quartz.xml", PodcastServer.feed("Quartz!", episodes: ["One"]))
      try contract.equal(try await contract.refresh(podcasts[1]).result, .updated(new: 1, changed: 0), "a refresh")
    },
    Rule("A long list is taken in lots") { contract in
      let outlines = (1...230).map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"https://many.example/\($0)\"/>" }
      let opml = "<opml version=\"2.0\"><body>\(outlines.joined())</body></opml>"
      var all: [ImportProgress] = []
      for try await progress in contract.store.importOPML(Data(opml.utf8)).values { all.append(progress) }
      try contract.holds(all.count > 3, "there is progress: \(all.map(\.completed))")
      try contract.equal(all.last?.added.count, 230, "the number of new podcasts")
    },
    Rule("The names of a podcast's folders are kept up to 1,024 bytes") { contract in
      let feeds = (1...3).map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"https://deep.example/\($0)\"/>" }
        .joined()
      let long = String(repeating: "é", count: 100_000)
      let nested = (1...40).reduce(feeds) { inner, level in
        "<outline text=\"\(level) \(long.prefix(30))\">\(inner)</outline>"
      }
      for (name, list) in [("one long name", "<outline text=\"\(long)\">\(feeds)</outline>"), ("40 names", nested)] {
        let opml = "<opml version=\"2.0\"><body>\(list)</body></opml>"
        let added = try await contract.store.importSubscriptions(from: Data(opml.utf8)).added
        try contract.equal(added.count, 3, "the number of new podcasts, \(name)")
        for id in added {
          let folder = try await contract.store.podcast(withID: id).folder
          let size = folder.reduce(0) { $0 + $1.utf8.count }
          try contract.holds(size > 200 && size <= 1024, "\(name): \(size) bytes of \(folder.count) names are kept")
          try await contract.store.unsubscribe(from: id)
        }
      }
    },
    Rule("What is no list is refused") { contract in
      for text in ["", "Hello", "<html><body>Hello</body></html>"] {
        try await contract.fails(
          "“\(text)”", { if case .notOPML = $0 { true } else { false } },
          { try await $0.importSubscriptions(from: Data(text.utf8)) })
      }
    },
  ]

  private static let file = "<enclosure url=\"https://a.example/b.mp3\" type=\"audio/mpeg\"/>"

  /// Publishes a feed whose items hold these, and subscribes to it or refreshes it.
  private func known(_ items: [String]) async throws -> Podcast {
    try await subscribe(items: items.map { "<item>\($0)</item>" })
  }

  /// Subscribes to a feed, redirects it to one with an episode more, and refreshes it, which moves it to a place or
  /// not.
  ///
  /// - Returns: The podcast after that.
  private func redirected(
    _ old: String, to new: String, _ status: Int, movingTo place: String?
  ) async throws -> Podcast {
    let podcast = try await subscribe(old, ["One"])
    server.publish(new, PodcastServer.feed("Show", episodes: ["Two", "One"]))
    server.redirect(old, to: new, status: status)
    let outcome = try await refresh(podcast)
    try equal(outcome.result, .updated(new: 1, changed: 0), "the outcome")
    try equal(outcome.movedTo, place.map(server.url), "where it has moved")
    return try await store.podcast(withID: podcast.id)
  }
}
