/// The attributes of an element that have a meaning in a feed.
struct ElementAttributes: Sendable {
  /// The link in `url`, `href`, `src`, `uri` or `resource`.
  private(set) var url: String?
  private(set) var type: String?
  private(set) var length: String?
  private(set) var relation: String?
  private(set) var language: String?
  private(set) var role: String?
  private(set) var image: String?
  /// The text in `text`, `term` or `title`.
  private(set) var text: String?
  private(set) var isPermaLink: String?
  private(set) var duration: String?
  private(set) var medium: String?
  private(set) var version: String?
  private(set) var start: String?
  private(set) var pictures: String?

  /// The last problem with the syntax of an attribute.
  private(set) var fault: String?

  /// A Boolean value that indicates whether the element has attributes.
  private(set) var isPresent = false

  init() {}

  init(_ tag: MarkupTag, _ entities: inout EntityTable) {
    read(tag, &entities)
  }

  /// Reads the attributes of a tag into an empty value.
  mutating func read(_ tag: MarkupTag, _ entities: inout EntityTable) {
    isPresent = true
    var attributes = tag.attributes
    var count = 0
    while count < 256, let attribute = attributes.next() {
      count += 1
      guard let name = Name(attribute) else { continue }
      if !attribute.isWellFormed {
        fault = "attribute '\(attribute.name.excerpt)' is not in quotation marks, read anyway"
      }
      let isLink = name == .url || name == .image
      let value = isLink ? Self.link(of: attribute, &entities) : Self.value(of: attribute, &entities)
      if !set(name, value) {
        fault = "attribute '\(attribute.name.excerpt)' occurs twice, the first is kept"
      }
    }
  }

  /// Removes the values.
  ///
  /// An element has few of the attributes, so that checking each is faster than assigning a new value to all.
  mutating func clear() {
    isPresent = false
    if url != nil { url = nil }
    if type != nil { type = nil }
    if length != nil { length = nil }
    if relation != nil { relation = nil }
    if language != nil { language = nil }
    if role != nil { role = nil }
    if image != nil { image = nil }
    if text != nil { text = nil }
    if isPermaLink != nil { isPermaLink = nil }
    if duration != nil { duration = nil }
    if medium != nil { medium = nil }
    if version != nil { version = nil }
    if start != nil { start = nil }
    if pictures != nil { pictures = nil }
    if fault != nil { fault = nil }
  }

  /// A Boolean value that indicates whether the element's content is XHTML, whose text is escaped.
  var isXHTML: Bool { type.map { Self.contains($0, "xhtml") } ?? false }

  /// A Boolean value that indicates whether the element's content is HTML.
  var isHTML: Bool { type.map { Self.contains($0, "html") } ?? false }

  /// A Boolean value that indicates whether the element's content is XML.
  var isXML: Bool { type.map { Self.contains($0, "xml") } ?? false }

