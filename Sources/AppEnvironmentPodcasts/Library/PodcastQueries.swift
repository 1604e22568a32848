import Foundation
import PodcastFeeds

/// Statements that read, add and remove podcasts.
enum PodcastQueries {
  private static let columns = """
    id, feed, title, author, link, summary, language, image, folder, episodes, played, refreshed, error, repairs,
    id IN (SELECT podcast FROM automatic)
    """

  /// Returns all podcasts in the order of their titles. See ``TitleOrder``.
  static func all(_ connection: Connection) throws -> [Podcast] {
    try connection.all("SELECT \(columns) FROM podcast") { podcast($0) }
      .map { ($0, TitleOrder.key($0.title)) }
      .sorted { ($0.1, $0.0.id.rawValue) < ($1.1, $1.0.id.rawValue) }
      .map(\.0)
  }

  static func podcast(_ id: Podcast.ID, _ connection: Connection) throws -> Podcast? {
    try connection.first("SELECT \(columns) FROM podcast WHERE id = ?1", .integer(id.rawValue)) { podcast($0) }
  }

  /// Returns a podcast. Throws ``PodcastStoreError/noPodcast(_:)``.
  static func existing(_ id: Podcast.ID, _ connection: Connection) throws -> Podcast {
    guard let podcast = try podcast(id, connection) else { throw PodcastStoreError.noPodcast(id) }
    return podcast
  }

  /// The podcasts whose feed has a user, by the feed's URL without it.
  typealias FeedsWithUsers = [URL: [(user: String, podcast: Podcast.ID)]]

  /// Returns the podcast with this feed. An address with a user and the same one without are one feed, and so are those with
  /// two passwords of one user; those of two users are two feeds.
  ///
  /// - Parameter others: The podcasts whose feed has a user, if the caller has them already.
  static func id(
    ofFeed feed: URL, _ connection: Connection, among others: FeedsWithUsers? = nil
  ) throws -> Podcast.ID? {
    let (user, plain) = (feed.user(), FeedAddress.withoutUser(feed))
    for exact in user == nil ? [feed] : [feed, plain] {
      let id = try connection.first("SELECT id FROM podcast WHERE feed = ?1", Value(exact)) {
        Podcast.ID(rawValue: $0.integer(0))
      }
      if let id { return id }
    }
    return try (others ?? feedsWithUsers(connection))[plain]?.first { user == nil || $0.user == user }?.podcast
  }

  /// Returns the podcast that has left this address for its current one.
  ///
  /// The table `sync` has a row `former:URL` for each address that a podcast has left, with the podcast's ID: the first page has
  /// no room for another table.
  static func id(ofFormerFeed feed: URL, _ connection: Connection) throws -> Podcast.ID? {
    try connection.first(
      "SELECT p.id FROM sync s JOIN podcast p ON p.id = s.value WHERE s.name = 'former:' || ?1", Value(feed)
    ) { Podcast.ID(rawValue: $0.integer(0)) }
  }

  /// Records that the current address of a podcast, ?1, is a former one of a podcast, ?2. An address with a user isn't kept.
  static let leavingAddress = """
    INSERT OR REPLACE INTO sync (name, value) SELECT 'former:' || feed, ?2 FROM podcast
    WHERE id = ?1 AND instr(feed, '@') = 0
    """

  /// The condition of the rows of `sync` for the addresses that a podcast, ?1, has left.
  static let formerAddresses = "name >= 'former:' AND name < 'former;' AND value = ?1"

  static func feedsWithUsers(_ connection: Connection) throws -> FeedsWithUsers {
    let rows = try connection.all("SELECT id, feed FROM podcast WHERE instr(feed, '@') > 0") { row in
      (podcast: Podcast.ID(rawValue: row.integer(0)), feed: row.url(1))
    }
    return rows.reduce(into: [:]) { feeds, row in
      guard let feed = row.feed, let user = feed.user() else { return }
      feeds[FeedAddress.withoutUser(feed), default: []].append((user, row.podcast))
    }
  }

