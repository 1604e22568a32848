/// A receiver of the tags and texts that a ``MarkupTokenizer`` finds.
protocol MarkupHandler {
  /// A Boolean value that indicates whether the handler receives text at present.
  var wantsText: Bool { get }
  /// Receives a start tag. An empty tag has no end tag.
  mutating func start(_ tag: MarkupTag)
  /// Receives an end tag as written, and the hash of its name.
  mutating func end(_ source: Bytes, hash: UInt64)
  /// Receives a piece of text with unresolved references, which the next piece may continue.
  mutating func text(_ piece: Bytes)
  /// Ends the text, so that the references in its pieces can be resolved.
  mutating func endText()
  /// Receives the text of a CDATA section, which has no references.
  mutating func rawText(_ bytes: Bytes)
  /// Receives the declarations inside a document type.
  mutating func declarations(_ bytes: Bytes)
  /// Returns whether the innermost open element has a name.
  func isOpen(_ hash: UInt64) -> Bool
  /// Returns whether a tag without a closing bracket is text.
  func isText(_ tag: Bytes) -> Bool
  /// Receives a repair.
  mutating func note(_ kind: FeedRepair.Kind, _ detail: @autoclosure () -> String)
}

extension MarkupHandler {
  func isText(_ tag: Bytes) -> Bool { false }
}
