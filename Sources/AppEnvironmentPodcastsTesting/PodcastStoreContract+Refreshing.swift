import AppEnvironmentKit
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let refreshing = [
    Rule("A refresh adds new episodes, updates changed ones and keeps removed ones") { contract in
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
    Rule("A refresh keeps positions, marks and the queue") { contract in
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
    Rule("A new feed is read with its further pages, up to one that can't be read or repeats the ones before") {
      contract in
      let (server, store) = (contract.server, contract.store)
      func publish(_ name: String, _ titles: [String], next: String) {
        let link = "<a:link xmlns:a='http://www.w3.org/2005/Atom' rel='next' href='\(server.url(next))'/>"
        let items = titles.enumerated().map { PodcastServer.item($1, guid: $1, day: titles.count - $0) }
        server.publish(name, PodcastServer.feed("Show", items: [link] + items))
      }
      publish("1.xml", ["Four", "Three"], next: "2.xml")
      publish("2.xml", ["Three", "Two"], next: "3.xml")
      publish("3.xml", ["One"], next: "1.xml")
      let podcast = try await store.subscribe(to: server.url("1.xml"))
      try contract.equal(podcast.episodeCount, 4, "the number of episodes")
      try contract.equal(server.visits.map(\.name), ["1.xml", "2.xml", "3.xml"], "the requests")
      // Later, new episodes are on the first page.
      publish("1.xml", ["Five", "Four"], next: "2.xml")
      try contract.equal(try await contract.refresh(podcast).result, .updated(new: 1, changed: 1), "the outcome")
      try contract.equal(server.visits.map(\.name), ["1.xml", "2.xml", "3.xml", "1.xml"], "the requests")
      publish("a.xml", ["Two"], next: "b.xml")
      publish("b.xml", ["Two"], next: "c.xml")
      publish("c.xml", ["One"], next: "gone.xml")
      try contract.equal(try await store.subscribe(to: server.url("a.xml")).episodeCount, 1, "the episodes of a.xml")
      try contract.equal(try await store.subscribe(to: server.url("c.xml")).episodeCount, 1, "the episodes of c.xml")
      // A list of subscriptions is imported without a request.
      publish("d.xml", ["Two"], next: "c.xml")
      let list = OPML(outlines: [OPML.Outline(text: "Show", feedURL: server.url("d.xml"))])
      let added = try await store.importOPML(from: list.data()).added
      for id in added { _ = try await contract.refresh(try await store.podcast(withID: id)) }
      try contract.equal(
        try await store.podcast(withID: added.first ?? podcast.id).episodeCount, 2, "the episodes of d.xml")
    },
    Rule("A refresh sends the feed's ETag") { contract in
      let podcast = try await contract.subscribe(["One"])
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the outcome")
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the outcome")
      try contract.equal(
        contract.server.visits.map { $0.etag != nil }, [false, true, true], "the requests with an ETag")
      let refreshed = try await contract.store.podcast(withID: podcast.id)
      try contract.equal(refreshed.episodeCount, 1, "the number of episodes")
    },
    Rule("A feed that was cut off is requested again as a whole") { contract in
      let podcast = try await contract.subscribe(["One"])
      let feed = PodcastServer.feed("Show", episodes: ["Three", "Two", "One"])
      let cut = Data(feed.utf8.prefix(feed.utf8.count * 2 / 3))
      contract.server.answer("show.xml") { request in
        let isFirst = request.value(forHTTPHeaderField: "If-None-Match") != "\"cut\""
        return isFirst ? .data(cut, headers: ["ETag": "\"cut\""]) : .status(304)
      }
      _ = try await contract.refresh(podcast)
      contract.server.publish("show.xml", feed)
      _ = try await contract.refresh(podcast)
      try contract.equal(contract.server.visits.last?.etag, nil, "the ETag after the cut")
      try contract.equal(
        try await contract.episodes(of: podcast).map(\.title), ["Three", "Two", "One"], "the episodes")
    },
    Rule("An answer that a feed is unchanged doesn't change its ETag") { contract in
      let podcast = try await contract.subscribe(["One"])
      contract.server.answer("show.xml") { _ in .status(304, headers: ["ETag": "\"other\""]) }
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the outcome")
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the outcome")
      let tags = contract.server.visits.compactMap(\.etag)
      try contract.equal(tags.count, 2, "the number of requests with an ETag")
      try contract.equal(tags.last, tags.first, "the ETag of the second refresh")
    },
    Rule("A feed without episodes is updated the first time, and unchanged after that") { contract in
      let url = contract.server.url("empty.xml")
      contract.server.publish("empty.xml", PodcastServer.feed("Empty", items: []))
      let list = "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Empty\" xmlUrl=\"\(url)\"/></body></opml>"
      let added = try await contract.store.importOPML(from: Data(list.utf8)).added
      let first = try await contract.store.refresh(only: added)
      try contract.equal(first.map(\.result), [.updated(new: 0, changed: 0)], "the first outcome")
      let second = try await contract.store.refresh(only: added)
      try contract.equal(second.map(\.result), [.unchanged], "the second outcome")
    },
    Rule("A failed feed doesn't stop the others, and keeps its error until it succeeds") { contract in
      let good = try await contract.subscribe("good.xml", ["One"])
      let bad = try await contract.subscribe("bad.xml", ["One"])
      contract.server.answer("bad.xml") { _ in .status(500) }
      contract.server.publish("good.xml", PodcastServer.feed("Show", episodes: ["Two", "One"]))
      let outcomes = try await contract.store.refresh(only: [bad.id, good.id])
      let results = Dictionary(uniqueKeysWithValues: outcomes.map { ($0.podcast, $0.result) })
      try contract.equal(results[good.id], .updated(new: 1, changed: 0), "the other feed")
      guard case .failed(.network(.badStatus(_, status: 500, _))) = results[bad.id] else {
        throw Violation(description: "the failed feed: \(String(describing: results[bad.id]))")
      }
      var kept = try await contract.store.podcast(withID: bad.id)
      try contract.holds(
        kept.lastError?.contains("500") == true, "“\(kept.lastError ?? "nothing")” contains the status")
      try contract.equal(kept.lastRefresh, bad.lastRefresh, "the last refresh")
      try contract.equal(kept.episodeCount, 1, "the number of episodes")
      contract.server.publish("bad.xml", PodcastServer.feed("Show", episodes: ["Two", "One"]))
      _ = try await contract.refresh(bad)
      kept = try await contract.store.podcast(withID: bad.id)
      try contract.equal(kept.lastError, nil, "the error")
    },
    Rule("A truncated feed fails, and changes nothing") { contract in
      let podcast = try await contract.subscribe(["One"])
      let half = Data(PodcastServer.feed("Half", episodes: ["Two", "One"]).utf8.prefix(300))
      contract.server.answer("show.xml") { _ in .truncated([half], of: 1000) }
      guard case .failed(.network(.truncated)) = try await contract.refresh(podcast).result else {
        throw Violation(description: "a truncated feed was accepted")
      }
      try contract.equal(try await contract.titles(of: podcast), ["One"], "the titles")
    },
    Rule("Progress counts from zero to the number of podcasts") { contract in
      var podcasts: [Podcast.ID] = []
      for number in 1...20 { podcasts.append(try await contract.subscribe("\(number).xml", ["One"]).id) }
      for number in 1...5 { contract.server.answer("\(number).xml") { _ in .status(404) } }
      contract.server.publish("6.xml", PodcastServer.feed("Show", episodes: ["Three", "Two", "One"]))
      var all: [RefreshProgress] = []
      for try await progress in contract.store.refresh(podcasts).values { all.append(progress) }
      try contract.equal(all.map(\.completedCount), Array(0...20), "the progress")
      try contract.holds(all.allSatisfy { $0.totalCount == 20 }, "the total is 20")
      try contract.equal(Set(all.compactMap(\.latest?.podcast)), Set(podcasts), "the podcasts")
      try contract.equal(all.last?.failedCount, 5, "the number of failures")
      try contract.equal(all.last?.newEpisodeCount, 2, "the number of new episodes")
    },
    Rule("Repairs are reported and kept") { contract in
      let podcast = try await contract.subscribe(["One"])
      let item = "<item><title>Two</title><guid>Two</guid><pubDate>Mon, 32 Foo</pubDate></item>"
      contract.server.publish("show.xml", PodcastServer.feed("Show", items: [item]))
      let outcome = try await contract.refresh(podcast)
      try contract.holds(outcome.repairs.contains { $0.kind == .date }, "\(outcome.repairs) contain the date's")
      let kept = try await contract.store.podcast(withID: podcast.id)
      try contract.equal(kept.repairs, outcome.repairs, "the repairs that are kept")
    },
    Rule("Repairs of an unchanged feed are reported once, even if the server sends it again") {
      contract in
      let item = "<item><title>Two</title><guid>Two</guid><pubDate>Mon, 32 Foo</pubDate></item>"
      let feed = Data(PodcastServer.feed("Show", items: [item]).utf8)
      contract.server.answer("show.xml") { _ in .data(feed, headers: ["Content-Type": "application/rss+xml"]) }
      let podcast = try await contract.store.subscribe(to: contract.server.url("show.xml"))
      try contract.holds(!podcast.repairs.isEmpty, "the podcast has repairs")
      let outcome = try await contract.refresh(podcast)
      try contract.equal(outcome.result, .unchanged, "the outcome")
      try contract.equal(outcome.repairs, [], "the repairs")
      let kept = try await contract.store.podcast(withID: podcast.id)
      try contract.equal(kept.repairs, podcast.repairs, "the repairs that are kept")
    },
    Rule("A refresh of no podcasts finishes") { contract in
      try contract.equal(try await contract.store.refresh(only: []), [], "the outcomes")
    },
  ]
}
