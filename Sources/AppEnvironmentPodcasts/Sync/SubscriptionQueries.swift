import Foundation

/// The changes of the subscriptions since an earlier request.
struct SubscriptionChanges: Sendable {
  var add: [String]
  var remove: [String]
  /// The server's time, with which the next request continues.
  var timestamp: Int64
}

/// Statements for subscriptions. The table `sync` has a row `feed:URL` for each feed on which this library and the server have
/// agreed, with the server's spelling. Differences from it are changes here, however they came about, so that none is lost.
enum SubscriptionQueries {
  /// The changes here that the server doesn't know, in the server's spelling.
  struct Pending: Sendable {
    var add: [String] = []
    var remove: [String] = []

    var isEmpty: Bool { add.isEmpty && remove.isEmpty }

    /// A part that one request carries.
    func prefix(_ count: Int) -> Pending {
      let add = Array(add.prefix(count))
      return Pending(add: add, remove: Array(remove.prefix(count - add.count)))
    }
  }

  /// Merges the server's changes.
  ///
  /// A change here that the server doesn't know has precedence, and is sent next. So an end of a subscription that crosses a
  /// list with this subscription ends it on all devices, and doesn't go back and forth.
  /// - Parameter isComplete: A Boolean value that indicates whether the changes are all since the beginning. A feed that they
  ///   don't mention was lost by the server, and is sent again.
  static func merge(
    _ changes: SubscriptionChanges, isComplete: Bool, _ connection: Connection
  ) throws -> (added: [Podcast.ID], removed: [Podcast.ID]) {
    if changes.add.isEmpty, changes.remove.isEmpty, !isComplete { return ([], []) }
    let agreed = try agreedFeeds(connection)
    let adds = normalized(changes.add)
    let removes = normalized(changes.remove).filter { adds[$0.key] == nil }
    var (added, removed): ([Podcast.ID], [Podcast.ID]) = ([], [])
    let withUsers = try PodcastQueries.feedsWithUsers(connection)
    for (feed, spelling) in adds.sorted(by: { $0.key < $1.key }) {
      guard let url = URL(string: feed) else { continue }
      if try PodcastQueries.id(ofFeed: url, connection, among: withUsers) != nil {
        try agree(feed, spelling, connection)
      } else if agreed[feed] == nil {
        let id = try PodcastQueries.add(url, title: url.host() ?? feed, folder: [], connection)
        if let id { added.append(id) }
        try agree(feed, spelling, connection)
      }
    }
    for feed in removes.keys.sorted() {
      guard let url = URL(string: feed) else { continue }
      guard let id = try PodcastQueries.id(ofFeed: url, connection, among: withUsers) else {
        try disagree(feed, connection)
        continue
      }
      // A subscription here that the server doesn't know is newer than an end there that may be years old.
      guard agreed[feed] != nil else { continue }
      _ = try PodcastQueries.remove(id, connection)
      removed.append(id)
      try disagree(feed, connection)
    }
    if isComplete {
      for feed in agreed.keys where adds[feed] == nil && removes[feed] == nil { try disagree(feed, connection) }
    }
    return (added, removed)
  }

  /// Returns the changes here that the server doesn't know. Feeds whose address has a user stay here.
  static func pending(_ connection: Connection) throws -> Pending {
    let agreed = try agreedFeeds(connection)
    var here: Set<String> = []
    var pending = Pending()
    for feed in try connection.all("SELECT feed FROM podcast ORDER BY id", make: { $0.text(0) }) {
      guard ActionQueries.isPrivate(feed) else {
        here.insert(feed)
        if agreed[feed] == nil { pending.add.append(feed) }
        continue
      }
      if let url = URL(string: feed) { here.insert(FeedAddress.withoutUser(url).absoluteString) }
    }
    pending.remove = agreed.filter { !here.contains($0.key) }.values.sorted()
    return pending
  }

  /// Records that the server has these changes, and follows the addresses that it has corrected. An empty correction is a
  /// refusal; it isn't sent again.
  static func markSent(
    _ sent: Pending, corrections: [(from: String, to: String)], pending: PendingPositions, _ connection: Connection
  ) throws {
    for feed in sent.add { try agree(feed, feed, connection) }
    let removed = Set(normalized(sent.remove).keys)
    for feed in removed { try disagree(feed, connection) }
    for (from, to) in corrections {
      guard from != to, let old = normalized([from]).keys.first, let new = normalized([to]).keys.first, old != new,
        let oldURL = URL(string: old), let newURL = URL(string: new),
        let id = try PodcastQueries.id(ofFeed: oldURL, connection)
      else { continue }
      if let other = try PodcastQueries.id(ofFeed: newURL, connection), other != id {
        try MergeQueries.merge(id, into: other, pending: pending.positions, connection)
      } else {
        _ = try FeedQueries.move(id, to: newURL, connection)
      }
      try disagree(old, connection)
      try agree(new, to, connection)
      try connection.run("UPDATE OR REPLACE action SET feed = ?2 WHERE feed = ?1", .text(old), .text(new))
    }
  }

  /// Forgets the agreement, for another server.
  static func forget(_ connection: Connection) throws {
    try connection.run("DELETE FROM sync WHERE name >= 'feed:' AND name < 'feed;'")
    try connection.run("DELETE FROM sync WHERE name >= 'notice:' AND name < 'notice;'")
    // The next server learns from this device what others have reported to the last one.
    try connection.run("UPDATE action SET own = 1 WHERE NOT own")
  }

  /// Returns the feeds of the library in their spelling for the server.
  private static func agreedFeeds(_ connection: Connection) throws -> [String: String] {
    let rows = try connection.all("SELECT substr(name, 6), value FROM sync WHERE name >= 'feed:' AND name < 'feed;'") {
      ($0.text(0), $0.text(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  private static func agree(_ feed: String, _ spelling: String, _ connection: Connection) throws {
    try connection.run(
      "INSERT INTO sync (name, value) VALUES ('feed:' || ?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
      .text(feed), .text(spelling))
  }

  private static func disagree(_ feed: String, _ connection: Connection) throws {
    try connection.run("DELETE FROM sync WHERE name = 'feed:' || ?1", .text(feed))
  }

  /// Returns the spelling of each feed by its normal form, without texts that aren't addresses.
  private static func normalized(_ spellings: [String]) -> [String: String] {
    var feeds: [String: String] = [:]
    for spelling in spellings {
      guard let feed = normalForm(spelling) else { continue }
      feeds[feed] = spelling
    }
    return feeds
  }

  /// Returns the normal form of a feed's address; `nil` if it isn't one.
  static func normalForm(_ spelling: String) -> String? {
    URL(absoluteLink: spelling).flatMap { try? FeedAddress.normalized($0) }?.absoluteString
  }
}
