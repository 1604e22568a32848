/// The resource that a link leads to, by its relation to the page (RFC 8288 and HTML).
enum LinkRelation {
  case page, file, feed, next, payment, other

  /// Interprets the attributes of a link.
  ///
  /// - Parameters:
  ///   - relation: The value of `rel`.
  ///   - isText: A Boolean value that indicates whether the link is an element's text, as in RSS, where `rel` has no
  ///     meaning.
  init(_ relation: String?, isText: Bool) {
    // The usual values need no further reading.
    switch relation {
    case nil, "alternate":
      self = .page
      return
    case "enclosure":
      self = .file
      return
    default: break
    }
    // RFC 4287 allows a URI for each registered name.
    let words = (relation ?? "").lowercased().split(separator: " ")
      .map { $0.trimmingPrefix("http://www.iana.org/assignments/relation/") }
    if words.contains("enclosure") {
      self = .file
    } else if words.contains("alternate") {
      self = .page
    } else if words.contains("self") {
      self = .feed
    } else if words.contains("next") {
      self = .next
    } else if words.contains("payment") {
      self = .payment
    } else {
      self = isText || words.allSatisfy { Self.modifiers.contains(String($0)) } ? .page : .other
    }
  }

  /// Words that say how to follow a link, and not where it leads.
  private static let modifiers: Set<String> = [
    "bookmark", "canonical", "external", "nofollow", "noopener", "noreferrer", "opener", "sponsored", "ugc",
  ]
}
