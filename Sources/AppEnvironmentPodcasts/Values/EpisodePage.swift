/// Some of the episodes of a list, the newest first, and where the rest begins.
public struct EpisodePage: Hashable, Codable, Sendable {
  /// A place in a list of episodes. It stays where it is when episodes come and go.
  public struct Cursor: Hashable, Codable, Sendable {
    /// The date of the episode before it, in milliseconds since 1970: when it was published, or else first seen.
    public let date: Int64
    /// That episode.
    public let episode: Episode.ID

    /// The place behind an episode; a store makes it.
    public init(date: Int64, episode: Episode.ID) {
      self.date = date
      self.episode = episode
    }
  }

  /// The episodes, by date of publication; those without one by when they were first seen.
  public var episodes: [Episode]
  /// Where the next page begins; nil on the last one.
  public var next: Cursor?

  /// Makes a page.
  public init(episodes: [Episode], next: Cursor? = nil) {
    self.episodes = episodes
    self.next = next
  }
}
