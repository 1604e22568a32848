import Foundation

/// Reads a date in one of HTTP's three formats (RFC 9110, section 5.6.7), or returns nil.
///
/// - Parameters:
///   - text: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
///   - now: The current date, which decides the century of a year with two digits.
package func httpDate(_ text: String, now: Date) -> Date? {
  let words = text.split { $0 == " " || $0 == "," }.map { Array($0.utf8) }
  let fields: (day: [UInt8], month: [UInt8], year: [UInt8], time: [UInt8])
  switch words.count {
  case 6 where words[5] == Array("GMT".utf8): fields = (words[1], words[2], words[3], words[4])
  case 5 where words[1].count == 3: fields = (words[2], words[1], words[4], words[3])
  case 4 where words[3] == Array("GMT".utf8):
    let date = words[1].split(separator: UInt8(ascii: "-")).map(Array.init)
    guard date.count == 3 else { return nil }
    fields = (date[0], date[1], date[2], words[2])
  default: return nil
  }
  let time = fields.time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  guard time.count == 3, time.allSatisfy({ $0.count == 2 }), let month = monthNames.firstIndex(of: fields.month),
    fields.day.count <= 2, let day = fields.day.number, 1...31 ~= day, let year = fields.year.number,
    [2, 4].contains(fields.year.count),
    let hour = time[0].number, hour < 24, let minute = time[1].number, minute < 60,
    let second = time[2].number, second <= 60
  else { return nil }
  let seconds = { (year: Int64) -> Double in
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month), Int32(day))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    return Double(timegm(&parts))
  }
  guard fields.year.count == 2 else { return Date(timeIntervalSince1970: seconds(year)) }
  // The latest such year that isn't more than 50 years ahead.
  let date = stride(from: 2100 + year, through: 1900 + year, by: -100).lazy
    .map { Date(timeIntervalSince1970: seconds($0)) }
    .first { $0.timeIntervalSince(now) <= 50 * 365.25 * 86_400 }
  return date ?? Date(timeIntervalSince1970: seconds(1900 + year))
}

private let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  .map { Array($0.utf8) }
