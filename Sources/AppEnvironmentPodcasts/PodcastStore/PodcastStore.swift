import AppEnvironmentKit
import Foundation
import PodcastFeeds

/// A library of podcasts: subscriptions, episodes, positions, the queue.
///
/// The closures publish. Nothing happens before someone subscribes, and each subscription does the work once. They fail
/// with ``PodcastStoreError``. The labelled methods, ``episodes(of:limit:after:)`` for one, are the same closures for
/// `async` code. Whoever looks at a library sees one state of it, positions that are not written yet included; the
/// observing closures publish it anew when it changes, never an older one after a newer one.
///
/// - ``live`` keeps it in a database on the disk, off the caller's thread; results arrive on queues of the store's. What
///   is finished is on the disk, but for positions of what is ``PlaybackMoment/playing``.
/// - ``preview`` shows the feeds in `Previews/Feeds`, in memory.
/// - ``inMemory(network:clock:)`` is the same code over a database in memory, done before `sink` returns.
/// - ``test`` fails the running test at every call.
///
/// An environment's store takes its network, its clock and its files from the environment: replace these there, and the
/// store uses them.
public struct PodcastStore: Sendable {
  /// Reads a feed, keeps it with its episodes, and publishes the podcast.
  ///
  /// What is subscribed to already is refreshed. The address is that of a feed, not of a page; one that begins with
  /// `feed:` or `podcast:`
  /// is taken for https. Fails with ``PodcastStoreError/notAnAddress(_:)``,
  /// ``PodcastStoreError/notAFeed(url:reason:feeds:)``
  /// or ``PodcastStoreError/network(_:)``, and then nothing is kept.
  public var subscribe: @Sendable (_ feed: URL) -> AnyPublisher<Podcast, any Error>

  /// Forgets a podcast with its episodes, positions and marks, also in the queue.
  public var unsubscribe: @Sendable (_ podcast: Podcast.ID) -> AnyPublisher<Never, any Error>

  /// Publishes all podcasts, sorted by title.
  public var podcasts: @Sendable () -> AnyPublisher<[Podcast], any Error>

  /// Publishes one podcast. Fails with ``PodcastStoreError/noPodcast(_:)``.
  public var podcast: @Sendable (_ id: Podcast.ID) -> AnyPublisher<Podcast, any Error>

  /// Publishes one episode. Fails with ``PodcastStoreError/noEpisode(_:)``.
  public var episode: @Sendable (_ id: Episode.ID) -> AnyPublisher<Episode, any Error>

  /// Publishes a page of a podcast's episodes, the newest first; it takes as long in a large library as in a small
  /// one.
  public var episodes:
    @Sendable (_ podcast: Podcast.ID, _ limit: Int, _ after: EpisodePage.Cursor?) -> AnyPublisher<
      EpisodePage, any Error
    >

  /// Publishes a page of the episodes of all podcasts, the newest first.
  public var newest: @Sendable (_ limit: Int, _ after: EpisodePage.Cursor?) -> AnyPublisher<EpisodePage, any Error>

  /// Publishes the episodes with all these words in title and notes, the best first.
  ///
  /// The last word may be the beginning of one. Case and accents do not matter, and signs are spaces. A word in the
  /// title counts more than one in the notes; of those that are equally good the newest is first. Where more than a
  /// thousand episodes fit, the thousand that came last are compared, or as many as the limit where that is more.
  public var search: @Sendable (_ words: String, _ limit: Int) -> AnyPublisher<[SearchResult], any Error>

  /// Says how far an episode was played. See ``PlaybackMoment`` for when it finishes and what is on the disk then.
  public var setPosition:
    @Sendable (_ episode: Episode.ID, _ position: Duration, _ moment: PlaybackMoment) -> AnyPublisher<Never, any Error>

  /// Writes positions that are kept in memory so far; finishes when they are on the disk.
  public var flush: @Sendable () -> AnyPublisher<Never, any Error>

  /// Marks an episode as played or not. Its position stays.
  public var setPlayed: @Sendable (_ episode: Episode.ID, _ isPlayed: Bool) -> AnyPublisher<Never, any Error>

  /// Publishes the episodes that are to be played next, in their order.
  public var queue: @Sendable () -> AnyPublisher<[Episode], any Error>

  /// Puts an episode into the queue; one that is there moves.
  public var enqueue: @Sendable (_ episode: Episode.ID, _ place: QueuePlace) -> AnyPublisher<Never, any Error>

  /// Takes an episode out of the queue. Fails with ``PodcastStoreError/notInQueue(_:)``.
  public var dequeue: @Sendable (_ episode: Episode.ID) -> AnyPublisher<Never, any Error>

  /// Moves an episode of the queue so that so many are before it, or to the end where there are fewer.
  public var moveInQueue: @Sendable (_ episode: Episode.ID, _ index: Int) -> AnyPublisher<Never, any Error>

  /// Reads the feeds of these podcasts again, or of all where that is nil, and publishes progress.
  ///
  /// Several are read at a time. One that fails does not stop the others: its error is in its outcome and in its
  /// podcast.
  /// Fails itself only when the library cannot be used. Cancelling it ends what is under way; what has come stays.
  public var refresh: @Sendable (_ podcasts: [Podcast.ID]?) -> AnyPublisher<RefreshProgress, any Error>

  /// Subscribes to the feeds of a list of subscriptions, folders included, without reading them; publishes progress.
  ///
  /// ``refresh`` reads them. What is counted as completed is on the disk. Fails with
  /// ``PodcastStoreError/notOPML(reason:)``.
  public var importOPML: @Sendable (_ data: Data) -> AnyPublisher<ImportProgress, any Error>

