import CAppEnvironmentTesting

/// The work of an actor, which runs the tasks that are enqueued on it, of any clock.
enum ActorWork {
  /// Does the work on the calling thread, and notes the task that the thread runs.
  static func run(_ job: UnownedJob) {
    var work = app_environment_testing_actor_work()
    withUnsafeMutablePointer(to: &work) { work in
      app_environment_testing_begin_actor_work(work)
      job.runSynchronously(on: ClockExecutor.generic)
      app_environment_testing_end_actor_work(work)
    }
    TaskWaiters.notify()
  }
}
