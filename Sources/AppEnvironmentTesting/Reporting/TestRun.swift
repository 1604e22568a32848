import Testing

/// A run of a test. The runs of a parameterized test differ, because they are parallel.
struct TestRun: Equatable, Sendable {
  private let id: Test.ID
  private let testCase: Test.Case?

  /// Creates the run of a test that the calling thread belongs to.
  init(_ test: Test) {
    id = test.id
    testCase = Test.Case.current
  }

  static var current: TestRun? { Test.current.map(TestRun.init) }

  /// Compares the descriptions of cases, which contain their arguments. Cases have no public identity.
  static func == (one: TestRun, other: TestRun) -> Bool {
    one.id == other.id && one.testCase.map { "\($0)" } == other.testCase.map { "\($0)" }
  }
}
