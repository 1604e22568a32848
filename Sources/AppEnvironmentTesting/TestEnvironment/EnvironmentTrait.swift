import AppEnvironmentKit
import Foundation
import PackageSupport
import Testing

/// A trait that gives a test, or each test of a suite, its own environment. See ``TestEnvironment``.
///
/// ```swift
/// @Test(.environment { $0.fileClient = .inMemory(["note.txt": "Milk"]) })
/// func theNoteHasMilk() async throws {
///   let files = TestEnvironment.current.environment.fileClient
///   #expect(try await files.loadText(at: files.documentsDirectory().appending(path: "note.txt")) == "Milk")
/// }
/// ```
/// The test runs on the executor of its clock. It fails if work is pending on the clock at its end, or if it calls an
/// unimplemented endpoint. A test that throws fails with its error only.
///
/// A test in a suite with this trait can have the trait as well. It then replaces clients of the environment of the
/// suite, which is new for each test. With a date or a seed, it has its own clock, and the clients of the suite are
/// applied first.
public struct EnvironmentTrait: TestTrait, SuiteTrait, TestScoping {
  package typealias Overrides = @Sendable (AppEnvironment) -> Void

  private let overrides: Overrides
  private let hasOwnClock: Bool
  private let make: @Sendable (_ overrides: @escaping Overrides) -> TestEnvironment

  package init(
    _ overrides: @escaping Overrides,
    hasOwnClock: Bool,
    _ make: @escaping @Sendable (_ overrides: @escaping Overrides) -> TestEnvironment
  ) {
    self.overrides = overrides
    self.hasOwnClock = hasOwnClock
    self.make = make
  }

  /// A Boolean value that indicates whether each test of a suite has its own environment, which is always true.
  public var isRecursive: Bool { true }

  /// Runs a test, or one of its cases, in its own environment.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await TestEnvironment.run(overrides, hasOwnClock: hasOwnClock, make) {
      let (line, current) = (TestEnvironment.seedLine, TestEnvironment.current)
      let handling: IssueHandlingTrait = .compactMapIssues { issue in
        // All traits, and the run, receive an issue of no test.
        guard Test.current != nil else { return nil }
        if issue.isFailure { current.noteFailure() }
        guard let line, !issue.comments.contains(where: { $0.rawValue.hasSuffix(line) }) else { return issue }
        var issue = issue
        issue.comments.append(Comment(rawValue: line))
        return issue
      }
      current.begin(TestRun(test))
      defer { current.end() }
      let hasPassed = Locked(false)
      try await handling.provideScope(for: test, testCase: testCase) {
        do {
          try await function()
          hasPassed.withLock { $0 = true }
        } catch  where !Task.isCancelled && !(error is ExpectationFailedError) {
          // If the error were rethrown, Swift Testing would record it without the seed.
          Issue.record(error, sourceLocation: test.sourceLocation)
        }
      }
      if let log = current.logOfFailure(test.name) { FileHandle.standardError.write(Data(log.utf8)) }
      return hasPassed.withLock { $0 }
    }
  }
}

extension Trait where Self == EnvironmentTrait {
  /// Gives a test an environment with a clock that the test advances, and with random numbers, settings, a log, secrets and
  /// stubs of programs and the desktop; see ``TestEnvironment``.
  ///
  /// Declare no types in the closure: `@Test` copies it, and Swift 6.3.1 may crash as it compiles the copy. Declare the type
  /// beside the test, or pass a function that replaces the clients, as in `@Test(.environment(useFixedWeather))`.
  ///
  /// - Parameters:
  ///   - date: The initial date; `nil` for that of the suite, or the beginning of 2001.
  ///   - overrides: A closure that replaces clients. The environment already has the clock.
  public static func environment(
    date: Date? = nil,
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides, hasOwnClock: date != nil) { overrides in
      TestEnvironment(clock: date.map { TestClock(date: $0) } ?? TestClock(), overrides)
    }
  }

  /// Gives a test a simulated world. A seed determines it, and every failure repeats the seed. See
  /// ``AppEnvironment/simulated(seed:files:latency:failingEvery:date:fileID:filePath:line:_:)``.
  ///
  /// ```swift
  /// @Test(.simulated(files: ["note.txt": "Milk"], latency: .zero ... .seconds(1)))
  /// func theNoteIsLoadedFromASlowDisk() async throws {
  ///   let test = TestEnvironment.current
  ///   let text = Task { try await loadNote(from: test.environment) }
  ///   await test.clock.run()
  ///   #expect(try await text.value == "Milk")
  /// }
  /// ```
  /// - Parameters:
  ///   - seed: The seed of all pseudorandom decisions; `nil` for another one in each run.
  ///   - files: The contents of the initial text files, by name.
  ///   - latency: The range of durations that requests to files take.
  ///   - number: The average number of requests to files for each one that fails; `nil` for no failures.
  ///   - date: The initial date.
  ///   - overrides: A closure that replaces clients.
  public static func simulated(
    seed: UInt64? = nil,
    files: [String: String] = [:],
    latency: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(20)),
    failingEvery number: Int? = nil,
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides, hasOwnClock: true) { overrides in
      AppEnvironment.simulated(
        seed: seed ?? .random(in: 1...999_999), files: files, latency: latency, failingEvery: number, date: date,
        overrides)
    }
  }
}
