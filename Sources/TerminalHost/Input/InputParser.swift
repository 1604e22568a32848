import PackageSupport
import PortableSwiftUI

/// An incremental parser for the bytes that a terminal sends.
///
/// It reads UTF-8 text, the control sequences of ECMA-48, and of xterm's extensions: modified keys, bracketed paste,
/// mouse reports (SGR and X10) and focus reports ("XTerm Control Sequences", Thomas E. Dickey). Bytes may be split anywhere between two
/// calls. Sequences that it doesn't know are discarded as a whole. Ill-formed UTF-8 becomes U+FFFD. Its memory is
/// bounded for any input.
package struct InputParser {
  /// The longest control sequence that is kept; a longer one is discarded.
  private static let sequenceLimit = 64
  /// The length of a string after which it is discarded, and the rest is taken for text.
  private static let stringLimit = 1 << 16
  /// The number of pasted bytes after which an event is produced before the paste has ended.
  private static let pasteLimit = 1 << 16
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private enum State {
    case ground
    /// After `ESC`.
    case escape
    /// After `ESC O` (SS3).
    case singleShift
    /// After `ESC [` (CSI).
    case sequence
    /// After `ESC [ M`, which three bytes about the mouse follow.
    case mouseReport
    /// After `ESC [ [`, with which Linux's console begins the keys F1 to F5.
    case consoleKey
    /// In a string (OSC, DCS, APC, PM), which ends with `ESC \` or BEL.
    case string(afterEscape: Bool)
    /// Between `ESC [ 200 ~` and `ESC [ 201 ~`.
    case paste
  }

  private var state = State.ground
  private var events: [ViewEvent] = []
  /// The text that precedes the next event.
  private var text: [UInt8] = []
  /// A Boolean value that indicates whether the first character of the text follows Escape, and is a key with Alt.
  private var isTextAfterEscape = false
  /// The bytes of a control sequence after `ESC [`, the introducer of a string that is still empty, or pasted bytes.
  private var buffer: [UInt8] = []
  /// A Boolean value that indicates whether no byte of a paste has arrived for a time.
  private var isPasteSilent = false
  /// The number of bytes of a string so far.
  private var stringLength = 0

  package init() {}

  /// The pause after which Escape is a key rather than the beginning of a sequence. Terminals send a sequence at once;
  /// a slow connection may split it.
  private static let escapeTimeout = Duration.milliseconds(50)

  /// The pause after which a sequence that can't be keys is discarded.
  private static let sequenceTimeout = Duration.seconds(1)

  /// The time without a byte after which the bytes so far are complete and the caller calls ``flush()``, or `nil` if only
  /// the next byte decides.
  ///
  /// The rest of a character and of a paste may take any time, so that a slow connection loses no text. After a second without
  /// a byte of a paste, Control-C or Control-Q on its own is a key that ends the paste: its end may have been lost.
  package var timeout: Duration? {
    switch state {
    case .ground: nil
    case .paste: isPasteSilent ? nil : Self.sequenceTimeout
    case .sequence where !buffer.isEmpty, .string where buffer.isEmpty, .mouseReport: Self.sequenceTimeout
    default: Self.escapeTimeout
    }
  }

  /// Returns the events that the bytes complete.
  package mutating func parse(_ bytes: some Collection<UInt8>) -> [ViewEvent] {
    if isPasteSilent {
      isPasteSilent = false
      if bytes.count == 1, let key = bytes.first, key == 0x03 || key == 0x11 { endPaste() }
    }
    for byte in bytes { take(byte) }
    if case .ground = state { endText(isComplete: false) }
    return events.takeAll()
  }

  /// Returns the events of an incomplete sequence that no byte has followed, such as the Escape key on its own. At the end
  /// of all input, an incomplete character becomes U+FFFD.
  package mutating func flush() -> [ViewEvent] {
    switch state {
    case .ground: endText(isComplete: true)
    case .paste:
      isPasteSilent = true
      return []
    case .mouseReport: break
    case .escape: append(.key(.escape, []))
    case .singleShift: append(.key("o", [.option, .shift]))
    case .sequence: if buffer.isEmpty { append(alternate(0x5B)) }
    case .consoleKey: endConsoleKey()
    case .string(let afterEscape):
      append(buffer.first.map(alternate))
      if afterEscape, !buffer.isEmpty { append(.key(.escape, [])) }
    }
    state = .ground
    buffer.removeAll(keepingCapacity: true)
    return events.takeAll()
  }

  private mutating func append(_ event: ViewEvent?) {
    guard let event else { return }
    events.append(event)
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeText(byte)
    case .escape: takeEscaped(byte)
    case .singleShift:
      state = byte == 0x1B ? .escape : .ground
      append(byte == 0x1B ? alternate(0x4F) : InputSequence.singleShift(byte))
    case .sequence: takeSequence(byte)
    case .mouseReport: takeMouseReport(byte)
    case .consoleKey:
      state = .ground
      if (0x41...0x45).contains(byte) {
        append(.key(.function(Int(byte) - 0x40), []))
      } else {
        endConsoleKey()
        takeText(byte)
      }
    case .string(let afterEscape): takeString(byte, afterEscape)
    case .paste: takePasted(byte)
    }
  }

  /// Adds the events of Escape and two brackets, which no console sends.
  private mutating func endConsoleKey() {
    append(.key("[", .option))
    append(.text("["))
  }

  private mutating func takeText(_ byte: UInt8) {
    switch byte {
    case 0x20...0x7E, 0x80...0xFF: text.append(byte)
    case 0x1B:
      endText(isComplete: true)
      state = .escape
    default:
      endText(isComplete: true)
      append(InputSequence.control(byte, []))
    }
  }

  private mutating func takeEscaped(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x5B: state = .sequence
    case 0x4F: state = .singleShift
    case 0x5D, 0x50, 0x5E, 0x5F:
      state = .string(afterEscape: false)
      stringLength = 0
      buffer.append(byte)
    case 0x1B:
      append(.key(.escape, []))
      state = .escape
    case 0x20...0x7E: append(alternate(byte))
    case 0x80...0xFF:
      isTextAfterEscape = true
      text.append(byte)
    default: append(InputSequence.control(byte, .option))
    }
  }

  /// The event of a character with Alt.
  private func alternate(_ byte: UInt8) -> ViewEvent { alternate(Character(Unicode.Scalar(byte))) }

  private func alternate(_ character: Character) -> ViewEvent {
    let key = character.lowercased().first ?? character
    return .key(KeyEquivalent(key), character.isUppercase ? [.option, .shift] : .option)
  }

  private mutating func takeSequence(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F:
      // One byte beyond the limit is enough to know that the sequence is too long.
      if buffer.count <= Self.sequenceLimit { buffer.append(byte) }
      return
    case 0x1B:
      state = .escape
      if buffer.isEmpty { append(alternate(0x5B)) }
    case 0x5B where buffer.isEmpty: state = .consoleKey
    case 0x4D where buffer.isEmpty: state = .mouseReport
    case 0x40...0x7E:
      state = .ground
      if buffer.count > Self.sequenceLimit {
        break
      } else if byte == 0x7E, buffer.elementsEqual("200".utf8) {
        state = .paste
      } else {
        append(InputSequence.event(parameters: buffer, final: byte))
      }
    default:
      // The sequence is broken; the byte stands for itself.
      state = .ground
      takeText(byte)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func takeMouseReport(_ byte: UInt8) {
    let isBroken = byte < 0x20
    if !isBroken { buffer.append(byte) }
    guard isBroken || buffer.count == 3 else { return }
    if !isBroken { append(InputSequence.mouseReport(buffer)) }
    buffer.removeAll(keepingCapacity: true)
    state = .ground
    if isBroken { takeText(byte) }
  }

  private mutating func takeString(_ byte: UInt8, _ afterEscape: Bool) {
    if afterEscape, byte != 0x5C {
      // Escape ends a string. One without a character was a key with Alt.
      append(buffer.first.map(alternate))
      buffer.removeAll(keepingCapacity: true)
      return takeEscaped(byte)
    }
    if byte == 0x1B { return state = .string(afterEscape: true) }
    stringLength += 1
    let isEnd = afterEscape || stringLength == Self.stringLimit || byte == 0x07 || byte == 0x18 || byte == 0x1A
    state = isEnd ? .ground : .string(afterEscape: false)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func takePasted(_ byte: UInt8) {
    buffer.append(byte)
    if byte == 0x7E, buffer.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      buffer.removeLast(Self.pasteEnd.count)
      endPaste()
    } else if buffer.count >= Self.pasteLimit + 2 * Self.pasteEnd.count {
      // What remains is long enough for the beginning of the end sequence, and doesn't split a character.
      var count = Self.pasteLimit
      while count > 0, buffer[count] & 0xC0 == 0x80 { count -= 1 }
      if count == 0 { count = Self.pasteLimit }
      append(.paste(String(decoding: buffer[..<count], as: UTF8.self), isLast: false))
      buffer.removeFirst(count)
    }
  }

  private mutating func endPaste() {
    append(.paste(String(decoding: buffer, as: UTF8.self), isLast: true))
    buffer.removeAll(keepingCapacity: true)
    state = .ground
  }

  /// Produces an event for the text so far. The bytes of an incomplete character stay, unless the text is complete.
  private mutating func endText(isComplete: Bool) {
    let count = isComplete ? text.count : text.count - text.incompleteSuffix
    guard count > 0 else { return }
    var shown = String.UnicodeScalarView(String(decoding: text[..<count], as: UTF8.self).unicodeScalars)
    text.removeFirst(count)
    if isTextAfterEscape {
      isTextAfterEscape = false
      append(alternate(Character(shown.removeFirst())))
    }
    if !shown.isEmpty { append(.text(String(shown))) }
  }
}

extension [UInt8] {
  /// The number of bytes at the end that may be the beginning of a UTF-8 character.
  fileprivate var incompleteSuffix: Int {
    for length in 1...3 where length <= count {
      switch self[count - length] {
      case 0x80...0xBF: continue
      case 0xC2...0xDF where length < 2, 0xE0...0xEF where length < 3, 0xF0...0xF4 where length < 4:
        // Bytes that no character begins with are several ill-formed sequences, which needn't wait for another byte.
        return String(decoding: suffix(length), as: UTF8.self).unicodeScalars.count == 1 ? length : 0
      default: return 0
      }
    }
    return 0
  }
}
