import Foundation
import PackageSupport
import ProgramRun

/// Repeats `work` on its own thread while `body` runs, and waits for the last repetition.
func meanwhile<Result>(
  _ work: @escaping @Sendable () throws -> Void,
  _ body: () async throws -> Result
) async throws -> Result {
  let isOver = Flag()
  // A thread rather than a task: a task that never waits would keep one of the few threads that all tests share.
  async let working: Void = onThread {
    while !isOver.isUp { try work() }
  }
  do {
    let result = try await body()
    isOver.raise()
    try await working
    return result
  } catch {
    isOver.raise()
    try await working
    throw error
  }
}

private final class Flag: Sendable {
  private let state = Locked(false)

  var isUp: Bool { state.withLock { $0 } }

  func raise() {
    state.withLock { $0 = true }
  }
}
