import Foundation
import PackageSupport
import ProgramRun
import TestSupport
import Testing

/// Calls `body` a number of times, and repeats `work` on another thread at the same time.
///
/// The repetitions are counted as well. Endless ones would keep a processor from other tests for as long as `body` waits for it.
///
/// - Parameter repetitions: The number of repetitions of `work` for each call of `body`, at most.
func meanwhile(
  repetitions: Int, calls: Int, _ work: @escaping @Sendable () throws -> Void, _ body: () async throws -> Void
) async throws {
  let (turns, isOver) = (DispatchSemaphore(value: 0), Flag())
  async let working: Void = onThread {
    while true {
      turns.wait(for: "a turn")
      if isOver.isUp { return }
      try work()
    }
  }
  let result: Result<Void, any Error>
  do {
    for _ in 0..<calls {
      for _ in 0..<repetitions { turns.signal() }
      try await body()
    }
    result = .success(())
  } catch {
    result = .failure(error)
  }
  isOver.raise()
  turns.signal()
  try await working
  try result.get()
}

private final class Flag: Sendable {
  private let state = Locked(false)

  var isUp: Bool { state.withLock { $0 } }

  func raise() {
    state.withLock { $0 = true }
  }
}
