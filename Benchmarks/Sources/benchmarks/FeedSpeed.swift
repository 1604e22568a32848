import Foundation
import PodcastFeeds

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Measures reading feeds and building their episodes, beside parsers that only tokenize them.
///
/// The feeds of the first table have the shapes of five kinds of publishers, those of the others have long and short
/// notes in several numbers.
func feedSpeed() {
  let parsers: [(name: String, run: (Data) -> Bool)] = [
    ("`XMLParser`, with a delegate that does nothing", parseWithFoundation),
    ("libxml2's SAX, without callbacks", LibXML.load() ?? { _ in false }),
    ("`FeedReader`, whole", { (try? FeedReader.feed(from: $0)) != nil }),
    ("`FeedReader`, in pieces of 16 KB", readInPieces),
  ]
  print("## feeds\n")
  print("| feeds of 400 episodes | \(parsers.map(\.name).joined(separator: " | ")) | ratio |")
  print("| --- |\(String(repeating: " ---: |", count: parsers.count + 1))")
  for shape in FeedShape.all {
    let feed = shape.feed(episodes: 400)
    let speeds = medianSpeeds(parsers.map(\.run), feed)
    print(
      "| \(shape.name), \(feed.count / 400) bytes each | \(speeds.map(cell).joined(separator: " | ")) | \(ratio(speeds)) |"
    )
  }
  print("")
  for (subject, notes) in [("notes of 2 KB", 2000), ("notes of 200 bytes", 200)] {
    print("| episodes with \(subject) | 100 | 1,000 | 10,000 | ratio at 1,000 |\n| --- | ---: | ---: | ---: | ---: |")
    let shape = FeedShape.synthetic(notes: notes)
    let speeds = [100, 1000, 10_000].map { medianSpeeds(parsers.map(\.run), shape.feed(episodes: $0)) }
    for (index, parser) in parsers.enumerated() {
      let row = speeds.map { cell($0[index]) }.joined(separator: " | ")
      print("| \(parser.name) | \(row) | \(ratio([speeds[1][0], nil, speeds[1][index]])) |")
    }
    print("")
  }
  print("| 100 MB of the same markup | `FeedReader`, in pieces of 16 KB |\n| --- | ---: |")
  for markup in ["<a ", "<a>", "<a/>", "</a>", "<a b=\"", "<![CDATA[", "& "] {
    let feed =
      "<rss><channel><title>S</title><item><title>" + String(repeating: markup, count: 100_000_000 / markup.utf8.count)
    let data = Data(feed.utf8)
    let duration = ContinuousClock().measure { _ = readInPieces(data) }
    print("| `\(markup)` | \(cell(Double(data.count) / 1e6 / (duration / .seconds(1)))) |")
  }
  print("")
  print("Medians of 11 interleaved rounds; ratios are to `XMLParser`. A document that is refused is not read.\n")
}

private func cell(_ speed: Double?) -> String {
  speed.map { "\(Int($0)) MB/s" } ?? "refused"
}

/// The speed of a reader relative to the first parser's.
private func ratio(_ speeds: [Double?]) -> String {
  guard let yardstick = speeds[0], let speed = speeds[2] else { return "" }
  return "×\((speed / yardstick * 100).rounded() / 100)"
}

/// Returns the speeds of parsers that take turns, in megabytes a second; `nil` for one that refuses the document or isn't
/// installed.
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

/// A delegate that ignores all events.
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

/// The library that Foundation's parser is built on.
private enum LibXML {
  private typealias Parse =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeRawPointer?, CInt
    ) -> CInt

  static func load() -> ((Data) -> Bool)? {
    guard let library = dlopen("libxml2.so.2", RTLD_NOW) ?? dlopen("libxml2.dylib", RTLD_NOW),
      let symbol = dlsym(library, "xmlSAXUserParseMemory")
    else {
      print("libxml2 is not installed here; its column stays empty.\n")
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
