import Dispatch
import PortableCombine

/// A scheduler whose time passes only when a test advances it.
///
/// Closures that fall due then run in order, each at its own time, including those that are scheduled during the
/// advance.
final class VirtualScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  private let timeline = Timeline(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000)))

  var now: SchedulerTimeType { timeline.now }

  /// A Boolean value that indicates whether closures that are due at the same time run in reverse order, on which no
  /// operator may rely.
  var runsBackwards: Bool {
    get { timeline.runsBackwards }
    set { timeline.runsBackwards = newValue }
  }

  /// The number of scheduled closures.
  var pending: Int { timeline.pending }

  var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  func advance(by interval: SchedulerTimeType.Stride) {
    timeline.advance(by: interval)
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
