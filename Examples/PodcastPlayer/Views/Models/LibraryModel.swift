import AppEnvironmentPodcasts
import AppEnvironmentUI
import CommandSupport
import PodcastPlayer

/// The actions on a podcast library, the progress of its refresh, and the last failure.
///
/// The lists themselves are ``Observed`` where they are shown.
@MainActor
package final class LibraryModel: ObservableObject {
  /// The identifiers of the episodes in the queue.
  @Published package private(set) var queued: Set<Episode.ID> = []

  /// The progress of the refresh; nil if none is under way.
  @Published package private(set) var refresh: RefreshProgress?

  /// The result of the last action, in one line; nil if it has nothing to say.
  @Published package private(set) var message: String?

  /// A Boolean value that indicates whether ``message`` is the reason of a failure.
  @Published package private(set) var hasFailed = false

  /// The address of a feed to which the last subscription has failed, so that it can be corrected; nil if it hasn't.
  @Published private(set) var rejectedAddress: String?

  let environment: AppEnvironment
  /// The changes of the library, which are made one after the other, so that each of two quick keys applies to the
  /// result of the previous one.
  private let changes = PassthroughSubject<Change, Never>()
  private var subscriptions: Set<AnyCancellable> = []
  private var refreshing: AnyCancellable?
  /// The failure of the refresh for the podcast with the smallest number.
  private var refreshFailure: (podcast: Podcast.ID, reason: String)?

  private struct Change {
    let publisher: AnyPublisher<Never, any Error>
    /// The message about its success.
    let text: String?

    /// Makes the change, and publishes the message or the error.
    var result: AnyPublisher<Result<String?, any Error>, Never> {
      publisher
        .map { (_: Never) -> Result<String?, any Error> in }
        .append(.success(text))
        .catch { Just(.failure($0)) }
        .eraseToAnyPublisher()
    }
  }

  /// Creates a model of the environment's library.
  package init(environment: AppEnvironment) {
    self.environment = environment
    environment.podcastStore.observeQueue()
      .receive(on: environment.clockClient.main)
      .sink { [weak self] in
        self?.end($0)
      } receiveValue: { [weak self] in
        self?.queued = Set($0.map(\.id))
      }
      .store(in: &subscriptions)
    changes
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest)
      .flatMap(maxPublishers: .max(1)) { @Sendable in $0.result }
      .receive(on: environment.clockClient.main)
      .sink { [weak self] in self?.show($0) }
      .store(in: &subscriptions)
    environment.podcastStore.notices()
      .receive(on: environment.clockClient.main)
      .sink { [weak self] in self?.show("\($0)") }
      .store(in: &subscriptions)
  }

  /// Loads new episodes of a podcast or of all, or cancels the refresh that is under way.
  ///
  /// - Parameter podcast: The podcast; nil for all.
  package func refresh(_ podcast: Podcast.ID? = nil) {
    if refreshing != nil {
      (refreshing, refresh) = (nil, nil)
      return show("The refresh was cancelled.")
    }
    (message, refreshFailure) = (nil, nil)
    refreshing = environment.podcastStore.refresh(podcast.map { [$0] })
      .receive(on: environment.clockClient.main)
      .sink { [weak self] in
        self?.endRefresh($0)
      } receiveValue: { [weak self] in
        self?.continueRefresh($0)
      }
  }

  /// Subscribes to the feed at an address, unless the address is empty.
  package func subscribe(to address: String) {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    if address.isEmpty { return }
    let text = address.contains("://") || address.hasPrefix("feed:") ? address : "https://\(address)"
    rejectedAddress = nil
    guard let url = URL(absoluteLink: text) else {
      rejectedAddress = address
      return show("“\(address)” isn't a feed's address.", hasFailed: true)
    }
    show("Subscribing to \(address)…")
    let store = environment.podcastStore
    var outcome = "Subscribed to \(address)."
    store.podcasts()
      .flatMap { @Sendable known in
        store.subscribe(url).map { @Sendable podcast in (podcast, known.contains { $0.id == podcast.id }) }
      }
      .receive(on: environment.clockClient.main)
      .sink { [weak self] completion in
        if case .failure = completion { self?.rejectedAddress = address }
        self?.end(completion, saying: outcome)
      } receiveValue: { podcast, isKnown in
        let title = Title.brief(podcast.title)
        outcome =
          isKnown
          ? "You already subscribe to \(title)."
          : "Subscribed to \(title) with \(counted(podcast.episodeCount, "episode"))."
      }
      .store(in: &subscriptions)
  }

  /// Removes a podcast, its episodes and their files.
  package func unsubscribe(from podcast: Podcast) {
    perform(environment.removal(of: podcast.id), saying: "Removed \(Title.brief(podcast.title)).")
  }

  /// Adds an episode to the end of the queue, or removes it from there.
  package func toggleQueued(_ episode: Episode) {
    let store = environment.podcastStore
    change(store.queue()) { queue in
      queue.contains { $0.id == episode.id } ? store.dequeue(episode.id) : store.enqueue(episode.id, .last)
    }
  }

  /// Moves an episode of the queue up or down.
  ///
  /// - Parameters:
  ///   - episode: The episode.
  ///   - step: The number of places; a negative one moves it up. It stays if the queue has no such place.
  package func move(_ episode: Episode, by step: Int) {
    let store = environment.podcastStore
    change(store.queue()) { queue in
      guard let index = queue.firstIndex(where: { $0.id == episode.id }), queue.indices.contains(index + step) else {
        return Empty().eraseToAnyPublisher()
      }
      return store.moveInQueue(episode.id, index + step)
    }
  }

  /// Marks an episode as played, or as unplayed if it's played.
  package func togglePlayed(_ episode: Episode) {
    let store = environment.podcastStore
    change(store.episode(episode.id)) { store.setPlayed($0.id, !$0.isPlayed) }
  }

  /// Lets an episode wait for its download, or removes its file.
  package func toggleDownloaded(_ episode: Episode) {
    let environment = environment
    change(environment.podcastStore.episode(episode.id)) { episode in
      if episode.download != nil { return environment.downloadClient.removeDownload(episode.id) }
      return environment.podcastStore.setDownload(
        episode.id, Episode.Download(date: environment.clockClient.date()))
    }
  }

  /// Sets whether new episodes of a podcast are downloaded, to the contrary.
  package func toggleDownloadsNewEpisodes(of podcast: Podcast) {
    let isOn = !podcast.downloadsNewEpisodes
    perform(
      environment.podcastStore.setDownloadsNewEpisodes(podcast.id, isOn),
      saying: "New episodes of \(Title.brief(podcast.title)) \(isOn ? "will be" : "won't be") downloaded.")
  }

  /// Makes a change that depends on the store's state at the time.
  ///
  /// - Parameter change: A closure that returns the change. The store calls it on one of its threads.
  private func change<Value>(
    _ value: AnyPublisher<Value, any Error>, by change: @escaping @Sendable (Value) -> AnyPublisher<Never, any Error>
  ) {
    perform(value.flatMap(change).eraseToAnyPublisher())
  }

  private func perform(_ change: AnyPublisher<Never, any Error>, saying text: String? = nil) {
    changes.send(Change(publisher: change, text: text))
  }

  private func end(_ completion: Subscribers.Completion<any Error>, saying text: String? = nil) {
    switch completion {
    case .finished: show(text)
    case .failure(let error): show("\(error)", hasFailed: true)
    }
  }

  private func continueRefresh(_ progress: RefreshProgress) {
    refresh = progress
    guard let latest = progress.latest, case .failed(let error) = latest.result else { return }
    if let refreshFailure, refreshFailure.podcast.rawValue < latest.podcast.rawValue { return }
    refreshFailure = (latest.podcast, "\(Title.brief(latest.title)): \(error)")
  }

  private func endRefresh(_ completion: Subscribers.Completion<any Error>) {
    let last = refresh
    (refreshing, refresh) = (nil, nil)
    if case .failure = completion { return end(completion) }
    guard let last else { return }
    let failed = last.failedCount > 0 ? ", \(last.failedCount) failed. \(refreshFailure?.reason ?? "")" : ""
    show("\(counted(last.newEpisodeCount, "new episode"))\(failed)", hasFailed: last.failedCount > 0)
  }

  /// Clears the result of the last action.
  func clearMessage() {
    if message != nil { show(nil) }
  }

  private func show(_ result: Result<String?, any Error>) {
    switch result {
    case .success(let text): show(text)
    case .failure(let error): show("\(error)", hasFailed: true)
    }
  }

  private func show(_ text: String?, hasFailed: Bool = false) {
    (message, self.hasFailed) = (text, hasFailed)
  }
}
