import CommandSupport
import Foundation
import PodcastFeeds
import TextEditing

/// The title of a podcast or episode as it is displayed.
package enum Title {
  /// Returns a title on one line, with single spaces between its words and free of control characters and marks of
  /// direction.
  package static func shown(_ title: String) -> String {
    var scalars = FeedText.line(title).unicodeScalars
    scalars.removeAll { $0.properties.isBidiControl }
    let line = VisibleText.bounded(String(scalars))
    return line.isEmpty ? "(no title)" : line
  }

  /// Returns a title for a message, cut to 200 columns.
  package static func brief(_ title: String) -> String {
    DisplayWidth.cut(shown(title), to: 200)
  }
}

/// Times as they are displayed.
package enum TimeText {
  /// Returns minutes and seconds, after the hours if there are any: `0:07`, `42:10` or `1:02:03`.
  package static func clock(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// Returns the day of a date in a time zone, as `2026-11-21`.
  package static func day(_ date: Date, in timeZone: TimeZone) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// A progress bar.
package enum Bar {
  /// Returns a bar.
  ///
  /// - Parameters:
  ///   - fraction: The completed fraction, from 0 to 1; nil if it is unknown.
  ///   - width: The number of columns, including both ends.
  package static func text(_ fraction: Double?, width: Int) -> String {
    let inside = max(0, width - 2)
    let share = min(1, max(0, fraction ?? 0))
    // Only a complete bar is full.
    let done = share >= 1 ? inside : min(max(0, inside - 1), Int(share * Double(inside)))
    return "[" + String(repeating: "=", count: done) + String(repeating: "-", count: inside - done) + "]"
  }
}
