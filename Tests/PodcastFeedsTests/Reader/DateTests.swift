import Foundation
import PodcastFeeds
import Testing

@Suite struct DateTests {
  @Test(
    "Dates in the standard forms are read without a repair",
    arguments: [
      // RFC 822, RFC 2822 and ISO 8601.
      ("Mon, 06 Jan 2020 12:00:00 GMT", "2020-01-06T12:00:00Z"),
      ("Mon, 06 Jan 2020 12:00:00 EST", "2020-01-06T17:00:00Z"),
      ("Mon, 6 Jan 2020 12:00 PDT", "2020-01-06T19:00:00Z"),
      ("6 Jan 20 12:00 +0530", "2020-01-06T06:30:00Z"),
      ("06 Jan 99 12:00:00 Z", "1999-01-06T12:00:00Z"),
      ("Thu, 01 Jan 1970 00:00:00 +0000", "1970-01-01T00:00:00Z"),
      ("Sat, 29 Feb 2020 23:59:60 -0000", "2020-02-29T23:59:59Z"),
      ("2020-01-06T12:00:00Z", "2020-01-06T12:00:00Z"),
      ("2020-01-06T12:00:00+05:30", "2020-01-06T06:30:00Z"),
      ("2020-01-06T12:00:00.5-0800", "2020-01-06T20:00:00Z"),
      ("2020-01-06", "2020-01-06T00:00:00Z"),
      ("2020-01", "2020-01-01T00:00:00Z"),
      ("20200106T120000Z", "2020-01-06T12:00:00Z"),
      ("1931-05-04T03:02:01Z", "1931-05-04T03:02:01Z"),
    ])
  func standardForms(text: String, expected: String) throws {
    let feed = try feed(item: "<guid>a</guid><pubDate>\(text)</pubDate>")
    #expect(feed.episodes[0].publicationDate.map(seconds) == expected)
    #expect(feed.episodes[0].publicationDateText == text)
    #expect(feed.repairMessages == [])
  }

  @Test(
    "Dates in other clear forms are read",
    arguments: [
      ("2020/1/10", "2020-01-10T00:00:00Z"),
      ("2020/01/10 12:30", "2020-01-10T12:30:00Z"),
      ("2020.1.10", "2020-01-10T00:00:00Z"),
      ("10.1.2020", "2020-01-10T00:00:00Z"),
      ("1/10/2020", "2020-01-10T00:00:00Z"),
      ("31/1/2020 3:04 PM", "2020-01-31T15:04:00Z"),
      ("January 10, 2020", "2020-01-10T00:00:00Z"),
      ("Friday, January 10th, 2020 12:00 am EST", "2020-01-10T05:00:00Z"),
      ("Fri Jan 10 09:08:07 2020", "2020-01-10T09:08:07Z"),
      ("Fri Jan 10 09:08:07 UTC 2020", "2020-01-10T09:08:07Z"),
      ("Jan 10 2020 1000", "2020-01-10T00:00:00Z"),
      ("10-Sept-2020", "2020-09-10T00:00:00Z"),
      ("Ven, 10 Jan 2020 24:00:00 GMT+2", "2020-01-10T22:00:00Z"),
      ("1578657600", "2020-01-10T12:00:00Z"),
      ("1578657600000", "2020-01-10T12:00:00Z"),
    ])
  func otherForms(text: String, expected: String) throws {
    #expect(try episode("<guid>a</guid><pubDate>\(text)</pubDate>").publicationDate.map(seconds) == expected)
  }

  @Test("The reading of a date in another form is reported")
  func reportsReading() throws {
    let feed = try feed(item: "<guid>a</guid><pubDate>2020/1/10</pubDate>")
    #expect(feed.repairMessages == ["item 1: date '2020/1/10' read as 2020-01-10"])
    #expect(feed.repairs.map(\.kind) == [.date])
  }

