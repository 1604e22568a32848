/// Which vocabulary each prefix means at a place in the document.
struct NamespaceTable: Sendable {
  struct Resolved {
    let element: ElementName
    let vocabulary: Vocabulary
    /// Whether the prefix was not declared, and is taken for what it usually means.
    let isAssumed: Bool
  }

  private var bindings: [(prefixHash: UInt64, vocabulary: Vocabulary)] = []
  /// What names were resolved to since the bindings changed.
  private var cache = [Entry](repeating: Entry(), count: 128)

  private struct Entry: Sendable {
    var hash: UInt64 = 0
    var element = ElementName.unknown
    var vocabulary = Vocabulary.core
  }

  /// Declares a prefix, 0 for none, until as many are removed.
  mutating func bind(_ prefixHash: UInt64, to uri: Bytes) {
    bindings.append((prefixHash, Vocabulary(uri: uri)))
    clear()
  }

  mutating func remove(_ count: Int) {
    bindings.removeLast(min(count, bindings.count))
    clear()
  }

  private mutating func clear() {
    for index in cache.indices { cache[index].hash = 0 }
  }

  mutating func resolve(_ tag: MarkupTag) -> Resolved {
    let index = Int(truncatingIfNeeded: tag.hash >> 7 ^ tag.hash) & 127
    if cache[index].hash == tag.hash {
      return Resolved(element: cache[index].element, vocabulary: cache[index].vocabulary, isAssumed: false)
    }
    var vocabulary = Vocabulary.core
    var isAssumed = false
    if let bound = bindings.last(where: { $0.prefixHash == tag.prefixHash }) {
      vocabulary = bound.vocabulary
      if tag.prefixHash == 0, vocabulary != .atom, vocabulary != .xhtml { vocabulary = .core }
      if vocabulary == .unknown { vocabulary = Vocabulary(prefixHash: tag.prefixHash) }
    } else if tag.prefixHash != 0 {
      vocabulary = Vocabulary(prefixHash: tag.prefixHash)
      isAssumed = true
    }
    let element = vocabulary.element(tag.localHash)
    // What is assumed is resolved each time, so that it can be told.
    if !isAssumed { cache[index] = Entry(hash: tag.hash, element: element, vocabulary: vocabulary) }
    return Resolved(element: element, vocabulary: vocabulary, isAssumed: isAssumed)
  }
}
