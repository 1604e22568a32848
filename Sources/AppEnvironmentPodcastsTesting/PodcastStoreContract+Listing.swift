import AppEnvironmentPodcasts

extension PodcastStoreContract {
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
      // Subscribing to the same feed again refreshes it.
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
      let page = try await contract.store.newest(limit: 1000)
      let ours = page.episodes.filter { [one.id, two.id].contains($0.podcast) }.map(\.title)
      try contract.equal(ours, ["One 3", "Two 2", "One 2", "Two 1", "One 1"], "the titles")
      let first = try await contract.store.newest(limit: 2)
      let second = try await contract.store.newest(limit: 2, after: first.next)
      try contract.equal(
        (first.episodes + second.episodes).map(\.id), page.episodes.prefix(4).map(\.id), "two pages of two")
    },
  ]
}