  /// Adds a podcast before its feed is read. Returns `nil` if there is one with this feed.
  static func add(_ feed: URL, title: String, folder: [String], link: URL? = nil, _ connection: Connection) throws
    -> Podcast.ID?
  {
    try connection.run(
      "INSERT INTO podcast (feed, title, folder, link) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
      Value(feed), .text(title), .text(json(bounded(folder)) ?? "[]"), Value(link))
    return connection.changedRows == 0 ? nil : Podcast.ID(rawValue: connection.lastInsertedID)
  }

  /// Returns the folder names, truncated to 1,024 bytes in total. Each podcast in a folder has a copy of them.
  private static func bounded(_ folder: [String]) -> [String] {
    var room = 1024
    var kept: [String] = []
    for name in folder where room > 0 {
      var size = 0
      let scalars = name.unicodeScalars.prefix { scalar in
        size += UTF8.width(scalar)
        return size <= room
      }
      kept.append(String(scalars))
      // Counts at least 16 bytes for each name, so that the number of empty names is bounded as well.
      room -= max(size, 16)
    }
    return kept
  }

  /// Removes a podcast with its episodes. Returns whether there was one.
  static func remove(_ id: Podcast.ID, _ connection: Connection) throws -> Bool {
    // This isn't a trigger, because the schema is untrusted, and SQLite prevents an untrusted schema from using virtual
    // tables.
    try connection.run(
      "DELETE FROM words WHERE rowid IN (SELECT id FROM episode WHERE podcast = ?1)", .integer(id.rawValue))
    // Only a server needs what was done with episodes that are gone.
    try connection.run(
      """
      DELETE FROM action WHERE NOT EXISTS (SELECT 1 FROM sync WHERE name = 'state')
        AND episode IN (SELECT id FROM episode WHERE podcast = ?1)
      """, .integer(id.rawValue))
    try connection.run("DELETE FROM automatic WHERE podcast = ?1", .integer(id.rawValue))
    try connection.run(
      "DELETE FROM sync WHERE name IN (SELECT \(PositionQueries.durationName("id")) FROM episode WHERE podcast = ?1)",
      .integer(id.rawValue))
    try connection.run(
      "DELETE FROM sync WHERE \(formerAddresses)", .integer(id.rawValue))
    try connection.run("DELETE FROM podcast WHERE id = ?1", .integer(id.rawValue))
    return connection.changedRows > 0
  }

  static func json(_ value: some Encodable) -> String? {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
    guard let text, text != "[]" else { return nil }
    return try? JSONDecoder().decode(type, from: Data(text.utf8))
  }

  private static func podcast(_ row: Row) -> Podcast {
    var podcast = Podcast(
      id: Podcast.ID(rawValue: row.integer(0)), feed: row.url(1) ?? URL(filePath: "/"), title: row.text(2))
    podcast.author = row.text(3)
    podcast.link = row.url(4)
    podcast.summary = row.text(5)
    podcast.language = row.optionalText(6)
    podcast.imageURL = row.url(7)
    podcast.folder = decoded([String].self, row.optionalText(8)) ?? []
    podcast.episodeCount = Int(clamping: max(row.integer(9), 0))
    podcast.unplayedCount = podcast.episodeCount - min(max(Int(clamping: row.integer(10)), 0), podcast.episodeCount)
    podcast.lastRefresh = row.date(11)
    podcast.lastError = row.optionalText(12)
    podcast.repairs = decoded([FeedRepair].self, row.optionalText(13)) ?? []
    podcast.downloadsNewEpisodes = row.bool(14)
    return podcast
  }
}

/// The sort order of titles: without regard to case and accents, and with numbers in the order of their values.
enum TitleOrder {
  /// Returns the text by which a title is sorted. Each number in it follows the number of its digits.
  static func key(_ title: String) -> String {
    let folded = title.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    guard folded.utf8.contains(where: isDigit) else { return folded }
    var key: [UInt8] = []
    var rest = Array(folded.utf8)[...]
    while let first = rest.first {
      guard isDigit(first) else {
        key.append(first)
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      let number = digits.drop { $0 == 0x30 }
      // A digit comes first, so that numbers are sorted among other characters as digits are.
      key += [0x30, UInt8(clamping: min(number.count, 126) + 1)]
      key += number
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
