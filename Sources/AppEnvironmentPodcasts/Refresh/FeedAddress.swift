import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// The normal form of feeds' addresses, which people and programs write in several ways.
enum FeedAddress {
  /// Returns an address of http or https, with scheme and host in lower case, and without a fragment, the default port
  /// and the path's `.` and `..`. Throws ``PodcastStoreError/notAnAddress(_:)``.
  static func normalized(_ url: URL) throws(PodcastStoreError) -> URL {
    guard let absolute = URL(absoluteLink: url.absoluteString), let scheme = absolute.scheme,
      ["http", "https"].contains(scheme), var components = URLComponents(string: absolute.absoluteString)
    else { throw .notAnAddress(shown(url)) }
    components.host = components.host?.lowercased()
    components.fragment = nil
    components.percentEncodedPath = withoutDotSegments(components.percentEncodedPath)
    if components.port == (scheme == "https" ? 443 : 80) { components.port = nil }
    guard let normalized = components.url else { throw .notAnAddress(shown(url)) }
    return normalized
  }

  /// Returns an address for an error, without user, password and the query's values.
  static func shown(_ url: URL) -> String {
    NetworkClientError.Request(method: "GET", url: URL(absoluteLink: url.absoluteString) ?? url).url
  }

  /// Returns an absolute path without dot segments: RFC 3986, section 5.2.4.
  private static func withoutDotSegments(_ path: String) -> String {
    guard path.contains("/.") else { return path.isEmpty ? "/" : path }
    var kept: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      guard segment == "." || segment == ".." else {
        kept.append(segment)
        continue
      }
      if segment == ".." { _ = kept.popLast() }
      if index == segments.count - 1 { kept.append("") }
    }
    return "/" + kept.joined(separator: "/")
  }
}