  /// Returns whether a text contains a word in lower case, in any case.
  private static func contains(_ text: String, _ word: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.count >= word.utf8CodeUnitCount
        && (0...bytes.count - word.utf8CodeUnitCount).contains { bytes.matchesFolded(word, at: $0) }
    }
  }

  /// A Boolean value that indicates whether the element's content is text, in which `<` begins no tag.
  var isPlainText: Bool { type == "text" || type == "text/plain" }

  /// The URL of the largest picture in `srcset`, by the width or the density that follows each URL.
  var largestPicture: String? {
    var largest: (link: String, size: Double)?
    var words = (pictures ?? "").split(separator: " ").map(String.init)[...]
    while let link = words.popFirst() {
      var size = 0.0
      // A comma after the URL ends a picture without a size.
      if !link.hasSuffix(","), let next = words.first, let value = Double(next.prefix { $0.isNumber || $0 == "." }) {
        size = value
        words.removeFirst()
      }
      let url = link.hasSuffix(",") ? String(link.dropLast()) : link
      if !url.isEmpty, largest.map({ size > $0.size }) ?? true { largest = (url, size) }
    }
    return largest?.link
  }

  private enum Name: Sendable {
    case url, type, length, relation, language, role, image, text, isPermaLink, duration, medium, version, start
    case pictures

    /// The name of an attribute with a meaning. Comparing the few names of the same length is faster than a table.
    init?(_ attribute: MarkupAttributes.Attribute) {
      let name = attribute.name
      if attribute.prefixHash != 0 {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        guard name.part(colon + 1, name.count).isFolded("resource") else { return nil }
        self = .url
        return
      }
      switch name.count {
      case 3 where name.isFolded("url") || name.isFolded("src") || name.isFolded("uri"): self = .url
      case 3 where name.isFolded("rel"): self = .relation
      case 3 where name.isFolded("img"): self = .image
      case 4 where name.isFolded("type"): self = .type
      case 4 where name.isFolded("href"): self = .url
      case 4 where name.isFolded("role"): self = .role
      case 4 where name.isFolded("lang"): self = .language
      case 4 where name.isFolded("text") || name.isFolded("term"): self = .text
      case 5 where name.isFolded("title"): self = .text
      case 5 where name.isFolded("image"): self = .image
      case 5 where name.isFolded("start"): self = .start
      case 6 where name.isFolded("srcset"): self = .pictures
      case 6 where name.isFolded("length"): self = .length
      case 6 where name.isFolded("medium"): self = .medium
      case 7 where name.isFolded("version"): self = .version
      case 8 where name.isFolded("resource"): self = .url
      case 8 where name.isFolded("filesize"): self = .length
      case 8 where name.isFolded("duration"): self = .duration
      case 8 where name.isFolded("language") || name.isFolded("hreflang"): self = .language
      case 11 where name.isFolded("ispermalink"): self = .isPermaLink
      default: return nil
      }
    }
  }

  /// Sets a value unless there is one, and returns whether it is the element's value.
  private mutating func set(_ name: Name, _ value: String) -> Bool {
    switch name {
    case .url: Self.set(&url, value)
    case .type: Self.set(&type, value)
    case .length: Self.set(&length, value)
    case .relation: Self.set(&relation, value)
    case .language: Self.set(&language, value)
    case .role: Self.set(&role, value)
    case .image: Self.set(&image, value)
    case .text: Self.set(&text, value) || true
    case .isPermaLink: Self.set(&isPermaLink, value)
    case .duration: Self.set(&duration, value)
    case .medium: Self.set(&medium, value)
    case .version: Self.set(&version, value)
    case .start: Self.set(&start, value)
    case .pictures: Self.set(&pictures, value)
    }
  }

  private static func set(_ field: inout String?, _ value: String) -> Bool {
    if field == nil { field = value }
    return field == value
  }

  /// The value of an attribute that is a link, with references resolved. Consecutive spaces are part of a file's name.
  static func link(of attribute: MarkupAttributes.Attribute, _ entities: inout EntityTable) -> String {
    let found = TextScan.run(attribute.value)
    if found.contains(.invalid) { return value(of: attribute, &entities) }
    guard attribute.value.find(UInt8(ascii: "&"), from: 0, to: attribute.value.count) != nil else {
      return TextScan.string(attribute.value, found)
    }
    var resolved: [UInt8] = []
    _ = entities.resolve(attribute.value, into: &resolved)
    return String(decoding: resolved, as: UTF8.self)
  }

  /// The value of an attribute with references resolved, on one line unless `keepsLines` is `true`.
  static func value(
    of attribute: MarkupAttributes.Attribute, keepsLines: Bool = false, _ entities: inout EntityTable
  ) -> String {
    func clean(_ bytes: Bytes) -> String {
      keepsLines ? TextCleaner.lines(bytes).text : TextCleaner.line(bytes).text
    }
    guard attribute.value.find(UInt8(ascii: "&"), from: 0, to: attribute.value.count) != nil else {
      return clean(attribute.value)
    }
    var resolved: [UInt8] = []
    _ = entities.resolve(attribute.value, into: &resolved)
    return resolved.withUnsafeBufferPointer(clean)
  }
}

/// The resource that a link leads to, by its relation to the page (RFC 8288 and HTML).
enum LinkRelation {
  case page, file, feed, payment, other

  /// - Parameters:
  ///   - relation: The value of `rel`.
  ///   - isText: Whether the link is an element's text, as in RSS, where `rel` has no meaning.
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
    let words = (relation ?? "").lowercased().split(separator: " ")
    if words.contains("enclosure") {
      self = .file
    } else if words.contains("alternate") {
      self = .page
    } else if words.contains("self") {
      self = .feed
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
