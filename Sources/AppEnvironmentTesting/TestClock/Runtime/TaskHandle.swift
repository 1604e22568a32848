import CAppEnvironmentTesting

/// A task of the runtime, kept alive if that is possible.
///
/// The task of an `async let` is in the memory of the task around it. References don't keep it alive: after its scope, other
/// data may be there, or another task.
final class TaskHandle: Hashable, Sendable {
  /// The address of the task.
  let address: UInt

  /// The number that distinguishes the task from others that have been at its address.
  private let identifier: UInt32

  /// The task around the `async let`, if the task is that of one.
  private let owner: TaskHandle?

  init(_ address: UInt) {
    self.address = address
    identifier = app_environment_testing_identifier_of_task(address)
    let owner = app_environment_testing_owner_of_task(address)
    self.owner = owner == 0 ? nil : TaskHandle(owner)
    if self.owner == nil { app_environment_testing_retain_task(address) }
  }

  deinit {
    if owner == nil { app_environment_testing_release_task(address) }
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
  var isActive: Bool { state == app_environment_testing_task_active }

  /// A Boolean value that indicates whether the task has returned.
  var isComplete: Bool { state == app_environment_testing_task_complete }

  private var state: app_environment_testing_task_state {
    guard let owner else { return app_environment_testing_state_of_task(address) }
    guard !owner.isComplete else { return app_environment_testing_task_complete }
    let state = app_environment_testing_state_of_task(address)
    // Only the state of this task counts, which may have made room for other data meanwhile.
    let isThere = app_environment_testing_identifier_of_task(address) == identifier
    return isThere ? state : app_environment_testing_task_complete
  }

  func cancel() {
    if !isComplete { app_environment_testing_cancel_task(address) }
  }

  static func == (one: TaskHandle, other: TaskHandle) -> Bool {
    one.address == other.address && one.identifier == other.identifier
  }

  func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
