import CommandSupport

/// The destination of an editor's content and of its messages.
package struct EditorOutput: Sendable {
  /// A Boolean value that indicates whether content goes to a terminal, where its control characters are escaped.
  package var isTerminal: Bool
  /// Writes content, which is valid during the call. Throws the error of the write.
  ///
  /// A reader that leaves isn't a failure: the content is dropped.
  package var write: @Sendable (_ content: UnsafeRawBufferPointer) throws -> Void
  /// Writes a message of one line, given without its newline and free of control characters.
  package var message: @Sendable (_ line: String) -> Void

  /// Creates an output from its functions.
  package init(
    isTerminal: Bool,
    write: @escaping @Sendable (_ content: UnsafeRawBufferPointer) throws -> Void,
    message: @escaping @Sendable (_ line: String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.write = write
    self.message = message
  }

  /// Reports a failure in one line.
  package func fail(_ error: CommandError) {
    message("text-editor: \(error)")
  }
}
