import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor
struct FormatterTests {
  @Test(
    arguments: [
      (65, [.minute, .second], .default, "1:05"), (65, [.minute, .second], .pad, "01:05"),
      (65, [.hour, .minute, .second], .pad, "0:01:05"), (5, [.minute, .second], .dropLeading, "5"),
      (3_600, [.hour, .minute], .default, "1:00"), (-65, [.minute, .second], .default, "-1:05"),
      (90_061, [.hour, .minute], .default, "25:01"),
    ] as [(TimeInterval, NSCalendar.Unit, DateComponentsFormatter.ZeroFormattingBehavior, String)])
  func aDurationHasNumbersBetweenColons(
    _ seconds: TimeInterval, _ units: NSCalendar.Unit, _ zeros: DateComponentsFormatter.ZeroFormattingBehavior,
    _ text: String
  ) {
    let formatter = DateComponentsFormatter()
    (formatter.allowedUnits, formatter.zeroFormattingBehavior) = (units, zeros)
    #expect(formatter.string(from: seconds) == text)
  }

  @Test(
    arguments: [
      (.abbreviated, "1h 5s"), (.short, "1 hr, 5 sec"), (.full, "1 hour, 5 seconds"),
    ] as [(DateComponentsFormatter.UnitsStyle, String)])
  func aDurationHasWords(_ style: DateComponentsFormatter.UnitsStyle, _ text: String) {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = style
    formatter.calendar?.locale = Locale(identifier: "en_US")
    #expect(formatter.string(from: 3_605) == text)
    #expect(formatter.string(from: DateComponents(hour: 1, second: 5)) == text)
  }

  @Test func aDurationInComponentsHasTheDaysOfItsYearsAndMonths() {
    let formatter = DateComponentsFormatter()
    (formatter.allowedUnits, formatter.unitsStyle) = ([.day, .hour], .full)
    formatter.calendar?.locale = Locale(identifier: "en_US")
    #expect(formatter.string(from: DateComponents(month: 1)) == "31 days")
    #expect(formatter.string(from: DateComponents(year: 1, day: 2, hour: 25)) == "368 days, 1 hour")
    #expect(formatter.string(from: DateComponents(day: 1, weekOfMonth: 1)) == "8 days")
  }

  @Test func aDurationHasAtMostAsManyUnitsAsAllowed() {
    let formatter = DateComponentsFormatter()
    (formatter.unitsStyle, formatter.maximumUnitCount) = (.full, 1)
    formatter.calendar?.locale = Locale(identifier: "en_US")
    #expect(formatter.string(from: 7_500) == "2 hours")
    #expect(formatter.string(from: 0) == "0 seconds")
    #expect(formatter.string(from: .nan) == nil)
  }

  @Test func aDateIsRelativeToAnotherOne() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en_US")
    let now = Date(timeIntervalSince1970: 1_000_000)
    #expect(formatter.localizedString(for: now.addingTimeInterval(-7_200), relativeTo: now) == "2 hours ago")
    #expect(formatter.localizedString(for: now.addingTimeInterval(3_600), relativeTo: now) == "in 1 hour")
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(for: now.addingTimeInterval(-86_400), relativeTo: now) == "yesterday")
    #expect(ViewHost(Text(Date(timeIntervalSinceNow: -7_200.5), formatter: formatter)).text == "2 hours ago")
  }

  @Test func aListHasAConjunction() {
    let formatter = ListFormatter()
    formatter.locale = Locale(identifier: "en_US")
    #expect(formatter.string(from: ["a", 2, "c"]) == "a, 2, and c")
  }

  @Test(arguments: [
    (1, "1 entry"), (2, "2 entries"), (0, "0 entries"),
  ]) func aPhraseIsInflected(_ count: Int, _ text: String) {
    #expect(ViewHost(Text("^[\(count) entry](inflect: true) left")).text == text + " left")
  }

  @Test func regularNounsHaveTheirPlural() {
    #expect(
      ViewHost(Text("^[3 box](inflect: true), ^[3 day](inflect: true), ^[x](other)")).text == "3 boxes, 3 days, ^x")
  }
}
