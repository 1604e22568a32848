import Foundation
import PodcastFeeds

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reading feeds and building their episodes, beside parsers that only tokenize them, for feeds of several sizes.
func feedSpeed() {
  let parsers: [(name: String, run: (Data) -> Bool)] = [
    ("`XMLParser`, with a delegate that does nothing", parseWithFoundation),
    ("libxml2's SAX, without callbacks", LibXML.load() ?? { _ in false }),
    ("`FeedReader`, whole", { (try? FeedReader.feed(from: $0)) != nil }),
    ("`FeedReader`, in pieces of 16 KB", readInPieces),
  ]
  print("## feeds\n")
  for (subject, notes) in [("notes of 2 KB", 2000), ("notes of 200 bytes", 200)] {
    print("| episodes with \(subject) | 100 | 1,000 | 10,000 | ratio at 1,000 |\n| --- | ---: | ---: | ---: | ---: |")
    let feeds = [100, 1000, 10_000].map { sampleFeed(episodes: $0, notes: notes) }
    var speeds = [[Double?]](repeating: [], count: parsers.count)
    for feed in feeds {
      let medians = medianSpeeds(parsers.map(\.run), feed)
      for index in parsers.indices { speeds[index].append(medians[index]) }
    }
    for (index, parser) in parsers.enumerated() {
      let cells = speeds[index].map { $0.map { "\(Int($0)) MB/s" } ?? "refused" }
      let ratio = speeds[index][1].flatMap { speed in speeds[0][1].map { "×\((speed / $0 * 100).rounded() / 100)" } }
      print("| \(parser.name) | \(cells.joined(separator: " | ")) | \(ratio ?? "") |")
    }
    print("")
  }
  print("Medians of 11 interleaved rounds; the first row is the yardstick. A document that is refused is not read.\n")
}

/// Megabytes in a second, of parsers that take turns; `nil` for one that refuses the document or is not there.
private func medianSpeeds(_ parsers: [(Data) -> Bool], _ data: Data) -> [Double?] {
  let times = max(1, 4_000_000 / data.count)
  var durations = [[Double]](repeating: [], count: parsers.count)
  for _ in 0..<11 {
    for (index, parse) in parsers.enumerated() {
      var isRead = true
      let duration = ContinuousClock().measure {
        for _ in 0..<times { isRead = parse(data) && isRead }
      }
      if isRead { durations[index].append(duration / .seconds(1) / Double(times)) }
    }
  }
  return durations.map { $0.isEmpty ? nil : Double(data.count) / 1e6 / $0.sorted()[$0.count / 2] }
}

private func readInPieces(_ data: Data) -> Bool {
  var reader = FeedReader()
  do {
    for start in stride(from: 0, to: data.count, by: 16 << 10) {
      try reader.read(data[start..<min(start + 16 << 10, data.count)])
    }
    return try !reader.finish().episodes.isEmpty
  } catch {
    return false
  }
}

private func parseWithFoundation(_ data: Data) -> Bool {
  let parser = XMLParser(data: data)
  let delegate = Nothing()
  parser.delegate = delegate
  return withExtendedLifetime(delegate) { parser.parse() }
}

/// Has what it is told, and does nothing with it.
private final class Nothing: NSObject, XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String] = [:]
  ) {}
  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {}
  func parser(_ parser: XMLParser, foundCharacters string: String) {}
  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {}
}

/// The library that Foundation's parser stands on, if it is installed where programs find it.
private enum LibXML {
  private typealias Parse =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeRawPointer?, CInt
    ) -> CInt

  static func load() -> ((Data) -> Bool)? {
    guard let library = dlopen("libxml2.so.2", RTLD_NOW) ?? dlopen("libxml2.dylib", RTLD_NOW),
      let symbol = dlsym(library, "xmlSAXUserParseMemory")
    else {
      print("libxml2 is not installed here; its row stays empty.\n")
      return nil
    }
    let parse = unsafeBitCast(symbol, to: Parse.self)
    return { data in
      // `xmlSAXHandler` is 27 callbacks, the mark of its second version, and four pointers more.
      var handler = [UInt64](repeating: 0, count: 32)
      handler[27] = 0xDEED_BEAF
      return handler.withUnsafeMutableBytes { handler in
        data.withUnsafeBytes { bytes in
          handler.baseAddress.map { parse($0, nil, bytes.baseAddress, CInt(bytes.count)) == 0 } ?? false
        }
      }
    }
  }
}

/// A feed as publishers make them, with notes of about so many bytes, a half of them as CDATA.
private func sampleFeed(episodes: Int, notes: Int) -> Data {
  var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
    xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>A Large Show</title><link>https://example.com/</link><description>About &amp; around</description>

    """
  let sentence = "What people hear at night, and why – they tell us in this episode of the show, for <b>an hour</b>. "
  let half = String(repeating: sentence, count: max(1, notes / 2 / sentence.utf8.count))
  let escaped = half.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  for number in 0..<episodes {
    text += """
      <item>
        <title>Episode \(number): a night &amp; a day</title>
        <link>https://example.com/episodes/\(number)</link>
        <guid isPermaLink="false">urn:example:\(number)</guid>
        <pubDate>Mon, 06 Jan 2020 12:\(10 + number % 50):00 +0000</pubDate>
        <description>\(escaped)</description>
        <content:encoded><![CDATA[<p>\(half)</p>]]></content:encoded>
        <enclosure url="https://cdn.example.com/episode-\(number).mp3?a=1&amp;b=2" length="12345678" type="audio/mpeg"/>
        <itunes:author>The Makers</itunes:author>
        <itunes:duration>1:02:03</itunes:duration>
        <itunes:image href="https://cdn.example.com/\(number).jpg"/>
        <itunes:episode>\(number)</itunes:episode>
        <itunes:season>1</itunes:season>
        <itunes:explicit>false</itunes:explicit>
      </item>

      """
  }
  return Data((text + "</channel></rss>\n").utf8)
}
