import AppEnvironmentTesting
import Clocks
import Foundation
import Synchronization

/// A test clock: the sleep of its code, the preference of its tasks, and its advance.
private struct Subject: Sendable {
  let sleep: @Sendable (Duration) async throws -> Void
  let executor: (any TaskExecutor)?
  let advance: @Sendable (Duration) async -> Void

  static var ours: Self {
    let clock = AppEnvironmentTesting.TestClock()
    return Self(
      sleep: { try await clock.client.sleep(for: $0) }, executor: clock.executor,
      advance: { await clock.advance(by: $0) })
  }

  static var theirs: Self {
    let clock = Clocks.TestClock()
    return Self(sleep: { try await clock.sleep(for: $0) }, executor: nil, advance: { await clock.advance(by: $0) })
  }
}

/// Counts the advances that return before the work that fell due has happened, beside sixteen busy processes.
func clockMisses(rounds: Int) {
  let busy = (0..<16).compactMap { _ in
    try? Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "while :; do :; done"])
  }
  defer { for process in busy { process.terminate() } }
  print("## clocks\n\n| misses of \(rounds), and time of a round | AppEnvironmentKit | swift-clocks |")
  print("| --- | ---: | ---: |")
  for (name, program) in programs {
    let ours = misses(of: program, rounds) { .ours }
    let theirs = misses(of: program, rounds) { .theirs }
    print("| \(name) | \(ours) | \(theirs) |")
  }
  print("\nBeside \(busy.count) busy processes.\n")
}

private func misses(
  of program: @escaping Program, _ rounds: Int, _ make: @escaping @Sendable () -> Subject
) -> String {
  let result = Mutex<String?>(nil)
  Task.detached {
    var misses = 0
    let start = ContinuousClock.now
    for _ in 0..<rounds {
      let subject = make()
      let isRight =
        if let executor = subject.executor {
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

private typealias Program = @Sendable (Subject) async -> Bool

private let programs: KeyValuePairs<String, Program> = [
  "a task that sleeps in a loop": { subject in
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
  },
  "an actor": { subject in
    let counter = Counter()
    let task = Task { try await counter.count(to: 5, subject) }
    await subject.advance(.seconds(5))
    defer { task.cancel() }
    return await counter.value == 5
  },
  "the main actor": { subject in
    let stopwatch = await MainActor.run { Stopwatch() }
    await stopwatch.start(subject)
    await subject.advance(.seconds(5))
    let seconds = await stopwatch.seconds
    await stopwatch.stop()
    return seconds == 5
  },
]

private actor Counter {
  private(set) var value = 0

  func count(to end: Int, _ subject: Subject) async throws {
    for _ in 0..<end {
      try await subject.sleep(.seconds(1))
      value += 1
    }
  }
}

@MainActor private final class Stopwatch {
  private(set) var seconds = 0
  private var task: Task<Void, any Error>?

  func start(_ subject: Subject) {
    task = Task {
      while true {
        try await subject.sleep(.seconds(1))
        seconds += 1
      }
    }
  }

  func stop() { task?.cancel() }
}
