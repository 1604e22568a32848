import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import Locking
import PodcastFeeds

/// Reads feeds into a library, over a network and by a clock.
struct Refresher: Sendable {
  let library: Library
  let network: NetworkClient
  let clock: ClockClient
  /// How many feeds are read at a time.
  let width: Int

  /// Reads a feed that may be new, and keeps it.
  func subscribe(
    to feed: URL, _ done: @escaping @Sendable (Result<Podcast, any Error>) -> Void
  ) {
    let address: URL
    do {
      address = try FeedAddress.normalized(feed)
    } catch {
      return done(.failure(error))
    }
    let (library, clock) = (library, clock)
    let unknown = FeedQueries.Source(podcast: 0, title: "", feed: address)
    library.read { connection in
      try PodcastQueries.id(ofFeed: address, connection).flatMap { try FeedQueries.sources([$0], connection).first }
    } _: { result in
      switch result {
      case .failure(let error): done(.failure(error))
      case .success(let known):
        let source = known ?? unknown
        let fetch = FeedFetch(source, network: network, clock: clock) { answer in
          switch answer {
          case .failure(let error): done(.failure(error))
          case .success(let answer):
            let pending = library.pending
            library.write(
              { try keep(answer, of: address, known: known?.podcast, at: clock.date(), pending, $0) }, done)
          }
        }
        fetch.start()
      }
    }
  }

  /// Reads the feeds of podcasts again, several at a time.
  func refresh(_ podcasts: [Podcast.ID]?, _ channel: ProgressChannel<RefreshProgress>) {
    library.read {
      try FeedQueries.sources(podcasts, $0)
    } _: { result in
      switch result {
      case .failure(let error): channel.end(.failure(error))
      case .success(let sources): RefreshRun(self, sources, channel).start()
      }
    }
  }

  /// Brings what came of a feed into the library, and says what became of it.
  func take(
    _ answer: Result<FeedFetch.Answer, PodcastStoreError>, of source: FeedQueries.Source,
    _ done: @escaping @Sendable (Result<RefreshProgress.Outcome, any Error>) -> Void
  ) {
    let (date, pending) = (clock.date(), library.pending)
    library.write({ try note(answer, of: source, at: date, pending, $0) }, done)
  }
}

private func note(
  _ answer: Result<FeedFetch.Answer, PodcastStoreError>, of source: FeedQueries.Source, at date: Date,
  _ pending: PendingPositions, _ connection: Connection
) throws -> (RefreshProgress.Outcome, PodcastStoreChange) {
  var outcome = RefreshProgress.Outcome(podcast: source.podcast, title: source.title, result: .unchanged)
  var change = PodcastStoreChange()
  change.podcasts = [source.podcast]
  switch answer {
  case .failure(let error):
    try FeedQueries.fail(source.podcast, error, connection)
    outcome.result = .failed(error)
  case .success(let answer):
    guard let known = try PodcastQueries.podcast(source.podcast, connection) else {
      // It was unsubscribed from meanwhile.
      outcome.result = .failed(.noPodcast(source.podcast))
      return (outcome, PodcastStoreChange())
    }
    var podcast = source.podcast
    if let feed = answer.movedTo {
      if let other = try PodcastQueries.id(ofFeed: feed, connection), other != podcast {
        try MergeQueries.merge(podcast, into: other, pending: pending.snapshot().positions, connection)
        (outcome.movedTo, outcome.mergedInto) = (feed, other)
        (podcast, change) = (other, .all)
      } else if try FeedQueries.move(podcast, to: feed, connection) {
        outcome.movedTo = feed
      }
    }
    guard let feed = answer.feed else {
      // What has not changed since this one was read may have changed since the other one was.
      if outcome.mergedInto == nil { try FeedQueries.touch(podcast, at: date, connection) }
      return (outcome, change)
    }
    let (new, changed) = try FeedQueries.apply(
      feed, to: podcast, etag: answer.etag, modified: answer.modified, at: date, connection)
    if new > 0 { change.lists = [podcast] }
    change.add(episodes: changed)
    if new > 0 || !changed.isEmpty || known.lastRefresh == nil {
      outcome.result = .updated(new: new, changed: changed.count)
    }
    if !feed.title.isEmpty { outcome.title = feed.title }
    // What was told before is no news where nothing else is.
    let isKnown = outcome.result == .unchanged && known.repairs == Array(feed.repairs.prefix(FeedQueries.mostRepairs))
    if !isKnown { outcome.repairs = feed.repairs }
  }
  return (outcome, change)
}

private func keep(
  _ answer: FeedFetch.Answer, of address: URL, known: Podcast.ID?, at date: Date,
  _ pending: PendingPositions, _ connection: Connection
) throws -> (Podcast, PodcastStoreChange) {
  let feed = answer.movedTo ?? address
  let title = feed.host() ?? feed.absoluteString
  // Somebody else may have subscribed meanwhile, and may know it by where it has moved.
  let id =
    try known ?? PodcastQueries.id(ofFeed: feed, connection) ?? PodcastQueries.id(ofFeed: address, connection)
    ?? PodcastQueries.add(feed, title: title, folder: [], connection)
  guard let id else { throw PodcastStoreError.notAnAddress(FeedAddress.shown(address)) }
  let source = FeedQueries.Source(podcast: id, title: title, feed: feed)
  let (outcome, change) = try note(.success(answer), of: source, at: date, pending, connection)
  let kept = outcome.mergedInto ?? id
  guard let podcast = try PodcastQueries.podcast(kept, connection) else { throw PodcastStoreError.noPodcast(kept) }
  return (podcast, change)
}

extension PodcastStoreChange {
  fileprivate mutating func add(episodes ids: [Episode.ID]) {
    var other = PodcastStoreChange()
    other.episodes = Set(ids)
    add(other)
  }
}
