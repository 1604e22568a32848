import AppEnvironmentKit
import Dispatch
import VirtualTime

/// A scheduler whose time stands still until it is told to pass.
final class VirtualScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  private let timeline = Timeline(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000)))

  var now: SchedulerTimeType { timeline.now }

  var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  func advance(by interval: SchedulerTimeType.Stride) {
    timeline.advance(by: interval)
  }

  /// Runs what is due now.
  func runDue() {
    advance(by: .nanoseconds(0))
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    timeline.add(at: now, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    timeline.add(at: date, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    AnyCancellable(timeline.add(at: date, every: interval, action))
  }
}
