import Foundation
import PodcastFeeds
import Testing

@Suite struct EncodingTests {
  @Test(
    "The declared encoding is read",
    arguments: [
      ("latin-1.xml", "Café Münster"), ("windows-1252.xml", "“Quoted”"), ("windows-1251.xml", "Радио ночью"),
      ("koi8-r.xml", "Радио ночью"), ("shift-jis.xml", "夜のラジオ"), ("euc-jp.xml", "夜のラジオ"),
      ("iso-2022-jp.xml", "夜のラジオ"), ("gb2312.xml", "夜间广播"), ("gb18030.xml", "夜间广播𠮷"),
      ("big5.xml", "夜間廣播"), ("euc-kr.xml", "밤의 라디오"), ("utf-8-bom.xml", "Radio – nuit"),
      ("utf-16le-bom.xml", "Radio – nuit 🎙"), ("utf-16be.xml", "Radio – nuit 🎙"),
    ])
  func declared(name: String, title: String) throws {
    let feed = try Fixture.feed(name)
    #expect(feed.title == title)
    #expect(feed.repairs == [])
    #expect(feed.episodes.count == 2)
  }

  @Test(
    "UTF-8 is recognized whatever is declared",
    arguments: [
      ("says-latin-1-is-utf-8.xml", "Café – Münster", "declared as 'ISO-8859-1', but it is UTF-8"),
      ("says-utf-16-is-utf-8.xml", "Café – Münster", "declared as 'UTF-16', but it is UTF-8"),
      ("says-gb2312-is-utf-8.xml", "夜间广播", "declared as 'gb2312', but it is UTF-8"),
    ])
  func wrongDeclaration(name: String, title: String, repair: String) throws {
    let feed = try Fixture.feed(name)
    #expect(feed.title == title)
    #expect(feed.repairMessages == [repair])
  }

  @Test("Latin-1 in a document that declares UTF-8 is read as Windows-1252")
  func latin1() throws {
    let feed = try Fixture.feed("says-utf-8-is-latin-1.xml")
    #expect(feed.title == "Café Münster")
    #expect(feed.episodes.map(\.title) == ["Über Öl", "Über Öl 2"])
    #expect(feed.repairMessages.first == "bytes in 'title' aren't UTF-8, read as Windows-1252 or replaced")
  }

  @Test("A character that is cut off is replaced and the rest kept")
  func cutCharacter() throws {
    let feed = try Fixture.feed("broken-utf-8.xml")
    #expect(feed.episodes.first?.title == "Café \u{FFFD} Xé")
    #expect(feed.episodes.last?.notes == "<p>fine – text</p>")
  }

  @Test("A byte-order mark overrides the declaration")
  func markBeforeDeclaration() throws {
    let feed = try Fixture.feed("mark-against-declaration.xml")
    #expect(feed.title == "Radio – nuit")
    #expect(feed.repairMessages == ["declared as 'KOI8-R', but it is UTF-8"])
  }

  @Test(
    "UTF-16 and UTF-32 are recognized whatever is declared",
    arguments: [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE], "UTF-8", "UTF-16"), (.utf16BigEndian, [], "UTF-8", "UTF-16"),
      (.utf32LittleEndian, [], "utf-8", "UTF-32"), (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "ISO-8859-1", "UTF-32"),
      (.utf16LittleEndian, [], "UTF-32", "UTF-16"),
    ])
  func wideCharacters(
    encoding: String.Encoding, mark: [UInt8], declared: String, found: String
  ) throws {
    let text = "<?xml version='1.0' encoding='\(declared)'?><rss><channel><title>Ünö</title></channel></rss>"
    let feed = try FeedReader.feed(from: Data(mark) + #require(text.data(using: encoding)))
    #expect(feed.title == "Ünö")
    #expect(feed.repairMessages == ["declared as '\(declared)', but it is \(found)"])
  }

  @Test("A correct declaration of UTF-16 needs no repair", arguments: ["UTF-16", "unicode", "ISO-10646-UCS-2"])
  func declaredUTF16(declared: String) throws {
    let text = "<?xml version='1.0' encoding='\(declared)'?><rss><channel><title>Ünö</title></channel></rss>"
    let feed = try FeedReader.feed(from: Data([0xFF, 0xFE]) + #require(text.data(using: .utf16LittleEndian)))
    #expect(feed.repairMessages == [])
  }

  @Test(
    "A byte-order mark alone is an empty document",
    arguments: [
      [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF], [0xEF, 0xBB, 0xBF, 0x0A], [0xFF, 0xFE, 0x0A, 0],
    ])
  func markAlone(bytes: [UInt8]) {
    #expect(throws: FeedError.empty) { try FeedReader.feed(from: Data(bytes)) }
    #expect(throws: OPMLError.empty) { try OPML(data: Data(bytes)) }
  }

  @Test(
    "The content type decides if the document declares nothing",
    arguments: ["text/xml; charset=windows-1251", "application/rss+xml;charset=\"Windows-1251\""])
  func contentType(contentType: String) throws {
    let declared = try Fixture.data("windows-1251.xml")
    let declaration = Data(" encoding=\"windows-1251\"".utf8)
    let data = declared.replacing(declaration, with: Data())
    let feed = try FeedReader.feed(from: data, contentType: contentType)
    #expect(feed.title == "Радио ночью")
  }

  @Test("The document's declaration overrides a server's Latin-1")
  func serverLatin1() throws {
    #expect(try Fixture.feed("koi8-r.xml", contentType: "text/xml; charset=ISO-8859-1").title == "Радио ночью")
    #expect(
      try Fixture.feed("says-utf-16-is-utf-8.xml", contentType: "text/xml; charset=us-ascii").title == "Café – Münster")
  }

  @Test("An unknown encoding is reported")
  func unknownEncoding() throws {
    let text = "<?xml version='1.0' encoding='klingon-1'?><rss><channel><title>Ünö</title></channel></rss>"
    let feed = try FeedReader.feed(from: Data(text.utf8))
    #expect(feed.title == "Ünö")
    #expect(feed.repairMessages == ["encoding 'klingon-1' is not known"])
  }
}
