import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import Foundation
import PackageSupport

/// A server with feeds for tests, at `https://podcasts.example/`.
///
/// ```swift
/// let server = PodcastServer()
/// server.publish("show.xml", PodcastServer.feed("A Show", episodes: ["One", "Two"]))
/// let store = PodcastStore.inMemory(network: server.client)
/// let podcast = try await store.subscribe(to: server.url("show.xml"))
/// ```
/// It sends an ETag with each feed, and answers requests for an unchanged feed with 304. Other requests get 404.
public final class PodcastServer: Sendable {
  /// A request that the server received.
  public struct Visit: Hashable, Sendable {
    /// The path without its first slash.
    public var name: String
    /// The ETag in the request; `nil` if it has none.
    public var etag: String?
  }

  private struct State {
    var answers: [String: @Sendable (URLRequest) -> NetworkStubAnswer] = [:]
    var visits: [Visit] = []
  }

  private let state = Locked(State())

  /// Creates a server without feeds.
  public init() {}

  /// Returns the URL of a document.
  public func url(_ name: String) -> URL {
    URL(string: "https://podcasts.example/\(name)") ?? URL(filePath: "/")
  }

  /// A network client that reaches only this server.
  public var client: NetworkClient {
    NetworkStub().route("*") { self.answer($0) }.client
  }

  /// All requests, in their order.
  public var visits: [Visit] { state.withLock { $0.visits } }

  /// Publishes a document, in place of the one with the same name.
  public func publish(_ name: String, _ text: String) {
    let etag = "\"\(text.hashValue)\""
    answer(name) { request in
      if request.value(forHTTPHeaderField: "If-None-Match") == etag { return .status(304, headers: ["ETag": etag]) }
      return .data(Data(text.utf8), headers: ["ETag": etag, "Content-Type": "application/rss+xml; charset=utf-8"])
    }
  }

  /// Redirects requests to another document, with a status such as 301.
  public func redirect(_ name: String, to other: String, status: Int) {
    let location = url(other).absoluteString
    answer(name) { _ in .status(status, headers: ["Location": location]) }
  }

  /// Answers requests with the results of a closure, which is called on any thread.
  public func answer(_ name: String, _ answer: @escaping @Sendable (URLRequest) -> NetworkStubAnswer) {
    state.withLock { $0.answers["/\(name)"] = answer }
  }

  /// Returns a feed in RSS 2.0 with one episode a day, the newest first, the oldest on January 1, 2024.
  ///
  /// Titles and notes are inserted as XML, so write `&amp;` for an ampersand.
  ///
  /// - Parameters:
  ///   - title: The show's title.
  ///   - episodes: The episodes' titles, which are their guids, too.
  ///   - notes: The notes of each episode.
  public static func feed(_ title: String, episodes: [String], notes: String = "") -> String {
    feed(
      title,
      items: episodes.enumerated().map { index, episode in
        item(episode, guid: episode, day: episodes.count - index, notes: notes)
      })
  }

  /// Returns a feed in RSS 2.0 with the given items.
  public static func feed(_ title: String, items: [String]) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0"><channel><title>\(title)</title><link>https://podcasts.example/</link>
    \(items.joined(separator: "\n"))
    </channel></rss>
    """
  }

  /// Returns an item of a feed.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - guid: The identifier; `nil` for none.
  ///   - file: The name of the audio file; `nil` for one from the title.
  ///   - day: The day of publication, counted from January 1, 2024, which is 1.
  ///   - notes: The notes.
  public static func item(
    _ title: String, guid: String?, file: String? = nil, day: Int = 1, notes: String = ""
  ) -> String {
    let date = Date(timeIntervalSince1970: 1_704_067_200 + Double(day - 1) * 86_400)
    let name = file ?? "\(title.filter(\.isLetter))\(title.filter(\.isNumber)).mp3"
    return """
      <item><title>\(title)</title>\(guid.map { "<guid isPermaLink=\"false\">\($0)</guid>" } ?? "")
      <pubDate>\(date.formatted(rfc822))</pubDate><description>\(notes)</description>
      <enclosure url="https://podcasts.example/\(name)" type="audio/mpeg" length="1000"/></item>
      """
  }

  private static var rfc822: Date.VerbatimFormatStyle {
    Date.VerbatimFormatStyle(
      format:
        "\(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) +0000",
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
  }

  private func answer(_ request: URLRequest) -> NetworkStubAnswer {
    let path = request.url?.path(percentEncoded: false) ?? ""
    let visit = Visit(name: String(path.dropFirst()), etag: request.value(forHTTPHeaderField: "If-None-Match"))
    let answer = state.withLock { state in
      state.visits.append(visit)
      return state.answers[path]
    }
    return answer?(request) ?? .text("There is no \(path).", status: 404)
  }
}
