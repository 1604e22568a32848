import Foundation
import PodcastFeeds
import Testing

@Suite struct OPMLTests {
  @Test("Folders and feeds are read, with names in any case")
  func readsOutlines() throws {
    let list = try OPML(data: Fixture.data("subscriptions.opml"))
    #expect(list.title == "My shows & yours")
    #expect(
      list.feeds.map { "\($0.folder.joined(separator: "/"))|\($0.title)|\($0.url)" } == [
        "News|Morning|https://example.com/morning.xml", "News/Inner|Deep & low|https://example.com/deep.xml",
        "|https://example.com/plain.xml|https://example.com/plain.xml", "|AT&T|https://example.com/att.xml?a=1&b=2",
        "|Open|https://example.com/open.xml", "|After|https://example.com/after.xml",
      ])
    #expect(list.outlines.first?.outlines.first?.link?.absoluteString == "https://example.com/m")
    #expect(list.repairs.map(\.kind) == [.structure, .attribute, .tag])
  }

  @Test("The name of a feed without one has neither its password nor its subscriber's key")
  func namelessFeed() throws {
    let list = try OPML(
      data: Data("<opml><body><outline xmlUrl='https://anna:secret@example.com/a.xml?auth=key#1'/></body></opml>".utf8))
    #expect(list.feeds.map(\.title) == ["https://example.com/a.xml"])
  }

  @Test("Only outlines of feeds are feeds, and their names are their titles")
  func otherPlayers() throws {
    let lists = [
      """
      <outline type="rss" text="Show" title="Show" xmlUrl="https://example.com/a.xml">
      <outline type="podcast-episode" title="Episode" url="https://example.com/1" enclosureUrl="https://example.com/1.mp3"/>
      </outline>
      """,
      "<outline type='rss' text='About the show' title='Show' xmlUrl='https://example.com/a.xml'/>",
      "<outline text='Show' url='https://example.com/a.xml'/><outline type='link' url='https://example.com/b'/>",
      "<outline type='rss' text='Show' url='https://example.com/a.xml'/>",
    ]
    for list in lists {
      let feeds = try OPML(data: Data("<opml><body>\(list)</body></opml>".utf8)).feeds
      #expect(feeds.map { "\($0.title)|\($0.url)" } == ["Show|https://example.com/a.xml"], "\(list)")
    }
  }

  @Test("A written list is read as the same list")
  func roundTrip() throws {
    var list = OPML(title: "A <b> & \"c\" 'd' 🎙")
    let url = try #require(URL(string: "https://example.com/?a=1&b=%3C"))
    list.outlines = [
      .init(
        text: "Folder \"x\"",
        outlines: [
          .init(text: "Feed & Co", feedURL: url, link: url, summary: "Two\nlines <tag>"),
          .init(text: "Empty", outlines: []), .init(text: "Inner", outlines: [.init(text: "日本語", feedURL: url)]),
        ]),
      .init(text: "Top", feedURL: url),
    ]
    #expect(try OPML(data: list.data()) == list)
  }

  @Test("A list is written as valid XML")
  func writesXML() throws {
    let list = OPML(title: "a\u{1}b", outlines: [.init(text: "\u{0}<&>\"\n", summary: "\u{FFFF}")])
    let text = String(decoding: list.data(), as: UTF8.self)
    #expect(text.contains("<title>ab</title>"))
    #expect(text.contains("<outline text=\"&lt;&amp;&gt;&quot;&#10;\" description=\"\"/>"))
  }

  @Test("A list without a root is read")
  func noRoot() throws {
    let list = try OPML(
      data: Data("<body><outline xmlUrl='https://example.com/a'/><outline text='B' xmlUrl='https://example.com/b'".utf8)
    )
    #expect(list.feeds.map(\.url.lastPathComponent) == ["a"])
  }

  @Test("Bytes that aren't in the declared encoding are reported")
  func invalidBytes() throws {
    var text = "<?xml version='1.0' encoding='UTF-8'?><opml><head><title>B\u{FC}cher</title></head><body>"
    text += "<outline text='Caf\u{E9}' xmlUrl='https://example.com/a'/><outline text='B' x='\u{E9}'/></body></opml>"
    let list = try OPML(data: #require(text.data(using: .isoLatin1)))
    #expect(list.title == "Bücher")
    #expect(list.feeds.map(\.title) == ["Café"])
    #expect(
      list.repairs.map(\.description) == [
        "bytes in 'title' aren't UTF-8, read as Windows-1252 or replaced",
        "item 1: bytes in 'text' aren't UTF-8, read as Windows-1252 or replaced",
      ])
  }

  @Test("Outlines of feeds without a URL are reported")
  func missingURLs() throws {
    let text = """
      <opml><body><outline text='I' type='include' url='https://example.com/list.opml'/>
      <outline text='R' type='RSS'/><outline text='S' type='rss' xmlUrl=''></outline>
      <outline text='Folder' type='rss'><outline text='F' type='rss' xmlUrl='https://example.com/f'/></outline>
      <outline text='L' type='link' url='https://example.com/page'/><outline text='Plain'/></body></opml>
      """
    let list = try OPML(data: Data(text.utf8))
    #expect(list.outlines.map(\.text) == ["I", "R", "S", "Folder", "L", "Plain"])
    #expect(list.feeds.map(\.title) == ["F"])
    #expect(
      list.repairs.map(\.description) == [
        "item 1: the list at 'https://example.com/list.opml' isn't included",
        "item 2: the outline of a feed has no URL",
        "item 3: the outline of a feed has no URL",
      ])
  }

  @Test("Unclosed folders are read up to the limit on depth")
  func unclosedFolders() throws {
    let text =
      "<opml><body>" + String(repeating: "<outline text='f'>", count: 10_000)
      + "<outline text='x' xmlUrl='https://example.com/x'/>"
    let list = try OPML(data: Data(text.utf8))
    #expect(list.feeds.map(\.title) == ["x"])
    #expect(list.repairs.contains { $0.kind == .limit })
  }

  @Test("The names and the nesting of folders have limits")
  func longNames() throws {
    let feeds = String(repeating: "<outline text='x' xmlUrl='https://example.com/x'/>", count: 1000)
    let long = "<opml><body><outline text='\(String(repeating: "é ", count: 250_000))'>\(feeds)</outline></body></opml>"
    let nested = (0..<60).map { "<outline text='\($0)\(String(repeating: "n", count: 15_000))'>" }.joined()
    for text in [long, "<opml><body>\(nested)\(feeds)"] {
      let list = try OPML(data: Data(text.utf8))
      #expect(list.feeds.count == 1000)
      let path = list.feeds[0].folder
      #expect(!path.isEmpty)
      #expect(path.reduce(0) { $0 + $1.utf8.count } <= 4096)
      #expect(path.allSatisfy { $0.utf8.count <= 256 && FeedText.line($0) == $0 })
      #expect(list.repairs.contains { $0.kind == .limit })
      #expect(try OPML(data: list.data()).outlines == list.outlines)
    }
  }

  @Test("A name of 255 bytes is kept whole")
  func usualNames() throws {
    let name = String(repeating: "名", count: 85)
    let list = OPML(outlines: [
      .init(text: name, outlines: [.init(text: "F", feedURL: URL(string: "https://a.example"))])
    ])
    #expect(try OPML(data: list.data()) == list)
  }

  @Test("The error for another document describes it")
  func otherDocuments() throws {
    #expect(throws: OPMLError.empty) { try OPML(data: Data(" ".utf8)) }
    #expect(throws: OPMLError.notOPML(found: "an HTML page titled ‘The Show & its page’")) {
      try OPML(data: Fixture.data("page.html"))
    }
    #expect(throws: OPMLError.notOPML(found: "a document whose root is 'rss'")) {
      try OPML(data: Fixture.data("full.xml"))
    }
  }
}
