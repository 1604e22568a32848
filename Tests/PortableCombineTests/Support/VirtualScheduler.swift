import Dispatch
import PortableCombine

/// A scheduler whose time passes only when a test advances it. Everything that falls due then runs in order and at its own
/// time, including what is scheduled in the process, if it falls due before the end of the advance.
final class VirtualScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  private let timeline = Timeline(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000)))

  var now: SchedulerTimeType { timeline.now }

  /// Whether closures that fall due at the same time run last in, first out: an order that a stage must not rely on.
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
