import AppEnvironmentKit

/// What one test has to itself: an environment, the clock in it, and the log of all calls.
///
/// ```swift
/// @Test(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
/// func theNoteIsLoadedOnce() async throws {
///   let test = TestEnvironment.current
///   _ = try await loadNote(from: test.environment)
///   test.log.expect(1, of: "FileClient.loadFile")
/// }
/// ```
/// Clients that were not put in place are those of the context `test`: a call fails the test by name. The clock is a
/// ``TestClock``, and the test runs on its executor.
///
/// The code under test is given the environment, as in the program: ``current`` is for tests alone.
public final class TestEnvironment: Sendable {
  /// The environment of the test.
  public let environment: AppEnvironment

  /// The clock whose client the environment has.
  public let clock: TestClock

  /// The calls of the environment's clients, in order, timed by the clock.
  public let log: CallLog

  /// What the simulated world is made of; nil for an environment that is not simulated.
  public let seed: UInt64?

  @TaskLocal private static var scoped: TestEnvironment?

  /// What a failure of the running test is to repeat.
  static var seedLine: String? { scoped?.seed.map { "The seed is \($0)." } }

  /// The environment of the test that is running: of the trait `.environment`, or of `withTestEnvironment`.
  ///
  /// It is known in the test, in tasks that the test starts, and wherever its clock is known: in detached tasks as well.
  /// For a dispatch queue or a thread keep it in a constant of the test. Where there is none this fails the test, and is a
  /// new one.
  public static var current: TestEnvironment {
    if let known = scoped ?? ClockRegistry.ofCaller?.environment { return known }
    TestFailure.record(
      """
      There is no environment of a test here. \
      Give the test one, by @Test(.environment { … }) or withTestEnvironment { … }. \
      If it has one: detached tasks of other executors, dispatch queues and threads do not know it. \
      Keep it in a constant, `let test = TestEnvironment.current`, before they begin, and use that.
      """, at: nil)
    return TestEnvironment { _ in }
  }

  /// Makes an environment for a test: the clients of the context `test`, and a clock.
  ///
  /// - Parameters:
  ///   - clock: The clock that is put in place.
  ///   - seed: What failures repeat, where the world is made of one.
  ///   - overrides: Puts clients in place. Called once, before this returns.
  init(clock: TestClock = TestClock(), seed: UInt64? = nil, _ overrides: (AppEnvironment) -> Void) {
    self.clock = clock
    self.seed = seed
    log = CallLog(clock: clock.client)
    environment = AppEnvironment(.test) {
      $0.clockClient = clock.client
      overrides($0)
    }
    .recording(in: log)
    clock.time.executor.environment = self
  }

  /// The same with some clients replaced.
  private init(_ outer: TestEnvironment, _ overrides: (AppEnvironment) -> Void) {
    clock = outer.clock
    seed = outer.seed
    log = outer.log
    environment = outer.environment.overriding(overrides)
  }

  /// Runs part of a test in this environment: on the clock's executor, with ``current``; then fails the test if anything
  /// waits for the clock. What this module fails the test with meanwhile repeats the seed, if there is one.
  ///
  /// - Parameters:
  ///   - isolation: Where the caller runs.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - body: The part of the test. What it throws is thrown, and then what still waits is not looked at: a test that is
  ///     broken off in its middle leaves work behind as a matter of course, and its error is what to read.
  public func run<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ body: @escaping (TestEnvironment) async throws -> Result
  ) async throws -> Result {
    try await Self.$scoped.withValue(self) {
      // In a task of its own, which begins on the clock's executor and goes to the caller's actor from there: so the clock
      // knows of it, also where the caller is on the main actor.
      let body = Body(call: body)
      let result = try await run(body)
      await clock.checkNothingPending(atEnd: true, CallSite(fileID: fileID, filePath: filePath, line: line))
      return result
    }
  }

  /// Not on the caller's actor: that would be taken over by the task only once the caller gives it up, on its thread.
  @concurrent private func run<Result: Sendable>(_ body: Body<Result>) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask(executorPreference: clock.executor) { try await body.call(self) }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  private struct Body<Result>: @unchecked Sendable {  // because it is called once, while the one who gave it waits
    let call: (TestEnvironment) async throws -> Result
  }

  /// Runs a test in an environment of its own or, where a suite gave it one and the test asks for nothing that it cannot
  /// have there, in that with some clients replaced. `body` returns false where it has reported an error that was thrown:
  /// then what still waits is not looked at.
  static func run(
    _ overrides: @escaping EnvironmentTrait.Overrides,
    isWorldOfItsOwn: Bool,
    _ make: (_ overrides: @escaping EnvironmentTrait.Overrides) -> TestEnvironment,
    _ body: @Sendable () async throws -> Bool
  ) async throws {
    let outer = outerOverrides
    let all: EnvironmentTrait.Overrides = { environment in
      outer.apply(environment)
      overrides(environment)
    }
    try await $outerOverrides.withValue(Overrides(apply: all)) {
      if let scoped, !isWorldOfItsOwn {
        let inner = TestEnvironment(scoped, overrides)
        inner.clock.time.executor.environment = inner
        defer { inner.clock.time.executor.environment = scoped }
        return try await $scoped.withValue(inner) { _ = try await body() }
      }
      let made = make(all)
      try await $scoped.withValue(made) {
        let hasPassed = try await withTaskExecutorPreference(made.clock.executor) { try await body() }
        if hasPassed { await made.clock.checkNothingPending(atEnd: true, nil) }
      }
    }
  }

  /// What the traits around have put in place.
  @TaskLocal private static var outerOverrides = Overrides { _ in }

  /// NB: a task-local value that is a closure crashes release builds as it is set (Swift 6.3.1). Still needed while
  /// `.ci/run user` fails without it.
  private struct Overrides: Sendable {
    let apply: EnvironmentTrait.Overrides
  }
}
