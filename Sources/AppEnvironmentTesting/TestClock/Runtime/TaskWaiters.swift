import Dispatch
import PackageSupport
import Synchronization

/// The threads that wait for a task that another thread runs.
///
/// The runtime reports nothing when a task is suspended. A thread that has done the work of an actor therefore checks
/// the tasks that are waited for. For executors that aren't known here, the waiting thread checks now and then.
enum TaskWaiters {
  private struct Waiter: Sendable {
    let task: TaskHandle
    let alarm: DispatchSemaphore
  }

  private static let waiters = Locked<[ObjectIdentifier: Waiter]>([:])
  private static let count = Atomic(0)

  /// The time after which threads stop waiting for a task. It may be on an executor that runs its jobs on the test's
  /// request.
  static let patience = Duration.seconds(30)

  /// Waits until a task has been run, the alarm is signaled, or some time has passed.
  static func wait(for task: TaskHandle, _ alarm: DispatchSemaphore, round: Int) {
    let previous = waiters.withLock {
      $0.updateValue(Waiter(task: task, alarm: alarm), forKey: ObjectIdentifier(alarm))
    }
    count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if task.isActive { _ = alarm.wait(timeout: .now() + .milliseconds(1 << min(round - 1, 7))) }
    count.wrappingSubtract(1, ordering: .relaxed)
    let removed = waiters.withLock { $0.removeValue(forKey: ObjectIdentifier(alarm)) }
    withExtendedLifetime((previous, removed)) {}
  }

  /// Wakes the threads whose tasks no longer run. Called after the work of an actor.
  static func notify() {
    guard count.load(ordering: .sequentiallyConsistent) > 0 else { return }
    // The tasks are looked at without the lock, because this is called very often. A thread that waits for another task by
    // then looks again.
    for (key, waiter) in waiters.withLock({ $0 }) where !waiter.task.isActive {
      let finished = waiters.withLock { $0.removeValue(forKey: key) }
      finished?.alarm.signal()
    }
  }
}
