import AppEnvironmentKit
import Foundation

extension TestTime {
  /// A wall clock that moves with the time, and can be set.
  struct WallClock: Sendable {
    /// The date at the beginning of time.
    var start: Date
    var timeZone: TimeZone
    var calendar: Calendar

    var currentCalendar: Calendar {
      var calendar = calendar
      calendar.timeZone = timeZone
      return calendar
    }

    func date(at now: ClockClient.Instant) -> Date {
      start.addingTimeInterval(now.offset / .seconds(1))
    }

    mutating func set(_ date: Date, at now: ClockClient.Instant) {
      start = date.addingTimeInterval(-(now.offset / .seconds(1)))
    }
  }
}
