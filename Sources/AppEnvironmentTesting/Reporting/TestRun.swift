import Testing

/// One run of a test: those of a test with arguments are apart, for they run in parallel.
struct TestRun: Equatable, Sendable {
  private let id: Test.ID
  private let testCase: Test.Case?

  /// The run that the calling thread works for.
  init(_ test: Test) {
    id = test.id
    testCase = Test.Case.current
  }

  static var current: TestRun? { Test.current.map(TestRun.init) }

  /// A case has no public identity, but it describes itself with its arguments.
  static func == (one: TestRun, other: TestRun) -> Bool {
    one.id == other.id && one.testCase.map { "\($0)" } == other.testCase.map { "\($0)" }
  }
}
