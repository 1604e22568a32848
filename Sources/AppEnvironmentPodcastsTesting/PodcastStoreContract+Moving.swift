import AppEnvironmentKit
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let moving = [
    Rule("A permanent redirect changes the feed's address") { contract in
      for status in [301, 308] {
        let (old, new) = ("old\(status).xml", "new\(status).xml")
        let podcast = try await contract.redirected(old, to: new, status, movingTo: new)
        try contract.equal(podcast.feed, contract.server.url(new), "the address")
        _ = try await contract.refresh(podcast)
        try contract.equal(contract.server.visits.last?.name, new, "the requested name")
      }
    },
    Rule("A feed moves to the address that it announces, once it can be read there") { contract in
      let (server, store) = (contract.server, contract.store)
      func announcing(_ name: String, _ episodes: [String]) -> String { contract.feed(announcing: name, episodes) }
      let podcast = try await contract.subscribe("a.xml", ["One"])
      server.publish("a.xml", announcing("b.xml", ["Two", "One"]))
      var outcome = try await contract.refresh(podcast)
      try contract.equal(outcome.result, .updated(new: 1, changed: 0), "the outcome at the old address")
      try contract.equal(outcome.movedTo, nil, "the new address before there is a feed")
      server.publish("b.xml", announcing("b.xml", ["Three", "Two", "One"]))
      outcome = try await contract.refresh(podcast)
      try contract.equal(outcome.result, .updated(new: 1, changed: 0), "the outcome at the new address")
      try contract.equal(outcome.movedTo, server.url("b.xml"), "the new address")
      _ = try await contract.refresh(podcast)
      try contract.equal(server.visits.last?.name, "b.xml", "the requested name")
      // Two feeds that announce each other stay where they are. So do one that announces another podcast, and one that
      // announces its own host without TLS.
      server.publish("c.xml", announcing("d.xml", ["One"]))
      server.publish("d.xml", announcing("c.xml", ["One"]))
      server.publish("e.xml", announcing("b.xml", ["One"]))
      server.publish("g.xml", PodcastServer.feed("Show", episodes: ["One"]))
      server.publish(
        "f.xml", announcing("g.xml", ["One"]).replacingOccurrences(of: "url>https:", with: "url>http:"))
      for name in ["c.xml", "e.xml", "f.xml"] {
        let podcast = try await store.subscribe(to: server.url(name))
        try contract.equal(podcast.feed, server.url(name), "the address")
      }
    },
    Rule("An announcement merges no podcasts") { contract in
      let (server, store) = (contract.server, contract.store)
      server.publish("new.xml", contract.feed(announcing: "new.xml", ["One"]))
      let other = try await store.subscribe(to: server.url("new.xml"))
      // The announced address leads to the other podcast's.
      let announcing = try await contract.subscribe("a.xml", ["One"])
      server.redirect("moved.xml", to: "new.xml", status: 301)
      server.publish("a.xml", contract.feed(announcing: "moved.xml", ["Two", "One"]))
      // A temporary redirect leads to the other podcast's feed, which announces its own address.
      let redirected = try await contract.subscribe("b.xml", ["One"])
      server.redirect("b.xml", to: "new.xml", status: 302)
      for (podcast, result) in [
        (announcing, RefreshProgress.Outcome.Result.updated(new: 1, changed: 0)), (redirected, .unchanged),
      ] {
        let outcome = try await contract.refresh(podcast)
        try contract.equal(outcome.result, result, "the outcome of \(podcast.title)")
        try contract.equal(outcome.movedTo, nil, "the new address of \(podcast.title)")
        try contract.equal(outcome.mergedInto, nil, "the podcast that \(podcast.title) is now")
        try contract.equal(try await store.podcast(withID: podcast.id).feed, podcast.feed, "the address")
      }
      try contract.equal(try await store.podcast(withID: other.id).episodeCount, 1, "the other podcast's episodes")
      // Of several podcasts that announce one address at a time, one moves there.
      let names = (1...8).map { "show\($0).xml" }
      var podcasts: [Podcast] = []
      for name in names { podcasts.append(try await contract.subscribe(name, ["One"])) }
      for name in names + ["common.xml"] { server.publish(name, contract.feed(announcing: "common.xml", ["One"])) }
      for try await progress in store.refresh(podcasts.map(\.id)).values {
        try contract.equal(progress.latest?.mergedInto, nil, "the podcast that another is now")
      }
      let there = try await store.allPodcasts().filter { $0.feed == server.url("common.xml") }
      try contract.equal(there.count, 1, "the number of podcasts at the announced address")
      for podcast in podcasts { _ = try await store.podcast(withID: podcast.id) }
    },
    Rule("A temporary redirect keeps the feed's address") { contract in
      for status in [302, 303, 307] {
        let (old, new) = ("old\(status).xml", "new\(status).xml")
        let podcast = try await contract.redirected(old, to: new, status, movingTo: nil)
        try contract.equal(podcast.feed, contract.server.url(old), "the address")
      }
    },
    Rule("Permanent redirects after a temporary one are ignored") { contract in
      let podcast = try await contract.subscribe("a.xml", ["One"])
      contract.server.publish("d.xml", PodcastServer.feed("Show", episodes: ["One"]))
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      contract.server.redirect("b.xml", to: "c.xml", status: 302)
      contract.server.redirect("c.xml", to: "d.xml", status: 301)
      try contract.equal(
        try await contract.refresh(podcast).movedTo, contract.server.url("b.xml"), "the new address")
    },
    Rule("A redirect to a web page keeps the feed's address") { contract in
      let podcast = try await contract.subscribe("a.xml", ["One"])
      contract.server.publish("b.xml", "<html><head><title>Gone</title></head></html>")
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      guard case .failed(.notAFeed) = try await contract.refresh(podcast).result else {
        throw Violation(description: "a web page was accepted")
      }
      try contract.equal(
        try await contract.store.podcast(withID: podcast.id).feed, contract.server.url("a.xml"), "the address")
    },
    Rule("A redirect loop fails") { contract in
      let podcast = try await contract.subscribe("a.xml", ["One"])
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      contract.server.redirect("b.xml", to: "a.xml", status: 301)
      guard case .failed(.network(.tooManyRedirects)) = try await contract.refresh(podcast).result else {
        throw Violation(description: "a redirect loop was followed")
      }
    },
    Rule("A podcast that moves to another one's address is merged into it, with all positions and marks") {
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
      try contract.equal(outcome.movedTo, kept.feed, "the new address")
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
      try contract.equal(episodes.filter(\.isPlayed).map(\.id), [newTwo], "the played episodes")
      try contract.equal(
        try await store.queuedEpisodes().map(\.id), [only, newTwo, one, newThree], "the queue")
      try contract.equal(try await contract.found("Only here"), ["Only here"], "the found episodes")
      try contract.equal(try await contract.refresh(podcast).result, .unchanged, "the next refresh")
    },
    Rule("Merging podcasts keeps different episodes with the same guid apart") { contract in
      func publish(_ name: String, _ title: String) {
        let item = "<item><guid>1</guid><title>\(title)</title><enclosure url='https://a.example/\(title).mp3'/></item>"
        contract.server.publish(name, "<rss version='2.0'><channel><title>Show</title>\(item)</channel></rss>")
      }
      publish("a.xml", "A")
      publish("b.xml", "B")
      let gone = try await contract.store.subscribe(to: contract.server.url("a.xml"))
      let kept = try await contract.store.subscribe(to: contract.server.url("b.xml"))
      try await contract.store.markPlayed(contract.first(of: gone).id)
      contract.server.redirect("a.xml", to: "b.xml", status: 301)
      try contract.equal(try await contract.refresh(gone).mergedInto, kept.id, "the podcast that it is now")
      let episodes = try await contract.episodes(of: kept)
      try contract.equal(episodes.map(\.title).sorted(), ["A", "B"], "the titles")
      try contract.equal(episodes.filter(\.isPlayed).map(\.title), ["A"], "the played episodes")
    },
    Rule("Subscribing again to a podcast that has moved to another one's address returns the other one") { contract in
      let gone = try await contract.subscribe("a.xml", ["One"])
      let kept = try await contract.subscribe("b.xml", ["One"])
      contract.server.redirect("a.xml", to: "b.xml", status: 308)
      let same = try await contract.store.subscribe(to: gone.feed)
      try contract.equal(same.id, kept.id, "the podcast")
      try contract.equal(same.episodeCount, 1, "the number of episodes")
    },
    Rule("Subscribing to an address that a podcast has left returns the podcast, as long as its feed announces that") {
      contract in
      let (server, store) = (contract.server, contract.store)
      var podcast = try await contract.subscribe("a.xml", ["One"])
      for (old, new) in [("a.xml", "b.xml"), ("b.xml", "c.xml")] {
        server.publish(old, contract.feed(announcing: new, ["One"]))
        server.publish(new, PodcastServer.feed("Show", episodes: ["Two", "One"]))
        try contract.equal(try await contract.refresh(podcast).movedTo, server.url(new), "the new address")
      }
      podcast = try await store.podcast(withID: podcast.id)
      for name in ["a.xml", "b.xml"] {
        let same = try await store.subscribe(to: server.url(name))
        try contract.equal(same, podcast, "the podcast at \(name)")
      }
      // A list of subscriptions from another player.
      let list = OPML(outlines: [OPML.Outline(text: "Show", feedURL: server.url("a.xml"))])
      try contract.equal(try await store.importOPML(from: list.data()).knownCount, 1, "the number of known podcasts")
      let feeds = try await store.allPodcasts().map(\.feed).filter { $0.host() == podcast.feed.host() }
      try contract.equal(feeds, [podcast.feed], "the addresses of the podcasts")
      // The podcast is merged into another one, which has left its addresses then.
      let other = try await contract.subscribe("d.xml", ["One"])
      server.redirect("c.xml", to: "d.xml", status: 301)
      try contract.equal(try await contract.refresh(podcast).mergedInto, other.id, "the podcast that it is now")
      try contract.equal(try await store.subscribe(to: server.url("a.xml")).id, other.id, "the merged podcast")
      // Another show at the address, and the same one after its subscription has ended, are podcasts.
      server.publish("b.xml", PodcastServer.feed("Another", episodes: ["New"]))
      try contract.equal(try await store.subscribe(to: server.url("b.xml")).title, "Another", "the other show")
      try await store.unsubscribe(from: other.id)
      server.publish("a.xml", contract.feed(announcing: "none.xml", ["One"]))
      let again = try await store.subscribe(to: server.url("a.xml"))
      try contract.equal(again.feed, server.url("a.xml"), "the address of a new subscription")
    },
    Rule("Subscribing to an old address returns the podcast at the new one") { contract in
      let podcast = try await contract.subscribe("new.xml", ["One"])
      contract.server.redirect("old.xml", to: "new.xml", status: 301)
      let same = try await contract.store.subscribe(to: contract.server.url("old.xml"))
      try contract.equal(same.id, podcast.id, "the podcast")
    },
  ]

  /// Returns a feed that announces another document as its new address.
  private func feed(announcing name: String, _ episodes: [String]) -> String {
    let items = episodes.map { PodcastServer.item($0, guid: $0) }
    return PodcastServer.feed(
      "Show", items: ["<itunes:new-feed-url>\(server.url(name))</itunes:new-feed-url>"] + items)
  }

  /// Subscribes to a feed, redirects it to one with another episode, and refreshes it. Checks the new address, which is
  /// `nil` if the feed doesn't move, and returns the podcast.
  private func redirected(
    _ old: String, to new: String, _ status: Int, movingTo place: String?
  ) async throws -> Podcast {
    let podcast = try await subscribe(old, ["One"])
    server.publish(new, PodcastServer.feed("Show", episodes: ["Two", "One"]))
    server.redirect(old, to: new, status: status)
    let outcome = try await refresh(podcast)
    try equal(outcome.result, .updated(new: 1, changed: 0), "the outcome")
    try equal(outcome.movedTo, place.map(server.url), "the new address")
    return try await store.podcast(withID: podcast.id)
  }
}
