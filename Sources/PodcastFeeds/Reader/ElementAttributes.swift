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

  init() {}

  init(_ tag: MarkupTag, _ entities: inout EntityTable) {
    var attributes = tag.attributes
    var count = 0
    while count < 256, let attribute = attributes.next() {
      count += 1
      guard attribute.prefixHash == 0 || attribute.localHash == Self.resource,
        let path = Self.paths[attribute.localHash]
      else { continue }
      let value = Self.value(of: attribute, &entities)
      if !attribute.isWellFormed {
        fault = "attribute '\(attribute.name.excerpt)' is not in quotation marks, read anyway"
      }
      if self[keyPath: path] == nil {
        self[keyPath: path] = value
      } else if path != \.text, self[keyPath: path] != value {
        fault = "attribute '\(attribute.name.excerpt)' is there twice, the first is kept"
      }
    }
  }

  /// The attribute's value on one line, with references resolved.
  static func value(of attribute: MarkupAttributes.Attribute, _ entities: inout EntityTable) -> String {
    guard attribute.value.contains(UInt8(ascii: "&")) else { return TextCleaner.line(attribute.value).text }
    var resolved: [UInt8] = []
    _ = entities.resolve(attribute.value, into: &resolved)
    return resolved.withUnsafeBufferPointer { TextCleaner.line($0).text }
  }

  private static let resource = NameHash.of("resource")
  private static let paths: [UInt64: any WritableKeyPath<ElementAttributes, String?> & Sendable] = {
    let names: [(StaticString, any WritableKeyPath<ElementAttributes, String?> & Sendable)] = [
      ("url", \.url), ("href", \.url), ("src", \.url), ("resource", \.url), ("uri", \.url), ("type", \.type),
      ("length", \.length), ("filesize", \.length), ("rel", \.relation), ("language", \.language), ("lang", \.language),
      ("hreflang", \.language), ("role", \.role), ("img", \.image), ("text", \.text), ("term", \.text),
      ("title", \.text), ("ispermalink", \.isPermaLink), ("duration", \.duration), ("medium", \.medium),
      ("version", \.version),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (NameHash.of($0.0), $0.1) })
  }()
}
