import Foundation
import LoopbackServer
import PackageSupport

/// A server of sample feeds on loopback.
final class FeedServer: Sendable {
  let server: LoopbackServer
  /// The user agents of all requests.
  var agents: Set<String> { callers.names.withLock { $0 } }

  private let callers = Callers()

  init(_ feeds: SampleFeed...) throws {
    let all = [SampleFeed.tea, .coffee, .short] + feeds
    let documents = Dictionary(all.map { ("/\($0.name).xml", $0.document) }) { $1 }
    let callers = callers
    server = try LoopbackServer { request, connection in
      if let agent = request.headers["user-agent"] { callers.names.withLock { _ = $0.insert(agent) } }
      guard let document = documents[request.path] else { return try connection.respond(404) }
      let tag = "\"\(document.count)\""
      if request.headers["if-none-match"] == tag { return try connection.sendHead(304, ["ETag": tag]) }
      try connection.respond(200, ["Content-Type": "application/rss+xml", "ETag": tag], document)
    }
  }

  /// Returns the URL of a feed.
  func url(_ feed: SampleFeed) -> String { server.url("/\(feed.name).xml").absoluteString }

  func stop() { server.stop() }

  private final class Callers: Sendable {
    let names = Locked(Set<String>())
  }
}

extension SampleFeed {
  /// Two episodes of one second.
  static let short = SampleFeed("short", title: "Short", [Item("First", "1"), Item("Second", "1")])
}
