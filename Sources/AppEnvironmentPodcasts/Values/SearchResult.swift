/// An episode that was found.
public struct SearchResult: Hashable, Codable, Sendable, Identifiable {
  /// The episode.
  public var episode: Episode
  /// A part of its notes around the words that were searched for, on one line.
  public var snippet: String

  /// What the library knows the episode by.
  public var id: Episode.ID { episode.id }

  /// Makes a result.
  public init(episode: Episode, snippet: String) {
    self.episode = episode
    self.snippet = snippet
  }
}
