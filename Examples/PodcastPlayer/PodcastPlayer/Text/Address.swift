import AppEnvironmentNetworking
import CommandSupport
import Foundation

/// A feed's address as it is displayed, without the password or subscriber's key that it may have.
enum Address {
  /// Returns a URL without user, password, fragment and the values of its query.
  static func shown(_ url: URL) -> String {
    NetworkClientError.Request(method: "GET", url: url).url
  }

  /// Returns the same of text that may be invalid as a URL.
  static func shown(_ text: String) -> String {
    if text.contains("://"), let url = URL(string: text), url.host()?.isEmpty == false { return shown(url) }
    let scheme = "https://"
    if !text.contains("://"), let url = URL(string: scheme + text), url.host()?.isEmpty == false {
      let shown = shown(url)
      return shown.hasPrefix(scheme) ? String(shown.dropFirst(scheme.count)) : shown
    }
    // In any text, the part before @ and the part after ? may be secret.
    let visible = text.prefix { !"?#".contains($0) }
    return String(visible[(visible.lastIndex(of: "@").map(visible.index(after:)) ?? visible.startIndex)...])
  }

  /// Returns text with the middle of long addresses left out, so that an address takes half a line at most.
  ///
  /// - Parameters:
  ///   - text: Text with words that may be addresses.
  ///   - width: The width of the terminal; nil if the text goes elsewhere, where addresses stay whole.
  static func shortened(in text: String, forWidth width: Int?) -> String {
    guard let width else { return text }
    let limit = max(20, width / 2)
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.contains("://"), word.count > limit else { return String(word) }
      return "\(word.prefix(limit / 2))…\(word.suffix(limit - limit / 2 - 1))"
    }.joined(separator: " ")
  }

  /// Returns the error for text that isn't the address of a feed.
  static func refusal(_ text: String) -> CommandError {
    let shown = shown(text)
    if shown.lowercased().hasSuffix(".opml") {
      return CommandError(
        shown, reason: #"not the address of a feed; "podcasts import FILE" subscribes to the feeds of an OPML file"#)
    }
    if let port = URL(string: text)?.port, port > UInt16.max {
      return CommandError(shown, reason: "not the address of a feed: no port has the number \(port)")
    }
    return CommandError(
      shown.isEmpty ? nil : shown, reason: "not the address of a feed, which begins with http:// or https://")
  }
}
