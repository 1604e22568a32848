/// Makes keys of the bytes that a terminal sends, in whatever pieces they come.
///
/// Arrows come as `ESC [ C` or `ESC O C`, with numbers in front of the letter where Shift and the like are held
/// (ECMA-48; xterm's control sequences). Every other sequence is one key that nobody asked for, and not the letters that
/// it is made of.
package struct KeyParser {
  private enum State: Equatable {
    case ground
    case escape
    /// Behind `ESC [`.
    case sequence
    /// Behind `ESC O`.
    case single
    /// In a character of several bytes.
    case character([UInt8], missing: Int)
  }

  private var state = State.ground

  package init() {}

  /// Whether a sequence has begun that may still become another key.
  package var isPending: Bool { state != .ground }

  /// Takes some bytes, and returns the keys that they complete.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { take($0) }
  }

  /// Nothing follows what has begun: it was the escape key, or rubbish.
  package mutating func giveUp() -> [Key] {
    guard isPending else { return [] }
    state = .ground
    return [.other]
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    switch (state, byte) {
    case (.escape, 0x5B):
      state = .sequence
      return nil
    case (.escape, 0x4F):
      state = .single
      return nil
    case (_, 0x1B):
      state = .escape
      return nil
    case (.escape, _):
      // A key with Alt held.
      state = .ground
      return .other
    case (.sequence, 0x20...0x3F):
      return nil
    case (.sequence, _), (.single, _):
      state = .ground
      return arrow(byte)
    case (.character(var bytes, let missing), 0x80...0xBF):
      bytes.append(byte)
      state = missing > 1 ? .character(bytes, missing: missing - 1) : .ground
      guard missing == 1 else { return nil }
      return String(validating: bytes, as: UTF8.self).flatMap(\.first).map(Key.character) ?? .other
    case (.character, _):
      state = .ground
      return take(byte)
    case (.ground, 0x04):
      return .end
    case (.ground, 0xC2...0xF4):
      state = .character([byte], missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
      return nil
    case (.ground, 0x20...0x7E):
      return .character(Character(Unicode.Scalar(byte)))
    case (.ground, 0x0A), (.ground, 0x0D):
      return .character("\n")
    case (.ground, _):
      return .other
    }
  }

  private func arrow(_ byte: UInt8) -> Key {
    switch byte {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    default: .other
    }
  }
}
