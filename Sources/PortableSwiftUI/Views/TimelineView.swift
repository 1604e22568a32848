/// A view whose content is built again at the dates of a schedule.
///
/// ```swift
/// TimelineView(.periodic(from: .now, by: 1)) { context in
///   Text(context.date, format: .dateTime.hour().minute().second())
/// }
/// ```
/// The interface is the one that Apple documents for SwiftUI's `TimelineView`. The schedule for animations
/// has twenty dates a second, which terminals can draw.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// The date for which the content is built.
  public struct Context {
    /// A rate of updates.
    public enum Cadence: Comparable, Sendable {
      /// As fast as the display.
      case live
      /// Every second.
      case seconds
      /// Every minute.
      case minutes
    }

    /// The date.
    public let date: Date

    /// The rate of updates.
    public let cadence: Cadence
  }

  private let schedule: Schedule
  private let content: (TimelineViewDefaultContext) -> Content
}

/// The date for which the content of a timeline view is built.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  /// Creates a view that is built again at the dates of a schedule.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - content: Builds the views for a date.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode { TimelineNode(view, in: parent) }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: TimelineNode<Schedule, Content>.self).update(with: view)
  }

  fileprivate func content(at date: Date) -> Content {
    content(TimelineViewDefaultContext(date: date, cadence: .live))
  }

  /// The date of the schedule at or before another one, and the one after it.
  fileprivate func dates(around now: Date) -> (current: Date, next: Date?) {
    var current = now
    // A schedule that doesn't advance ends.
    for date in schedule.entries(from: now, mode: .normal).prefix(1_000_000) {
      if date > now { return (current, date) }
      current = date
    }
    return (current, nil)
  }
}

private final class TimelineNode<Schedule: TimelineSchedule, Content: View>: _ViewNode {
  private var view: TimelineView<Schedule, Content>
  private var tracking = ObservationTracker()
  private var ticker: Ticker?

  init(_ view: TimelineView<Schedule, Content>, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
  }

  func update(with new: TimelineView<Schedule, Content>) {
    view = new
    invalidate()
  }

  override func evaluate() {
    let time = environment.values.viewTime
    let (date, next) = view.dates(around: time.now())
    let content = Evaluation.run(for: self) { tracking.track(self, Self.self) { view.content(at: date) } }
    updateChild(with: content)
    ticker = ticker ?? Ticker(time)
    ticker?.tick(at: { _ in next }, of: self)
  }

  override func disconnect() {
    tracking.cancel()
    ticker = nil
  }
}

/// A schedule of dates.
public protocol TimelineSchedule {
  /// The dates.
  associatedtype Entries: Sequence where Entries.Element == Date

  /// The mode of a schedule.
  typealias Mode = TimelineScheduleMode

  /// Returns the dates from the last one that isn't after a date on, in order.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The mode of a schedule.
public enum TimelineScheduleMode: Sendable {
  /// The dates as they are.
  case normal
  /// Fewer dates.
  case lowFrequency
}

/// A schedule of dates at an interval.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: Date
  private let interval: TimeInterval

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - startDate: One of the dates.
  ///   - interval: The seconds between two dates; at least a hundredth of a second.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval.isFinite ? max(interval, 0.01) : 1
  }

  /// Returns the dates.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
    let count = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return sequence(state: count) { [start, interval] count -> Date? in
      defer { count += 1 }
      return start.addingTimeInterval(count * interval)
    }
  }
}

/// A schedule of dates that follow each other as fast as a terminal can draw, or at an interval, until it is paused.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval
  private let isPaused: Bool

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - minimumInterval: The seconds between two dates; at least a twentieth of a second, which is the default.
  ///   - paused: A Boolean value that indicates whether the view stays as it is.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = max(minimumInterval ?? 0, 0.05)
    isPaused = paused
  }

  /// Returns the dates.
  public func entries(from start: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: interval)
      .entries(from: start, mode: mode).prefix(isPaused ? 1 : .max)
  }
}

/// A schedule of the beginnings of minutes.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates the schedule.
  public init() {}

  /// Returns the dates.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60).entries(from: startDate, mode: mode)
  }
}

/// A schedule of given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries

  /// Creates a schedule.
  ///
  /// - Parameter dates: The dates, in order.
  public init(_ dates: Entries) { self.dates = dates }

  /// Returns the dates.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Dates at an interval.
  ///
  /// - Parameters:
  ///   - startDate: One of the dates.
  ///   - interval: The seconds between two dates.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Dates that follow each other as fast as a terminal can draw.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// Dates that follow each other as fast as a terminal can draw, or at an interval, until the schedule is paused.
  ///
  /// - Parameters:
  ///   - minimumInterval: The seconds between two dates; at least a twentieth of a second, which is the default.
  ///   - paused: A Boolean value that indicates whether the view stays as it is.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// The beginnings of minutes.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
  /// Given dates.
  ///
  /// - Parameter dates: The dates, in order.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}
