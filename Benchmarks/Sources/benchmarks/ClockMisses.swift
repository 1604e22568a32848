import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Measuring
import Synchronization

/// A clock under test: its client, the preference of its code, and its advance.
private struct Subject: Sendable {
  let client: ClockClient
  let executor: (any TaskExecutor)?
  let advance: @Sendable (Duration) async -> Void

  var common: ClockSubject {
    ClockSubject(sleep: { [client] in try await client.sleep(for: $0) }, executor: executor, advance: advance)
  }
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
    print("| \(program.name) | \(columns.map { $0.dropFirst(number).first ?? "–" }.joined(separator: " | ")) |")
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
      let make = { @Sendable in self == .yields ? YieldingClock().subject : makeTestClock() }
      print(misses(of: program, rounds, on: { $0.executor }, make))
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

private typealias Program = @Sendable (Subject) async -> Bool

private let programs: [(name: String, run: Program)] =
  clockPrograms.map { program in (program.name, { await program.run($0.common) }) }
  + ownPrograms.map { ($0.key, $0.value) }

/// The programs that need the client of a clock.
private let ownPrograms: KeyValuePairs<String, Program> = [
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
