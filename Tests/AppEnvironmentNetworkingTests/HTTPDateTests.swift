import AppEnvironmentNetworking
import Foundation
import TestSupport
import Testing

@Suite struct HTTPDateTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func theThreeFormatsOfHTTPDatesAreRead(text: String) {
    #expect(httpDate(text, now: now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", " ", "0", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 +0100",
    "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 19945 08:49:37 GMT", "Sun, 06 Nov -194 08:49:37 GMT", "Sun, 06 Abc 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT\u{301}",
    "Sun, 06\u{301} Nov 1994 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT", "Sun, 06-Nov 08:49:37 GMT",
    "Sunday, 06-Nov-994 08:49:37 GMT", "Sun Nov 6 08:49:37", "\0", "Sun, 06 Nov 1994 08:49:37 GMT GMT",
  ])
  func textInAnotherFormatIsNotADate(text: String) {
    #expect(httpDate(text, now: now) == nil)
  }

  @Test func aYearOfTwoDigitsIsAtMostFiftyYearsAhead() {
    let year = { (text: String) in
      httpDate("Monday, 01-Jan-\(text) 00:00:00 GMT", now: now).map { Calendar.utc.component(.year, from: $0) }
    }
    #expect(year("23") == 2023)
    #expect(year("73") == 2073)
    #expect(year("74") == 1974)
    #expect(year("99") == 1999)
    #expect(year("00") == 2000)
  }

  /// Foundation's calendar is the reference. By default, every eleventh day is compared.
  @Test func everyDayOfFourCenturiesMatchesTheCalendar() throws {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let start = try #require(Calendar.utc.date(from: DateComponents(year: 1800, month: 1, day: 1)))
    for day in stride(from: 0, to: 146_097, by: rounds(11, many: 1)) {
      let date = start.addingTimeInterval(Double(day) * 86_400)
      let parts = Calendar.utc.dateComponents([.year, .month, .day], from: date)
      let text = "Mon, \(parts.day ?? 0) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 0) 00:00:00 GMT"
      guard httpDate(text, now: now) == date else {
        Issue.record("\(text) is \(String(describing: httpDate(text, now: now)))")
        return
      }
    }
  }
}

extension Calendar {
  fileprivate static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
