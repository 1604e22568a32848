import AppEnvironmentKit
import PackageSupport

/// An expected call of an unimplemented endpoint.
final class UnimplementedExpectation: Sendable {
  /// The expectations of the calling task, the innermost last.
  @TaskLocal static var current: [UnimplementedExpectation] = []

  /// The current expectations, for calls from threads outside the tasks of a test.
  private static let open = Locked<[UnimplementedExpectation]>([])

  private let endpoint: String
  private let run: TestRun?
  private let noted = Locked<[String]>([])

  init(_ endpoint: String) {
    self.endpoint = endpoint
    run = TestRun.current
  }

  /// The messages of the calls so far.
  var messages: [String] { noted.withLock { $0 } }

  func note(_ call: UnimplementedCall) {
    noted.withLock { $0.append(call.message()) }
  }

  func begin() {
    Self.open.withLock { $0.append(self) }
  }

  func end() {
    Self.open.withLock { $0.removeAll { $0 === self } }
  }

  /// Returns the expectation of a call: from the calling task, else from the task that created the endpoint, else from the
  /// same run of the test.
  static func find(for call: UnimplementedCall, _ test: RunningSwiftTest?) -> UnimplementedExpectation? {
    let isMeant = { (expectation: UnimplementedExpectation) in expectation.endpoint == call.endpoint }
    if let known = current.last(where: isMeant) ?? test?.expectations.last(where: isMeant) { return known }
    let run = TestRun.current ?? test?.run
    return open.withLock { $0 }.last { isMeant($0) && $0.run == run }
  }
}
