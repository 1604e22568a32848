import Dispatch
import PortableCombine

/// A scheduler whose time stands still until it is told to pass; then everything that falls due runs in order, at its
/// own time, and what it schedules in turn runs too, if it falls due before the time that is advanced to.
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

  /// How many closures are waiting.
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
