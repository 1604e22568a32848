import PackageSupport

/// Positions that aren't in the database yet, in milliseconds, by episode.
final class PendingPositions: Sendable {
  private struct State: Sendable {
    var positions: [Int64: Int64] = [:]
    /// Changes with each removal.
    var generation = 0
  }

  private let state = Locked(State())

  func set(_ episode: Int64, _ position: Int64) {
    state.withLock { $0.positions[episode] = position }
  }

  var isEmpty: Bool { state.withLock { $0.positions.isEmpty } }

  /// Returns all positions and their generation.
  func snapshot() -> (positions: [Int64: Int64], generation: Int) {
    state.withLock { ($0.positions, $0.generation) }
  }

  var generation: Int { state.withLock { $0.generation } }

  /// Removes positions that were written, except those that were replaced meanwhile.
  func remove(_ written: [Int64: Int64]) {
    state.withLock { state in
      state.generation += 1
      for (episode, position) in written where state.positions[episode] == position {
        state.positions[episode] = nil
      }
    }
  }

  /// Removes the position of an episode that has another one in the database.
  func forget(_ episode: Int64) {
    state.withLock { state in
      state.generation += 1
      state.positions[episode] = nil
    }
  }
}
