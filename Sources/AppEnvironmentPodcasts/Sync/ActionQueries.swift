import Foundation
import PodcastFeeds

/// Statements for the table `action`, which has the newest action of each episode, of this device or of another one.
///
/// A row belongs to an episode of the library, or waits for one: another device may know an episode before the feed was read
/// here, and a podcast may come back. Rows with `unsent` are this device's news for the server. `seen` shows after a
/// complete comparison which rows the server has: the number of the comparison, or its negative if the server has an older
/// action only.
enum ActionQueries {
  // MARK: - This device's actions

  /// Records the state of an episode after a change here.
  ///
  /// - Parameter time: The time of the change, in seconds since 1970. The action is newer than the one that it replaces, even if
  ///   that came from a clock that is ahead.
  static func record(_ episode: Int64, at time: Int64, _ connection: Connection) throws {
    let row = try connection.first(
      """
      SELECT p.feed, e.identity, e.enclosure, coalesce(m.value, e.duration), b.position, b.played,
        a.id, a.time, a.kind, a.started, a.position, a.total, a.unsent
      FROM episode e JOIN podcast p ON p.id = e.podcast JOIN playback b ON b.episode = e.id
        LEFT JOIN action a ON a.episode = e.id
        LEFT JOIN sync m ON m.name = \(PositionQueries.durationName("e.id"))
      WHERE e.id = ?1
      """, .integer(episode)
    ) { row in
      (
        feed: row.text(0), identity: row.text(1), file: row.optionalText(2), duration: row.optionalInteger(3),
        position: row.integer(4), isPlayed: row.bool(5), id: row.optionalInteger(6), time: row.integer(7),
        kind: row.text(8), started: row.integer(9), oldPosition: row.optionalInteger(10),
        total: row.optionalInteger(11),
        isUnsent: row.bool(12)
      )
    }
    guard let row, let key = key(guid: KnownEpisodes.guid(ofKey: row.identity), file: row.file),
      // The address of a private feed has a password, which isn't the server's business.
      !isPrivate(row.feed)
    else { return }
    // A position beyond the feed's length shows that the length is wrong. Without one, an action has the position alone: with
    // the position as its total, other devices would take the episode for played.
    let reached = row.position / 1000
    let length = row.duration.map { $0 / 1000 }.flatMap { $0 >= reached && $0 > 0 ? $0 : nil }
    let position = row.isPlayed ? length ?? max(reached, 1) : reached
    let kind = position == 0 ? EpisodeAction.Kind.new : .play
    let total = kind == .new ? nil : row.isPlayed ? position : length
    if row.id == nil, kind == .new { return }
    if row.kind == kind.rawValue, kind == .new || row.oldPosition == position && row.total == total { return }
    let wasPlaying = row.kind == EpisodeAction.Kind.play.rawValue && row.oldPosition != row.total
    let started = row.isUnsent ? row.started : wasPlaying ? row.oldPosition ?? 0 : 0
    let newTime = row.id == nil ? time : max(time, row.time + 1)
    let values: [Value] = [
      .text(row.feed), .text(key), .integer(episode), Value(row.file), .integer(newTime), .text(kind.rawValue),
      .integer(min(started, position)), kind == .new ? .null : .integer(position), Value(total),
    ]
    // While an episode plays, its action changes in place, which leaves the indexes as they are.
    try connection.run(
      """
      UPDATE action SET file = ?4, time = ?5, kind = ?6, started = ?7, position = ?8, total = ?9,
        own = 1, unsent = 1, seen = 0
      WHERE episode = ?3 AND feed = ?1 AND key = ?2
      """, values)
    guard connection.changedRows == 0 else { return }
    try connection.run(
      "DELETE FROM action WHERE episode = ?1 OR feed = ?2 AND key = ?3", .integer(episode), .text(row.feed), .text(key))
    try connection.run(
      """
      INSERT INTO action (feed, key, episode, file, time, kind, started, position, total, own, unsent, seen)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1, 1, 0)
      """, values)
  }

