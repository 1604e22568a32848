import Foundation
import PodcastFeeds

/// The feeds in the folder `Fixtures`.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  static func feed(_ name: String, contentType: String? = nil) throws -> Feed {
    try FeedReader.feed(
      from: data(name), url: URL(string: "https://example.com/shows/feed.xml"), contentType: contentType)
  }

  static var all: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { !$0.hasSuffix(".md") }.sorted()
    }
  }
}

/// Reads a feed with one item.
func feed(item: String, attributes: String = "", limits: FeedReader.Limits = .init()) throws -> Feed {
  try feed("<item>\(item)</item>", attributes: attributes, limits: limits)
}

/// Reads a feed with contents of its channel.
func feed(_ channel: String, attributes: String = "", limits: FeedReader.Limits = .init()) throws -> Feed {
  let text = "<rss version=\"2.0\" \(attributes)><channel><title>Show</title>\(channel)</channel></rss>"
  return try FeedReader.feed(from: Data(text.utf8), url: URL(string: "https://example.com/feed.xml"), limits: limits)
}

/// Reads the episode of a feed with one item.
func episode(_ item: String, attributes: String = "") throws -> FeedEpisode {
  try feed(item: item, attributes: attributes).episodes[0]
}

/// Reads a feed with a title and notes whose bytes are given in Base64.
func encodedFeed(declaration: String, _ texts: [String]) throws -> Feed {
  let parts = texts.map { Data(base64Encoded: $0) ?? Data() }
  var data = Data("<?xml version=\"1.0\"\(declaration)?><rss><channel><title>".utf8)
  data += parts[0]
  data += Data("</title><item><guid>a</guid><description>".utf8)
  data += parts[1]
  data += Data("</description></item></channel></rss>".utf8)
  return try FeedReader.feed(from: data)
}

extension FeedReader {
  /// Reads a whole document with other limits.
  static func feed(from data: Data, url: URL? = nil, limits: Limits) throws(FeedError) -> Feed {
    var reader = FeedReader(url: url, limits: limits)
    try reader.read(data)
    return try reader.finish()
  }
}

extension Feed {
  /// The repairs as they are messages.
  var repairMessages: [String] { repairs.map(\.description) }
}

let itunes = "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""
let content = "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""
