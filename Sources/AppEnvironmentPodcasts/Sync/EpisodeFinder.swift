import Foundation
import PodcastFeeds

/// Finds the episodes of a podcast that actions name: by guid, or else by the address of the file.
///
/// Addresses are equal as ``EpisodeIdentity`` compares them. An address that several episodes have names none of them.
struct EpisodeFinder {
  private var guids: [String: Int64] = [:]
  private var similarGUIDs: [String: Int64] = [:]
  private var files: [String: Int64?] = [:]
  /// The episodes by the addresses in earlier actions, which the server may have renamed.
  private var actions: [String: Int64] = [:]

  init(of podcast: Podcast.ID, feed: String, _ connection: Connection) throws {
    try connection.rows(
      "SELECT id, identity, enclosure FROM episode WHERE podcast = ?1 ORDER BY id", .integer(podcast.rawValue)
    ) { row in
      let id = row.integer(0)
      if let guid = KnownEpisodes.guid(ofKey: row.text(1)) {
        guids[guid] = id
        similarGUIDs[EpisodeIdentity.comparable(address: guid)] = id
      }
      if let file = row.optionalText(2).map(EpisodeIdentity.comparable(address:)) {
        files[file] = files[file] == nil ? .some(id) : .some(nil)
      }
    }
    try connection.rows(
      "SELECT file, episode FROM action WHERE feed = ?1 AND file IS NOT NULL AND episode IS NOT NULL", .text(feed)
    ) { actions[$0.text(0)] = $0.integer(1) }
  }

  func episode(guid: String?, file: String?) -> Int64? {
    if guids.isEmpty, files.isEmpty, actions.isEmpty { return nil }
    if let guid, let id = guids[guid] ?? similarGUIDs[EpisodeIdentity.comparable(address: guid)] { return id }
    guard let file, !file.isEmpty else { return nil }
    return (files[EpisodeIdentity.comparable(address: file)] ?? nil) ?? actions[file]
  }

  /// Records that an action names an episode by the address of its file.
  mutating func note(_ episode: Int64, file: String) {
    actions[file] = episode
  }
}