  /// Records a download or the end of one, which the next synchronization reports to the server. It isn't kept after that,
  /// because it says nothing about the state of the episode.
  static func notify(_ kind: EpisodeAction.Kind, _ episode: Int64, at time: Int64, _ connection: Connection) throws {
    let action = try connection.first(
      """
      SELECT p.feed, e.identity, e.enclosure FROM episode e JOIN podcast p ON p.id = e.podcast
      WHERE e.id = ?1 AND EXISTS (SELECT 1 FROM sync WHERE name = 'state')
      """, .integer(episode)
    ) { row in
      EpisodeAction(
        podcast: row.text(0), file: row.optionalText(2) ?? "", guid: KnownEpisodes.guid(ofKey: row.text(1)), kind: kind,
        time: time)
    }
    guard let action, !isPrivate(action.podcast), action.guid != nil || !action.file.isEmpty else { return }
    try connection.run(
      "INSERT OR REPLACE INTO sync (name, value) VALUES ('notice:' || ?1, ?2)", .integer(episode),
      Value(PodcastQueries.json(action)))
  }

  /// An action that waits to be sent, with its row in the table `action`, or in `sync` for a notice.
  struct Unsent: Sendable {
    let row: Int64
    let isNotice: Bool
    var action: EpisodeAction
  }

  /// Returns actions that the server doesn't have: notices, and then the oldest others.
  static func unsent(_ limit: Int, _ connection: Connection) throws -> [Unsent] {
    let notices = try connection.all(
      """
      SELECT id, value FROM sync WHERE name >= 'notice:' AND name < 'notice;' ORDER BY id LIMIT ?1
      """, Value(limit)
    ) { row in notice(row.text(1)).map { Unsent(row: row.integer(0), isNotice: true, action: $0) } }
    let sent = try notices.compactMap { $0 }.map { notice in
      var notice = notice
      let spelling = try connection.first(
        "SELECT value FROM sync WHERE name = 'feed:' || ?1", .text(notice.action.podcast)
      ) { $0.text(0) }
      notice.action.podcast = spelling ?? notice.action.podcast
      return notice
    }
    return try sent
      + connection.all(
        """
        SELECT a.id, coalesce(s.value, a.feed), a.key, a.file, a.time, a.kind, a.started, a.position, a.total
        FROM action a LEFT JOIN sync s ON s.name = 'feed:' || a.feed WHERE a.unsent ORDER BY a.time LIMIT ?1
        """, Value(limit - notices.count)
      ) { row in
        Unsent(
          row: row.integer(0), isNotice: false,
          action: EpisodeAction(
            podcast: row.text(1), file: row.text(3), guid: KnownEpisodes.guid(ofKey: row.text(2)),
            kind: EpisodeAction.Kind(rawValue: row.text(5)) ?? .play, time: row.integer(4),
            started: row.optionalInteger(6), position: row.optionalInteger(7), total: row.optionalInteger(8)))
      }
  }

  private static func notice(_ value: String) -> EpisodeAction? {
    try? JSONDecoder().decode(EpisodeAction.self, from: Data(value.utf8))
  }

  static func unsentCount(_ connection: Connection) throws -> Int {
    try connection.first(
      """
      SELECT (SELECT count(*) FROM action WHERE unsent)
        + (SELECT count(*) FROM sync WHERE name >= 'notice:' AND name < 'notice;')
      """
    ) { Int($0.integer(0)) } ?? 0
  }

  /// Records that the server has these actions, unless they were replaced meanwhile.
  static func markSent(_ sent: [Unsent], _ connection: Connection) throws {
    for one in sent {
      if one.isNotice {
        let value = try connection.first("SELECT value FROM sync WHERE id = ?1", .integer(one.row)) { $0.text(0) }
        guard let kept = value.flatMap(notice), kept.kind == one.action.kind, kept.time == one.action.time else {
          continue
        }
        try connection.run("DELETE FROM sync WHERE id = ?1", .integer(one.row))
      } else {
        try connection.run(
          "UPDATE action SET unsent = 0 WHERE id = ?1 AND time = ?2", .integer(one.row), .integer(one.action.time))
      }
    }
  }

