import AppEnvironmentKit
import Foundation
import PackageSupport
import Testing

/// The environment of a test, with its clock and the log of all calls.
///
/// ```swift
/// @Test(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
/// func theNoteIsLoadedOnce() async throws {
///   let test = TestEnvironment.current
///   _ = try await loadNote(from: test.environment)
///   test.log.expect(1, of: "FileClient.loadFile")
/// }
/// ```
/// The environment also has random numbers, settings, secrets, a log and an `OpenClient` in memory, and programs that
/// ``processes`` answers for. Other clients are those of the context `test`: a call fails the test by name. The clock is a
/// ``TestClock``, which dates the log, and the test runs on its executor. If a test with the trait fails, what it has logged is
/// printed. At the end of a test of Swift Testing, the calls become its attachment `calls.txt`, in Xcode and with
/// `swift test --attachments-path FOLDER`. Pass the environment to the code under test; ``current`` is for tests only.
public final class TestEnvironment: Sendable {
  /// The environment of the test.
  public let environment: AppEnvironment

  /// The clock of the environment.
  public let clock: TestClock

  /// The calls of the clients of the environment, with the times of the clock.
  public let log: CallLog

  /// The seed of a simulated world; `nil` for other environments, whose random numbers are those of the seed 0.
  public let seed: UInt64?

  /// The stub that answers for programs.
  public let processes: ProcessStub

  /// The report of a failed test about its log, which is printed once.
  private final class Report: Sendable {
    enum State { case notNeeded, due, done }

    let state = Locked(State.notNeeded)
  }

  private let report: Report

  @TaskLocal private static var scoped: TestEnvironment?

  /// The line about the seed in failures of the running test.
  static var seedLine: String? { scoped?.seed.map { "The seed is \($0)." } }

  /// A Boolean value that indicates whether work is pending on the clock of the current test environment.
  static var hasPendingWork: Bool { scoped?.clock.time.isNothingPending == false }

  /// The environment of the running test; `nil` if the caller belongs to none.
  static var ofCaller: TestEnvironment? { scoped ?? ClockRegistry.ofCaller?.environment }

  /// The environment of the running test, from the trait `.environment` or `withTestEnvironment`.
  ///
  /// It's available in the test and in the tasks that the test creates, including detached ones. For a dispatch queue or a
  /// thread, store it in a constant. Without an environment, this property fails the test and returns a new one.
  public static var current: TestEnvironment {
    if let known = ofCaller { return known }
    TestReporter.fail(
      """
      Use @Test(.environment { … }) or withTestEnvironment { … }: this code has no test environment. \
      On dispatch queues and threads, use a constant of the test, `let test = TestEnvironment.current`.
      """, at: nil)
    return TestEnvironment { _ in }
  }

  /// Creates an environment for a test, with the clients of the context `test` and a clock.
  ///
  /// - Parameters:
  ///   - clock: The clock of the environment.
  ///   - seed: The seed of a simulated world.
  ///   - overrides: A closure that replaces clients.
  init(clock: TestClock = TestClock(), seed: UInt64? = nil, _ overrides: (AppEnvironment) -> Void) {
    self.clock = clock
    self.seed = seed
    report = Report()
    let processes = ProcessStub(clock: clock.client)
    self.processes = processes
    log = CallLog(clock: clock.client)
    let site = clock.time.issues.site
    // The overrides read clients that record, so that those they are parts of do as well.
    environment = AppEnvironment(.test, PreviewContent(site.filePath), at: site) { environment in
      environment.clockClient = clock.client
      environment.randomClient = .seeded(seed ?? 0, clock: clock.client)
      environment.settingsClient = .inMemory()
      environment.logClient = .collecting(clock: clock.client)
      environment.processClient = processes.client
      environment.secretClient = .inMemory()
      environment.openClient = .inMemory()
    }
    .recording(in: log)
    .overriding(file: site.fileID, line: site.line, overrides)
    clock.time.executor.environment = self
  }

  /// Creates a copy with some clients replaced.
  private init(_ outer: TestEnvironment, _ overrides: (AppEnvironment) -> Void) {
    clock = outer.clock
    seed = outer.seed
    processes = outer.processes
    report = outer.report
    log = outer.log
    environment = outer.environment.overriding(overrides)
  }