  @Test(
    "Months in other languages are read and reported",
    arguments: [
      // Spanish, Catalan, French, Italian, Portuguese, Romanian.
      ("10 dic 2019", "2019-12-10"), ("10 ene 2020", "2020-01-10"), ("vie, 10 ENE. 2020", "2020-01-10"),
      ("10 de enero de 2020", "2020-01-10"), ("mié, 12 ago 2020", "2020-08-12"), ("10 març 2020", "2020-03-10"),
      ("10 mars 2020", "2020-03-10"), ("10 août 2020", "2020-08-10"), ("10 AOÛT 2020", "2020-08-10"),
      ("10 janv. 2020", "2020-01-10"), ("ven. 14 févr. 2020", "2020-02-14"), ("1er juillet 2020", "2020-07-01"),
      ("10 décembre 2020", "2020-12-10"), ("10 gen 2020", "2020-01-10"), ("mar, 10 dic 2019", "2019-12-10"),
      ("10 lug. 2020", "2020-07-10"), ("10 settembre 2020", "2020-09-10"), ("10 fev 2020", "2020-02-10"),
      ("10 de março de 2020", "2020-03-10"), ("10 set 2020", "2020-09-10"), ("10 out. 2020", "2020-10-10"),
      ("10 iunie 2020", "2020-06-10"),
      // German, Dutch, Swedish, Norwegian, Danish.
      ("10 Jän 2020", "2020-01-10"), ("10. Jänner 2020", "2020-01-10"), ("10. März 2020", "2020-03-10"),
      ("Donnerstag, 10. Dezember 2020", "2020-12-10"), ("10 mrt 2020", "2020-03-10"), ("10 mei 2020", "2020-05-10"),
      ("10 maj 2020", "2020-05-10"), ("10. des. 2020", "2020-12-10"), ("10. oktober 2020", "2020-10-10"),
      // Polish, Czech, Slovak, Hungarian, Turkish, Finnish.
      ("10 stycznia 2020", "2020-01-10"), ("śr., 10 paź 2020", "2020-10-10"), ("10 września 2020", "2020-09-10"),
      ("10. února 2020", "2020-02-10"), ("10. ÚNORA 2020", "2020-02-10"), ("10. července 2020", "2020-07-10"),
      ("10. mája 2020", "2020-05-10"), ("2020. január 10.", "2020-01-10"), ("10 Oca 2020", "2020-01-10"),
      ("Paz, 10 Ağu 2020", "2020-08-10"), ("10 ARALIK 2020", "2020-12-10"), ("10 Şubat 2020", "2020-02-10"),
      ("10 Kasım 2020", "2020-11-10"), ("10. joulukuuta 2020", "2020-12-10"),
      // Russian, Ukrainian, Bulgarian, Greek.
      ("10 января 2020", "2020-01-10"), ("Пт, 10 ЯНВ 2020", "2020-01-10"), ("10 мая 2020 г.", "2020-05-10"),
      ("понедельник, 10 августа 2020", "2020-08-10"), ("10 січня 2020", "2020-01-10"), ("10 лютого 2020", "2020-02-10"),
      ("10 Ιανουαρίου 2020", "2020-01-10"), ("10 Δεκ 2020", "2020-12-10"),
      // The month comes first, or the year.
      ("enero 10, 2020", "2020-01-10"), ("2020 dic 10", "2020-12-10"), ("Vie, ene 10 2020", "2020-01-10"),
      ("января 10, 2020", "2020-01-10"), ("Mar, 10 Jan 2020", "2020-01-10"), ("mar 10.12.2019", "2019-12-10"),
    ])
  func otherLanguages(text: String, expected: String) throws {
    try expectOdd(text, expected + "T00:00:00Z")
  }

  @Test(
    "Times in other forms are read and reported",
    arguments: [
      ("10 Jan 2020 10.30.00 GMT", "2020-01-10T10:30:00Z"), ("10 Jan 2020 10.30 +0100", "2020-01-10T09:30:00Z"),
      ("10.1.2020 10.30", "2020-01-10T10:30:00Z"), ("2020-01-10T10.30.15Z", "2020-01-10T10:30:15Z"),
      ("10 janvier 2020 à 10h30", "2020-01-10T10:30:00Z"), ("10 ene 2020 10:30:00 GMT", "2020-01-10T10:30:00Z"),
      ("Fri, 10 Jan 2020 10:30:00 GMT+2", "2020-01-10T08:30:00Z"), ("2020-01-10 10", "2020-01-10T00:00:00Z"),
      ("10 Jan 2020 10 GMT", "2020-01-10T00:00:00Z"), ("2020-1", "2020-01-01T00:00:00Z"),
    ])
  func otherTimes(text: String, expected: String) throws {
    try expectOdd(text, expected)
  }

  @Test(
    "The weekday decides which number is the month",
    arguments: [
      ("Sat, 11 04 2020", "2020-04-11"), ("Wed, 11 04 2020", "2020-11-04"), ("Sat, 11/04/2020", "2020-04-11"),
      ("Wednesday, 11.04.2020", "2020-11-04"), ("Samstag, 11/4/2020", "2020-04-11"), ("sáb 11/04/2020", "2020-04-11"),
      ("mercredi 04/11/2020", "2020-11-04"), ("11/04/2020 Sat", "2020-04-11"),
      // Neither order has the weekday, so that the month comes first.
      ("Mon, 11 04 2020", "2020-11-04"), ("11 04 2020", "2020-11-04"),
    ])
  func weekday(text: String, day: String) throws {
    try expectOdd(text, day + "T00:00:00Z")
  }

