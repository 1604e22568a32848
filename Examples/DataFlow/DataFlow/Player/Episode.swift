/// An episode of a podcast.
public struct Episode: Equatable, Identifiable, Sendable {
  /// The identity of the episode.
  public let id: Int

  /// The title of the episode.
  public let title: String

  /// The title of the show.
  public let showTitle: String

  /// Creates an episode.
  public init(id: Int, title: String, showTitle: String) {
    self.id = id
    self.title = title
    self.showTitle = showTitle
  }
}
