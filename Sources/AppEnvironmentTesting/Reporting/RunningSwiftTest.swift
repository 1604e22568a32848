import AppEnvironmentKit
import Dispatch
import Testing

/// A test of Swift Testing that can be failed from any thread.
///
/// Which test is running is a task-local value that dispatch queues, threads and detached tasks do not have. So a task
/// is started while the test is current, which inherits the value, and waits for calls to record as long as this lives.
final class RunningSwiftTest: RunningTest {
  private struct Entry: Sendable {
    let message: String
    let site: CallSite?
    let recorded = DispatchSemaphore(value: 0)
  }

  /// The test itself, and which of its runs.
  let run: TestRun

  /// What the test expected of unimplemented endpoints when this was made.
  let expectations = UnimplementedExpectation.current

  private let entries: AsyncStream<Entry>.Continuation

  /// Notes the calling thread's test; nil where it has none.
  init?() {
    guard let test = Test.current else { return nil }
    run = TestRun(test)
    let (stream, continuation) = AsyncStream.makeStream(of: Entry.self)
    entries = continuation
    Task(executorPreference: RecordingExecutor.shared) {
      for await entry in stream {
        Issue.record(entry.message, at: entry.site, in: test)
        entry.recorded.signal()
      }
    }
  }

  deinit {
    entries.finish()
  }

  /// Records an issue for the test and returns when it is recorded, after 10 seconds at the latest.
  func record(_ message: String, at site: CallSite?) {
    let entry = Entry(message: message, site: site)
    entries.yield(entry)
    _ = entry.recorded.wait(timeout: .now() + 10)
  }
}

extension Issue {
  /// Records an issue at a place in the test, by default at the test itself, which is what a reader looks for first.
  static func record(_ message: String, at site: CallSite?, in test: Test) {
    record(Comment(rawValue: message), sourceLocation: site.map { SourceLocation($0) } ?? test.sourceLocation)
  }
}
