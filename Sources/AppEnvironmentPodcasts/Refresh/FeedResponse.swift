import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// The response to a request for a feed, which is read as it arrives.
struct FeedResponse {
  /// The result of a request.
  struct Answer: Sendable {
    /// The feed; `nil` if it hasn't changed.
    let feed: Feed?
    /// The validators of the feed, unless it was cut off. The podcast keeps its own if the feed hasn't changed.
    let etag: String?
    let modified: String?
    /// The URL to which the feed has moved permanently.
    let movedTo: URL?
  }

  private let request: FeedRequest
  private var reader: FeedReader?
  private var response: HTTPURLResponse?
  /// The end of the permanent redirects that came before any temporary one.
  private var movedTo: URL?
  private var wasRedirectedTemporarily = false

  init(to request: FeedRequest) {
    self.request = request
  }

  /// Reads the next event. Returns whether more of the body can change the feed.
  mutating func read(_ event: NetworkEvent) throws(FeedError) -> Bool {
    switch event {
    case .redirect(let redirect):
      if !redirect.isPermanent { wasRedirectedTemporarily = true }
      if !wasRedirectedTemporarily { movedTo = redirect.to }
    case .response(let response):
      self.response = response
      guard 200..<300 ~= response.statusCode else { break }
      reader = FeedReader(
        url: response.url ?? request.url, contentType: response.value(forHTTPHeaderField: "Content-Type"))
    case .data(let data):
      try reader?.read(data)
      return reader?.wantsMore != false
    case .startsOver: self = FeedResponse(to: request)
    }
    return true
  }

  /// Ends the response. Throws ``FeedError`` or ``NetworkClientError`` if it has no feed.
  mutating func finish() throws -> Answer {
    guard let response else { throw NetworkClientError.connectionLost(request.summary) }
    let feed = try reader?.finish()
    guard feed != nil || response.statusCode == 304 else {
      // The body is an error page for browsers.
      throw NetworkClientError.badStatus(request.summary, status: response.statusCode, body: "")
    }
    let movedTo = movedTo.flatMap { try? FeedAddress.normalized($0) }
    // The rest of a document that was cut off wouldn't be sent to a request with its validators.
    let isWhole = feed?.repairs.contains { $0.kind == .truncated } != true
    return Answer(
      feed: feed, etag: isWhole ? response.value(forHTTPHeaderField: "ETag") : nil,
      modified: isWhole ? response.value(forHTTPHeaderField: "Last-Modified") : nil,
      movedTo: movedTo == request.url ? nil : movedTo)
  }
}
