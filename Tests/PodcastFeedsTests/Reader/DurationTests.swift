import PodcastFeeds
import Testing

@Suite struct DurationTests {
  @Test(
    "Durations in clear forms are read without a repair",
    arguments: [
      ("1:02:03", 3_723_000), ("62:03", 3_723_000), ("3723", 3_723_000), ("3723.5", 3_723_500), ("00:05", 5000),
      (":30", 30_000), ("PT1H2M3S", 3_723_000), ("1h 2m 3s", 3_723_000), ("62 min", 3_720_000),
      ("1 hour, 5 minutes", 3_900_000), ("1:02:03.25", 3_723_250), ("90:00", 5_400_000), (" 10 ", 10_000),
      ("1 Std. 2 Min.", 3_720_000), ("1 Stunde 5 Minuten", 3_900_000), ("2 Stunden", 7_200_000),
      ("1 Std 30 Sek", 3_630_000),
      ("1 heure 5 minutes", 3_900_000), ("1 ora e 5 minuti", 3_900_000), ("1 hora y 5 minutos", 3_900_000),
      ("1시간 5분", 3_900_000), ("1小时5分钟", 3_900_000), ("1時間5分3秒", 3_903_000), ("1 ч 5 мин", 3_900_000),
      ("1 uur 5 min", 3_900_000), ("1 hr. and 5 mins.", 3_900_000),
    ])
  func clearForms(text: String, milliseconds: Int) throws {
    let feed = try feed(item: "<guid>a</guid><itunes:duration>\(text)</itunes:duration>", attributes: itunes)
    #expect(feed.episodes[0].duration == .milliseconds(milliseconds))
    #expect(feed.repairMessages == [])
  }

  @Test("A duration of zero is unknown", arguments: ["0", "00:00:00", "0.0"])
  func zero(text: String) throws {
    let media = "xmlns:media='http://search.yahoo.com/mrss/'"
    let item = "<guid>a</guid><itunes:duration>\(text)</itunes:duration>"
    #expect(try episode(item, attributes: itunes).duration == nil)
    #expect(try feed(item: item, attributes: itunes).repairMessages == [])
    let file = "<media:content url='https://example.org/a.mp3' duration='10'/>"
    #expect(try episode(item + file, attributes: "\(itunes) \(media)").duration == .seconds(10))
  }

  @Test(
    "Durations in other forms are read and reported",
    arguments: [
      ("00:75:00", 4_500_000, "1:15:00"), ("1:60:60", 7_260_000, "2:01:00"), ("5:75", 375_000, "0:06:15"),
      ("1:", 60_000, "0:01:00"), ("1::30", 3_630_000, "1:00:30"), ("1,5", 1500, "0:00:01.500"),
      ("2:03,05", 123_050, "0:02:03.050"), ("1.5:30", 120_000, "0:02:00"), ("1,5 h", 5_400_000, "1:30:00"),
      ("1:02;03", 3_723_000, "1:02:03"), ("45:00 min", 2_700_000, "0:45:00"), ("1:30 h", 5_400_000, "1:30:00"),
      ("1:02:03 min", 3_723_000, "1:02:03"), ("1:30:00 Std.", 5_400_000, "1:30:00"), ("0:45 sec", 45_000, "0:00:45"),
    ])
  func otherForms(text: String, milliseconds: Int, reading: String) throws {
    let feed = try feed(item: "<guid>a</guid><itunes:duration>\(text)</itunes:duration>", attributes: itunes)
    #expect(feed.episodes[0].duration == .milliseconds(milliseconds))
    #expect(feed.repairMessages == ["item 1: duration '\(text)' read as \(reading)"])
    #expect(feed.repairs.map(\.kind) == [.duration])
  }

  @Test(
    "The duration of a file is reported as well",
    arguments: [("soon", "not understood, left out"), ("1:75", "read as 0:02:15")])
  func fileDuration(text: String, reading: String) throws {
    let feed = try feed(
      item: "<guid>a</guid><media:content url='https://example.com/a.mp3' type='audio/mpeg' duration='\(text)'/>",
      attributes: "xmlns:media='http://search.yahoo.com/mrss/'")
    #expect(feed.repairMessages == ["item 1: duration '\(text)' \(reading)"])
  }

  @Test(
    "A text that isn't a duration is left out and reported",
    arguments: [
      "-10", "soon", "1:2:3:4:5", "99999999999999999999", "1:xx", "12 parsecs", "999999999", "1,234", "1 month",
      "45:00 x", "1 st 5 mos",
    ])
  func notDurations(text: String) throws {
    let feed = try feed(item: "<guid>a</guid><itunes:duration>\(text)</itunes:duration>", attributes: itunes)
    #expect(feed.episodes[0].duration == nil)
    #expect(feed.repairMessages == ["item 1: duration '\(text)' not understood, left out"])
  }
}
