/// What has changed in a library since the last change that its subscriber was given.
///
/// Changes that a subscriber has not asked for yet become one. It says where to look, not what is there.
public struct PodcastStoreChange: Hashable, Sendable {
  /// Podcasts that came, went or changed; their counts of episodes are part of them.
  public var podcasts: Set<Podcast.ID> = []
  /// Podcasts whose lists of episodes have become longer.
  public var lists: Set<Podcast.ID> = []
  /// Episodes that changed; their positions and marks are part of them.
  public var episodes: Set<Episode.ID> = []
  /// Whether the queue has changed.
  public var queue = false
  /// Whether anything may have changed: another process has written, or it is too much to name.
  public var everything = false

  /// No change.
  public init() {}

  /// A change of anything.
  static var all: PodcastStoreChange {
    var change = PodcastStoreChange()
    change.everything = true
    return change
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { self == PodcastStoreChange() }

  /// How many podcasts and episodes are named before it is everything, so that nobody who waits fills the memory.
  private static var most: Int { 4096 }

  mutating func add(_ other: PodcastStoreChange) {
    guard !everything else { return }
    podcasts.formUnion(other.podcasts)
    lists.formUnion(other.lists)
    episodes.formUnion(other.episodes)
    queue = queue || other.queue
    if other.everything || podcasts.count + lists.count + episodes.count > Self.most { self = .all }
  }
}
