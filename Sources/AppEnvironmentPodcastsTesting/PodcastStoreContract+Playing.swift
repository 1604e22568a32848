import AppEnvironmentKit
import AppEnvironmentPodcasts
import Foundation

extension PodcastStoreContract {
  static let playing = [
    Rule("A new position is seen at once in pages, searches and the queue") { contract in
      let podcast = try await contract.subscribe(["One"], notes: "zirconium")
      let id = try await contract.first(of: podcast).id
      try await contract.store.enqueue(id)
      for (moment, position) in [
        (PlaybackMoment.playing, Duration.milliseconds(12_345)), (.paused, .seconds(13)), (.playing, .seconds(5)),
      ] {
        try await contract.store.setPosition(of: id, to: position, moment: moment)
        try contract.equal(try await contract.store.episode(withID: id).position, position, "of the episode")
        try contract.equal(try await contract.first(of: podcast).position, position, "in its page")
        try contract.equal(try await contract.store.queuedEpisodes().first?.position, position, "in the queue")
        let result = try await contract.store.search(for: "zirconium").first
        try contract.equal(result?.episode.position, position, "in the search results")
      }
      try await contract.store.flushPositions()
      try contract.equal(try await contract.store.episode(withID: id).position, .seconds(5), "the written position")
    },
    Rule("A negative position becomes zero") { contract in
      let id = try await contract.first(of: contract.subscribe(["One"])).id
      try await contract.store.setPosition(of: id, to: .seconds(-3), moment: .paused)
      try contract.equal(try await contract.store.episode(withID: id).position, .zero, "the position")
    },
    Rule("An ended episode is marked as played and has the position zero") { contract in
      let podcast = try await contract.subscribe(["Two", "One"])
      let id = try await contract.first(of: podcast).id
      try await contract.store.setPosition(of: id, to: .seconds(60))
      try await contract.store.setPosition(of: id, to: .seconds(61), moment: .ended)
      let episode = try await contract.store.episode(withID: id)
      try contract.equal(episode.position, .zero, "the position")
      try contract.holds(episode.isPlayed, "the episode is marked as played")
      try contract.equal(try await contract.store.podcast(withID: podcast.id).unplayedCount, 1, "the unplayed")
    },
    Rule("A measured duration has precedence over the feed's, and stays when the feed is read again") { contract in
      let podcast = try await contract.subscribe(["One"])
      let id = try await contract.first(of: podcast).id
      try await contract.store.setDuration(of: id, to: .milliseconds(1_803_456))
      for _ in 0..<2 {
        try contract.equal(
          try await contract.store.episode(withID: id).duration, .milliseconds(1_803_456), "of the episode")
        try contract.equal(try await contract.first(of: podcast).duration, .milliseconds(1_803_456), "in its page")
        _ = try await contract.store.refresh(only: [podcast.id])
      }
    },
    Rule("Marks change the count of unplayed episodes, and not the position") { contract in
      let podcast = try await contract.subscribe(["Two", "One"])
      let id = try await contract.first(of: podcast).id
      try await contract.store.setPosition(of: id, to: .seconds(60))
      for (isPlayed, unplayed) in [(true, 1), (true, 1), (false, 2), (false, 2), (true, 1)] {
        if isPlayed { try await contract.store.markPlayed(id) } else { try await contract.store.markUnplayed(id) }
        let episode = try await contract.store.episode(withID: id)
        try contract.equal(episode.isPlayed, isPlayed, "the mark")
        try contract.equal(episode.position, .seconds(60), "the position")
        try contract.equal(
          try await contract.store.podcast(withID: podcast.id).unplayedCount, unplayed, "the number of unplayed ones")
      }
    },
    Rule("Calls for an unknown episode fail") { contract in
      let id: Episode.ID = 999_999
      try await contract.fails(.noEpisode(id)) { try await $0.episode(withID: id) }
      try await contract.fails(.noEpisode(id)) { try await $0.setPosition(of: id, to: .seconds(1), moment: .paused) }
      try await contract.fails(.noEpisode(id)) { try await $0.setPosition(of: id, to: .seconds(1), moment: .ended) }
      try await contract.fails(.noEpisode(id)) { try await $0.markPlayed(id) }
      try await contract.fails(.noEpisode(id)) { try await $0.setDuration(of: id, to: .seconds(1)) }
      try await contract.fails(.noEpisode(id)) { try await $0.enqueue(id) }
      try await contract.fails(.notInQueue(id)) { try await $0.removeFromQueue(id) }
      try await contract.fails(.notInQueue(id)) { try await $0.moveInQueue(id, to: 0) }
      try await contract.store.setPosition(of: id, to: .seconds(1))
      try await contract.store.flushPositions()
    },
    Rule("The queue has each episode once, in the given order") { contract in
      let podcast = try await contract.subscribe(["Four", "Three", "Two", "One"])
      let ids = try await contract.episodes(of: podcast).reversed().map(\.id)
      for id in ids.prefix(3) { try await contract.store.enqueue(id) }
      try await contract.expectQueue(["One", "Two", "Three"])
      try await contract.store.enqueue(ids[3], at: .first)
      try await contract.expectQueue(["Four", "One", "Two", "Three"])
      try await contract.store.enqueue(ids[0])
      try await contract.expectQueue(["Four", "Two", "Three", "One"])
      try await contract.store.moveInQueue(ids[0], to: 1)
      try await contract.expectQueue(["Four", "One", "Two", "Three"])
      try await contract.store.moveInQueue(ids[3], to: 99)
      try await contract.expectQueue(["One", "Two", "Three", "Four"])
      try await contract.store.moveInQueue(ids[3], to: -1)
      try await contract.store.removeFromQueue(ids[1])
      try await contract.expectQueue(["Four", "One", "Three"])
      try await contract.fails(.notInQueue(ids[1])) { try await $0.removeFromQueue(ids[1]) }
    },
  ]