  /// Runs part of a test in this environment, on the executor of the clock, and fails the test if work is pending at its
  /// end. Failures of this module repeat the seed, if there is one.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - body: The part of the test. If it throws, its error is rethrown, and pending work isn't reported.
  public func run<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ body: @escaping (TestEnvironment) async throws -> Result
  ) async throws -> Result {
    try await Self.$scoped.withValue(self) {
      defer { attachCalls() }
      // A task that begins on the executor of the clock belongs to the clock, even if the caller is on the main actor.
      let body = Body(call: body)
      let result = try await run(body)
      await clock.checkNothingPending(atEnd: true, CallSite(fileID: fileID, filePath: filePath, line: line))
      return result
    }
  }

  /// The environments of the running tests with the trait, for issues that a thread without the test reports.
  private static let running = Locked<[(run: TestRun, environment: TestEnvironment)]>([])

  func begin(_ run: TestRun) { Self.running.withLock { $0.append((run, self)) } }

  func end() { Self.running.withLock { $0.removeAll { $0.environment === self } } }

  /// Notes that a run of a test has failed.
  static func noteFailure(of run: TestRun) {
    for (other, environment) in running.withLock({ $0 }) where other == run { environment.noteFailure() }
  }

  /// Notes that the test has failed.
  package func noteFailure() {
    report.state.withLock { if $0 == .notNeeded { $0 = .due } }
  }

  /// Returns what the test has logged, once, if it has failed.
  package func logOfFailure(_ test: String) -> String? {
    let isDue = report.state.withLock { report in
      defer { if report == .due { report = .done } }
      return report == .due
    }
    let entries = isDue ? environment.logClient.entries() : []
    guard !entries.isEmpty else { return nil }
    let lines = ["The log of \(test):"] + entries.map { "  \(LogFormat.text.line($0))" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Attaches the log to the running test of Swift Testing, if the run keeps attachments. `swift test` prints a line for each.
  private func attachCalls() {
    guard Self.keepsAttachments, Test.current != nil, !log.calls.isEmpty else { return }
    Attachment.record("\(log)\n", named: "calls.txt")
  }

  private static let keepsAttachments =
    CommandLine.arguments.contains { $0.hasPrefix("--attachments-path") }
    || ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] != nil

  /// Runs outside of the caller's actor, which the task would otherwise wait for.
  @concurrent private func run<Result: Sendable>(_ body: Body<Result>) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask(executorPreference: clock.executor) { try await body.call(self) }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  private struct Body<Result>: @unchecked Sendable {  // because it is called once, while the caller waits
    let call: (TestEnvironment) async throws -> Result
  }

  /// Runs a test in its own environment or, if its suite has one and the test doesn't need a separate clock, in that
  /// environment with some clients replaced. If `body` returns `false`, it has reported an error, and pending work
  /// isn't reported.
  static func run(
    _ overrides: @escaping EnvironmentTrait.Overrides,
    hasOwnClock: Bool,
    _ make: (_ overrides: @escaping EnvironmentTrait.Overrides) -> TestEnvironment,
    _ body: @Sendable () async throws -> Bool
  ) async throws {
    let outer = outerOverrides
    let all: EnvironmentTrait.Overrides = { environment in
      outer.apply(environment)
      overrides(environment)
    }
    try await $outerOverrides.withValue(Overrides(apply: all)) {
      if let scoped, !hasOwnClock {
        let inner = TestEnvironment(scoped, overrides)
        inner.clock.time.executor.environment = inner
        defer { inner.clock.time.executor.environment = scoped }
        return try await $scoped.withValue(inner) { _ = try await body() }
      }
      let made = make(all)
      try await $scoped.withValue(made) {
        defer { made.attachCalls() }
        let hasPassed = try await withTaskExecutorPreference(made.clock.executor) { try await body() }
        if hasPassed { await made.clock.checkNothingPending(atEnd: true, nil) }
      }
    }
  }

  /// The overrides of the enclosing traits.
  @TaskLocal private static var outerOverrides = Overrides { _ in }

  /// NB: a task-local value that is a closure crashes release builds as it is set (Swift 6.3.1). Still needed while
  /// `.ci/run user` fails without it.
  private struct Overrides: Sendable {
    let apply: EnvironmentTrait.Overrides
  }
}
