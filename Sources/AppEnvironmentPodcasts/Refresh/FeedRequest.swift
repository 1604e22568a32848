import AppEnvironmentNetworking
import Foundation

/// A request for a feed, with the validators of its last version, so that an unchanged feed isn't sent again.
struct FeedRequest: Sendable {
  var url: URL
  var etag: String?
  var modified: String?
  /// The feed that names this one; `nil` if a person has.
  var origin: URL?

  var urlRequest: URLRequest {
    var request = URLRequest(url: url)
    request.setValue(
      "application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1",
      forHTTPHeaderField: "Accept")
    request.setValue(etag, forHTTPHeaderField: "If-None-Match")
    request.setValue(modified, forHTTPHeaderField: "If-Modified-Since")
    return request
  }

  /// The request as errors name it.
  var summary: NetworkClientError.Request { .init(method: "GET", url: url) }
}
