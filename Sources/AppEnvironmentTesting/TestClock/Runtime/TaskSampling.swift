import CAppEnvironmentTesting
import PackageSupport

extension TaskLayout {
  /// Finds the layout of tasks in this process, in tasks of its own that run on the calling thread.
  package static func find() throws(Problem) -> TaskLayout {
    guard MemoryLayout<UnownedJob>.size == MemoryLayout<UInt>.size, MemoryLayout<UInt>.size == 8 else { throw .jobs }
    var (samples, children): ([Sample], [Child]) = ([], [])
    for priority in [TaskPriority.background, .utility, .userInitiated] {
      guard let taken = SamplingExecutor().samples(of: priority) else { throw .jobs }
      guard let child = SamplingExecutor().child(of: priority) else { throw .owner }
      samples += taken
      children.append(child)
    }
    return try TaskLayout(samples, children) { app_environment_testing_is_in_library($0) }
  }
}

/// An executor that copies the memory of a task while the task waits, runs and returns.
private final class SamplingExecutor: TaskExecutor {
  private struct State {
    var job: UnownedJob?
    var task: UInt = 0
    var priority: UInt8 = 0
    var identifier: UInt64?
    var continuation: UnsafeContinuation<Void, Never>?
    var samples: [TaskLayout.Sample] = []
    var child: TaskLayout.Child?
  }

  private let state = Locked(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let (priority, description) = (job.priority.rawValue, job.description)
    let job = UnownedJob(job)
    state.withLock { state in
      state.job = job
      state.task = unsafeBitCast(job, to: UInt.self)
      state.priority = priority
      // As in `ExecutorJob(id: 42)`.
      state.identifier = description.split(separator: "id: ").last.flatMap { UInt64($0.prefix(while: \.isNumber)) }
    }
  }

  /// Returns samples of a task in all states; `nil` if the runtime has tasks of another kind.
  func samples(of priority: TaskPriority) -> [TaskLayout.Sample]? {
    let task = Task(executorPreference: self, priority: priority) {
      self.sample(.running)
      await withUnsafeContinuation { continuation in self.state.withLock { $0.continuation = continuation } }
      self.sample(.running)
    }
    return withExtendedLifetime(task) {
      run(until: .suspended)
      state.withLock { $0.continuation.take() }?.resume()
      run(until: .complete)
      return state.withLock { $0.samples.count == 6 ? $0.samples : nil }
    }
  }

  /// Returns the beginning of a task of an `async let`, which has more than 500 bytes for it.
  func child(of priority: TaskPriority) -> TaskLayout.Child? {
    let task = Task(executorPreference: self, priority: priority) {
      async let child: Void = withUnsafeContinuation { $0.resume() }
      // Before the child knows which task waits for it.
      self.copyChild()
      await child
    }
    return withExtendedLifetime(task) {
      for _ in 0..<3 { guard runNext() else { return nil } }
      return state.withLock { $0.child }
    }
  }

  private func copyChild() {
    state.withLock { state in
      let owner = app_environment_testing_current_task()
      guard state.job != nil, state.task != owner, let task = UnsafeRawPointer(bitPattern: state.task) else { return }
      let bytes = UnsafeRawBufferPointer(start: task, count: 256)
      state.child = TaskLayout.Child(bytes: Array(bytes), owner: owner)
    }
  }

  private func run(until end: TaskLayout.Sample.State) {
    sample(.enqueued)
    if runNext() { sample(end) }
  }

  /// Runs the job that has been enqueued last.
  private func runNext() -> Bool {
    guard let job = state.withLock({ $0.job.take() }) else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  private func sample(_ taskState: TaskLayout.Sample.State) {
    let (task, priority, identifier) = state.withLock { ($0.task, $0.priority, $0.identifier) }
    let isRunning = taskState == .running
    guard let identifier, task != 0, !isRunning || app_environment_testing_current_task() == task else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = app_environment_testing_copy_task(task, buffer.baseAddress, buffer.count)
    }
    let entered = Int(bitPattern: app_environment_testing_last_entered()) - Int(bitPattern: task)
    let sample = TaskLayout.Sample(
      bytes: bytes, state: taskState, priority: priority, identifier: identifier,
      entered: isRunning && bytes.indices.contains(entered) ? entered : nil)
    state.withLock { $0.samples.append(sample) }
  }
}
