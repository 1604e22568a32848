import AppEnvironmentTesting

extension TestClock {
  /// Returns a clock that is patient with real files, on a machine that does other work too.
  static func patient() -> TestClock { TestClock(maximalTurns: 100_000, patience: .seconds(600)) }
}
