/// A date that a text counts from or to.
final class CountingDate: Sendable, Equatable {
  let date: Date
  private let kind: Text.DateStyle.Kind
  private let limits: ClosedRange<Date>?
  private let pauseTime: Date?
  private let showsHours: Bool

  init(
    date: Date, kind: Text.DateStyle.Kind, limits: ClosedRange<Date>? = nil, pauseTime: Date? = nil,
    showsHours: Bool = true
  ) {
    self.date = date
    self.kind = kind
    self.limits = limits
    self.pauseTime = pauseTime
    self.showsHours = showsHours
  }

  static func == (first: CountingDate, second: CountingDate) -> Bool {
    first.date == second.date && first.kind == second.kind && first.limits == second.limits
      && first.pauseTime == second.pauseTime && first.showsHours == second.showsHours
  }

  /// The date, inside the limits.
  private func limited(_ now: Date) -> Date {
    let now = pauseTime.map { min(now, $0) } ?? now
    return limits.map { min(max(now, $0.lowerBound), $0.upperBound) } ?? now
  }

  /// The number of whole seconds between the date and another one. Seconds that are left count until they are over.
  private func seconds(at now: Date) -> Int {
    let seconds = limited(now).timeIntervalSince(date)
    return Int(min(abs(seconds.rounded(.down)), 1e15))
  }

  func string(at now: Date) -> String {
    let seconds = seconds(at: now)
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    switch kind {
    case .timer:
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      if hours == 0 || !showsHours { return "\(minutes):\(two(seconds % 60))" }
      return "\(hours):\(two(minutes % 60)):\(two(seconds % 60))"
    case .relative:
      if days > 0 { return "\(days) \(days == 1 ? "day" : "days"), \(hours % 24) hr" }
      if hours > 0 { return "\(hours) hr, \(minutes % 60) min" }
      return minutes > 0 ? "\(minutes) min, \(seconds % 60) sec" : "\(seconds) sec"
    default:
      let (count, unit) =
        [(days, "day"), (hours, "hour"), (minutes, "minute")].first { $0.0 > 0 } ?? (seconds, "second")
      return "\(limited(now) < date ? "-" : "+")\(count) \(unit)\(count == 1 ? "" : "s")"
    }
  }

  /// The next date at which the text may change: the next whole second before or after the date.
  func nextChange(after now: Date) -> Date? {
    if let end = limits.map({ min($0.upperBound, pauseTime ?? $0.upperBound) }) ?? pauseTime, now >= end { return nil }
    let elapsed = now.timeIntervalSince(date)
    var next = date.addingTimeInterval(elapsed.rounded(.down) + 1)
    // The sum may not be later for dates that are far away.
    if next <= now { next = now.addingTimeInterval(1) }
    return limits.map { max(next, $0.lowerBound) } ?? next
  }
}
