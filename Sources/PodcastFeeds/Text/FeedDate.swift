import Foundation

/// A date in one of the forms of feeds: RFC 822 and its successors, ISO 8601, and others that have one clear meaning.
struct FeedDate {
  /// The seconds since 1970; in UTC if the text names no time zone.
  let seconds: Double
  /// A Boolean value that indicates whether the form is one that RSS or Atom allows.
  let isStandard: Bool

  var date: Date { Date(timeIntervalSince1970: seconds) }

  /// The place of a word that isn't a time zone but stands where one belongs, 0 if there isn't one.
  private let strangeZone: Int

  /// The day for a repair's message, with the word that isn't a time zone.
  ///
  /// - Parameter text: The text that the date was read from.
  func reading(of text: Bytes) -> String {
    let (year, month, day) = DayNumber.day(Int((seconds / 86_400).rounded(.down)))
    let reading = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    guard strangeZone > 0 else { return reading }
    let text = text.trimmed
    let rest = text.part(strangeZone, text.count)
    let zone = rest.part(0, rest.firstIndex { $0 <= 0x20 } ?? rest.count)
    return "\(reading) in UTC, since '\(zone.excerpt)' isn't a time zone"
  }

  /// Reads a date. Fails if the text isn't one, or names a day or time that doesn't exist.
  init?(_ text: Bytes) {
    let text = text.trimmed
    guard text.count >= 4, text.count <= 100 else { return nil }
    var scan = DateScan(text)
    guard scan.run() else { return nil }
    isStandard = scan.isStandard
    strangeZone = scan.strangeZone
    if let timestamp = scan.timestamp {
      seconds = Double(timestamp)
      return
    }
    let time = scan.time ?? TimeOfDay()
    guard let day = scan.day, (1800...9999).contains(day.year), (1...12).contains(day.month),
      day.day >= 1, day.day <= DayNumber.length(of: day.month, in: day.year), let seconds = time.seconds
    else { return nil }
    let days = DayNumber.of(day.year, day.month, day.day)
    self.seconds = Double(days * 86_400 + seconds - (scan.offset ?? 0)) + Double(time.milliseconds) / 1000
  }
}

/// Days since 1970-01-01 in the Gregorian calendar.
package enum DayNumber {
  /// The number of a day. The calculation begins years in March, so that 29 February is a year's last day.
  @inline(__always)
  package static func of(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
  }

  /// The day with a number.
  package static func day(_ number: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + number / 366 - (number < 0 ? 2 : 0)
    while of(year + 1, 1, 1) <= number { year += 1 }
    var month = 1
    while month < 12, of(year, month + 1, 1) <= number { month += 1 }
    return (year, month, number - of(year, month, 1) + 1)
  }

  /// The number of days in a month.
  static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The weekday of a day, 0 for Monday.
  static func weekday(_ number: Int) -> Int {
    // Day 0 is a Thursday.
    ((number + 3) % 7 + 7) % 7
  }
}
