import AppEnvironmentKit
import Locking

/// That some endpoint will be called although nobody provides it.
final class UnimplementedExpectation: Sendable {
  /// What the caller's task expects, innermost last.
  @TaskLocal static var current: [UnimplementedExpectation] = []

  /// What is expected at this moment, for calls from threads that belong to no task of the test.
  private static let open = Locked<[UnimplementedExpectation]>([])

  private let endpoint: String
  private let run: TestRun?
  private let noted = Locked<[String]>([])

  init(_ endpoint: String) {
    self.endpoint = endpoint
    run = TestRun.current
  }

  /// The reports of the calls so far.
  var messages: [String] { noted.withLock { $0 } }

  func note(_ call: UnimplementedCall) {
    noted.withLock { $0.append(call.message) }
  }

  func begin() {
    Self.open.withLock { $0.append(self) }
  }

  func end() {
    Self.open.withLock { $0.removeAll { $0 === self } }
  }

  /// Who expects a call: what the calling task knows comes first, then what the task knew in which the endpoint was
  /// made, then what the same run of the test expects now.
  static func find(for call: UnimplementedCall, _ test: RunningSwiftTest?) -> UnimplementedExpectation? {
    let isMeant = { (expectation: UnimplementedExpectation) in expectation.endpoint == call.endpoint }
    if let known = current.last(where: isMeant) ?? test?.expectations.last(where: isMeant) { return known }
    let run = TestRun.current ?? test?.run
    return open.withLock { $0 }.last { isMeant($0) && $0.run == run }
  }
}
