import AppEnvironmentKit
import Foundation
import PackageSupport

/// Writes positions: those of playing episodes every few seconds, others at once.
final class PositionWriter: Sendable {
  /// The longest time that a position waits.
  static let interval = Duration.seconds(5)

  private typealias Done = @Sendable (Result<Void, any Error>) -> Void

  private let library: Library
  private let clock: ClockClient
  private let timing = Locked(unchecked: Timing())

  private struct Timing {
    var isRunning = false
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
        self.startTimer()
        return Empty<Never, any Error>()
      }
      .eraseToAnyPublisher()
    case .paused:
      publisher { done in
        self.keep(episode, position)
        self.write(checking: episode, done)
      }
    case .ended: publisher { self.end(episode, $0) }
    }
  }

  func flush() -> AnyPublisher<Never, any Error> {
    publisher { self.write($0) }
  }

  private func publisher(_ start: @escaping @Sendable (@escaping Done) -> Void) -> AnyPublisher<Never, any Error> {
    AnyPublisher<Void, any Error>.starting { _, done in start(done) }.ignoreOutput().eraseToAnyPublisher()
  }

  private func keep(_ episode: Episode.ID, _ position: Int64) {
    library.pending.set(episode.rawValue, position, at: clock.date())
    library.hub.send(PodcastStoreChange(episodes: [episode]), after: library.access.closings)
  }

  /// Writes the pending positions.
  ///
  /// - Parameter episode: An episode that must exist.
  private func write(checking episode: Episode.ID? = nil, _ done: @escaping Done) {
    let pending = library.pending
    if episode == nil, pending.isEmpty {
      // The database isn't opened if there is nothing to write.
      stopTimer()
      return library.access.deliver { done(.success(())) }
    }
    library.access.write { connection in
      try pending.write(to: connection)
      guard let episode, try PositionQueries.podcast(of: episode, connection) == nil else { return }
      throw PodcastStoreError.noEpisode(episode)
    } _: { result in
      self.stopTimer()
      done(result)
    }
  }

  private func end(_ episode: Episode.ID, _ done: @escaping Done) {
    let (access, pending, hub) = (library.access, library.pending, library.hub)
    let time = clock.date().seconds
    // Replaces earlier positions, but none that is set from now on.
    let end = pending.beginEnd(of: episode.rawValue)
    access.write { connection in
      defer { pending.finish(end) }
      let podcast = try connection.transaction {
        let podcast = try PositionQueries.mark(episode, isPlayed: true, position: 0, connection)
        try ActionQueries.record(episode.rawValue, at: time, connection)
        return podcast
      }
      pending.removePositions(before: end)
      guard let podcast else { throw PodcastStoreError.noEpisode(episode) }
      return (podcast: podcast, closings: access.closings)
    } _: { result in
      // If the library couldn't be opened.
      pending.finish(end)
      if case .success(let ended) = result {
        hub.send(PodcastStoreChange(podcasts: [ended.podcast], episodes: [episode]), after: ended.closings)
      }
      self.stopTimer()
      done(result.map { _ in })
    }
  }

  /// Starts a timer unless one is running.
  private func startTimer() {
    let isFirst = timing.withLockUnchecked { timing in
      defer { timing.isRunning = true }
      return !timing.isRunning
    }
    guard isFirst else { return }
    let timer = clock.repeatAction(clock.now.advanced(by: Self.interval), Self.interval, .zero) { [weak self] _ in
      self?.write { _ in }
    }
    let old = timing.withLockUnchecked { timing in
      defer { timing.timer = timer }
      return timing.timer
    }
    old?.cancel()
    // A clock that never waits has written the position already.
    stopTimer()
  }

  /// Stops the timer if no position is pending. A position is set before its timer is started, so that no position
  /// remains without a timer.
  private func stopTimer() {
    let pending = library.pending
    let timer = timing.withLockUnchecked { timing -> AnyCancellable? in
      guard pending.isEmpty else { return nil }
      timing.isRunning = false
      return timing.timer.take()
    }
    timer?.cancel()
  }
}
