import Foundation

/// A feed for tests, in RSS 2.0.
struct SampleFeed: Sendable {
  /// An episode, published an hour before the previous item.
  struct Item: Sendable {
    var title: String
    var duration: String?
    var notes: String
    /// Elements of the item beside its own.
    var elements: String

    init(_ title: String, _ duration: String? = "0:10", notes: String = "", elements: String = "") {
      self.title = title
      self.duration = duration
      self.notes = notes
      self.elements = elements
    }
  }

  var name: String
  var title: String
  var items: [Item]
  var host = "example.org"

  init(_ name: String, title: String, _ items: [Item]) {
    self.name = name
    self.title = title
    self.items = items
  }

  /// The URL of the feed.
  var url: String { "https://\(host)/\(name).xml" }

  /// The document.
  var document: Data {
    let items = items.enumerated().map { index, item in
      """
      <item><title>\(escaped(item.title))</title><guid>\(name)-\(self.items.count - index)</guid>
      <pubDate>Fri, 20 Nov 2026 \(twoDigits(23 - index)):00:00 GMT</pubDate>
      <description>\(escaped(item.notes))</description>
      \(item.duration.map { "<itunes:duration>\($0)</itunes:duration>" } ?? "")\(item.elements)
      <enclosure url="https://\(host)/\(name)/\(index).mp3" type="audio/mpeg" length="1000"/></item>
      """
    }
    return Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:psc="http://podlove.org/simple-chapters" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
      <title>\(escaped(title))</title><link>https://example.org/</link><description>About \(escaped(title))</description>
      \(items.joined(separator: "\n"))
      </channel></rss>
      """.utf8)
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension SampleFeed {
  /// Two episodes of ten seconds and one of unknown length.
  static let tea = SampleFeed(
    "tea", title: "Tea Time",
    [Item("Green"), Item("Black", notes: "With milk and sugar."), Item("White", nil)])

  /// An episode with the same title as one of another podcast, and a Japanese one.
  static let coffee = SampleFeed("coffee", title: "Kaffeepause Köln", [Item("Black", "1:02:03"), Item("珈琲の時間 ☕️")])
}
