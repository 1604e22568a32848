/// A key, by the character that it produces.
///
/// The interface is the one that Apple documents for SwiftUI's `KeyEquivalent`. Keys that produce no text have the
/// characters that AppKit gives them.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character.
  public var character: Character

  /// Creates a key.
  ///
  /// - Parameter character: The character that it produces.
  public init(_ character: Character) {
    self.character = character
  }

  /// Creates a key from a literal.
  public init(extendedGraphemeClusterLiteral value: Character) {
    character = value
  }

  /// The Up Arrow key.
  public static let upArrow: KeyEquivalent = "\u{F700}"
  /// The Down Arrow key.
  public static let downArrow: KeyEquivalent = "\u{F701}"
  /// The Left Arrow key.
  public static let leftArrow: KeyEquivalent = "\u{F702}"
  /// The Right Arrow key.
  public static let rightArrow: KeyEquivalent = "\u{F703}"
  /// The Escape key.
  public static let escape: KeyEquivalent = "\u{1B}"
  /// The Delete key, which deletes backward.
  public static let delete: KeyEquivalent = "\u{8}"
  /// The key that deletes forward.
  public static let deleteForward: KeyEquivalent = "\u{F728}"
  /// The Home key.
  public static let home: KeyEquivalent = "\u{F729}"
  /// The End key.
  public static let end: KeyEquivalent = "\u{F72B}"
  /// The Page Up key.
  public static let pageUp: KeyEquivalent = "\u{F72C}"
  /// The Page Down key.
  public static let pageDown: KeyEquivalent = "\u{F72D}"
  /// The Clear key.
  public static let clear: KeyEquivalent = "\u{F739}"
  /// The Tab key.
  public static let tab: KeyEquivalent = "\t"
  /// The space bar.
  public static let space: KeyEquivalent = " "
  /// The Return key.
  public static let `return`: KeyEquivalent = "\r"

  /// The Insert key.
  package static let insert: KeyEquivalent = "\u{F727}"

  /// A function key.
  ///
  /// - Parameter number: The number, from 1 to 35.
  package static func function(_ number: Int) -> KeyEquivalent {
    let value = 0xF703 + UInt32(max(1, min(number, 35)))
    return KeyEquivalent(Unicode.Scalar(value).map { Character($0) } ?? "\u{F704}")
  }

  /// The name of the key.
  var name: String {
    let names: [KeyEquivalent: String] = [
      .upArrow: "Up", .downArrow: "Down", .leftArrow: "Left", .rightArrow: "Right", .escape: "Escape",
      .delete: "Delete", .deleteForward: "Forward Delete", .home: "Home", .end: "End", .pageUp: "Page Up",
      .pageDown: "Page Down", .clear: "Clear", .tab: "Tab", .space: "Space", .return: "Return",
    ]
    return names[self] ?? character.uppercased()
  }

  /// The number of rows by which the key scrolls or moves a selection, if it does.
  ///
  /// - Parameters:
  ///   - page: The number of rows for Page Up and Page Down.
  ///   - all: The number of rows for Home and End.
  func rows(page: Int, all: Int) -> Int? {
    switch self {
    case .upArrow: -1
    case .downArrow: 1
    case .pageUp: -page
    case .pageDown: page
    case .home: -all
    case .end: all
    default: nil
    }
  }

  /// A Boolean value that indicates whether the key produces no text.
  var isFunctional: Bool {
    character.unicodeScalars.first.map { $0.value < 0x20 || (0xF700...0xF8FF).contains($0.value) } ?? true
  }
}

/// The modifier keys of an event.
///
/// The interface is the one that Apple documents for SwiftUI's `EventModifiers`. A terminal has no Command key; there,
/// Control stands for it.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set of modifiers from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The Caps Lock key.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// The Shift key.
  public static let shift = EventModifiers(rawValue: 2)
  /// The Control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The Option key, which other keyboards call Alt.
  public static let option = EventModifiers(rawValue: 8)
  /// The Command key.
  public static let command = EventModifiers(rawValue: 16)
  /// A key of the numeric keypad.
  public static let numericPad = EventModifiers(rawValue: 32)
  /// All modifiers.
  public static let all = EventModifiers(rawValue: 63)

  /// The modifiers, with Control for Command.
  var onTerminal: EventModifiers {
    contains(.command) ? subtracting(.command).union(.control) : self
  }
}

/// A press of a key that an action of `onKeyPress` receives.
///
/// The interface is the one that Apple documents for SwiftUI's `KeyPress`.
public struct KeyPress: Sendable {
  /// The phases of a press. Hosts that can't distinguish them report each press as ``down``.
  public struct Phases: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of phases from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The key was pressed.
    public static let down = Phases(rawValue: 1)
    /// The key is held, and repeats.
    public static let `repeat` = Phases(rawValue: 2)
    /// The key was released.
    public static let up = Phases(rawValue: 4)
    /// All phases.
    public static let all = Phases(rawValue: 7)
  }

  /// The result of an action.
  public enum Result: Hashable, Sendable {
    /// The action has consumed the event.
    case handled
    /// The event is passed to the next action.
    case ignored
  }

  /// The phase of the press.
  public let phase: Phases

  /// The key.
  public let key: KeyEquivalent

  /// The text that the key produces.
  public let characters: String

  /// The modifier keys that are held.
  public let modifiers: EventModifiers

  init(_ key: KeyEquivalent, _ modifiers: EventModifiers = [], characters: String? = nil) {
    phase = .down
    self.key = key
    self.characters = characters ?? String(key.character)
    self.modifiers = modifiers
  }
}
