import AppEnvironmentKit
import Foundation

extension TestTime {
  /// A wall clock that advances with the time and can be set.
  struct WallClock: Sendable {
    /// The date at the origin of the clock.
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
