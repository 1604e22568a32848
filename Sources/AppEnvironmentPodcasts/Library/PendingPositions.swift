import Foundation
import PackageSupport

/// Positions that aren't in the database yet, in milliseconds, by episode.
final class PendingPositions: Sendable {
  /// An end of an episode that isn't in the database yet.
  struct End: Sendable {
    fileprivate let episode: Int64
    fileprivate let number: Int
  }

  private struct Entry: Sendable {
    let position: Int64
    /// The time at which the position was set, in seconds since 1970.
    let time: Int64
    /// The number of the position among all positions and ends.
    let number: Int
  }

  private struct State: Sendable {
    var entries: [Int64: Entry] = [:]
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
      let number = state.next()
      state.entries[episode] = Entry(position: position, time: date.seconds, number: number)
    }
  }

  var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// All positions.
  var positions: [Int64: Int64] { state.withLock { $0.entries }.mapValues(\.position) }

  /// A number that changes whenever positions are removed.
  var generation: Int { state.withLock { $0.generation } }

  /// The entries that may be written now.
  ///
  /// The end of an episode sets its position to zero. Until that is in the database, a position that was set after the
  /// end must wait.
  private var writable: [Int64: Entry] {
    state.withLock { state in state.entries.filter { state.ends[$0.key] == nil } }
  }

  /// Writes the positions that may be written now. Those that are set during the write are written next time.
  ///
  /// Called on the writer's queue, so that pending positions are never older than those in the database.
  func write(to connection: Connection) throws {
    let entries = writable
    try connection.transaction {
      try PositionQueries.write(entries.mapValues(\.position), connection)
      for (episode, entry) in entries { try ActionQueries.record(episode, at: entry.time, connection) }
    }
    remove(entries)
  }

  /// Removes positions that were written, except those that were replaced during the write.
  private func remove(_ written: [Int64: Entry]) {
    state.withLock { state in
      state.generation += 1
      for (episode, entry) in written where state.entries[episode]?.number == entry.number {
        state.entries[episode] = nil
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
      if let entry = state.entries[end.episode], entry.number < end.number { state.entries[end.episode] = nil }
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
