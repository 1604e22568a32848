import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// The normal form of feed URLs, which people and programs write in several ways.
enum FeedAddress {
  /// Returns an http or https URL, with scheme and host in lower case, and without a fragment, the default port and the
  /// path's `.` and `..`. Throws ``PodcastStoreError/notAnAddress(_:)``.
  static func normalized(_ url: URL) throws(PodcastStoreError) -> URL {
    guard let absolute = URL(absoluteLink: url.absoluteString), let scheme = absolute.scheme,
      ["http", "https"].contains(scheme), var components = URLComponents(string: absolute.absoluteString),
      let host = components.host, isHost(host)
    else { throw .notAnAddress(shown(url)) }
    components.host = host.lowercased()
    components.fragment = nil
    if components.percentEncodedPath.isEmpty { components.percentEncodedPath = "/" }
    if components.port == (scheme == "https" ? 443 : 80) { components.port = nil }
    guard let normalized = components.url?.standardized else { throw .notAnAddress(shown(url)) }
    return normalized
  }

  /// Returns the URL without user and password.
  static func withoutUser(_ url: URL) -> URL {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
    (components.user, components.password) = (nil, nil)
    return components.url ?? url
  }

  /// Returns the URL with the user and the password of another one on the same server, unless it has its own.
  static func url(_ url: URL, withUserOf other: URL) -> URL {
    guard url.user() == nil, (url.scheme, url.host(), url.port) == (other.scheme, other.host(), other.port),
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    (components.percentEncodedUser, components.percentEncodedPassword) = (other.user(), other.password())
    return components.url ?? url
  }

  /// Returns a Boolean value that indicates whether a decoded host is an IPv6 address, or has only characters of names.
  private static func isHost(_ host: String) -> Bool {
    host.contains(":")
      || host.utf8.allSatisfy { byte in
        switch byte {
        case 0x80..., 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
      }
  }

  /// Returns a URL for an error, without user, password and the query's values.
  static func shown(_ url: URL) -> String {
    NetworkClientError.Request(method: "GET", url: URL(absoluteLink: url.absoluteString) ?? url).url
  }
}
