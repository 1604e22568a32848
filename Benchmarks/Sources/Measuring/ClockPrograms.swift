import Foundation
import Synchronization

/// A test clock: the sleep of its code, the preference of its tasks, and its advance.
public struct ClockSubject: Sendable {
  /// Sleeps for a duration on the clock.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// The executor that the tasks of a test prefer, or `nil` for none.
  public let executor: (any TaskExecutor)?
  /// Advances the clock.
  public let advance: @Sendable (Duration) async -> Void

  /// Creates a clock from its functions.
  public init(
    sleep: @escaping @Sendable (Duration) async throws -> Void, executor: (any TaskExecutor)?,
    advance: @escaping @Sendable (Duration) async -> Void
  ) {
    (self.sleep, self.executor, self.advance) = (sleep, executor, advance)
  }
}

/// Programs that sleep, by name. Each advances the clock and returns whether the work that fell due has happened.
public let clockPrograms: [(name: String, run: @Sendable (ClockSubject) async -> Bool)] = [
  (
    "a task that sleeps in a loop",
    { subject in
      let ticks = Mutex(0)
      let task = Task {
        for _ in 0..<5 {
          try await subject.sleep(.seconds(1))
          ticks.withLock { $0 += 1 }
        }
      }
      await subject.advance(.seconds(5))
      defer { task.cancel() }
      return ticks.withLock { $0 } == 5
    }
  ),
  (
    "an actor",
    { subject in
      let counter = Counter()
      let task = Task { try await counter.count(to: 5, subject) }
      await subject.advance(.seconds(5))
      defer { task.cancel() }
      return await counter.value == 5
    }
  ),
  (
    "the main actor",
    { subject in
      let stopwatch = await Stopwatch()
      await stopwatch.start(subject)
      await subject.advance(.seconds(5))
      let seconds = await stopwatch.seconds
      await stopwatch.stop()
      return seconds == 5
    }
  ),
]

/// Runs a program in several rounds, each with a new clock, and returns how often the advance returned too early, with the time
/// of a round.
public func misses<Subject: Sendable>(
  of program: @escaping @Sendable (Subject) async -> Bool, _ rounds: Int,
  on executor: @escaping @Sendable (Subject) -> (any TaskExecutor)?, _ make: @escaping @Sendable () -> Subject
) -> String {
  let result = Mutex<String?>(nil)
  Task.detached {
    var misses = 0
    let start = ContinuousClock.now
    for _ in 0..<rounds {
      let subject = make()
      let isRight =
        if let executor = executor(subject) {
          await withTaskExecutorPreference(executor) { await program(subject) }
        } else {
          await program(subject)
        }
      if !isRight { misses += 1 }
    }
    let time = start.duration(to: .now) / rounds / .milliseconds(1)
    let text = String(format: "%d, %.2f ms", misses, time)
    result.withLock { $0 = text }
  }
  // The main thread serves the main actor.
  while true {
    if let text = result.withLock({ $0 }) { return text }
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
  }
}

private actor Counter {
  private(set) var value = 0

  func count(to end: Int, _ subject: ClockSubject) async throws {
    for _ in 0..<end {
      try await subject.sleep(.seconds(1))
      value += 1
    }
  }
}

@MainActor private final class Stopwatch {
  private(set) var seconds = 0
  private var task: Task<Void, any Error>?

  func start(_ subject: ClockSubject) {
    task = Task {
      while true {
        try await subject.sleep(.seconds(1))
        seconds += 1
      }
    }
  }

  func stop() { task?.cancel() }
}
