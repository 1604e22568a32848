/// The vocabularies that prefixes stand for at a place in the document.
struct NamespaceTable: Sendable {
  /// The declarations of a tag.
  struct Declarations {
    fileprivate(set) var bindings: [Binding] = []
    /// The value of `xml:base`.
    fileprivate(set) var base: String?
    /// The value of `xml:lang`.
    fileprivate(set) var language: String?
  }

  typealias Binding = (prefixHash: UInt64, vocabulary: Vocabulary)

  private var bindings: [Binding] = []
  /// The elements of the names that were resolved since the bindings changed.
  private var cache = [Entry](repeating: Entry(), count: 128)

  private struct Entry: Sendable {
    var hash: UInt64 = 0
    var element = ElementName.unknown
    var vocabulary = Vocabulary.core
  }

  /// Adds the declarations of an element that is opened.
  mutating func push(_ declarations: Declarations?) {
    guard let declarations, !declarations.bindings.isEmpty else { return }
    bindings.append(contentsOf: declarations.bindings)
    clearCache()
  }

  /// Removes the last prefixes.
  mutating func pop(_ count: Int) {
    guard count > 0 else { return }
    bindings.removeLast(count)
    clearCache()
  }

  private mutating func clearCache() {
    for index in cache.indices { cache[index].hash = 0 }
  }

  /// Returns the declarations of a tag, `nil` if it has none.
  static func declarations(of tag: MarkupTag, _ entities: inout EntityTable) -> Declarations? {
    guard tag.hasAttributes, tag.mayDeclare else { return nil }
    var declarations = Declarations()
    var attributes = tag.attributes
    while declarations.bindings.count < 256, let attribute = attributes.next() {
      if attribute.prefixHash == xmlns {
        declarations.bindings.append((attribute.localHash, Vocabulary(uri: attribute.value)))
      } else if attribute.prefixHash == 0, attribute.localHash == xmlns {
        declarations.bindings.append((0, Vocabulary(uri: attribute.value)))
      } else if attribute.prefixHash == xml, attribute.localHash == base, declarations.base == nil {
        declarations.base = ElementAttributes.value(of: attribute, as: .link, &entities)
      } else if attribute.prefixHash == xml, attribute.localHash == lang {
        declarations.language = declarations.language ?? TextCleaner.line(attribute.value).text
      }
    }
    return declarations
  }

  /// Resolves the name of a tag, and returns whether its prefix isn't declared and has its usual meaning.
  ///
  /// Adds a declaration for a feed that is inside an XHTML page and declares no namespace itself.
  mutating func resolve(
    _ tag: MarkupTag, _ declarations: inout Declarations?
  ) -> (element: ElementName, vocabulary: Vocabulary, isAssumed: Bool) {
    let isCachable = declarations == nil
    let index = Int(truncatingIfNeeded: tag.hash >> 7 ^ tag.hash) & 127
    if isCachable, cache[index].hash == tag.hash { return (cache[index].element, cache[index].vocabulary, false) }
    let own = declarations?.bindings.last { $0.prefixHash == tag.prefixHash }
    let binding = own ?? bindings.last { $0.prefixHash == tag.prefixHash }
    guard var vocabulary = binding?.vocabulary ?? (tag.prefixHash == 0 ? .core : nil) else {
      let vocabulary = Vocabulary(prefixHash: tag.prefixHash)
      return (vocabulary.element(tag.localHash), vocabulary, true)
    }
    if tag.prefixHash == 0, vocabulary != .atom, vocabulary != .xhtml { vocabulary = .core }
    if vocabulary == .unknown { vocabulary = Vocabulary(prefixHash: tag.prefixHash) }
    if tag.prefixHash == 0, vocabulary == .xhtml, Vocabulary.core.element(tag.localHash).isItemOrContainer {
      if declarations == nil { declarations = Declarations() }
      declarations?.bindings.append((0, .core))
      return (Vocabulary.core.element(tag.localHash), .core, false)
    }
    var element = vocabulary.element(tag.localHash)
    // An element of RSS that declares the namespace of the markup in it as its own.
    if tag.prefixHash == 0, vocabulary == .xhtml, element == .unknown {
      element = Vocabulary.core.element(tag.localHash)
    }
    if isCachable { cache[index] = Entry(hash: tag.hash, element: element, vocabulary: vocabulary) }
    return (element, vocabulary, false)
  }

  /// Returns a Boolean value that indicates whether a prefix stands for XHTML at this place of the document.
  func isXHTML(_ prefixHash: UInt64) -> Bool {
    let declared = bindings.last { $0.prefixHash == prefixHash }?.vocabulary ?? .unknown
    return (declared == .unknown ? Vocabulary(prefixHash: prefixHash) : declared) == .xhtml
  }

  private static let xmlns = NameHash.of("xmlns")
  private static let xml = NameHash.of("xml")
  private static let base = NameHash.of("base")
  private static let lang = NameHash.of("lang")
}