  static func isPrivate(_ feed: String) -> Bool { feed.contains("@") && URL(string: feed)?.user() != nil }

  private static func key(guid: String?, file: String?) -> String? {
    KnownEpisodes.key(ofGUID: guid) ?? file.flatMap { $0.isEmpty ? nil : "file:\($0)" }
  }
}

// MARK: - Actions of other devices

extension ActionQueries {
  /// The row of an episode.
  private struct Known {
    let id: Int64
    let episode: Int64?
    let time: Int64
    let kind: EpisodeAction.Kind
    let position: Int64?
    let total: Int64?
    let seen: Int64
    let isUnsent: Bool

    static let columns = "id, episode, time, kind, position, total, seen, unsent"

    init(_ row: Row) {
      (id, episode, time) = (row.integer(0), row.optionalInteger(1), row.integer(2))
      kind = EpisodeAction.Kind(rawValue: row.text(3)) ?? .play
      (position, total) = (row.optionalInteger(4), row.optionalInteger(5))
      (seen, isUnsent) = (row.integer(6), row.bool(7))
    }

    /// The order of actions. Every device must have the same one, even for two actions in one second.
    func isOlder(than action: EpisodeAction) -> Bool {
      (time, kind == .play ? 1 : 0, position ?? -1, total ?? -1)
        < (action.time, action.kind == .play ? 1 : 0, action.position ?? -1, action.total ?? -1)
    }

    func isSame(as action: EpisodeAction) -> Bool {
      time == action.time && kind == action.kind
        && (kind == .new || position == action.position && total == action.total)
    }
  }

  /// Merges a newer action into the library, or nothing: an action that comes again changes nothing.
  ///
  /// - Parameters:
  ///   - feed: The feed in the spelling of the library.
  ///   - episode: The episode; `nil` if the library doesn't have it yet.
  ///   - comparison: The number of the complete comparison with the server; `nil` in others.
  /// - Returns: A Boolean value that indicates whether the state of the episode has changed.
  static func merge(
    _ action: EpisodeAction, feed: String, episode: Int64?, comparison: Int64?, _ connection: Connection
  ) throws -> Bool {
    guard action.kind == .new || action.kind == .play,
      EpisodeState(action.kind, position: action.position, total: action.total, length: nil) != nil,
      let key = key(guid: action.guid, file: action.file)
    else { return false }
    var action = action
    if action.kind == .new { (action.started, action.position, action.total) = (nil, nil, nil) }
    if let total = action.total, total <= 0 { action.total = nil }
    let known = try known(episode, feed, key, connection)
    if let known, !known.isOlder(than: action) {
      let isSame = known.isSame(as: action)
      if isSame, known.isUnsent {
        // The server has it already: the process was killed before it could note that.
        try connection.run("UPDATE action SET unsent = 0 WHERE id = ?1", .integer(known.id))
      }
      if let comparison, known.seen != comparison {
        try connection.run(
          "UPDATE action SET seen = ?2 WHERE id = ?1", .integer(known.id), .integer(isSame ? comparison : -comparison))
      }
      return false
    }
    let target = episode ?? known?.episode
    if let known { try connection.run("DELETE FROM action WHERE id = ?1", .integer(known.id)) }
    try connection.run(
      """
      INSERT OR REPLACE INTO action (feed, key, episode, file, time, kind, started, position, total, own, unsent, seen)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, 0, ?10)
      """, .text(feed), .text(key), Value(target), Value(action.file.isEmpty ? nil : action.file),
      .integer(action.time),
      .text(action.kind.rawValue), Value(action.started), Value(action.position), Value(action.total),
      .integer(comparison ?? 0))
    guard let target else { return false }
    return try apply(action, to: target, connection)
  }

