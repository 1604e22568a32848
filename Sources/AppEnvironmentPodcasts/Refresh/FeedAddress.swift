import AppEnvironmentNetworking
import Foundation

/// The form of feeds' addresses, which people and programs write in several ways.
enum FeedAddress {
  /// Returns an address of http or https, with scheme and host in lower case, and without a fragment, the default port
  /// and the path's `.` and `..`. Throws ``PodcastStoreError/notAnAddress(_:)``.
  static func normalized(_ url: URL) throws(PodcastStoreError) -> URL {
    let text = url.absoluteString
    guard var components = URLComponents(string: unwrapped(text)), let scheme = components.scheme?.lowercased(),
      let host = components.host?.lowercased(), !host.isEmpty, components.port ?? 0 <= UInt16.max
    else { throw .notAnAddress(shown(url)) }
    guard ["http", "https"].contains(scheme) else { throw .notAnAddress(shown(url)) }
    components.scheme = scheme
    components.host = host
    components.fragment = nil
    components.percentEncodedPath = withoutDotSegments(components.percentEncodedPath)
    if components.port == (scheme == "https" ? 443 : 80) { components.port = nil }
    guard let normalized = components.url else { throw .notAnAddress(shown(url)) }
    return normalized
  }

  /// Returns an address for an error, without user, password and the query's values.
  static func shown(_ url: URL) -> String {
    let url = URL(string: unwrapped(url.absoluteString)) ?? url
    return NetworkClientError.Request(method: "GET", url: url).url
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

  /// Returns an address without the scheme that marks it as a feed's: `feed:https://…`, `feed://…`, `podcast://…`.
  private static func unwrapped(_ text: String) -> String {
    for scheme in ["feed", "podcast", "pcast", "itpc"] {
      guard text.lowercased().hasPrefix("\(scheme):") else { continue }
      let rest = text.dropFirst(scheme.count + 1)
      if rest.hasPrefix("//") { return "https:\(rest)" }
      return String(rest)
    }
    return text
  }
}
