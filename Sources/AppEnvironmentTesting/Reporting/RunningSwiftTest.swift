import AppEnvironmentKit
import Dispatch
import Testing

/// A test of Swift Testing that can be failed from any thread.
///
/// The running test is a task-local value, which dispatch queues, threads and detached tasks don't have. Therefore, a task is
/// created while the test is current; it inherits the value, and records issues until this object is released.
final class RunningSwiftTest: RunningTest {
  private struct Entry: Sendable {
    let message: String
    let site: CallSite?
    let severity: Issue.Severity
    let action: @Sendable () -> Void
    let recorded = DispatchSemaphore(value: 0)
  }

  /// The run of the test.
  let run: TestRun

  /// The expected calls of unimplemented endpoints when this object was created.
  let expectations = UnimplementedExpectation.current

  private let entries: AsyncStream<Entry>.Continuation

  /// Creates an object for the test of the calling thread, or `nil` if it has none.
  init?() {
    guard let test = Test.current else { return nil }
    run = TestRun(test)
    let (stream, continuation) = AsyncStream.makeStream(of: Entry.self)
    entries = continuation
    Task(executorPreference: RecordingExecutor.shared) {
      for await entry in stream {
        Issue.record(entry.message, at: entry.site, in: test, severity: entry.severity)
        entry.action()
        entry.recorded.signal()
      }
    }
  }

  deinit {
    entries.finish()
  }

  /// Records an issue, runs an action in a task of the test, and returns after that or after 10 seconds.
  func record(
    _ message: String, at site: CallSite?, severity: Issue.Severity = .error,
    then action: @escaping @Sendable () -> Void = {}
  ) {
    let entry = Entry(message: message, site: site, severity: severity, action: action)
    entries.yield(entry)
    _ = entry.recorded.wait(timeout: .now() + 10)
  }
}

extension Issue {
  /// Records an issue at a location in the test, by default at the test itself.
  static func record(_ message: String, at site: CallSite?, in test: Test, severity: Severity = .error) {
    let location = site.map { SourceLocation($0) } ?? test.sourceLocation
    record(Comment(rawValue: message), severity: severity, sourceLocation: location)
  }
}

/// A run of a test. The runs of a parameterized test differ, because they are parallel.
struct TestRun: Equatable, Sendable {
  private let id: Test.ID
  private let testCase: Test.Case?
  /// A Boolean value that indicates whether the test is a suite, as it is for traits of suites.
  let isSuite: Bool

  /// Creates the run of a test that the calling thread belongs to.
  init(_ test: Test) {
    id = test.id
    testCase = Test.Case.current
    isSuite = test.isSuite
  }

  static var current: TestRun? { Test.current.map(TestRun.init) }

  /// Compares the descriptions of cases, which contain their arguments. Cases have no public identity.
  static func == (one: TestRun, other: TestRun) -> Bool {
    one.id == other.id && one.testCase.map { "\($0)" } == other.testCase.map { "\($0)" }
  }
}

/// An executor with its own queue for the tasks that record issues, which works even if a test blocks every thread of
/// the cooperative pool.
private final class RecordingExecutor: TaskExecutor {
  static let shared = RecordingExecutor()

  private let queue = DispatchQueue(label: "AppEnvironmentTesting.RecordingExecutor", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
