import Foundation
import PodcastFeeds
import Testing

@Suite struct DateTests {
  @Test(
    arguments: [
      // As RFC 822, RFC 2822 and ISO 8601 have it.
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
  func readsTheFormsThatAreAllowed(text: String, expected: String) throws {
    let feed = try feed(item: "<guid>a</guid><pubDate>\(text)</pubDate>")
    #expect(feed.episodes[0].published.map(seconds) == expected)
    #expect(feed.episodes[0].publishedText == text)
    #expect(feed.told == [])
  }

  @Test(
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
      ("10-Sept-2020", "2020-09-10T00:00:00Z"),
      ("Ven, 10 Jan 2020 24:00:00 GMT+2", "2020-01-10T22:00:00Z"),
      ("1578657600", "2020-01-10T12:00:00Z"),
      ("1578657600000", "2020-01-10T12:00:00Z"),
    ])
  func readsWhatPeopleWrite(text: String, expected: String) throws {
    #expect(try episode("<guid>a</guid><pubDate>\(text)</pubDate>").published.map(seconds) == expected)
  }

  @Test func tellsHowAnOddDateWasRead() throws {
    let feed = try feed(item: "<guid>a</guid><pubDate>2020/1/10</pubDate>")
    #expect(feed.told == ["item 1: date '2020/1/10' read as 2020-01-10"])
    #expect(feed.repairs.map(\.kind) == [.date])
  }

  @Test(
    arguments: [
      "Mon, 32 Foo", "Mon, 32 Jan 2020 12:00:00 GMT", "30 Feb 2020", "2020-13-01", "yesterday", "0000-00-00 00:00:00",
      "12:00", "2020-01-06T25:00:00Z", "99999999999999999999999999",
    ])
  func keepsTheTextOfWhatIsNoDate(text: String) throws {
    let feed = try feed(item: "<guid>a</guid><pubDate>\(text)</pubDate>")
    #expect(feed.episodes[0].published == nil)
    #expect(feed.episodes[0].publishedText == text)
    #expect(feed.told == ["item 1: date '\(text)' not understood, kept as text"])
  }

  @Test func aDateInCDATAIsOne() throws {
    let episode = try episode("<pubDate> <![CDATA[ Mon, 06 Jan 2020 12:00:00 EST ]]>\n</pubDate>")
    #expect(episode.published.map(seconds) == "2020-01-06T17:00:00Z")
  }

  @Test func theNextDateIsTakenWhereTheFirstIsNone() throws {
    let episode = try episode(
      "<pubDate>soon</pubDate><dc:date>2020-01-06T12:00:00Z</dc:date>",
      attributes: "xmlns:dc='http://purl.org/dc/elements/1.1/'")
    #expect(episode.published.map(seconds) == "2020-01-06T12:00:00Z")
  }

  @Test func numbersTheItemWithTheDate() throws {
    let items = (1...7).map { "<item><guid>\($0)</guid><pubDate>\($0 == 7 ? "Mon, 32 Foo" : "")</pubDate></item>" }
    #expect(try feed(items.joined()).told == ["item 7: date 'Mon, 32 Foo' not understood, kept as text"])
  }

  private func seconds(_ date: Date) -> String {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
  }
}
