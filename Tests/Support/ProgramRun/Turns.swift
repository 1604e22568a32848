import PackageSupport

/// A limit of the number of tasks that do something at a time. The others wait, in the order in which they came.
package final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  /// Creates a limit of `count` tasks.
  package init(_ count: Int) { state = Locked(State(free: count)) }

  /// Waits for a turn and calls a function.
  package func inTurn<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    defer { giveTurn() }
    return try await body()
  }

  private func giveTurn() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
