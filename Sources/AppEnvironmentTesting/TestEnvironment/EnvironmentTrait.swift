import AppEnvironmentKit
import Foundation
import Testing

/// Gives a test, or each test of a suite, an environment of its own. See ``TestEnvironment``.
///
/// The test runs on the executor of its clock, and fails when something still waits for the clock at its end, or when it
/// called an endpoint that nobody provided. A test in a suite with this trait may have the trait as well: then it
/// replaces clients of the suite's environment, which is as new for each test.
public struct EnvironmentTrait: TestTrait, SuiteTrait, TestScoping {
  private let make: @Sendable () -> TestEnvironment
  private let overrides: @Sendable (AppEnvironment) -> Void

  init(
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void, _ make: @escaping @Sendable () -> TestEnvironment
  ) {
    self.make = make
    self.overrides = overrides
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
    try await TestEnvironment.run(make, overrides) {
      try await repeatingSeed.provideScope(for: test, testCase: testCase) {
        do {
          try await function()
        } catch  where TestEnvironment.seedLine != nil && !Task.isCancelled && !(error is ExpectationFailedError) {
          // Thrown on, it would be recorded outside, where the seed is not known.
          Issue.record(error, sourceLocation: test.sourceLocation)
        }
      }
    }
  }
}

extension Trait where Self == EnvironmentTrait {
  /// An environment of its own for the test, with the clients of the context `test` and a clock that the test advances.
  ///
  /// - Parameters:
  ///   - date: The date on the clock's wall at first.
  ///   - overrides: Puts clients in place. The clock is there already.
  public static func environment(
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides) { TestEnvironment(clock: TestClock(date: date), overrides) }
  }

  /// A simulated world of its own for the test, made of one seed, which every failure of the test repeats. See ``AppEnvironment/simulated(seed:files:latency:failingEvery:date:_:)``.
  ///
  /// - Parameters:
  ///   - seed: Decides all that looks random. Nil is another one in each run; failures repeat it.
  ///   - files: The text files that there are at first, by name.
  ///   - latency: How long requests to files take, by the clock.
  ///   - number: One request to files in this many fails; nil for none.
  ///   - overrides: Puts clients in place.
  public static func simulated(
    seed: UInt64? = nil,
    files: [String: String] = [:],
    latency: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(20)),
    failingEvery number: Int? = nil,
    _ overrides: @escaping @Sendable (AppEnvironment) -> Void = { _ in }
  ) -> Self {
    EnvironmentTrait(overrides) {
      AppEnvironment.simulated(
        seed: seed ?? .random(in: 1...999_999), files: files, latency: latency, failingEvery: number, overrides)
    }
  }
}
