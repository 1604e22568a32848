import AppEnvironmentKit
import Foundation
import PodcastFeeds

/// A library of podcasts, with subscriptions, episodes, playback positions and a queue.
///
/// The store of an environment uses the environment's library, network and clock:
///
/// ```swift
/// let store = environment.podcastStore
/// let podcast = try await store.subscribe(to: feed)
/// let newest = try await store.episodes(of: podcast.id, limit: 10).episodes
/// try await store.enqueue(newest[0].id)
/// ```
///
/// The closures return publishers. Nothing happens before a publisher is subscribed to, and each subscription does the
/// work once. Publishers fail with ``PodcastStoreError``. For `async` code there are methods over the same closures,
/// such as ``episodes(of:limit:after:)``.
///
/// A publisher that observes publishes the current value and then each new one:
///
/// ```swift
/// for try await episodes in store.observeQueue().values {
///   print(episodes.map(\.title))
/// }
/// ```
///
/// All readers see the same state of the library, including positions that aren't written yet.
///
/// - `live` keeps the library in a database on the disk. It works off the caller's thread and delivers results on
///   its own queues. Finished changes survive the end of the program, except for positions of ``PlaybackMoment/playing``
///   episodes. After a loss of power the last changes may be missing, but the library is whole.
/// - `preview` shows the feeds in `Previews/Feeds`, in memory.
/// - ``inMemory(network:clock:)`` runs the same code over a database in memory. It's done before `sink` returns.
/// - `test` fails the running test at every call.
public struct PodcastStore: Sendable {
  /// Reads a feed, adds its podcast with all episodes to the library, and publishes the podcast.
  ///
  /// If the library has the podcast, it's refreshed. A URL that begins with `feed:` or `podcast:` is read as https.
  /// Fails with ``PodcastStoreError/notAnAddress(_:)``, ``PodcastStoreError/notAFeed(url:reason:feeds:)`` or
  /// ``PodcastStoreError/network(_:)``, and then changes nothing.
  public var subscribe: @Sendable (_ feed: URL) -> AnyPublisher<Podcast, any Error>

  /// Removes a podcast with its episodes, positions, marks and places in the queue.
  ///
  /// Fails with ``PodcastStoreError/noPodcast(_:)``.
  public var unsubscribe: @Sendable (_ podcast: Podcast.ID) -> AnyPublisher<Never, any Error>

  /// Publishes all podcasts, sorted by title.
  public var podcasts: @Sendable () -> AnyPublisher<[Podcast], any Error>

  /// Publishes a podcast. Fails with ``PodcastStoreError/noPodcast(_:)``.
  public var podcast: @Sendable (_ id: Podcast.ID) -> AnyPublisher<Podcast, any Error>

  /// Publishes an episode. Fails with ``PodcastStoreError/noEpisode(_:)``.
  public var episode: @Sendable (_ id: Episode.ID) -> AnyPublisher<Episode, any Error>

  /// Publishes a page of a podcast's episodes, the newest first.
  ///
  /// The time that it takes doesn't depend on the size of the library. Fails with ``PodcastStoreError/noPodcast(_:)``.
  public var episodes:
    @Sendable (_ podcast: Podcast.ID, _ limit: Int, _ after: EpisodePage.Cursor?) -> AnyPublisher<
      EpisodePage, any Error
    >

  /// Publishes a page of the episodes of all podcasts, the newest first.
  public var newest: @Sendable (_ limit: Int, _ after: EpisodePage.Cursor?) -> AnyPublisher<EpisodePage, any Error>

  /// Publishes the episodes that contain all words in their titles and notes, the best matches first.
  ///
  /// The last word may be the beginning of a word. Case, accents and punctuation are ignored. A word in the title ranks
  /// higher than one in the notes; of equal matches the newest is first. If more than 1,000 episodes match, the 1,000
  /// that were added last are ranked, or `limit` of them if that's more.
  public var search: @Sendable (_ words: String, _ limit: Int) -> AnyPublisher<[EpisodeSearchResult], any Error>

  /// Sets the position of an episode, and finishes when it's written or, for ``PlaybackMoment/playing``, kept in
  /// memory.
  ///
  /// A negative position becomes zero. A position after the episode's duration is kept, because feeds often state wrong
  /// durations. Except while playing, it fails with ``PodcastStoreError/noEpisode(_:)``.
  public var setPosition:
    @Sendable (_ episode: Episode.ID, _ position: Duration, _ moment: PlaybackMoment) -> AnyPublisher<Never, any Error>

  /// Sets the duration of an episode as it was measured in the file, which has precedence over that of the feed. Fails with
  /// ``PodcastStoreError/noEpisode(_:)``.
  public var setDuration: @Sendable (_ episode: Episode.ID, _ duration: Duration) -> AnyPublisher<Never, any Error>

