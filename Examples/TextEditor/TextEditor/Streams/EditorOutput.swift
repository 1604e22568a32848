import Foundation

/// Where the editor puts what it has to say: content in one place, messages in another.
public struct EditorOutput: Sendable {
  /// Whether content goes to a terminal; control characters in it are then shown and not sent.
  public var isTerminal: Bool
  /// Takes content: bytes that are valid during the call.
  ///
  /// Throws what writing fails with. A reader that went away is no failure; the bytes are dropped.
  public var write: @Sendable (_ content: UnsafeRawBufferPointer) throws -> Void
  /// Takes a message of one line, without a newline, and free of control characters.
  public var message: @Sendable (_ line: String) -> Void
  /// Takes what a person is shown in front of what they type, without a newline.
  public var prompt: @Sendable (_ text: String) -> Void

  /// Makes an output of the functions that take its parts.
  public init(
    isTerminal: Bool,
    write: @escaping @Sendable (_ content: UnsafeRawBufferPointer) throws -> Void,
    message: @escaping @Sendable (_ line: String) -> Void,
    prompt: @escaping @Sendable (_ text: String) -> Void = { _ in }
  ) {
    self.isTerminal = isTerminal
    self.write = write
    self.message = message
    self.prompt = prompt
  }
}

extension EditorOutput {
  /// Says in one line what could not be done.
  public func fail(_ error: EditorError) {
    message("text-editor: \(error)")
  }
}