  @Test(
    "The half of the day may come before or after the time",
    arguments: [
      ("2020년 1월 10일 오후 9:30", "21:30"), ("2020년 1월 10일 오전 9:30", "09:30"), ("2020. 1. 10. 오후 9:30", "21:30"),
      ("2020-01-10 오후 12:30", "12:30"), ("2020-01-10 오전 12:30", "00:30"), ("2020년1월10일 오후9시30분", "21:30"),
      ("2020년 1월 10일 금요일 오후 9시 30분", "21:30"), ("2020年1月10日下午9:30", "21:30"), ("2020年1月10日 上午9:30", "09:30"),
      ("2020年1月10日午後9時30分", "21:30"), ("2020年1月10日 21時", "21:00"), ("2020/01/10 PM 9:30", "21:30"),
      ("10 Jan 2020 9:30 p.m.", "21:30"), ("10 Jan 2020 9:30 A.M.", "09:30"), ("10 Jan 2020 9 pm", "21:00"),
    ])
  func halfOfDay(text: String, time: String) throws {
    try expectOdd(text, "2020-01-10T\(time):00Z")
  }

  @Test(
    "The time may come before the date",
    arguments: [
      ("오후 3:04 2024-03-05", "15:04"), ("오전 3시 4분 2024년 3월 5일", "03:04"), ("下午3:04 2024年3月5日", "15:04"),
      ("15:04 2024-03-05", "15:04"), ("3:04 PM 5-Mar-2024", "15:04"), ("3:04 pm 05-03-2024 UTC", "15:04"),
      ("15:04-0500 2024-03-05", "20:04"), ("15:04 2024-03-05 -0500", "20:04"), ("15:04 2024-03-05-0500", "20:04"),
      ("15:04 March 5th, 2024", "15:04"), ("15:04 5 Mar 2024-0500", "20:04"),
    ])
  func timeFirst(text: String, time: String) throws {
    try expectOdd(text, "2024-03-05T\(time):00Z")
  }

  @Test("An unknown time zone is read as UTC and reported", arguments: ["+25:00", "Nowhere/Town", "+0175"])
  func unknownZone(zone: String) throws {
    let text = "Fri, 10 Jan 2020 10:00:00 \(zone)"
    let feed = try feed(item: "<guid>a</guid><pubDate>\(text)</pubDate>")
    #expect(feed.episodes[0].publicationDate.map(seconds) == "2020-01-10T10:00:00Z")
    #expect(
      feed.repairMessages == ["item 1: date '\(text)' read as 2020-01-10 in UTC, since '\(zone)' isn't a time zone"])
  }

  @Test(
    "A text that isn't a date is kept and reported",
    arguments: [
      "2020-010", "2020-W02-5", "2020W025", "2020-W02", "10 foo 2020", "32 ene 2020",
      // July in Polish, and June in Croatian.
      "10 lip 2020",
      "Mon, 32 Foo", "Mon, 32 Jan 2020 12:00:00 GMT", "30 Feb 2020", "2020-13-01", "yesterday", "0000-00-00 00:00:00",
      "12:00", "2020-01-06T25:00:00Z", "99999999999999999999999999",
    ])
  func keepsText(text: String) throws {
    let feed = try feed(item: "<guid>a</guid><pubDate>\(text)</pubDate>")
    #expect(feed.episodes[0].publicationDate == nil)
    #expect(feed.episodes[0].publicationDateText == text)
    #expect(feed.repairMessages == ["item 1: date '\(text)' not understood, kept as text"])
  }

  @Test("A date in a CDATA section is read")
  func dateInSection() throws {
    let episode = try episode("<pubDate> <![CDATA[ Mon, 06 Jan 2020 12:00:00 EST ]]>\n</pubDate>")
    #expect(episode.publicationDate.map(seconds) == "2020-01-06T17:00:00Z")
  }

  @Test("If the first date isn't understood, the next one counts")
  func nextDate() throws {
    let episode = try episode(
      "<pubDate>soon</pubDate><dc:date>2020-01-06T12:00:00Z</dc:date>",
      attributes: "xmlns:dc='http://purl.org/dc/elements/1.1/'")
    #expect(episode.publicationDate.map(seconds) == "2020-01-06T12:00:00Z")
  }

  @Test("The repair of a date has the number of its item")
  func itemNumber() throws {
    let items = (1...7).map { "<item><guid>\($0)</guid><pubDate>\($0 == 7 ? "Mon, 32 Foo" : "")</pubDate></item>" }
    #expect(try feed(items.joined()).repairMessages == ["item 7: date 'Mon, 32 Foo' not understood, kept as text"])
  }

  /// Expects a date that is read as a time and reported as a repair.
  private func expectOdd(_ text: String, _ expected: String) throws {
    let feed = try feed(item: "<guid>a</guid><pubDate>\(text)</pubDate>")
    let published = try #require(feed.episodes[0].publicationDate)
    #expect(seconds(published) == expected)
    let day = published.formatted(.iso8601.year().month().day())
    #expect(feed.repairMessages == ["item 1: date '\(text)' read as \(day)"])
  }

  private func seconds(_ date: Date) -> String {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
  }
}
