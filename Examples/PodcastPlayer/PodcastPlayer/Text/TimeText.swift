import Foundation

/// Times in the forms in which they are shown.
package enum TimeText {
  /// Minutes and seconds, or hours as well: `0:07`, `42:10`, `1:02:03`. Parts of a second are not shown.
  package static func clock(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// The day in a time zone, as in `2026-11-21`.
  package static func day(_ date: Date, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let year = String(parts.year ?? 0)
    return String(repeating: "0", count: max(0, 4 - year.count)) + year
      + "-\(twoDigits(Int64(parts.month ?? 0)))-\(twoDigits(Int64(parts.day ?? 0)))"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
