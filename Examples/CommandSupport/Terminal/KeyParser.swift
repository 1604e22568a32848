/// A key that was pressed in a terminal.
package enum Key: Equatable, Sendable {
  /// A key that types a character. Tab is the character `\t`.
  case character(Character)
  /// The Return or Enter key.
  case enter
  /// An arrow key.
  case left, right, up, down
  /// An arrow key with Control or Alt, which moves by a word.
  case wordLeft, wordRight
  /// The key to the beginning or the end of a line.
  case home, end
  /// The key that deletes the character before or after the cursor.
  case backspace, delete
  /// A letter with Control, in lower case; also the other keys that Control combines with.
  case control(Character)
  /// Any other key.
  case other
}

/// Parses the bytes that a terminal sends into keys, in chunks of any size.
///
/// Arrows and adjacent keys arrive as `ESC [ C` or `ESC O C`, with numbers before the last byte if a modifier is held
/// (ECMA-48; xterm's control sequences). An unknown sequence is one key, ``Key/other``.
package struct KeyParser {
  private enum State: Equatable {
    case ground
    case escape
    /// After `ESC [` and its parameters so far.
    case sequence([UInt8])
    /// After `ESC O`.
    case single
    /// Within a character of several bytes.
    case character([UInt8], missing: Int)
  }

  private var state = State.ground

  package init() {}

  /// A Boolean value that indicates whether the bytes so far may be the beginning of another key.
  package var isPending: Bool { state != .ground }

  /// Parses bytes and returns the keys that they complete.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { take($0) }
  }

  /// Ends an incomplete sequence: it was the Escape key, or isn't one that terminals send.
  package mutating func giveUp() -> [Key] {
    guard isPending else { return [] }
    state = .ground
    return [.other]
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    switch (state, byte) {
    case (.escape, 0x5B):
      state = .sequence([])
      return nil
    case (.escape, 0x4F):
      state = .single
      return nil
    case (_, 0x1B):
      state = .escape
      return nil
    case (.escape, _):
      state = .ground
      return withAlt(byte)
    case (.sequence(let parameters), 0x20...0x3F):
      // No key's sequence has more than 16 parameter bytes.
      state = .sequence(parameters.count < 16 ? parameters + [byte] : parameters)
      return nil
    case (.sequence(let parameters), _):
      state = .ground
      return sequence(parameters, byte)
    case (.single, _):
      state = .ground
      return sequence([], byte)
    case (.character(var bytes, let missing), 0x80...0xBF):
      bytes.append(byte)
      state = missing > 1 ? .character(bytes, missing: missing - 1) : .ground
      guard missing == 1 else { return nil }
      return String(validating: bytes, as: UTF8.self).flatMap(\.first).map(Key.character) ?? .other
    case (.character, _):
      state = .ground
      return take(byte)
    case (.ground, 0xC2...0xF4):
      state = .character([byte], missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
      return nil
    case (.ground, 0x20...0x7E), (.ground, 0x09):
      return .character(Character(Unicode.Scalar(byte)))
    case (.ground, 0x0A), (.ground, 0x0D):
      return .enter
    case (.ground, 0x08), (.ground, 0x7F):
      return .backspace
    case (.ground, 0x01..<0x20):
      return .control(Character(Unicode.Scalar(byte | 0x60)))
    case (.ground, _):
      return .other
    }
  }

  /// The key for a byte after Escape, which terminals send in place of Alt.
  private func withAlt(_ byte: UInt8) -> Key {
    switch byte {
    case UInt8(ascii: "b"): .wordLeft
    case UInt8(ascii: "f"): .wordRight
    case 0x7F: .control("w")
    default: .other
    }
  }

  private func sequence(_ parameters: [UInt8], _ last: UInt8) -> Key {
    let numbers = String(decoding: parameters, as: UTF8.self).split(separator: ";")
    switch (last, numbers.first) {
    case (UInt8(ascii: "A"), _): return .up
    case (UInt8(ascii: "B"), _): return .down
    // The second number is that of the modifiers; 2 is Shift.
    case (UInt8(ascii: "C"), _): return numbers.count > 1 && numbers[1] != "2" ? .wordRight : .right
    case (UInt8(ascii: "D"), _): return numbers.count > 1 && numbers[1] != "2" ? .wordLeft : .left
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): return .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): return .end
    case (UInt8(ascii: "~"), "3"): return .delete
    default: return .other
    }
  }
}
