import AppEnvironmentNetworking
import Foundation

/// A feed's address as it is shown: it may have a password or a subscriber's key in it, and messages end up in logs.
enum Address {
  /// The address without user, password and fragment; of the query, the names alone.
  static func shown(_ url: URL) -> String {
    NetworkClientError.Request(method: "GET", url: url).url
  }

  /// The same of what a person has written, which need not be a URL.
  static func shown(_ text: String) -> String {
    if text.contains("://"), let url = URL(string: text) { return shown(url) }
    let scheme = "https://"
    if !text.contains("://"), let url = URL(string: scheme + text), url.host()?.isEmpty == false {
      let shown = shown(url)
      return shown.hasPrefix(scheme) ? String(shown.dropFirst(scheme.count)) : shown
    }
    // Whatever it is, what is in front of an @ and behind a ? may be secret.
    let visible = text.prefix { !"?#".contains($0) }
    return String(visible[(visible.lastIndex(of: "@").map(visible.index(after:)) ?? visible.startIndex)...])
  }

  /// Says that there can be no feed at what a person has written, and what is missing.
  static func refusal(_ text: String) -> PodcastsError {
    let shown = shown(text)
    if shown.lowercased().hasSuffix(".opml") {
      return PodcastsError(
        shown, reason: "no address of a feed; podcasts import FILE subscribes to what a list of subscriptions has")
    }
    return PodcastsError(
      shown.isEmpty ? nil : shown, reason: "no address of a feed; it begins with http:// or https://")
  }
}
