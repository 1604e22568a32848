import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import Foundation
import Locking

/// Publishers of podcasts for tests: feeds at `https://podcasts.example/`, which are as a test says.
///
/// ```swift
/// let server = PodcastServer()
/// server.publish("show.xml", PodcastServer.feed("A Show", episodes: ["One", "Two"]))
/// let store = PodcastStore.inMemory(network: server.client)
/// let podcast = try await store.subscribe(to: server.url("show.xml"))
/// ```
/// A feed has an ETag of its own for each text that it has had, and one that has not changed since is not sent again.
/// What is not there is answered with 404.
public final class PodcastServer: Sendable {
  /// A request that came.
  public struct Visit: Hashable, Sendable {
    /// The path without its first slash.
    public var name: String
    /// What the request says that it has already.
    public var etag: String?
  }

  private struct State {
    var answers: [String: @Sendable (URLRequest) -> NetworkStubAnswer] = [:]
    var visits: [Visit] = []
  }

  private let state = Locked(State())

  /// Makes a server without feeds.
  public init() {}

  /// Where something of this name is.
  public func url(_ name: String) -> URL {
    URL(string: "https://podcasts.example/\(name)") ?? URL(filePath: "/")
  }

  /// The network on which there is this server alone.
  public var client: NetworkClient {
    NetworkStub().route("*") { self.answer($0) }.client
  }

  /// All requests so far, in their order.
  public var visits: [Visit] { state.withLock { $0.visits } }

  /// Publishes a feed, or anything else, in place of what is there.
  public func publish(_ name: String, _ text: String) {
    let etag = "\"\(text.hashValue)\""
    answer(name) { request in
      if request.value(forHTTPHeaderField: "If-None-Match") == etag { return .status(304, headers: ["ETag": etag]) }
      return .data(Data(text.utf8), headers: ["ETag": etag, "Content-Type": "application/rss+xml; charset=utf-8"])
    }
  }

  /// Redirects to another name.
  public func redirect(_ name: String, to other: String, status: Int) {
    let location = url(other).absoluteString
    answer(name) { _ in .status(status, headers: ["Location": location]) }
  }

  /// Answers in any other way.
  public func answer(_ name: String, _ answer: @escaping @Sendable (URLRequest) -> NetworkStubAnswer) {
    state.withLock { $0.answers["/\(name)"] = answer }
  }

  /// A feed in RSS 2.0 with these episodes, the newest first: one a day, and the last of them on the first of 2024.
  ///
  /// - Parameters:
  ///   - title: The show's title.
  ///   - episodes: The episodes' titles.
  ///   - notes: What is in each episode's notes beside its title.
  public static func feed(_ title: String, episodes: [String], notes: String = "") -> String {
    feed(
      title,
      items: episodes.enumerated().map { index, episode in
        item(episode, guid: episode, day: episodes.count - index, notes: notes)
      })
  }

  /// A feed in RSS 2.0 with these items.
  public static func feed(_ title: String, items: [String]) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0"><channel><title>\(title)</title><link>https://podcasts.example/</link>
    \(items.joined(separator: "\n"))
    </channel></rss>
    """
  }

  /// An item of a feed.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - guid: The identifier; nil for none.
  ///   - file: The name of the file to play; nil for one that is made of the title.
  ///   - day: The day of January 2024, from 1; days beyond are in later months.
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
