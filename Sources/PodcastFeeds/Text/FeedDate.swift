import Foundation

/// A date in one of the forms of feeds: RFC 822 and its successors, ISO 8601, and others that have one clear meaning.
struct FeedDate {
  /// The seconds since 1970; in UTC if the text names no time zone.
  let seconds: Double
  /// A Boolean value that indicates whether the text has a form that a feed's format allows.
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
    guard let day = scan.day, (1800...9999).contains(day.year), (1...12).contains(day.month),
      day.day >= 1, day.day <= DayNumber.length(of: day.month, in: day.year),
      scan.hour <= 24, scan.minute <= 59, scan.second <= 60
    else { return nil }
    if scan.hour == 24, scan.minute + scan.second > 0 { return nil }
    let days = DayNumber.of(day.year, day.month, day.day)
    // A leap second is read as the second before it.
    let time = scan.hour * 3600 + scan.minute * 60 + min(scan.second, 59)
    seconds = Double(days * 86_400 + time - scan.offset) + scan.fraction
  }
}