  /// Publishes the subscriptions as a list in OPML 2.0, in their folders.
  public var exportOPML: @Sendable () -> AnyPublisher<Data, any Error>

  /// Publishes what changes from now on, after it has, in this process and in others. It does not end.
  public var changes: @Sendable () -> AnyPublisher<PodcastStoreChange, Never>

  /// Publishes what a person should be told of the library: what there has been since it was opened, and then what
  /// comes. It does not end.
  public var notices: @Sendable () -> AnyPublisher<PodcastStoreNotice, Never>

  /// Publishes all podcasts now, and again when they change.
  public var observePodcasts: @Sendable () -> AnyPublisher<[Podcast], any Error>

  /// Publishes the newest episodes of a podcast now, and again when they change.
  public var observeEpisodes: @Sendable (_ podcast: Podcast.ID, _ limit: Int) -> AnyPublisher<[Episode], any Error>

  /// Publishes the newest episodes of all podcasts now, and again when they change.
  public var observeNewest: @Sendable (_ limit: Int) -> AnyPublisher<[Episode], any Error>

  /// Publishes an episode now, and again when it changes, each position included; nil when it is gone.
  public var observeEpisode: @Sendable (_ id: Episode.ID) -> AnyPublisher<Episode?, any Error>

  /// Publishes the queue now, and again when it or its episodes change.
  public var observeQueue: @Sendable () -> AnyPublisher<[Episode], any Error>

  /// Makes a store of its closures.
  public init(
    subscribe: @escaping @Sendable (_ feed: URL) -> AnyPublisher<Podcast, any Error>,
    unsubscribe: @escaping @Sendable (_ podcast: Podcast.ID) -> AnyPublisher<Never, any Error>,
    podcasts: @escaping @Sendable () -> AnyPublisher<[Podcast], any Error>,
    podcast: @escaping @Sendable (_ id: Podcast.ID) -> AnyPublisher<Podcast, any Error>,
    episode: @escaping @Sendable (_ id: Episode.ID) -> AnyPublisher<Episode, any Error>,
    episodes:
      @escaping @Sendable (_ podcast: Podcast.ID, _ limit: Int, _ after: EpisodePage.Cursor?) -> AnyPublisher<
        EpisodePage, any Error
      >,
    newest: @escaping @Sendable (_ limit: Int, _ after: EpisodePage.Cursor?) -> AnyPublisher<EpisodePage, any Error>,
    search: @escaping @Sendable (_ words: String, _ limit: Int) -> AnyPublisher<[SearchResult], any Error>,
    setPosition:
      @escaping @Sendable (_ episode: Episode.ID, _ position: Duration, _ moment: PlaybackMoment) -> AnyPublisher<
        Never, any Error
      >,
    flush: @escaping @Sendable () -> AnyPublisher<Never, any Error>,
    setPlayed: @escaping @Sendable (_ episode: Episode.ID, _ isPlayed: Bool) -> AnyPublisher<Never, any Error>,
    queue: @escaping @Sendable () -> AnyPublisher<[Episode], any Error>,
    enqueue: @escaping @Sendable (_ episode: Episode.ID, _ place: QueuePlace) -> AnyPublisher<Never, any Error>,
    dequeue: @escaping @Sendable (_ episode: Episode.ID) -> AnyPublisher<Never, any Error>,
    moveInQueue: @escaping @Sendable (_ episode: Episode.ID, _ index: Int) -> AnyPublisher<Never, any Error>,
    refresh: @escaping @Sendable (_ podcasts: [Podcast.ID]?) -> AnyPublisher<RefreshProgress, any Error>,
    importOPML: @escaping @Sendable (_ data: Data) -> AnyPublisher<ImportProgress, any Error>,
    exportOPML: @escaping @Sendable () -> AnyPublisher<Data, any Error>,
    changes: @escaping @Sendable () -> AnyPublisher<PodcastStoreChange, Never>,
    notices: @escaping @Sendable () -> AnyPublisher<PodcastStoreNotice, Never>,
    observePodcasts: @escaping @Sendable () -> AnyPublisher<[Podcast], any Error>,
    observeEpisodes: @escaping @Sendable (_ podcast: Podcast.ID, _ limit: Int) -> AnyPublisher<[Episode], any Error>,
    observeNewest: @escaping @Sendable (_ limit: Int) -> AnyPublisher<[Episode], any Error>,
    observeEpisode: @escaping @Sendable (_ id: Episode.ID) -> AnyPublisher<Episode?, any Error>,
    observeQueue: @escaping @Sendable () -> AnyPublisher<[Episode], any Error>
  ) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
    self.podcasts = podcasts
    self.podcast = podcast
    self.episode = episode
    self.episodes = episodes
    self.newest = newest
    self.search = search
    self.setPosition = setPosition
    self.flush = flush
    self.setPlayed = setPlayed
    self.queue = queue
    self.enqueue = enqueue
    self.dequeue = dequeue
    self.moveInQueue = moveInQueue
    self.refresh = refresh
    self.importOPML = importOPML
    self.exportOPML = exportOPML
    self.changes = changes
    self.notices = notices
    self.observePodcasts = observePodcasts
    self.observeEpisodes = observeEpisodes
    self.observeNewest = observeNewest
    self.observeEpisode = observeEpisode
    self.observeQueue = observeQueue
  }
}
