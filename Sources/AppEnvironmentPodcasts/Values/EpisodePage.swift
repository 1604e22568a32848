/// A part of a list of episodes, the newest first.
public struct EpisodePage: Hashable, Codable, Sendable {
  /// A place in a list of episodes. It's the same place after episodes were added or removed.
  public struct Cursor: Hashable, Codable, Sendable {
    /// The date of the episode before the place, in milliseconds since 1970.
    package let date: Int64
    /// The episode before the place.
    package let episode: Episode.ID
  }

  /// The episodes, sorted by date of publication or, without one, by the date on which they were first seen.
  public var episodes: [Episode]
  /// The place at which the next page begins; `nil` on the last page.
  public var next: Cursor?

  /// Creates a page.
  public init(episodes: [Episode], next: Cursor? = nil) {
    (self.episodes, self.next) = (episodes, next)
  }
}

/// An episode that a search has found.
public struct EpisodeSearchResult: Hashable, Codable, Sendable, Identifiable {
  /// The episode.
  public var episode: Episode
  /// The part of its notes around the words of the search, on one line.
  public var snippet: String

  /// The identifier of the episode.
  public var id: Episode.ID { episode.id }

  /// Creates a result.
  public init(episode: Episode, snippet: String) {
    (self.episode, self.snippet) = (episode, snippet)
  }
}
