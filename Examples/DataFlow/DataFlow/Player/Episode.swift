/// An episode of a podcast.
package struct Episode: Equatable, Identifiable, Sendable {
  /// The identity of the episode.
  package let id: Int

  /// The title of the episode.
  package let title: String

  /// The title of the show.
  package let showTitle: String

  /// Creates an episode.
  package init(id: Int, title: String, showTitle: String) {
    self.id = id
    self.title = title
    self.showTitle = showTitle
  }
}
