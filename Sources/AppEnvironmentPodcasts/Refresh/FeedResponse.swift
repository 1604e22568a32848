import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// The response to a request for a feed, which is read as it arrives.
struct FeedResponse {
  /// The result of a request.
  struct Answer: Sendable {
    /// The feed; `nil` if it hasn't changed.
    var feed: Feed?
    /// The validators of the feed, unless it was cut off. The podcast keeps its own if the feed hasn't changed.
    var etag: String?
    var modified: String?
    /// The feed's permanent move.
    var move: Move?
    /// Another URL that the feed names as its new one (`itunes:new-feed-url`), where it hasn't been read yet.
    var announcedURL: URL?

    /// The URL to which the feed has moved permanently.
    var movedTo: URL? {
      switch move {
      case .redirect(let url), .announcement(let url, _): url
      case nil: nil
      }
    }

    /// A Boolean value that indicates whether the feed names another URL as its new one.
    var isAnnouncing: Bool {
      if case .announcement = move { true } else { announcedURL != nil }
    }

    /// The answer after the result of a request for ``announcedURL``. The feed stays where it is if it can't be read there, and
    /// if that URL leads back here.
    func continued(by result: Result<Answer, PodcastStoreError>, from url: URL) -> Answer {
      var answer = self
      guard case .success(var new) = result, new.feed != nil, let announcedURL else {
        // The new URL may be readable later, even if the feed doesn't change here.
        (answer.etag, answer.modified) = (nil, nil)
        return answer
      }
      if [new.announcedURL, new.movedTo].contains(movedTo ?? url) { return answer }
      new.move = .announcement(to: new.movedTo ?? announcedURL, otherwise: self)
      // Otherwise, the next refresh wouldn't get the feed with its announcement.
      if new.announcedURL != nil { (new.etag, new.modified) = (nil, nil) }
      return new
    }
  }

  /// The permanent move of a feed to another URL.
  indirect enum Move: Sendable {
    case redirect(to: URL)
    /// The feed was read at the URL that it announces. The other answer is the one for a podcast that can't have this URL.
    case announcement(to: URL, otherwise: Answer)
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
    var answer = Answer(
      feed: feed, etag: isWhole ? response.value(forHTTPHeaderField: "ETag") : nil,
      modified: isWhole ? response.value(forHTTPHeaderField: "Last-Modified") : nil,
      move: movedTo == request.url ? nil : movedTo.map { .redirect(to: $0) })
    guard let announced = announcement(in: feed, at: movedTo ?? request.url) else { return answer }
    if let end = response.url, announced == (try? FeedAddress.normalized(end)) {
      answer.move = .announcement(to: announced, otherwise: answer)
    } else {
      answer.announcedURL = announced
    }
    return answer
  }

  /// The URL that a feed at another one announces as its new one.
  private func announcement(in feed: Feed?, at url: URL) -> URL? {
    guard let new = feed?.newFeedURL.flatMap({ try? FeedAddress.normalized($0) }), new != url else { return nil }
    // A copy of a feed with a password may be that of the public feed, and many hosts have left http.
    let isWithoutTLS = url.scheme == "https" && new.scheme == "http" && new.host() == url.host()
    return request.url.user() != nil || isWithoutTLS ? nil : new
  }
}
