import AppEnvironmentKit
import Foundation
import Locking
import Testing

/// Gives a test, or each test of a suite, an environment of its own. See ``TestEnvironment``.
///
/// The test runs on the executor of its clock, and fails when something still waits for the clock at its end, or when it
/// called an endpoint that nobody provided. A test that throws fails with its error alone, whatever still waits. A test in a suite with this trait may have the trait as well: then it
/// replaces clients of the suite's environment, which is as new for each test; with a date, a seed or anything else that
/// makes a world of its own, it has that, and the suite's clients come first.
public struct EnvironmentTrait: TestTrait, SuiteTrait, TestScoping {
  package typealias Overrides = @Sendable (AppEnvironment) -> Void

  private let overrides: Overrides
  private let isWorldOfItsOwn: Bool
  private let make: @Sendable (_ overrides: @escaping Overrides) -> TestEnvironment

  package init(
    _ overrides: @escaping Overrides,
    isWorldOfItsOwn: Bool,
    _ make: @escaping @Sendable (_ overrides: @escaping Overrides) -> TestEnvironment
  ) {
    self.overrides = overrides
    self.isWorldOfItsOwn = isWorldOfItsOwn
    self.make = make
  }

  /// True: a suite's environment is made anew for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one test, or one of its cases, in an environment of its own.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let repeatingSeed: IssueHandlingTrait = .compactMapIssues { issue in
      guard let line = TestEnvironment.seedLine, !issue.comments.contains(where: { $0.rawValue.hasSuffix(line) }) else {
        return issue
      }
      var issue = issue
      issue.comments.append(Comment(rawValue: line))
      return issue
    }
    try await TestEnvironment.run(overrides, isWorldOfItsOwn: isWorldOfItsOwn, make) {
      let hasPassed = Locked(false)
      try await repeatingSeed.provideScope(for: test, testCase: testCase) {
        do {
          try await function()
          hasPassed.withLock { $0 = true }
        } catch  where TestEnvironment.seedLine != nil && !Task.isCancelled && !(error is ExpectationFailedError) {
          // Thrown on, it would be recorded outside, where the seed is not known.
          Issue.record(error, sourceLocation: test.sourceLocation)
        }
      }
      return hasPassed.withLock { $0 }
    }
  }
}

extension Trait where Self == EnvironmentTrait {
  /// An environment of its own for the test, with the clients of the context `test` and a clock that the test advances.
  ///
  /// - Parameters:
  ///   - date: The date on the clock's wall at first; nil for that of the suite, or the beginning of 2001.
  ///   - overrides: Puts clients in place. The clock is there already.
  public static func environment(
    date: Date? = nil,
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides, isWorldOfItsOwn: date != nil) { overrides in
      TestEnvironment(clock: date.map { TestClock(date: $0) } ?? TestClock(), overrides)
    }
  }

  /// A simulated world of its own for the test, made of one seed, which every failure of the test repeats. See ``AppEnvironment/simulated(seed:files:latency:failingEvery:date:fileID:filePath:line:_:)``.
  ///
  /// - Parameters:
  ///   - seed: Decides all that looks random. Nil is another one in each run; failures repeat it.
  ///   - files: The text files that there are at first, by name.
  ///   - latency: How long requests to files take, by the clock.
  ///   - number: One request to files in this many fails; nil for none.
  ///   - date: The date on the clock's wall at first.
  ///   - overrides: Puts clients in place.
  public static func simulated(
    seed: UInt64? = nil,
    files: [String: String] = [:],
    latency: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(20)),
    failingEvery number: Int? = nil,
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides, isWorldOfItsOwn: true) { overrides in
      AppEnvironment.simulated(
        seed: seed ?? .random(in: 1...999_999), files: files, latency: latency, failingEvery: number, date: date,
        overrides)
    }
  }
}
