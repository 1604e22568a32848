import Foundation

/// Reads dates in the forms that feeds have: RFC 822 with its heirs, ISO 8601, and what people write instead.
struct FeedDate {
  /// The date in seconds since 1970; in UTC if it names no time zone.
  let seconds: Double
  /// Whether it is in a form that a feed's format allows.
  let isStandard: Bool

  var date: Date { Date(timeIntervalSince1970: seconds) }

  /// Where something stands in the place of the time zone that is none; 0 if there is nothing like that.
  private let strangeZone: Int

  /// What the text that it was made from was read as, for a message: the day, and why it is in UTC if that is not clear.
  func reading(of text: Bytes) -> String {
    let (year, month, day) = DayNumber.day(Int((seconds / 86_400).rounded(.down)))
    let reading = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    guard strangeZone > 0 else { return reading }
    let text = text.trimmed
    let rest = text.part(strangeZone, text.count)
    let zone = rest.part(0, rest.firstIndex { $0 <= 0x20 } ?? rest.count)
    return "\(reading) in UTC, since '\(zone.excerpt)' is no time zone"
  }

  /// The date; `nil` if it was not understood, or is of no day that there is.
  init?(_ text: Bytes) {
    let text = text.trimmed
    guard text.count >= 4, text.count <= 100 else { return nil }
    var scan = DateScan(text)
    guard scan.run(), let day = scan.day else { return nil }
    guard (1800...9999).contains(day.year), (1...12).contains(day.month),
      day.day >= 1, day.day <= DayNumber.length(of: day.month, in: day.year),
      scan.hour <= 24, scan.minute <= 59, scan.second <= 60
    else { return nil }
    if scan.hour == 24, scan.minute + scan.second > 0 { return nil }
    let days = DayNumber.of(day.year, day.month, day.day) + scan.daysAfter
    let time = scan.hour * 3600 + scan.minute * 60 + min(scan.second, 59)
    seconds = Double(days * 86_400 + time - scan.offset) + scan.fraction
    isStandard = scan.isStandard
    strangeZone = scan.strangeZone
  }
}
