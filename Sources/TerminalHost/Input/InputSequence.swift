import PortableSwiftUI

/// The meanings of control characters and control sequences.
///
/// The tables are those of "XTerm Control Sequences" (PC-style function keys, mouse tracking), of the VT220's editing
/// keys, and of the `CSI u` form for modified characters.
enum InputSequence {
  /// Returns the event of a C0 control character or DEL.
  static func control(_ byte: UInt8, _ modifiers: EventModifiers) -> ViewEvent? {
    switch byte {
    case 0x09: .key(.tab, modifiers)
    // Terminals send CR for Enter. LF is Control-J, which is what Enter sends where the terminal isn't in raw mode.
    case 0x0A, 0x0D: .key(.return, modifiers)
    case 0x08, 0x7F: .key(.delete, modifiers)
    case 0x00: .key(.space, modifiers.union(.control))
    case 0x01...0x1A: .key(KeyEquivalent(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    case 0x1C...0x1F: .key(KeyEquivalent(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    default: nil
    }
  }

  /// Returns the event of `ESC O byte`.
  static func singleShift(_ byte: UInt8) -> ViewEvent? {
    switch byte {
    case 0x4D: .key(.return, [])
    default: key(final: byte).map { .key($0, []) }
    }
  }

  /// Returns the event of `ESC [ parameters final`, or `nil` if it isn't a known one.
  static func event(parameters: [UInt8], final: UInt8) -> ViewEvent? {
    if parameters.first == 0x3C { return mouse(numbers(in: parameters.dropFirst()), isRelease: final == 0x6D) }
    let numbers = numbers(in: parameters[...])
    let modifiers = numbers.count > 1 ? modifiers(numbers[1]) : []
    switch final {
    case 0x7E:
      guard let key = numbers.first.flatMap(editingKey) else { return nil }
      return .key(key, modifiers)
    case 0x75: return unicode(numbers.first ?? 0, modifiers)
    case 0x5A: return .key(.tab, .shift)
    case 0x49, 0x4F: return parameters.isEmpty ? .hostFocus(final == 0x49) : nil
    default:
      // A letter's first parameter is 1 or missing; any other is the answer to a query, such as `ESC [ 12 ; 40 R`.
      guard numbers[0] <= 1, let key = key(final: final) else { return nil }
      return .key(key, modifiers)
    }
  }

  private static func key(final: UInt8) -> KeyEquivalent? {
    switch final {
    case 0x41: .upArrow
    case 0x42: .downArrow
    case 0x43: .rightArrow
    case 0x44: .leftArrow
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(final) - 0x4F)
    default: nil
    }
  }

  private static func editingKey(_ number: Int) -> KeyEquivalent? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .deleteForward
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// The modifiers of a key's second parameter, which is one more than the sum of Shift 1, Alt 2 and Control 4.
  private static func modifiers(_ parameter: Int) -> EventModifiers {
    parameter > 0 ? modifiers(bits: parameter - 1) : []
  }

  /// The modifiers of three bits: Shift, Alt and Control, in this order.
  private static func modifiers(bits: Int) -> EventModifiers {
    let modifiers: [EventModifiers] = [.shift, .option, .control]
    return modifiers.indices.reduce(into: []) { if bits >> $1 & 1 == 1 { $0.insert(modifiers[$1]) } }
  }

  /// Returns the event of a character that is reported by its code point.
  private static func unicode(_ code: Int, _ modifiers: EventModifiers) -> ViewEvent? {
    switch code {
    case 27: return .key(.escape, modifiers)
    case 9, 13, 127: return control(UInt8(code), modifiers)
    default:
      guard code >= 32, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      // Private use areas report keys that don't stand for text.
      guard scalar.properties.generalCategory != .privateUse, scalar.properties.generalCategory != .control else {
        return nil
      }
      let character = Character(scalar)
      return modifiers.isSubset(of: .shift)
        ? .text(String(character)) : .key(KeyEquivalent(character.lowercased().first ?? character), modifiers)
    }
  }

  /// Returns the event of the three bytes after `ESC [ M`, which terminals without SGR mouse mode send.
  static func mouseReport(_ bytes: [UInt8]) -> ViewEvent? {
    var numbers = bytes.map { Int($0) - 32 }
    // The report of a release doesn't have the number of the button.
    let isRelease = numbers[0] & 0b1110_0011 == 3
    if isRelease { numbers[0] &= ~3 }
    return mouse(numbers, isRelease: isRelease)
  }

  private static func mouse(_ numbers: [Int], isRelease: Bool) -> ViewEvent? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let code = numbers[0]
    let button = code & 3
    let action: ViewEvent.Mouse.Action
    switch code & 0b1110_0000 {
    case 64:
      let steps = button & 1 == 0 ? -1 : 1
      action = button < 2 ? .wheel(rows: steps, columns: 0) : .wheel(rows: 0, columns: steps)
    case 32 where button < 3: action = .drag(button)
    case 0 where button < 3: action = isRelease ? .release(button) : .press(button)
    default: return nil
    }
    let location = CellPoint(x: numbers[1] - 1, y: numbers[2] - 1)
    return .mouse(.init(action, at: location, modifiers: modifiers(bits: code >> 2)))
  }

  /// The parameters of a sequence, which are separated by semicolons. Subparameters after a colon are left out, numbers
  /// above 1,114,111 are cut off there.
  private static func numbers(in parameters: ArraySlice<UInt8>) -> [Int] {
    parameters.split(separator: 0x3B, omittingEmptySubsequences: false).map { parameter in
      parameter.prefix { $0 != 0x3A }.reduce(0) { number, byte in
        (0x30...0x39).contains(byte) ? min(number * 10 + Int(byte - 0x30), 0x10FFFF) : number
      }
    }
  }
}
