/// A problem in the source that a macro is attached to, which the compiler shows at its column.
package struct MacroError: Error, Equatable, Sendable {
  /// The problem, and the remedy.
  package var message: String
  /// The offset of the byte in the source of the declaration.
  package var offset: Int
  /// A change that the compiler offers: what it is, the offset at which it inserts, and the text.
  package var insertion: Insertion?

  /// A text to insert.
  package struct Insertion: Equatable, Sendable {
    package var message: String
    package var offset: Int
    package var text: String
  }

  package init(_ message: String, offset: Int, insertion: Insertion? = nil) {
    self.message = message
    self.offset = offset
    self.insertion = insertion
  }
}
