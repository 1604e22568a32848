import Foundation
import PackageSupport
import Testing

/// A trait that runs each test of a suite on threads of its own, a few tests at a time.
///
/// A test that waits for a program, a terminal or a server blocks its thread until then. The threads of the concurrency pool
/// are as many as the cores of the processor, and all tests share them: two tests that block would stop all others.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal private static var isInScope = false

  /// More tests at a time would only make each of them slower.
  private static let turns = Turns(max(4, ProcessInfo.processInfo.activeProcessorCount * 2))

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !Self.isInScope else { return try await function() }
    try await Self.turns.inTurn {
      try await Self.$isInScope.withValue(true) {
        try await withTaskExecutorPreference(ThreadExecutor.shared, operation: function)
      }
    }
  }
}

extension Trait where Self == OwnThread {
  /// Runs each test on threads of its own, a few tests at a time. Tests that block have this trait.
  package static var ownThread: Self { OwnThread() }
}

/// Runs blocking code on a new thread and returns its result.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  // The lock shows the thread sanitizer the order of events.
  let result = Locked(Result<Value, any Error>.failure(CancellationError()))
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    Thread.detachNewThread {
      let value = Result(catching: body)
      result.withLock { $0 = value }
      continuation.resume()
    }
  }
  return try result.withLock { $0 }.get()
}

/// The error of a call that would block a thread of the concurrency pool, or the main thread.
package struct BlockedPool: Error, CustomStringConvertible {
  package var description: String {
    "This blocks a thread that other tests need. Add the trait .ownThread to the suite, or use onThread { }."
  }

  /// Throws the error on a thread that other tests need.
  package static func check() throws {
    let isInTask = withUnsafeCurrentTask { $0 != nil }
    guard !isInTask || ThreadExecutor.isCurrent else { throw BlockedPool() }
  }
}

/// Runs each job of a task on a new thread. There are no queues, and therefore jobs may wait for each other.
private final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  /// A Boolean value that indicates whether the current thread is the executor's.
  static var isCurrent: Bool { Thread.current.threadDictionary[key] != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread {
      Thread.current.threadDictionary[Self.key] = true
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }

  private static let key = "ThreadExecutor"
}
