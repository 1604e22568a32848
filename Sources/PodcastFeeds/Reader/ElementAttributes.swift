/// The attributes that say something, of an element that may have them.
struct ElementAttributes: Sendable {
  var url: String?
  var type: String?
  var length: String?
  var relation: String?
  var language: String?
  var role: String?
  var image: String?
  /// `text`, `term` or `title`.
  var text: String?
  var isPermaLink: String?
  var duration: String?
  var medium: String?
  var version: String?

  /// What is wrong with the way in which they are written.
  private(set) var fault: String?

  /// Whether the element has attributes at all.
  let isPresent: Bool

  init() {
    isPresent = false
  }

  init(_ tag: MarkupTag, _ entities: inout EntityTable) {
    isPresent = true
    var attributes = tag.attributes
    var count = 0
    while count < 256, let attribute = attributes.next() {
      count += 1
      guard attribute.prefixHash == 0 || attribute.localHash == Self.resource,
        let name = Self.names[attribute.localHash]
      else { continue }
      if !attribute.isWellFormed {
        fault = "attribute '\(attribute.name.excerpt)' is not in quotation marks, read anyway"
      }
      let value = Self.value(of: attribute, &entities)
      if !set(name, value) {
        fault = "attribute '\(attribute.name.excerpt)' is there twice, the first is kept"
      }
    }
  }

  private enum Name: Sendable {
    case url, type, length, relation, language, role, image, text, isPermaLink, duration, medium, version
  }

  /// Sets a value that is not there yet, and returns whether it is this one.
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
    }
  }

  private static func set(_ field: inout String?, _ value: String) -> Bool {
    if field == nil { field = value }
    return field == value
  }

  /// The attribute's value with references resolved, on one line unless its line breaks are kept.
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

  private static let resource = NameHash.of("resource")
  private static let names: [UInt64: Name] = {
    let names: [(StaticString, Name)] = [
      ("url", .url), ("href", .url), ("src", .url), ("resource", .url), ("uri", .url), ("type", .type),
      ("length", .length), ("filesize", .length), ("rel", .relation), ("language", .language), ("lang", .language),
      ("hreflang", .language), ("role", .role), ("img", .image), ("text", .text), ("term", .text),
      ("title", .text), ("ispermalink", .isPermaLink), ("duration", .duration), ("medium", .medium),
      ("version", .version),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (NameHash.of($0.0), $0.1) })
  }()
}
