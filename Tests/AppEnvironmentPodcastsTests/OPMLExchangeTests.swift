import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import PackageSupport
import TestSupport
import Testing

/// Random lists of subscriptions, many of them with invalid markup, addresses and names.
///
/// `PODCAST_LISTS` sets the number of lists, `PODCAST_SEED` the first seed. A failure names its seed.
@Suite(.timeLimit(.minutes(45))) struct OPMLExchangeTests {
  @Test("An exported library is the same after an import, whatever it was imported from")
  func exportsAreImported() async throws {
    let variables = ProcessInfo.processInfo.environment
    let count = variables["PODCAST_LISTS"].flatMap { UInt64($0) } ?? UInt64(rounds(40, many: 200))
    let start = variables["PODCAST_SEED"].flatMap { UInt64($0) } ?? 1
    var added = 0
    for seed in start..<start + count {
      var random = SeededGenerator(seed: seed)
      let list = Self.list(&random)
      let store = PodcastStore.inMemory(network: .test, clock: .live)
      let imported = try await store.importOPML(from: Data(list.utf8))
      #expect(imported.completedCount == imported.totalCount, "seed \(seed)")
      #expect(
        imported.added.count + imported.knownCount + imported.refused.count == imported.totalCount, "seed \(seed)")
      added += imported.added.count
      let exported = try await store.exportSubscriptions()
      let again = try await store.importOPML(from: exported)
      #expect(again.added == [] && again.refused == [], "seed \(seed): \(list)")
      let other = PodcastStore.inMemory(network: .test, clock: .live)
      try await other.importOPML(from: exported)
      try #require(try await Self.contents(of: other) == Self.contents(of: store), "seed \(seed): \(list)")
    }
    #expect(added > count)
  }

  private struct Subscription: Hashable {
    let feed: URL
    let title: String
    let folder: [String]
    let link: URL?
  }

  private static func contents(of store: PodcastStore) async throws -> Set<Subscription> {
    Set(try await store.allPodcasts().map { .init(feed: $0.feed, title: $0.title, folder: $0.folder, link: $0.link) })
  }

  private static func list(_ random: inout SeededGenerator) -> String {
    var markup = "<opml version=\"2.0\"><body>"
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...1: markup += "<outline text=\"\(text(&random))\">"
      case 2: markup += "</outline>"
      case 3: markup += pieces.randomElement(using: &random) ?? ""
      default:
        let name = ["text", "title"].randomElement(using: &random) ?? "text"
        let type = ["", "type=\"rss\"", "type=\"link\"", "type='RSS'"].randomElement(using: &random) ?? ""
        markup += "<outline \(type) \(name)=\"\(text(&random))\" xmlUrl=\"\(address(&random))\""
        if Bool.random(using: &random) { markup += " htmlUrl=\"\(address(&random))\"" }
        markup += Int.random(in: 0..<6, using: &random) == 0 ? ">" : "/>"
      }
    }
    return markup
  }

  private static func address(_ random: inout SeededGenerator) -> String {
    let scheme = [
      "http://", "https://", "HTTPS://", "feed:", "feed://", "podcast:https://", "//", "", "ftp://", " https://",
    ]
    let host = [
      "a.example", "B.example", "a.example:80", "a.example:443", "a.example:99999", "user:p%40ss@a.example", "[::1]",
      "[::1", "bücher.example", "xn--bcher-kva.example", "a_b.example", "a.example.", "1.2.3", "", "a example",
      "%61.example",
    ]
    let path = [
      "", "/", "/x", "/./x", "/a/../x", "/x/../..", "//x", "/%7ex", "/~x", "/ x", "/%zz", "/%", "/ü", "/%C3%BC",
      "/x?a=b&amp;c=d",
      "/x?", "/x#top", "/x?a=/../b", "/x;y", "/&#0;x", "/&lt;x", "/x%2F..%2Fy", "/😀", "/x\u{301}", "/x|y", "/x?q=[1]",
      "\\x",
    ]
    return [scheme, host, path].map { $0.randomElement(using: &random) ?? "" }.joined()
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let texts = [
      "A Show", "", " ", "  a  b ", "&amp;amp;", "&lt;b&gt;", "a\nb", "a\tb", "&#10;", "&#9;x", "&#0;", "\u{1}",
      "\u{202E}abc",
      "é", "e\u{301}", "&quot;'", "]]>", "&#x1F600;", "\u{FEFF}", "\u{A0}", "&nbsp;", "a\u{2028}b", "\u{FFFE}", "<",
      "&",
      String(repeating: "x", count: 300), String(repeating: "é", count: 200), "/", "[]", "\\",
    ]
    return (0..<Int.random(in: 1...2, using: &random)).map { _ in texts.randomElement(using: &random) ?? "" }.joined()
  }

  private static let pieces = [
    "</body>", "<body>", "<!-- -->", "<![CDATA[x]]>", "&x;", "<outline", "<outline/>", "</opml>", "\u{0}", "<?x?>",
    "\"",
    "<outline xmlUrl=https://a.example/bare>", "<OUTLINE XMLURL='https://a.example/upper'/>",
  ]
}
