import PodcastFeeds

/// An event of the library that its user should know about.
public enum PodcastStoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// The database at `path` was damaged. It was moved to `to`, and a new database has the podcasts and episodes that
  /// could be read.
  case movedAside(path: String, to: String, reason: String, podcasts: Int, episodes: Int)

  /// One line for the user.
  public var description: String {
    switch self {
    case .movedAside(let path, let aside, let reason, let podcasts, let episodes):
      """
      \(FeedText.line(path)) was damaged (\(FeedText.line(reason))) and was moved to \(FeedText.line(aside)); \
      \(podcasts) \(podcasts == 1 ? "podcast" : "podcasts") and \(episodes) \(episodes == 1 ? "episode" : "episodes") \
      were recovered
      """
    }
  }
}
