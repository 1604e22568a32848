/// What a tokenizer tells.
protocol MarkupHandler {
  /// Whether text is wanted now; the tokenizer leaves it out otherwise.
  var wantsText: Bool { get }
  /// A start tag; one that is empty has no end tag.
  mutating func start(_ tag: MarkupTag)
  /// An end tag, as written, and the hash of its name.
  mutating func end(_ source: Bytes, hash: UInt64)
  /// A piece of text with its references as written; more of it may follow.
  mutating func text(_ piece: Bytes)
  /// The text ends here, so that what stands in its pieces can be understood.
  mutating func endText()
  /// The text of a CDATA section, which has no references.
  mutating func rawText(_ bytes: Bytes)
  /// The declarations inside a document type.
  mutating func declarations(_ bytes: Bytes)
  /// Whether this is the name of the innermost open element.
  func isOpen(_ hash: UInt64) -> Bool
  /// Whether a tag without a closing bracket is only text.
  func isText(_ tag: Bytes) -> Bool
  /// Something was wrong and has been mended.
  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String)
}

extension MarkupHandler {
  func isText(_ tag: Bytes) -> Bool { false }
}
