import Locking

/// Positions that are not in the database yet, by episode, in milliseconds.
final class PendingPositions: Sendable {
  private struct State: Sendable {
    var positions: [Int64: Int64] = [:]
    /// Counts what went from here to the database.
    var generation = 0
  }

  private let state = Locked(State())

  func set(_ episode: Int64, _ position: Int64) {
    state.withLock { $0.positions[episode] = position }
  }

  var isEmpty: Bool { state.withLock { $0.positions.isEmpty } }

  /// All of them, and the generation that this is.
  func snapshot() -> (positions: [Int64: Int64], generation: Int) {
    state.withLock { ($0.positions, $0.generation) }
  }

  var generation: Int { state.withLock { $0.generation } }

  /// Takes out what is in the database now, unless it was replaced meanwhile.
  func remove(_ written: [Int64: Int64]) {
    state.withLock { state in
      state.generation += 1
      for (episode, position) in written where state.positions[episode] == position {
        state.positions[episode] = nil
      }
    }
  }

  /// Forgets the position of an episode, because another one is in the database.
  func forget(_ episode: Int64) {
    state.withLock { state in
      state.generation += 1
      state.positions[episode] = nil
    }
  }
}
