import Dispatch

/// Runs the tasks that record issues on a queue of their own.
///
/// A test that blocks every thread of the cooperative pool still gets its issues.
final class RecordingExecutor: TaskExecutor {
  static let shared = RecordingExecutor()

  private let queue = DispatchQueue(label: "AppEnvironmentTesting.RecordingExecutor", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
