/// The attributes of an element that have a meaning in a feed.
struct ElementAttributes: Sendable {
  /// An attribute, regardless of its namespace.
  enum Name: Int, CaseIterable, Sendable {
    /// A link: `url`, `href`, `src`, `uri` or `resource`.
    case url
    case type, length, relation, language, role, image
    /// A text: `text`, `term` or `title`.
    case text
    case isPermaLink, duration, medium, version, start
    /// The pictures of `srcset`.
    case pictures
  }

  private var values = [String?](repeating: nil, count: Name.allCases.count)
  /// The attributes that the element has, one bit for each.
  private var names: UInt32 = 0

  /// The last problem with the syntax of an attribute.
  private(set) var fault: String?

  init() {}

  init(_ tag: MarkupTag, _ entities: inout EntityTable) {
    read(tag, &entities)
  }

  /// The value of an attribute, with references resolved.
  subscript(name: Name) -> String? { values[name.rawValue] }

  /// The link of the element, `nil` if it is missing or empty.
  var link: String? {
    guard let url = self[.url], !url.utf8.allSatisfy({ $0 <= 0x20 }) else { return nil }
    return url
  }

  /// Reads the attributes of a tag into an empty value.
  mutating func read(_ tag: MarkupTag, _ entities: inout EntityTable) {
    var attributes = tag.attributes
    var count = 0
    while count < 256, let attribute = attributes.next() {
      count += 1
      guard let name = Name(attribute, ofElementWith: tag.prefixHash) else { continue }
      if !attribute.isWellFormed {
        fault = "attribute '\(attribute.name.excerpt)' is not in quotation marks, read anyway"
      }
      let value = Self.value(of: attribute, as: name == .url || name == .image ? .link : .line, &entities)
      if names & 1 << name.rawValue == 0 {
        values[name.rawValue] = value
        names |= 1 << name.rawValue
      } else if values[name.rawValue] != value, name != .text {
        fault = "attribute '\(attribute.name.excerpt)' occurs twice, the first is kept"
      }
    }
  }

  /// Removes the values.
  mutating func clear() {
    while names != 0 {
      values[names.trailingZeroBitCount] = nil
      names &= names - 1
    }
    if fault != nil { fault = nil }
  }

  /// A Boolean value that indicates whether the element's content is XHTML, whose text is escaped.
  var isXHTML: Bool { self[.type].map { Self.contains($0, "xhtml") } ?? false }

  /// A Boolean value that indicates whether the element's content is HTML.
  var isHTML: Bool { self[.type].map { Self.contains($0, "html") } ?? false }

  /// A Boolean value that indicates whether the element's content is XML.
  var isXML: Bool { self[.type].map { Self.contains($0, "xml") } ?? false }

  /// Returns a Boolean value that indicates whether a text contains a word in lower case, in any case.
  private static func contains(_ text: String, _ word: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.count >= word.utf8CodeUnitCount
        && (0...bytes.count - word.utf8CodeUnitCount).contains { bytes.matchesFolded(word, at: $0) }
    }
  }

  /// A Boolean value that indicates whether the element's content is text, in which `<` begins no tag.
  var isPlainText: Bool { self[.type] == "text" || self[.type] == "text/plain" }

  /// The URL of the largest picture in `srcset`, by the width or the density that follows each URL.
  var largestPicture: String? {
    var largest: (link: String, size: Double)?
    var words = (self[.pictures] ?? "").split(separator: " ").map(String.init)[...]
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

  /// The form of an attribute's value.
  enum Form {
    case line, lines
    /// A link, in which consecutive spaces are part of a file's name.
    case link
  }

  /// The value of an attribute with references resolved.
  static func value(
    of attribute: MarkupAttributes.Attribute, as form: Form = .line, _ entities: inout EntityTable
  ) -> String {
    func clean(_ bytes: Bytes) -> String {
      switch form {
      case .line: return TextCleaner.line(bytes).text
      case .lines: return TextCleaner.lines(bytes).text
      case .link:
        let found = TextScan.run(bytes)
        return found.contains(.invalid) ? TextCleaner.line(bytes).text : TextScan.string(bytes, found)
      }
    }
    guard attribute.value.find(UInt8(ascii: "&"), from: 0, to: attribute.value.count) != nil else {
      return clean(attribute.value)
    }
    var resolved: [UInt8] = []
    _ = entities.resolve(attribute.value, into: &resolved, needsSemicolon: true)
    return resolved.withUnsafeBufferPointer(clean)
  }
}

extension ElementAttributes.Name {
  /// The name of an attribute with a meaning. Comparing the few names of the same length is faster than a table.
  ///
  /// - Parameter prefixHash: The hash of the element's prefix, which its attributes may have as well.
  init?(_ attribute: MarkupAttributes.Attribute, ofElementWith prefixHash: UInt64) {
    var name = attribute.name
    if attribute.prefixHash != 0 {
      guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      name = name.part(colon + 1, name.count)
      guard attribute.prefixHash == prefixHash || name.isFolded("resource") else { return nil }
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
