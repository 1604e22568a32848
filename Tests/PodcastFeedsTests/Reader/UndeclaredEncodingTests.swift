import Foundation
import PodcastFeeds
import Testing

/// Documents that aren't UTF-8 although they declare it or declare nothing.
@Suite struct UndeclaredEncodingTests {
  @Test("Western text is read as Windows-1252", arguments: Sample.western, ["", " encoding=\"UTF-8\""])
  fileprivate func windows1252(sample: Sample, declaration: String) throws {
    let feed = try encodedFeed(declaration: declaration, sample.bytes)
    #expect(feed.title == sample.title)
    #expect(feed.episodes.map(\.notes) == [sample.notes])
    #expect(feed.repairs.contains { $0.kind == .encoding })
  }

  @Test("A character set in a link or the type of a file isn't the document's")
  func otherDeclarations() throws {
    let notes = String(repeating: "a", count: 40_000) + "Größe"
    for item in [
      "<link>https://example.com/?charset=windows-1251</link>",
      "<enclosure url='https://example.com/a.mp3' type='audio/mpeg; charset=koi8-r'/>",
    ] {
      let text = "<rss><channel><title>A</title><item><guid>1</guid>\(item)<description>\(notes)</description></item>"
      let feed = try FeedReader.feed(from: Data("\(text)</channel></rss>".utf8))
      #expect(feed.episodes.map(\.notes) == [notes], "\(item)")
      #expect(feed.repairs == [], "\(item)")
    }
    let page = "<html><head><META http-equiv='Content-Type' content='text/html; charset=windows-1251'></head>"
    var data = Data("\(page)<rss><channel><title>".utf8)
    data += [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    data += Data("</title><item><guid>1</guid></item></channel></rss>".utf8)
    #expect(try FeedReader.feed(from: data).title == "Привет")
  }

  @Test("Text in another encoding is unreadable, but its episodes are kept", arguments: ["", " encoding=\"UTF-8\""])
  func otherEncodings(declaration: String) throws {
    // KOI8-R and Shift-JIS.
    for title in ["8sHEyc8gzs/e2MA=", "lumCzIOJg1eDSQ=="] {
      let feed = try encodedFeed(declaration: declaration, [title, title])
      #expect(feed.episodes.map(\.guid) == ["a"])
      #expect(!feed.title.isEmpty)
      #expect(feed.repairs.contains { $0.kind == .encoding })
    }
  }
}

/// A title and notes, and their bytes in Windows-1252, in Base64.
private struct Sample: Sendable, CustomStringConvertible {
  let title: String
  let notes: String
  let bytes: [String]

  var description: String { title }

  static let western = [
    Sample(
      title: "Die Ärzte",
      notes: "Die Ärzte 1, Die Ärzte 2, Ärger, Åland, Ästhetik",
      bytes: ["RGllIMRyenRl", "RGllIMRyenRlIDEsIERpZSDEcnp0ZSAyLCDEcmdlciwgxWxhbmQsIMRzdGhldGlr"]),
    Sample(
      title: "été à Noël",
      notes: "Où êtes-vous ? Là-bas, près de l’océan, c’était déjà fini — « très » bien.",
      bytes: [
        "6XTpIOAgTm/rbA==",
        "T/kg6nRlcy12b3VzID8gTOAtYmFzLCBwcuhzIGRlIGySb2PpYW4sIGOS6XRhaXQgZOlq4CBmaW5pIJcgqyB0cuhzILsgYmllbi4=",
      ]),
    Sample(
      title: "Über Öl",
      notes: "Schöne Grüße aus München: für große Füße übrigens „ähnlich“.",
      bytes: [
        "3GJlciDWbA==",
        "U2No9m5lIEdy/N9lIGF1cyBN/G5jaGVuOiBm/HIgZ3Jv32UgRvzfZSD8YnJpZ2VucyCE5GhubGljaJMu",
      ]),
    Sample(
      title: "¿Qué?",
      notes: "¡Mañana! ¿Cómo está el niño? Según él, también había más años.",
      bytes: [
        "v1F16T8=",
        "oU1h8WFuYSEgv0PzbW8gZXN04SBlbCBuafFvPyBTZWf6biDpbCwgdGFtYmnpbiBoYWLtYSBt4XMgYfFvcy4=",
      ]),
    Sample(
      title: "Rødgrød med fløde",
      notes: "På Ærø får vi æbler og øl, så går vi på café.",
      bytes: [
        "UvhkZ3L4ZCBtZWQgZmz4ZGU=",
        "UOUgxnL4IGblciB2aSDmYmxlciBvZyD4bCwgc+UgZ+VyIHZpIHDlIGNhZuku",
      ]),
    Sample(
      title: "Ñandú",
      notes: "ÉÈÀÇ à ÿ œ Œ €",
      bytes: [
        "0WFuZPo=",
        "ycjAxyDgIP8gnCCMIIA=",
      ]),
  ]
}
