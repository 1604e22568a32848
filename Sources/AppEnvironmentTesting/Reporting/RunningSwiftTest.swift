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
        Issue.record(entry.message, at: entry.site, in: test)
        entry.action()
        entry.recorded.signal()
      }
    }
  }

  deinit {
    entries.finish()
  }

  /// Records an issue, runs an action in a task of the test, and returns after that or after 10 seconds.
  func record(_ message: String, at site: CallSite?, then action: @escaping @Sendable () -> Void = {}) {
    let entry = Entry(message: message, site: site, action: action)
    entries.yield(entry)
    _ = entry.recorded.wait(timeout: .now() + 10)
  }
}

extension Issue {
  /// Records an issue at a location in the test, by default at the test itself.
  static func record(_ message: String, at site: CallSite?, in test: Test) {
    record(Comment(rawValue: message), sourceLocation: site.map { SourceLocation($0) } ?? test.sourceLocation)
  }
}
