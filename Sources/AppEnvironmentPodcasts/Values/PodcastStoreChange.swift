/// The changes of a library since the last ones that a subscriber received.
///
/// Changes without demand are combined into one. A change names the podcasts and episodes to look at, not their values.
///
/// ```swift
/// for await change in store.changes().values where change.includesEverything || change.lists.contains(podcast) {
///   print("The podcast has new episodes.")
/// }
/// ```
public struct PodcastStoreChange: Hashable, Sendable {
  /// The podcasts that were added or removed, or whose properties changed, such as their counts of episodes.
  public var podcasts: Set<Podcast.ID>
  /// The podcasts that have new episodes.
  public var lists: Set<Podcast.ID>
  /// The episodes whose properties changed, such as their positions and marks.
  public var episodes: Set<Episode.ID>
  /// A Boolean value that indicates whether the queue changed.
  public var includesQueue: Bool
  /// A Boolean value that indicates whether the downloads changed.
  public var includesDownloads: Bool
  /// A Boolean value that indicates whether anything may have changed: another process has written, or more than 4,096
  /// podcasts and episodes have changed.
  public var includesEverything: Bool

  /// Creates a change, which is empty unless arguments are given.
  public init(
    podcasts: Set<Podcast.ID> = [], lists: Set<Podcast.ID> = [], episodes: Set<Episode.ID> = [],
    includesQueue: Bool = false, includesDownloads: Bool = false,
    includesEverything: Bool = false
  ) {
    self.podcasts = podcasts
    self.lists = lists
    self.episodes = episodes
    self.includesQueue = includesQueue
    self.includesDownloads = includesDownloads
    self.includesEverything = includesEverything
  }

  /// A change of anything.
  static var all: PodcastStoreChange { PodcastStoreChange(includesEverything: true) }

  /// A Boolean value that indicates whether nothing changed.
  public var isEmpty: Bool { self == PodcastStoreChange() }

  /// Adds another change. Beyond 4,096 podcasts and episodes it becomes a change of anything, so that changes for a
  /// subscriber without demand take bounded memory.
  mutating func add(_ other: PodcastStoreChange) {
    guard !includesEverything else { return }
    podcasts.formUnion(other.podcasts)
    lists.formUnion(other.lists)
    episodes.formUnion(other.episodes)
    includesQueue = includesQueue || other.includesQueue
    includesDownloads = includesDownloads || other.includesDownloads
    if other.includesEverything || podcasts.count + lists.count + episodes.count > 4096 { self = .all }
  }
}
