import AppEnvironmentAudio
import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Dispatch

/// A podcast player: the episode that it plays, the current time, and the queue.
///
/// It is the source of truth for every view. The position is that of the environment's client for sound, and the
/// environment's podcast store keeps it.
@MainActor
package final class Player: ObservableObject {
  /// The episode that is playing or paused; nil if there isn't one.
  @Published package internal(set) var episode: Episode?
  /// The time within the episode.
  @Published package internal(set) var currentTime = Duration.zero
  /// The queue. The episode that is playing stays in it until its end.
  @Published package internal(set) var queue: [Episode] = []
  /// The last failure, such as one to keep the position. Playback continues.
  @Published package internal(set) var failure: String?
  /// The duration as measured in the file; nil until it's known.
  @Published package internal(set) var measuredDuration: Duration?
  /// A Boolean value that indicates whether playback waits for more of the file.
  @Published package internal(set) var isBuffering = false
  /// The reason why playback has ended before the end of the episode, until another one plays.
  @Published package private(set) var notice: String?

  /// The time or event at which the player pauses by itself; nil if it doesn't.
  @Published package internal(set) var sleepTimer: SleepTimer?

  /// The synchronization with other devices while the player is shown; nil if there isn't one.
  package var sync: SyncSession?
  /// The downloads while the player is shown; nil if there aren't any.
  package var downloads: DownloadSession?

  /// Handles an episode that is skipped because its length is unknown; nil to play such episodes until a key is pressed.
  var skip: ((Episode) -> Void)?

  /// The environment of the podcast store and the clock.
  package nonisolated let environment: AppEnvironment
  /// A Boolean value that indicates whether the player makes no sound.
  package let isSilent: Bool
  let audio: AudioClient
  @Published var isMeantToPlay = false
  /// The source that the client for sound has loaded for the episode.
  var source: AudioSource?
  /// A Boolean value that indicates whether ``failure`` is about the sound.
  var hasSoundFailed = false
  /// A Boolean value that indicates whether the exact position of a pause is still to come.
  var awaitsPosition = false
  /// The chapters that the feed has, and those that the file has.
  @Published var feedChapters: [AudioChapter] = []
  @Published var fileChapters: [AudioChapter] = []
  var chapterSearch: Task<Void, Never>?
  var addressCheck: Task<Void, Never>?
  var sleep: Task<Void, Never>?
  @Published private var rate: Double
  private var soundObservation: AnyCancellable?
  private var episodeObservation: Task<Void, Never>?
  private var queueObservation: Task<Void, Never>?
  /// The last request to the store, which waits for the one before it.
  private var work: Task<Void, Never>?
  private var pendingRequests = 0

  /// The note that playback makes no sound.
  package nonisolated static let simulation = "Playback is simulated, without sound."

  /// The note of one word beside the episode that is playing.
  package nonisolated static let briefSimulation = "(silent)"

  /// Creates a player that plays nothing.
  ///
  /// - Parameters:
  ///   - environment: The environment of the podcast store, the clock, the settings and the client for sound.
  ///   - isSilent: A Boolean value that indicates whether playback is simulated by the clock, as it is outside of live
  ///     environments.
  package init(environment: AppEnvironment, isSilent: Bool = false) {
    self.environment = environment
    self.isSilent = isSilent || environment.context[AudioClient.self] != .live
    audio = isSilent ? .simulated(clock: environment.clockClient) : environment.audioClient
    rate = Self.limited(environment.settingsClient[PodcastSettings.speed])
    let queues = environment.podcastStore.observeQueue()
    queueObservation = Task { [weak self] in
      do {
        for try await queue in queues.values { self?.queue = queue }
      } catch {
        self?.report(error)
      }
    }
  }

  /// A Boolean value that indicates whether the episode is playing. A new value pauses or resumes playback.
  package var isPlaying: Bool {
    get { isMeantToPlay }
    set { if newValue { resume() } else { pause() } }
  }

  /// The speed of playback, from 0.5 to 3; 1 is the normal speed. A new value is that of later players, too.
  package var speed: Double {
    get { rate }
    set {
      rate = Self.limited(newValue)
      audio.setRate(rate)
      environment.settingsClient[PodcastSettings.speed] = rate
    }
  }

  private static func limited(_ speed: Double) -> Double { speed.isFinite ? min(max(speed, 0.5), 3) : 1 }

  deinit {
    for task in [episodeObservation, queueObservation, chapterSearch, addressCheck, sleep] { task?.cancel() }
  }

  /// Plays an episode from its kept position, or from the beginning if that is its end.
  package func play(_ episode: Episode) {
    pause()
    notice = nil
    self.episode = episode
    (source, measuredDuration, awaitsPosition) = (nil, nil, false)
    let isOver = episode.duration.map { episode.position >= $0 } ?? false
    currentTime = isOver ? .zero : episode.position
    observe(episode)
    findChapters(of: episode)
    resume()
  }

  /// The duration of the episode, as measured or as its feed has it; nil if it's unknown.
  package var duration: Duration? { measuredDuration ?? episode?.duration }

  /// Resumes playback.
  package func resume() {
    guard let episode, !isPlaying else { return }
    if hasSoundFailed { (hasSoundFailed, failure) = (false, nil) }
    observeSound()
    if source == nil, !load(episode) { return }
    start()
  }

  /// Plays the source that is loaded.
  func start() {
    audio.play()
    isMeantToPlay = true
    follow()
  }

  /// Pauses playback and keeps the position.
  package func pause() {
    guard isPlaying else { return }
    isMeantToPlay = false
    audio.pause()
    awaitsPosition = true
    follow()
    // The exact position follows if it isn't known yet.
    if awaitsPosition { keepPosition(.paused) }
  }

  /// Seeks by a distance, within the episode.
  ///
  /// - Parameter distance: The distance forward; a negative one is backward.
  package func seek(by distance: Duration) {
    follow()
    seek(to: currentTime + distance)
  }

  /// Seeks to a time, within the episode.
  package func seek(to time: Duration) {
    guard episode != nil else { return }
    if source != nil {
      audio.seek(time)
      currentTime = audio.state().position
    } else {
      currentTime = max(.zero, min(time, duration ?? time))
    }
    keepPosition(isPlaying ? .playing : .paused)
  }

  /// Plays the next episode, if there is one. The current one keeps its place in the queue.
  package func playNext() {
    guard let next else { return }
    play(next)
  }

  /// The episode after the current one in the queue, or the first one if the current one isn't in it.
  package var next: Episode? { rest.first { skip == nil || $0.duration != nil } }

  /// The episodes after the current one in the queue, or all if the current one isn't in it.
  var rest: ArraySlice<Episode> {
    queue.firstIndex { $0.id == episode?.id }.map { queue[($0 + 1)...] } ?? queue[...]
  }

  /// Pauses, stops observing the store, and returns when the store and the settings have kept everything.
  package func stop() async {
    pause()
    if awaitsPosition {
      for await state in audio.states().values where state.status != .playing { break }
      follow()
    }
    if soundObservation != nil { audio.stop() }
    soundObservation = nil
    for task in [episodeObservation, queueObservation, chapterSearch, addressCheck, sleep] { task?.cancel() }
    while let work {
      self.work = nil
      await work.value
    }
    await PodcastSettings.save(environment)
  }

  /// Pauses, and blocks the thread until the store has kept the position, for a process that is about to end.
  ///
  /// It waits two seconds at most.
  package func stopBlocking() {
    guard let episode else { return }
    if isPlaying {
      isMeantToPlay = false
      audio.pause()
      let isPaused = DispatchSemaphore(value: 0)
      let waiting = audio.states().sink { @Sendable state in if state.status != .playing { isPaused.signal() } }
      _ = isPaused.wait(timeout: .now() + 1)
      waiting.cancel()
      if source == audio.state().source { currentTime = audio.state().position }
    }
    let isKept = DispatchSemaphore(value: 0)
    // The store calls the closures on one of its threads, while this one waits.
    let keeping = environment.podcastStore.setPosition(episode.id, currentTime, .paused).sink { @Sendable _ in
      isKept.signal()
    } receiveValue: { @Sendable _ in
    }
    _ = isKept.wait(timeout: .now() + 2)
    keeping.cancel()
  }

  /// Makes a request to the store after all earlier ones.
  func perform(_ request: @escaping @Sendable (PodcastStore) async throws -> Void) {
    let (previous, environment) = (work, environment)
    pendingRequests += 1
    work = Task {
      defer { pendingRequests -= 1 }
      await previous?.value
      do {
        try await request(environment.podcastStore)
      } catch PodcastStoreError.noEpisode {
        // The observation of the episode reports its removal.
      } catch {
        report(error)
      }
    }
  }

  /// Observes the episode in the store, where it can be marked, changed or removed.
  private func observe(_ episode: Episode) {
    let (id, states) = (episode.id, environment.podcastStore.observeEpisode(episode.id))
    episodeObservation?.cancel()
    episodeObservation = Task { [weak self] in
      do {
        for try await state in states.values {
          guard let self, self.episode?.id == id else { return }
          update(state)
        }
      } catch {
        self?.report(error)
      }
    }
  }

  /// Takes over what another player or program has changed. Only a paused player takes over the position.
  private func update(_ state: Episode?) {
    guard let state else {
      notice = "\(Title.brief(episode?.title ?? "")) was removed from the library"
      forgetSource()
      (episode, currentTime) = (nil, .zero)
      return
    }
    if !isPlaying, !awaitsPosition, pendingRequests == 0, episode?.position != state.position {
      if source != nil { audio.seek(state.position) }
      currentTime = state.position
    }
    episode = state
  }

  /// Follows the client for sound, whose states come on any thread, from the first use on.
  private func observeSound() {
    guard soundObservation == nil else { return }
    soundObservation = audio.states().sink { @Sendable [weak self] _ in
      Task { @MainActor in self?.follow() }
    }
  }

  private func report(_ error: any Error) {
    if !(error is CancellationError) { failure = CommandError.reason(for: error) }
  }
}
