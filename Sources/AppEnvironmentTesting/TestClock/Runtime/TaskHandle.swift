import CAppEnvironmentTesting

/// A task of the runtime, kept alive.
final class TaskHandle: Hashable, Sendable {
  /// The address of the task.
  let address: UInt

  init(_ address: UInt) {
    self.address = address
    app_environment_testing_retain_task(address)
  }

  deinit {
    app_environment_testing_release_task(address)
  }

  /// The address of the task that calls this; 0 outside tasks, and where tasks can't be seen.
  static var addressOfCurrent: UInt { TaskRuntime.isExact ? app_environment_testing_current_task() : 0 }

  /// A number that distinguishes the task that calls this from others; 0 outside tasks.
  static var identityOfCurrent: UInt {
    if TaskRuntime.isExact { return addressOfCurrent }
    return withUnsafeCurrentTask { task in task.map { UInt(bitPattern: $0.hashValue) | 1 } ?? 0 }
  }

  /// The task that calls this; `nil` outside tasks, and where tasks can't be seen.
  static var current: TaskHandle? {
    let address = addressOfCurrent
    return address == 0 ? nil : TaskHandle(address)
  }

  /// A Boolean value that indicates whether the task runs, or is enqueued on an executor or an actor.
  ///
  /// A task may be resumed while a thread is still suspending it, and then continues there. On a thread that does
  /// ``ActorWork``, a task is therefore active until the thread has left it. On other threads, such as those of custom
  /// executors, the runtime doesn't reveal that.
  var isActive: Bool { app_environment_testing_state_of_task(address) == app_environment_testing_task_active }

  /// A Boolean value that indicates whether the task has returned.
  var isComplete: Bool { app_environment_testing_state_of_task(address) == app_environment_testing_task_complete }

  func cancel() {
    app_environment_testing_cancel_task(address)
  }

  static func == (one: TaskHandle, other: TaskHandle) -> Bool { one.address == other.address }

  func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
