import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation

/// The cost of an event in an advance of a test clock, and its growth with the number of pending events.
///
/// An event takes O(log n) steps: ten times as many that wait are three more levels of a heap, some ×1.2. The rest of a
/// row's growth is due to the machine: a thousand actions or tasks lie in the cache of a core, and ten or a hundred
/// thousand do not, so that each step waits for memory. The ticks of one timer show no growth: one waits at a time.
func clockSpeed() {
  print("## clock\n\n| one advance over | events a second | ns an event | × for ten times as many |")
  print("| --- | ---: | ---: | ---: |")
  row("scheduled actions", [1_000, 10_000, 100_000, 1_000_000], scheduledActions)
  row("ticks of one timer", [1_000, 10_000, 100_000, 1_000_000], ticks)
  row("sleeping tasks", [1_000, 10_000, 100_000], sleepingTasks)
  print("\nThe least of three rounds each. Deadlines come in no order, and are set before the time is taken.\n")
}

private func row(_ subject: String, _ counts: [Int], _ body: @escaping @Sendable (Int) async -> Duration) {
  var last: Double?
  for count in counts {
    let durations = (0..<3).map { _ in wait { await body(count) } }
    let nanoseconds = (durations.min() ?? .zero) / .nanoseconds(1) / Double(count)
    let growth = last.map { String(format: "×%.2f", nanoseconds / $0) } ?? "–"
    let rate = grouped(Int((1_000_000_000 / nanoseconds).rounded()))
    print("| \(grouped(count)) \(subject) | \(rate) | \(grouped(Int(nanoseconds.rounded()))) | \(growth) |")
    last = nanoseconds
  }
}

/// Deadlines that come in no order, and some twice.
private func deadline(_ number: Int, of count: Int) -> Duration {
  .milliseconds(number &* 7_919 % count)
}

private func scheduledActions(_ count: Int) async -> Duration {
  let clock = TestClock()
  let ran = Counter()
  for number in 0..<count {
    clock.client.schedule(after: clock.now.advanced(by: deadline(number, of: count))) { ran.count += 1 }
  }
  let duration = await ContinuousClock().measure { await clock.advance(by: .milliseconds(count)) }
  precondition(ran.count == count)
  return duration
}

private func ticks(_ count: Int) async -> Duration {
  let clock = TestClock()
  let ran = Counter()
  let timer = clock.client.timer(every: .milliseconds(1)).sink { _ in ran.count += 1 }
  let duration = await ContinuousClock().measure { await clock.advance(by: .milliseconds(count)) }
  precondition(ran.count == count)
  timer.cancel()
  return duration
}

private func sleepingTasks(_ count: Int) async -> Duration {
  let clock = TestClock()
  let ran = Counter()
  return await withTaskExecutorPreference(clock.executor) {
    // Not a task group, which takes longer to take leave of a child the more it has.
    for number in 0..<count {
      Task {
        try? await clock.client.sleep(for: .milliseconds(1) + deadline(number, of: count))
        ran.count += 1
      }
    }
    await clock.advance()
    let duration = await ContinuousClock().measure { await clock.advance(by: .milliseconds(count)) }
    precondition(ran.count == count)
    return duration
  }
}

private final class Counter: @unchecked Sendable {  // because one thing happens after the other
  var count = 0
}

private func wait(_ body: @escaping @Sendable () async -> Duration) -> Duration {
  let result = Result()
  let isDone = DispatchSemaphore(value: 0)
  Task {
    result.duration = await body()
    isDone.signal()
  }
  isDone.wait()
  return result.duration
}

private final class Result: @unchecked Sendable {  // because a semaphore is waited for in between
  var duration = Duration.zero
}
