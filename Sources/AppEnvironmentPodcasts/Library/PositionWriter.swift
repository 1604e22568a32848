import AppEnvironmentKit
import Foundation
import Locking

/// Keeps positions until a clock says that it is time to write them.
final class PositionWriter: Sendable {
  /// How long a position may wait.
  static let pause = Duration.seconds(5)

  private let library: Library
  private let clock: ClockClient
  private nonisolated(unsafe) var timing = Timing()  // because the lock guards it
  private let lock = Lock()

  private struct Timing {
    /// Which timer runs, counted from one; zero where none does.
    var running = 0
    var started = 0
    var timer: AnyCancellable?
  }

  init(_ library: Library, _ clock: ClockClient) {
    (self.library, self.clock) = (library, clock)
  }

  func setPosition(
    of episode: Episode.ID, to position: Duration, _ moment: PlaybackMoment
  ) -> AnyPublisher<Never, any Error> {
    let position = max(position.milliseconds, 0)
    return switch moment {
    case .playing:
      Deferred {
        self.keep(episode, position)
        return Empty<Never, any Error>()
      }
      .eraseToAnyPublisher()
    case .paused:
      performing { done in
        self.library.pending.set(episode.rawValue, position)
        self.library.hub.send(PodcastStoreChange(episodes: [episode]))
        self.write(checking: episode, done)
      }
    case .ended:
      performing { self.end(episode, $0) }
    }
  }

  func flush() -> AnyPublisher<Never, any Error> {
    performing { self.write($0) }
  }

  private typealias Done = @Sendable (Result<Void, any Error>) -> Void

  private func performing(_ body: @escaping @Sendable (@escaping Done) -> Void) -> AnyPublisher<Never, any Error> {
    AnyPublisher<Void, any Error>.starting { _, done in body(done) }.ignoreOutput().eraseToAnyPublisher()
  }

  private func keep(_ episode: Episode.ID, _ position: Int64) {
    library.pending.set(episode.rawValue, position)
    library.hub.send(PodcastStoreChange(episodes: [episode]))
    startTimer()
  }

  /// Starts a timer unless one runs: what is told while one does is written with the rest.
  private func startTimer() {
    let number = lock.withLock { () -> Int? in
      guard timing.running == 0 else { return nil }
      timing.started += 1
      timing.running = timing.started
      return timing.started
    }
    guard let number else { return }
    let timer = clock.repeatAction(clock.now.advanced(by: Self.pause), Self.pause, .zero) { [weak self] _ in
      self?.write { _ in }
    }
    let isWanted = lock.withLock {
      guard timing.running == number else { return false }
      timing.timer = timer
      return true
    }
    if !isWanted { timer.cancel() }
  }

  /// Stops the timer where nothing waits for it. A position is kept before its timer is started, so that none is left
  /// without one.
  private func stopTimer() {
    let pending = library.pending
    let timer = lock.withLock { () -> AnyCancellable? in
      guard pending.isEmpty else { return nil }
      timing.running = 0
      return timing.timer.take()
    }
    timer?.cancel()
  }

  /// Writes what there is. What is told meanwhile waits for the next time.
  private func write(checking episode: Episode.ID? = nil, _ done: @escaping Done) {
    let pending = library.pending
    if episode == nil, pending.isEmpty {
      // Nothing is a reason to open the database.
      stopTimer()
      return library.access.deliver { done(.success(())) }
    }
    library.access.write { connection in
      let positions = pending.snapshot().positions
      guard !positions.isEmpty else { return }
      try connection.transaction { try PositionQueries.write(positions, connection) }
      // Before anybody else writes, so that what is in memory is never older than what is in the database.
      pending.remove(positions)
      guard let episode, try PositionQueries.podcast(of: episode, connection) == nil else { return }
      throw PodcastStoreError.noEpisode(episode)
    } _: { result in
      self.stopTimer()
      done(result)
    }
  }

  private func end(_ episode: Episode.ID, _ done: @escaping Done) {
    let (pending, hub) = (library.pending, library.hub)
    library.access.write { connection in
      let podcast = try connection.transaction {
        try PositionQueries.mark(episode, isPlayed: true, position: 0, connection)
      }
      pending.forget(episode.rawValue)
      guard let podcast else { throw PodcastStoreError.noEpisode(episode) }
      return podcast
    } _: { (result: Result<Podcast.ID, any Error>) in
      if case .success(let podcast) = result { hub.send(PodcastStoreChange(podcasts: [podcast], episodes: [episode])) }
      self.stopTimer()
      done(result.map { _ in })
    }
  }
}
