import Foundation

/// What makes an episode the same one when its feed is read again: the first of these that it has.
///
/// What three episodes or more of different titles have in common is not what one of them is known by: a guid that
/// stands at different files as well, or the one file or page of episodes that have no guid.
public enum EpisodeIdentity: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The publisher's identifier.
  case guid(String)
  /// The address of the file to play.
  case enclosure(URL)
  /// The address of the episode's page.
  case link(URL)
  /// The title with the date as published.
  case titleAndDate(title: String, date: String)

  /// A text that is the same for equal identities and different for others, to be kept in a database.
  public var key: String {
    switch self {
    case .guid(let guid): "guid:\(guid)"
    case .enclosure(let url): Self.key(enclosure: url.absoluteString)
    case .link(let url): Self.key(link: url.absoluteString)
    // The date first: it has no line break, so that no two pairs have one key.
    case .titleAndDate(let title, let date): "title:\(date)\n\(title)"
    }
  }

  package static func key(enclosure address: String) -> String { "enclosure:\(address)" }
  package static func key(link address: String) -> String { "link:\(address)" }

  /// The key.
  public var description: String { key }
}
