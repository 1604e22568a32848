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
  private let timing = Guarded(Timing())

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
    library.pending.set(episode.rawValue, position)
    library.hub.send(PodcastStoreChange(episodes: [episode]), after: library.access.closings)
  }

  /// Writes the pending positions. Positions that are set during the write are written next time.
  private func write(checking episode: Episode.ID? = nil, _ done: @escaping Done) {
    let pending = library.pending
    if episode == nil, pending.isEmpty {
      // The database isn't opened if there is nothing to write.
      stopTimer()
      return library.access.deliver { done(.success(())) }
    }
    library.access.write { connection in
      let positions = pending.writable
      try connection.transaction { try PositionQueries.write(positions, connection) }
      // On the writer's queue, so that pending positions are never older than those in the database.
      pending.remove(positions)
      guard let episode, try PositionQueries.podcast(of: episode, connection) == nil else { return }
      throw PodcastStoreError.noEpisode(episode)
    } _: { result in
      self.stopTimer()
      done(result)
    }
  }

  private func end(_ episode: Episode.ID, _ done: @escaping Done) {
    let (access, pending, hub) = (library.access, library.pending, library.hub)
    // Replaces earlier positions, but none that is set from now on.
    let end = pending.beginEnd(of: episode.rawValue)
    access.write { connection in
      defer { pending.finish(end) }
      let podcast = try connection.transaction {
        try PositionQueries.mark(episode, isPlayed: true, position: 0, connection)
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
    let isFirst = timing.withLock { timing in
      defer { timing.isRunning = true }
      return !timing.isRunning
    }
    guard isFirst else { return }
    let timer = clock.repeatAction(clock.now.advanced(by: Self.interval), Self.interval, .zero) { [weak self] _ in
      self?.write { _ in }
    }
    let old = timing.withLock { timing in
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
    let timer = timing.withLock { timing -> AnyCancellable? in
      guard pending.isEmpty else { return nil }
      timing.isRunning = false
      return timing.timer.take()
    }
    timer?.cancel()
  }
}

/// Positions that aren't in the database yet, in milliseconds, by episode.
final class PendingPositions: Sendable {
  /// An end of an episode that isn't in the database yet.
  struct End: Sendable {
    fileprivate let episode: Int64
    fileprivate let number: Int
  }

  private struct State: Sendable {
    var positions: [Int64: Int64] = [:]
    /// The numbers at which the positions were set.
    var numbers: [Int64: Int] = [:]
    /// The numbers of the ends that aren't in the database yet.
    var ends: [Int64: Set<Int>] = [:]
    /// The number of positions and ends so far.
    var count = 0
    /// Changes with each removal.
    var generation = 0

    mutating func next() -> Int {
      count += 1
      return count
    }
  }

  private let state = Locked(State())

  func set(_ episode: Int64, _ position: Int64) {
    state.withLock { state in
      state.positions[episode] = position
      state.numbers[episode] = state.next()
    }
  }

  var isEmpty: Bool { state.withLock { $0.positions.isEmpty } }

  /// Returns all positions and their generation.
  func snapshot() -> (positions: [Int64: Int64], generation: Int) {
    state.withLock { ($0.positions, $0.generation) }
  }

  /// The positions that may be written now.
  ///
  /// The end of an episode sets its position to zero. Until that is in the database, a position that was set after the
  /// end must wait.
  var writable: [Int64: Int64] {
    state.withLock { state in state.positions.filter { state.ends[$0.key] == nil } }
  }

  var generation: Int { state.withLock { $0.generation } }

  /// Removes positions that were written, except those that were replaced during the write.
  func remove(_ written: [Int64: Int64]) {
    state.withLock { state in
      state.generation += 1
      for (episode, position) in written where state.positions[episode] == position {
        state.positions[episode] = nil
        state.numbers[episode] = nil
      }
    }
  }

  /// Begins the end of an episode, which is finished on the writer's queue.
  func beginEnd(of episode: Int64) -> End {
    state.withLock { state in
      let number = state.next()
      state.ends[episode, default: []].insert(number)
      return End(episode: episode, number: number)
    }
  }

  /// Removes the episode's position if it was set before the end.
  func removePositions(before end: End) {
    state.withLock { state in
      state.generation += 1
      guard let number = state.numbers[end.episode], number < end.number else { return }
      state.positions[end.episode] = nil
      state.numbers[end.episode] = nil
    }
  }

  /// Finishes an end, whether it's in the database or has failed. Finishing it again has no effect.
  func finish(_ end: End) {
    state.withLock { state in
      state.ends[end.episode]?.remove(end.number)
      if state.ends[end.episode]?.isEmpty == true { state.ends[end.episode] = nil }
    }
  }
}
