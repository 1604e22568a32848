import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// The normal form of feed URLs, which people and programs write in several ways.
enum FeedAddress {
  /// Returns an http or https URL, with scheme and host in lower case, and without a fragment, the default port and the
  /// path's `.` and `..`. Throws ``PodcastStoreError/notAnAddress(_:)``.
  static func normalized(_ url: URL) throws(PodcastStoreError) -> URL {
    guard let absolute = URL(absoluteLink: url.absoluteString), let scheme = absolute.scheme,
      ["http", "https"].contains(scheme), var components = URLComponents(string: absolute.absoluteString)
    else { throw .notAnAddress(shown(url)) }
    components.host = components.host?.lowercased()
    components.fragment = nil
    if components.percentEncodedPath.isEmpty { components.percentEncodedPath = "/" }
    if components.port == (scheme == "https" ? 443 : 80) { components.port = nil }
    guard let normalized = components.url?.standardized else { throw .notAnAddress(shown(url)) }
    return normalized
  }

  /// Returns a URL for an error, without user, password and the query's values.
  static func shown(_ url: URL) -> String {
    NetworkClientError.Request(method: "GET", url: URL(absoluteLink: url.absoluteString) ?? url).url
  }
}
