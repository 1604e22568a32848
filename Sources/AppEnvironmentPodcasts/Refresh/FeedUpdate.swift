import Foundation
import PodcastFeeds

/// The transaction that writes the answer to a request for a feed.
struct FeedUpdate: Sendable {
  let date: Date
  /// Positions that aren't written yet, which a merge of two podcasts carries over.
  let pending: PendingPositions

  /// Writes the result of a request for a podcast's feed.
  func apply(
    _ result: Result<FeedResponse.Answer, PodcastStoreError>, to source: FeedQueries.Source, _ connection: Connection
  ) throws -> (RefreshProgress.Outcome, PodcastStoreChange) {
    switch result {
    case .success(let answer):
      return try apply(answer, to: source.podcast, title: source.title, connection)
    case .failure(let error):
      try FeedQueries.fail(source.podcast, error, connection)
      return (
        RefreshProgress.Outcome(podcast: source.podcast, title: source.title, result: .failed(error)),
        PodcastStoreChange(podcasts: [source.podcast])
      )
    }
  }

  /// Writes the answer for a podcast in the library.
  private func apply(
    _ answer: FeedResponse.Answer, to id: Podcast.ID, title: String, _ connection: Connection
  ) throws -> (RefreshProgress.Outcome, PodcastStoreChange) {
    var outcome = RefreshProgress.Outcome(podcast: id, title: title, result: .unchanged)
    guard let known = try PodcastQueries.podcast(id, connection) else {
      // The podcast was removed during the download.
      outcome.result = .failed(.noPodcast(id))
      return (outcome, PodcastStoreChange())
    }
    var answer = answer
    // Another podcast of an announced URL may be another edition, so that nothing is merged because of an announcement.
    if case .announcement(let feed, let otherwise) = answer.move,
      let other = try PodcastQueries.id(ofFeed: feed, connection), other != id
    {
      answer = otherwise
    }
    var change = PodcastStoreChange(podcasts: [id])
    if let feed = answer.movedTo { try move(to: feed, &outcome, &change, connection) }
    let podcast = outcome.mergedInto ?? id
    guard let feed = answer.feed else {
      // A merged podcast keeps the date of its own refresh: this answer was for the other feed.
      if outcome.mergedInto == nil { try FeedQueries.touch(podcast, at: date, connection) }
      return (outcome, change)
    }
    let (new, changed) = try FeedQueries.apply(
      feed, to: podcast, etag: answer.etag, modified: answer.modified, at: date, connection)
    if new > 0 { (change.lists, change.includesDownloads) = ([podcast], true) }
    change.add(PodcastStoreChange(episodes: Set(changed)))
    if new > 0 || !changed.isEmpty || known.lastRefresh == nil {
      outcome.result = .updated(new: new, changed: changed.count)
    }
    if !feed.title.isEmpty { outcome.title = feed.title }
    // Known repairs aren't reported again if nothing else has changed.
    let isKnown = outcome.result == .unchanged && known.repairs == Array(feed.repairs.prefix(FeedQueries.mostRepairs))
    if !isKnown { outcome.repairs = feed.repairs }
    return (outcome, change)
  }

  /// Writes the answer for a feed that is subscribed to, and returns its podcast.
  ///
  /// - Parameter known: The podcast that had the address before the request, if there was one.
  func subscribe(
    to known: Podcast.ID?, at address: URL, _ answer: FeedResponse.Answer, _ connection: Connection
  ) throws -> (Podcast, PodcastStoreChange) {
    let feed = answer.movedTo ?? address
    let title = feed.host() ?? feed.absoluteString
    // A concurrent call may have added the podcast, and the library may have it under its new address.
    var id =
      try known ?? PodcastQueries.id(ofFeed: feed, connection) ?? PodcastQueries.id(ofFeed: address, connection)
    if id == nil, answer.isAnnouncing, let moved = try PodcastQueries.id(ofFormerFeed: address, connection) {
      return (try PodcastQueries.existing(moved, connection), PodcastStoreChange())
    }
    id = try id ?? PodcastQueries.add(feed, title: title, folder: [], connection)
    guard let id else { throw PodcastStoreError.notAnAddress(FeedAddress.shown(address)) }
    if address.user() != nil { _ = try FeedQueries.move(id, to: address, connection) }
    let (outcome, change) = try apply(answer, to: id, title: title, connection)
    return (try PodcastQueries.existing(outcome.mergedInto ?? id, connection), change)
  }

  /// Moves a podcast to its feed's new URL, or merges it into the podcast that already has this URL.
  private func move(
    to feed: URL, _ outcome: inout RefreshProgress.Outcome, _ change: inout PodcastStoreChange,
    _ connection: Connection
  ) throws {
    if let other = try PodcastQueries.id(ofFeed: feed, connection), other != outcome.podcast {
      try MergeQueries.merge(outcome.podcast, into: other, pending: pending.positions, connection)
      (outcome.movedTo, outcome.mergedInto) = (feed, other)
      change = .all
    } else if try FeedQueries.move(outcome.podcast, to: feed, connection) {
      outcome.movedTo = feed
    }
  }
}
