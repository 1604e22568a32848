import AppEnvironmentKit

extension Publisher where Failure == Never {
  /// Waits in front of each value, and takes the next one only when it has been sent.
  func paced<S: Scheduler>(
    by pause: S.SchedulerTimeType.Stride, scheduler: S
  ) -> some Publisher<Output, Never> {
    flatMap(maxPublishers: .max(1)) { Just($0).delay(for: pause, scheduler: scheduler) }
  }
}
