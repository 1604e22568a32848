import Foundation

/// Reads dates in the forms that feeds have: RFC 822 with its heirs, ISO 8601, and what people write instead.
struct FeedDate {
  /// The date in seconds since 1970; in UTC if it names no time zone.
  let seconds: Double
  /// Whether it is in a form that a feed's format allows.
  let isStandard: Bool

  var date: Date { Date(timeIntervalSince1970: seconds) }

  /// The day as `2020-01-10`, in UTC.
  var day: String {
    let (year, month, day) = Self.civil(Int((seconds / 86_400).rounded(.down)))
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// The date; `nil` if it was not understood, or is of no day that there is.
  init?(_ text: Bytes) {
    let text = text.trimmed
    guard text.count >= 4, text.count <= 100 else { return nil }
    var scan = DateScan(text)
    guard scan.run(), let day = scan.day else { return nil }
    guard (1800...9999).contains(day.year), (1...12).contains(day.month),
      day.day >= 1, day.day <= Self.length(of: day.month, in: day.year),
      scan.hour <= 24, scan.minute <= 59, scan.second <= 60
    else { return nil }
    if scan.hour == 24, scan.minute + scan.second > 0 { return nil }
    let days = Self.days(day.year, day.month, day.day)
    let time = scan.hour * 3600 + scan.minute * 60 + min(scan.second, 59)
    seconds = Double(days * 86_400 + time - scan.offset) + scan.fraction
    isStandard = scan.isStandard
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01. Years begin in March here, so that the odd day comes last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + days / 366 - (days < 0 ? 2 : 0)
    while Self.days(year + 1, 1, 1) <= days { year += 1 }
    var month = 1
    while month < 12, Self.days(year, month + 1, 1) <= days { month += 1 }
    return (year, month, days - Self.days(year, month, 1) + 1)
  }
}