  static let observing = [
    Rule("An observed episode is published with each new position") { contract in
      let id = try await contract.first(of: contract.subscribe(["One"])).id
      var values = contract.store.observeEpisode(id).values.makeAsyncIterator()
      try contract.equal(try await values.next()??.position, .zero, "the position at first")
      for second in 1...3 {
        try await contract.store.setPosition(of: id, to: .seconds(second))
        try contract.equal(try await values.next()??.position, .seconds(second), "the position")
      }
      try await contract.store.setPosition(of: id, to: .zero, moment: .ended)
      var last = try await values.next()
      while last??.isPlayed == false { last = try await values.next() }
      try contract.equal(last??.position, .zero, "the position at the end")
    },
    Rule("Observed podcasts are published after each addition, change and removal") { contract in
      var values = contract.store.observePodcasts().values.makeAsyncIterator()
      let before = try await values.next()?.count ?? 0
      let podcast = try await contract.subscribe(["One"])
      try contract.equal(try await values.next()?.count, before + 1, "the number of podcasts")
      try await contract.store.markPlayed(contract.first(of: podcast).id)
      let shown = try await values.next()?.first { $0.id == podcast.id }
      try contract.equal(shown?.unplayedCount, 0, "the number of unplayed ones")
      try await contract.store.unsubscribe(from: podcast.id)
      try contract.equal(try await values.next()?.count, before, "the number of podcasts")
    },
    Rule("Observed lists and the observed queue are published after each change") { contract in
      let podcast = try await contract.subscribe(["One"])
      var episodes = contract.store.observeEpisodes(podcast.id, 10).values.makeAsyncIterator()
      var newest = contract.store.observeNewest(1000).values.makeAsyncIterator()
      var queue = contract.store.observeQueue().values.makeAsyncIterator()
      try contract.equal(try await episodes.next()?.map(\.title), ["One"], "the episodes")
      try contract.equal(try await queue.next()?.count, 0, "the queue")
      let count = try await newest.next()?.count ?? 0
      _ = try await contract.subscribe(["Two", "One"])
      try contract.equal(try await episodes.next()?.map(\.title), ["Two", "One"], "the episodes")
      try contract.equal(try await newest.next()?.count, count + 1, "the number of episodes")
      let id = try await contract.first(of: podcast).id
      try await contract.store.enqueue(id)
      try contract.equal(try await queue.next()?.map(\.title), ["Two"], "the queue")
      try await contract.store.setPosition(of: id, to: .seconds(7))
      try contract.equal(try await queue.next()?.map(\.position), [.seconds(7)], "the position in the queue")
      try contract.equal(try await episodes.next()?.map(\.position), [.seconds(7), .zero], "those in the list")
    },
    Rule("A change names its podcasts and episodes, and is published after it was made") { contract in
      let podcast = try await contract.subscribe(["One"])
      let id = try await contract.first(of: podcast).id
      var changes = contract.store.changes().values.makeAsyncIterator()
      try await contract.store.markPlayed(id)
      let change = await changes.next()
      try contract.equal(change?.episodes, [id], "the episodes")
      try contract.equal(change?.podcasts, [podcast.id], "the podcasts")
      try contract.holds(try await contract.store.episode(withID: id).isPlayed, "the episode is marked as played")
      try await contract.store.enqueue(id)
      try contract.equal(await changes.next()?.includesQueue, true, "the queue's change")
    },
    Rule("An observed episode is published as nil after its removal") { contract in
      let podcast = try await contract.subscribe(["One"])
      let id = try await contract.first(of: podcast).id
      var values = contract.store.observeEpisode(id).values.makeAsyncIterator()
      _ = try await values.next()
      try await contract.store.unsubscribe(from: podcast.id)
      guard case .some(.none) = try await values.next() else {
        throw Violation(description: "the removed episode was published")
      }
    },
  ]

  private func expectQueue(_ titles: [String]) async throws {
    try equal(try await store.queuedEpisodes().map(\.title), titles, "the queue")
  }
}
