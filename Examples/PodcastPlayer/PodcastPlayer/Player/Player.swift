import AppEnvironmentKit
import AppEnvironmentPodcasts

/// The podcast player: what is played, how far it is, and what follows.
///
/// It is the one source of truth for every view. Playback is simulated: the time that passes on the environment's clock
/// passes in the episode. The position is kept in the environment's podcast store, and taken up from there.
@MainActor
public final class Player: ObservableObject {
  /// The episode that is played or paused; nil before the first and behind the last.
  @Published public internal(set) var episode: Episode?
  /// Whether time passes in the episode.
  @Published public internal(set) var isPlaying = false
  /// How far into the episode it is.
  @Published public internal(set) var currentTime = Duration.zero
  /// The episodes in the queue, in its order; the one that is played stays in it until its end.
  @Published public internal(set) var queue: [Episode] = []
  /// What could not be done last, such as keeping the position; playback goes on.
  @Published public internal(set) var failure: String?

  /// Told of each episode that is left out because nobody knows where it ends. Nil where such an episode is played until
  /// somebody has enough of it.
  var skip: ((Episode) -> Void)?

  let environment: AppEnvironment
  var timer: AnyCancellable?
  /// When `currentTime` was moved last.
  var lastMoved = ClockClient.Instant(offset: .zero)
  private var episodeObservation: Task<Void, Never>?
  private var queueObservation: Task<Void, Never>?
  /// What the store was asked to do; each waits for the one before.
  private var work: Task<Void, Never>?

  /// Makes a player that plays nothing yet.
  ///
  /// - Parameter environment: Where the podcasts and the clock are.
  public init(environment: AppEnvironment) {
    self.environment = environment
    let queues = environment.podcastStore.observeQueue()
    queueObservation = Task { [weak self] in
      do {
        for try await queue in queues.values { self?.queue = queue }
      } catch {
        self?.report(error)
      }
    }
  }

  deinit {
    episodeObservation?.cancel()
    queueObservation?.cancel()
  }

  /// Plays an episode from where it was left, or from its beginning if that was its end.
  public func play(_ episode: Episode) {
    pause()
    self.episode = episode
    let isOver = episode.duration.map { episode.position >= $0 } ?? false
    currentTime = isOver ? .zero : episode.position
    observe(episode)
    resume()
  }

  /// Goes on where it was paused.
  public func resume() {
    guard episode != nil, !isPlaying else { return }
    isPlaying = true
    startTimer()
  }

  /// Stops the time, and has the position written.
  public func pause() {
    move()
    guard isPlaying else { return }
    isPlaying = false
    timer = nil
    keepPosition(.paused)
  }

  /// Pauses if it plays, and otherwise goes on.
  public func togglePlaying() {
    if isPlaying { pause() } else { resume() }
  }

  /// Moves on in the episode, but not beyond its beginning and end.
  ///
  /// - Parameter distance: Forward, or backward where it is negative.
  public func seek(by distance: Duration) {
    move()
    seek(to: currentTime + distance)
  }

  /// Goes on at another time in the episode, between its beginning and its end.
  public func seek(to time: Duration) {
    guard let episode else { return }
    lastMoved = environment.clockClient.now
    currentTime = max(.zero, min(time, episode.duration ?? time))
    keepPosition(isPlaying ? .playing : .paused)
  }

  /// Plays what follows in the queue, if there is anything. What is played now stays where it is.
  public func playNext() {
    guard let next else { return }
    play(next)
  }

  /// The episode behind this one in the queue, or the queue's first if this one is not in it.
  public var next: Episode? { rest.first { skip == nil || $0.duration != nil } }

  /// The episodes behind this one in the queue, or all if this one is not in it.
  var rest: ArraySlice<Episode> {
    queue.firstIndex { $0.id == episode?.id }.map { queue[($0 + 1)...] } ?? queue[...]
  }

  /// Pauses and looks no more at the store; returns when that has kept everything that it was told.
  public func stop() async {
    pause()
    episodeObservation?.cancel()
    queueObservation?.cancel()
    while let work {
      self.work = nil
      await work.value
    }
  }

  /// Asks the store for something, after everything that it was asked before.
  func perform(_ ask: @escaping @Sendable (PodcastStore) async throws -> Void) {
    let (previous, environment) = (work, environment)
    work = Task {
      await previous?.value
      do {
        try await ask(environment.podcastStore)
      } catch {
        report(error)
      }
    }
  }

  /// Follows what becomes of the episode in the store: it may be marked or gone, or have another title.
  private func observe(_ episode: Episode) {
    let (id, states) = (episode.id, environment.podcastStore.observeEpisode(episode.id))
    episodeObservation?.cancel()
    episodeObservation = Task { [weak self] in
      do {
        for try await state in states.values {
          guard let self, self.episode?.id == id else { return }
          if let state { self.episode = state } else { failure = "the episode was removed from the library" }
        }
      } catch {
        self?.report(error)
      }
    }
  }

  private func report(_ error: any Error) {
    if !(error is CancellationError) { failure = PodcastsError.reason(for: error) }
  }
}
