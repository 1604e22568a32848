import Foundation
import PackageSupport

/// Positions that aren't in the database yet, in milliseconds, by episode.
final class PendingPositions: Sendable {
  /// An end of an episode that isn't in the database yet.
  struct End: Sendable {
    fileprivate let episode: Int64
    fileprivate let number: Int
  }

  private struct State: Sendable {
    var positions: [Int64: Int64] = [:]
    /// The times at which they were set, in seconds since 1970.
    var times: [Int64: Int64] = [:]
    /// The numbers at which the positions were set.
    var numbers: [Int64: Int] = [:]
    /// The numbers of the ends that aren't in the database yet.
    var ends: [Int64: Set<Int>] = [:]
    /// The number of positions and ends so far.
    var count = 0
    var generation = 0

    mutating func next() -> Int {
      count += 1
      return count
    }
  }

  private let state = Locked(State())

  func set(_ episode: Int64, _ position: Int64, at date: Date) {
    state.withLock { state in
      state.positions[episode] = position
      state.times[episode] = date.seconds
      state.numbers[episode] = state.next()
    }
  }

  var isEmpty: Bool { state.withLock { $0.positions.isEmpty } }

  /// All positions.
  var positions: [Int64: Int64] { state.withLock { $0.positions } }

  /// A number that changes whenever positions are removed.
  var generation: Int { state.withLock { $0.generation } }

  /// The positions that may be written now.
  ///
  /// The end of an episode sets its position to zero. Until that is in the database, a position that was set after the
  /// end must wait.
  private var writable: (positions: [Int64: Int64], times: [Int64: Int64]) {
    state.withLock { state in (state.positions.filter { state.ends[$0.key] == nil }, state.times) }
  }

  /// Writes the positions that may be written now. Those that are set during the write are written next time.
  ///
  /// Called on the writer's queue, so that pending positions are never older than those in the database.
  func write(to connection: Connection) throws {
    let (positions, times) = writable
    try connection.transaction {
      try PositionQueries.write(positions, connection)
      for episode in positions.keys { try ActionQueries.record(episode, at: times[episode] ?? 0, connection) }
    }
    remove(positions)
  }

  /// Removes positions that were written, except those that were replaced during the write.
  private func remove(_ written: [Int64: Int64]) {
    state.withLock { state in
      state.generation += 1
      for (episode, position) in written where state.positions[episode] == position {
        state.positions[episode] = nil
        state.numbers[episode] = nil
        state.times[episode] = nil
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
      state.times[end.episode] = nil
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
