import Dispatch

/// An executor with a queue of its own for the tasks that record issues, which works even if a test blocks every thread of
/// the cooperative pool.
final class RecordingExecutor: TaskExecutor {
  static let shared = RecordingExecutor()

  private let queue = DispatchQueue(label: "AppEnvironmentTesting.RecordingExecutor", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