  private static func known(
    _ episode: Int64?, _ feed: String, _ key: String, _ connection: Connection
  ) throws -> Known? {
    if let episode {
      let known = try connection.first(
        "SELECT \(Known.columns) FROM action WHERE episode = ?1", .integer(episode), make: Known.init)
      if let known { return known }
    }
    return try connection.first(
      "SELECT \(Known.columns) FROM action WHERE feed = ?1 AND key = ?2", .text(feed), .text(key), make: Known.init)
  }

  /// Sets the position and the mark of an episode. Returns whether they have changed.
  private static func apply(_ action: EpisodeAction, to episode: Int64, _ connection: Connection) throws -> Bool {
    let length = try connection.first(
      """
      SELECT coalesce(m.value, e.duration) FROM episode e
        LEFT JOIN sync m ON m.name = \(PositionQueries.durationName("e.id"))
      WHERE e.id = ?1
      """, .integer(episode)
    ) { $0.optionalInteger(0).map { $0 / 1000 } }
    guard let state = EpisodeState(action.kind, position: action.position, total: action.total, length: length ?? nil)
    else { return false }
    let (position, isPlayed) =
      switch state {
      case .unplayed: (Int64(0), false)
      case .position(let seconds): (min(seconds, 1_000_000_000) * 1000, false)
      case .played: (0, true)
      }
    try connection.run(
      """
      INSERT INTO playback (episode, position, played) SELECT id, ?2, ?3 FROM episode WHERE id = ?1
      ON CONFLICT (episode) DO UPDATE SET position = ?2, played = ?3 WHERE position <> ?2 OR played <> ?3
      """, .integer(episode), .integer(position), Value(isPlayed))
    let hasChanged = connection.changedRows > 0
    if isPlayed { _ = try PositionQueries.dequeue(Episode.ID(rawValue: episode), connection) }
    return hasChanged
  }

  /// Gives the actions that wait to the episodes of a podcast, after these were added or changed.
  static func link(_ podcast: Podcast.ID, _ connection: Connection) throws {
    guard
      let feed = try connection.first(
        "SELECT feed FROM podcast WHERE id = ?1", .integer(podcast.rawValue), make: { $0.text(0) })
    else { return }
    let waiting = try connection.all(
      """
      SELECT id, key, file, time, kind, started, position, total, own, unsent, seen FROM action
      WHERE feed = ?1 AND episode IS NULL ORDER BY time
      """, .text(feed)
    ) { row in
      (
        id: row.integer(0),
        action: EpisodeAction(
          podcast: feed, file: row.text(2), guid: KnownEpisodes.guid(ofKey: row.text(1)),
          kind: EpisodeAction.Kind(rawValue: row.text(4)) ?? .play, time: row.integer(3),
          started: row.optionalInteger(5), position: row.optionalInteger(6), total: row.optionalInteger(7))
      )
    }
    guard !waiting.isEmpty else { return }
    let finder = try EpisodeFinder(of: podcast, feed: feed, connection)
    for (id, action) in waiting {
      guard let episode = finder.episode(guid: action.guid, file: action.file) else { continue }
      let known = try known(episode, "", "", connection)
      if let known, !known.isOlder(than: action) {
        try connection.run("DELETE FROM action WHERE id = ?1", .integer(id))
        continue
      }
      if let known { try connection.run("DELETE FROM action WHERE id = ?1", .integer(known.id)) }
      try connection.run("UPDATE action SET episode = ?2 WHERE id = ?1", .integer(id), .integer(episode))
      _ = try apply(action, to: episode, connection)
    }
  }

  /// After a complete comparison, sends again what the server has lost, and what it has replaced by something older.
  static func resendLost(_ comparison: Int64, _ connection: Connection) throws {
    try connection.run(
      "UPDATE action SET unsent = 1 WHERE NOT unsent AND (seen = ?2 OR own AND seen <> ?1)", .integer(comparison),
      .integer(-comparison))
  }
}
