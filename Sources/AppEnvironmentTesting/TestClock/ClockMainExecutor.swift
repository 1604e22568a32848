import Dispatch
import Locking

/// Stands for the main actor's executor where code of a clock's executor goes on to the main actor.
///
/// Its jobs run on the main thread, as they would; but the clock knows of them, and what they start is the clock's too.
final class ClockMainExecutor: SerialExecutor {
  private struct Weak: Sendable {
    weak var executor: ClockExecutor?
  }

  private let served = Locked(Weak())

  /// Makes an executor that is never freed: a task that was on the main actor once keeps a reference that does not
  /// count, and may outlive the clock.
  init() {
    _ = Unmanaged.passRetained(self)
  }

  /// The executor of the clock, while there is one.
  var executor: ClockExecutor? { served.withLock { $0.executor } }

  func serve(_ executor: ClockExecutor) {
    served.withLock { $0.executor = executor }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let executor {
      executor.runOnMain(job, as: self)
    } else {
      DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
