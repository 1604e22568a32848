import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Synchronization

/// A clock under test: its client, the preference of its code, and its advance.
private struct Subject: Sendable {
  let client: ClockClient
  let executor: (any TaskExecutor)?
  let advance: @Sendable (Duration) async -> Void
}

/// Counts the advances that return before the work that fell due has happened, on a machine with sixteen busy
/// processes.
///
/// - Parameter words: The number of rounds of each program, by default 1,000; and `quiet`, for no busy processes.
func clockMisses(_ words: [String]) {
  let rounds = words.compactMap { Int($0) }.first ?? 1_000
  if let way = words.first.flatMap(Way.init) { return way.measure(rounds) }
  let busy = words.contains("quiet") ? [] : (0..<16).map { _ in start("/bin/sh", ["-c", "while :; do :; done"]) }
  defer { for process in busy { process.terminate() } }
  let columns = Way.allCases.map { $0.columnInProcessOfItsOwn(rounds) }
  print(
    "## clock-misses\n\n| misses of \(rounds), and time of a round | \(Way.allCases.map(\.name).joined(separator: " | ")) |"
  )
  print("| --- |\(Way.allCases.map { _ in " ---: |" }.joined())")
  for (number, program) in programs.enumerated() {
    print("| \(program.key) | \(columns.map { $0.dropFirst(number).first ?? "–" }.joined(separator: " | ")) |")
  }
  print("\nBeside \(busy.count) busy processes.\n")
}

/// The clocks that are compared.
private enum Way: String, CaseIterable {
  case exact
  case `public`
  case yields

  var name: String {
    switch self {
    case .exact: "TestClock, exact"
    case .public: "TestClock, public interfaces"
    case .yields: "20 yields for each deadline"
    }
  }

  /// Writes a line for each program.
  func measure(_ rounds: Int) {
    for (_, program) in programs {
      print(misses(of: program, rounds) { self == .yields ? YieldingClock().subject : makeTestClock() })
    }
  }

  /// Measures in a new process, because the mode of `TestClock` holds for a process.
  func columnInProcessOfItsOwn(_ rounds: Int) -> [String] {
    let output = Pipe()
    let process = start(
      CommandLine.arguments[0], ["clock-misses", rawValue, "\(rounds)"],
      ["APP_ENVIRONMENT_TESTING_RUNTIME": self == .public ? "public" : "exact"], output)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }
}

private func start(
  _ path: String, _ arguments: [String], _ variables: [String: String] = [:], _ output: Pipe? = nil
) -> Process {
  let process = Process()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  if let output { process.standardOutput = output }
  do { try process.run() } catch { fatalError("\(path): \(error)") }
  return process
}

private func makeTestClock() -> Subject {
  let clock = TestClock()
  return Subject(client: clock.client, executor: clock.executor) { await clock.advance(by: $0) }
}

private func misses(of program: @escaping Program, _ rounds: Int, _ make: @escaping @Sendable () -> Subject) -> String {
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
        try await subject.client.sleep(for: .seconds(1))
        ticks.withLock { $0 += 1 }
      }
    }
    await subject.advance(.seconds(5))
    defer { task.cancel() }
    return ticks.withLock { $0 } == 5
  },
  "an actor": { subject in
    let counter = Counter()
    let task = Task { try await counter.count(to: 5, subject.client) }
    await subject.advance(.seconds(5))
    defer { task.cancel() }
    return await counter.value == 5
  },
  "the main actor": { subject in
    let stopwatch = await Stopwatch()
    await stopwatch.start(subject.client)
    await subject.advance(.seconds(5))
    let seconds = await stopwatch.seconds
    await stopwatch.stop()
    return seconds == 5
  },
  "a debounce that starts a task": { subject in
    let (text, found) = (PassthroughSubject<String, Never>(), Counter())
    let subscription = text.debounce(for: .milliseconds(300), scheduler: subject.client)
      .sink { _ in Task { await found.add() } }
    for word in ["s", "sw", "swift"] {
      text.send(word)
      await subject.advance(.milliseconds(100))
    }
    await subject.advance(.milliseconds(300))
    subscription.cancel()
    return await found.value == 1
  },
  "a view model that searches": { subject in
    let model = await SearchModel(subject.client)
    for word in ["s", "sw", "swift"] {
      await model.type(word)
      await subject.advance(.milliseconds(100))
    }
    await subject.advance(.milliseconds(800))
    return await model.results == ["swift"]
  },
]

private actor Counter {
  private(set) var value = 0

  func add() { value += 1 }

  func count(to end: Int, _ clock: ClockClient) async throws {
    for _ in 0..<end {
      try await clock.sleep(for: .seconds(1))
      value += 1
    }
  }
}

@MainActor private final class Stopwatch {
  private(set) var seconds = 0
  private var task: Task<Void, any Error>?

  func start(_ clock: ClockClient) {
    task = Task {
      while true {
        try await clock.sleep(for: .seconds(1))
        seconds += 1
      }
    }
  }

  func stop() { task?.cancel() }
}

/// Searches when the typing stops, and shows the result half a second later.
@MainActor private final class SearchModel {
  private(set) var results: [String] = []
  private let text = PassthroughSubject<String, Never>()
  private var subscription: AnyCancellable?

  init(_ clock: ClockClient) {
    subscription = text.debounce(for: .milliseconds(300), scheduler: clock.main).sink { [weak self] word in
      MainActor.assumeIsolated {
        _ = Task {
          guard let found = try? await Self.search(word, clock) else { return }
          self?.results.append(found)
        }
      }
    }
  }

  func type(_ word: String) { text.send(word) }

  private nonisolated static func search(_ word: String, _ clock: ClockClient) async throws -> String {
    try await clock.sleep(for: .milliseconds(500))
    return word
  }
}

/// A clock whose advance yields 20 times before each deadline, as a test does that can't see tasks.
private final class YieldingClock: Sendable {
  private struct State {
    var now = ClockClient.Instant(offset: .zero)
    var waiting: [(deadline: ClockClient.Instant, wake: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())

  var subject: Subject {
    var client = ClockClient.immediate
    client.instant = { self.state.withLock { $0.now } }
    client.sleepUntil = { deadline, _ in
      await withCheckedContinuation { continuation in self.add(deadline) { continuation.resume() } }
      try Task.checkCancellation()
    }
    client.scheduleAction = { deadline, _, action in self.add(deadline, action) }
    return Subject(client: client, executor: nil) { await self.advance(by: $0) }
  }

  private func add(_ deadline: ClockClient.Instant?, _ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append((deadline ?? $0.now, wake)) }
  }

  private func advance(by duration: Duration) async {
    let end = state.withLock { $0.now.advanced(by: duration) }
    while true {
      await yield()
      let wake = state.withLock { state -> (@Sendable () -> Void)? in
        let due = state.waiting.indices.filter { state.waiting[$0].deadline <= end }
        guard let next = due.min(by: { state.waiting[$0].deadline < state.waiting[$1].deadline }) else { return nil }
        state.now = max(state.now, state.waiting[next].deadline)
        return state.waiting.remove(at: next).wake
      }
      guard let wake else { break }
      wake()
    }
    state.withLock { $0.now = end }
  }

  private func yield() async {
    for _ in 0..<20 { await Task.detached(priority: .background) { await Task.yield() }.value }
  }
}