  /// Writes the positions that are kept in memory, and finishes when they are in the database.
  public var flush: @Sendable () -> AnyPublisher<Never, any Error>

  /// Marks an episode as played or unplayed, and keeps its position. Fails with ``PodcastStoreError/noEpisode(_:)``.
  public var setPlayed: @Sendable (_ episode: Episode.ID, _ isPlayed: Bool) -> AnyPublisher<Never, any Error>

  /// Publishes the episodes of the queue in their order.
  public var queue: @Sendable () -> AnyPublisher<[Episode], any Error>

  /// Adds an episode to an end of the queue, or moves it there. Fails with ``PodcastStoreError/noEpisode(_:)``.
  public var enqueue: @Sendable (_ episode: Episode.ID, _ place: QueuePlace) -> AnyPublisher<Never, any Error>

  /// Removes an episode from the queue. Fails with ``PodcastStoreError/notInQueue(_:)``.
  public var dequeue: @Sendable (_ episode: Episode.ID) -> AnyPublisher<Never, any Error>

  /// Moves an episode of the queue to the given index, or to the end if the queue is shorter.
  ///
  /// Fails with ``PodcastStoreError/notInQueue(_:)``.
  public var moveInQueue: @Sendable (_ episode: Episode.ID, _ index: Int) -> AnyPublisher<Never, any Error>

  /// Publishes the episodes with a ``Episode/download``: those that wait for it, in its order, and then those whose file is on
  /// the disk, the oldest first.
  public var downloads: @Sendable () -> AnyPublisher<[Episode], any Error>

  /// Records the state of an episode's download, or forgets it. Fails with ``PodcastStoreError/noEpisode(_:)``.
  ///
  /// It changes no file. ``DownloadClient`` downloads the episodes that wait, and removes files.
  public var setDownload:
    @Sendable (_ episode: Episode.ID, _ download: Episode.Download?) -> AnyPublisher<Never, any Error>

  /// Sets whether new episodes of a podcast wait for their download when a refresh has found them, the newest 10 of each
  /// refresh. Fails with ``PodcastStoreError/noPodcast(_:)``.
  public var setDownloadsNewEpisodes: @Sendable (_ podcast: Podcast.ID, _ isOn: Bool) -> AnyPublisher<Never, any Error>

  /// Reads the feeds of the given podcasts again, or of all if the argument is `nil`, and publishes progress.
  ///
  /// Up to eight feeds are read at a time. A feed that fails doesn't stop the others: its error is in its
  /// ``RefreshProgress/Outcome`` and in ``Podcast/lastError``. The publisher itself fails only if the library can't be
  /// used. Cancelling it stops the requests that are under way, and keeps what was written.
  public var refresh: @Sendable (_ podcasts: [Podcast.ID]?) -> AnyPublisher<RefreshProgress, any Error>

  /// Adds the feeds of an OPML list with their folders, without reading them, and publishes progress.
  ///
  /// ``refresh`` reads the feeds. Fails with ``PodcastStoreError/notOPML(reason:)``. Feeds that are counted as
  /// completed are in the database.
  public var importOPML: @Sendable (_ data: Data) -> AnyPublisher<ImportProgress, any Error>

  /// Publishes the subscriptions in their folders as OPML 2.0.
  ///
  /// Addresses keep their passwords, so that an import can read the feeds. Keep the list private.
  public var exportOPML: @Sendable () -> AnyPublisher<Data, any Error>

  /// Publishes each change that this process or another has made in the library. It doesn't finish.
  public var changes: @Sendable () -> AnyPublisher<PodcastStoreChange, Never>

  /// Publishes all notices since the library was opened, and then each new one. It doesn't finish.
  public var notices: @Sendable () -> AnyPublisher<PodcastStoreNotice, Never>

  /// Publishes all podcasts, now and after each change.
  public var observePodcasts: @Sendable () -> AnyPublisher<[Podcast], any Error>

  /// Publishes the newest episodes of a podcast, now and after each change.
  public var observeEpisodes: @Sendable (_ podcast: Podcast.ID, _ limit: Int) -> AnyPublisher<[Episode], any Error>

  /// Publishes the newest episodes of all podcasts, now and after each change.
  public var observeNewest: @Sendable (_ limit: Int) -> AnyPublisher<[Episode], any Error>

  /// Publishes an episode, now and after each change including each new position; `nil` after it was removed.
  public var observeEpisode: @Sendable (_ id: Episode.ID) -> AnyPublisher<Episode?, any Error>

  /// Publishes the queue, now and after each change of it or of its episodes.
  public var observeQueue: @Sendable () -> AnyPublisher<[Episode], any Error>

  /// Publishes the ``downloads``, now and after each change of them or of their episodes.
  public var observeDownloads: @Sendable () -> AnyPublisher<[Episode], any Error>
}
