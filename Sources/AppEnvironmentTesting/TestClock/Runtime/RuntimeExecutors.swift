#if !canImport(Darwin) && compiler(<6.4)
  // NB: replacing the executors of the runtime isn't public yet (Swift 6.3.1). Still needed while
  // `import _Concurrency` alone does not have `ExecutorFactory`. A later compiler may have it under another name, and gets
  // the runtime's hooks.
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import CAppEnvironmentTesting
  import Dispatch

  /// The executors of the process: those of the platform, with the jobs of clocks taken out.
  ///
  /// Since Swift 6.2 `Task.yield()` enqueues on the default executor directly, past the runtime's hooks.
  enum RuntimeExecutors: ExecutorFactory {
    static let mainExecutor: any MainExecutor = RoutingMainExecutor()
    static let defaultExecutor: any TaskExecutor = RoutingTaskExecutor()

    static let description = "replaced"

    /// Replaces the executors. Called once, before there are tasks.
    static func install() -> Bool {
      _createExecutors(factory: RuntimeExecutors.self)
      return true
    }
  }

  private final class RoutingTaskExecutor: TaskExecutor, SchedulingExecutor {
    private let original = PlatformExecutorFactory.defaultExecutor
    private let scheduling = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if ClockRegistry.route(job, isMain: false) { return }
      guard ClockRegistry.isInUse, job.isActorWork else { return original.enqueue(ExecutorJob(job)) }
      // Tasks of a clock may wait for the actor, whose work must not be delayed by all other tests.
      DispatchQueue.global(qos: .userInteractive).async { ActorWork.run(job) }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      scheduling?.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
      scheduling?.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }

  private final class RoutingMainExecutor: MainExecutor {
    private let original = PlatformExecutorFactory.mainExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !ClockRegistry.route(job, isMain: true) { original.enqueue(ExecutorJob(job)) }
    }

    func run() throws { try original.run() }

    func runUntil(_ condition: () -> Bool) throws { try original.runUntil(condition) }

    func stop() { original.stop() }

    func checkIsolated() { original.checkIsolated() }

    func isIsolatingCurrentContext() -> Bool? { original.isIsolatingCurrentContext() }
  }

  extension UnownedJob {
    fileprivate var isActorWork: Bool {
      app_environment_testing_task_of_job(unsafeBitCast(self, to: UnsafeRawPointer.self)) == 0
    }
  }
#endif
