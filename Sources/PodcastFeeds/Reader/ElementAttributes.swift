/// The attributes that say something, of an element that may have them.
struct ElementAttributes: Sendable {
  private(set) var url: String?
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
  private(set) var isPresent = false

  init() {}

  init(_ tag: MarkupTag, _ entities: inout EntityTable) {
    read(tag, &entities)
  }

  /// Takes the attributes of a tag, where there were none.
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
      let value = name == .url ? Self.link(of: attribute, &entities) : Self.value(of: attribute, &entities)
      if !set(name, value) {
        fault = "attribute '\(attribute.name.excerpt)' is there twice, the first is kept"
      }
    }
  }

  /// Takes an address that stands elsewhere in the element.
  mutating func set(url: String) {
    isPresent = true
    self.url = url
  }

  /// Forgets them, one by one, since there are few of the many that there can be.
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
    if fault != nil { fault = nil }
  }

  private enum Name: Sendable {
    case url, type, length, relation, language, role, image, text, isPermaLink, duration, medium, version

    /// By comparing the few names that are as long: quicker than a table, and there is nothing to be made first.
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

  /// The value of an attribute that is a link, with references resolved. A file's name may have several spaces in a row.
  private static func link(of attribute: MarkupAttributes.Attribute, _ entities: inout EntityTable) -> String {
    if TextScan.run(attribute.value).contains(.invalid) { return value(of: attribute, &entities) }
    guard attribute.value.find(UInt8(ascii: "&"), from: 0, to: attribute.value.count) != nil else {
      return String(decoding: attribute.value, as: UTF8.self)
    }
    var resolved: [UInt8] = []
    _ = entities.resolve(attribute.value, into: &resolved)
    return String(decoding: resolved, as: UTF8.self)
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
}
