import PodcastFeeds

/// Something that a person should be told about the library as such.
public enum PodcastStoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// The database was damaged. It was moved aside, whole, and a new one has what could be read of it.
  case movedAside(path: String, to: String, reason: String, podcasts: Int, episodes: Int)

  /// One line for a person.
  public var description: String {
    switch self {
    case .movedAside(let path, let aside, let reason, let podcasts, let episodes):
      """
      \(FeedText.line(path)) was damaged (\(FeedText.line(reason))) and is now \(FeedText.line(aside)); \
      \(podcasts) \(podcasts == 1 ? "podcast" : "podcasts") and \(episodes) \(episodes == 1 ? "episode" : "episodes") \
      could be read and were kept
      """
    }
  }
}
