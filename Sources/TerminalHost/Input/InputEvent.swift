/// An event that a terminal sends: text, a key, a paste or a movement of the mouse.
package enum InputEvent: Equatable, Sendable {
  /// Printable text, as typed. Characters that arrive together are one event.
  case text(String)
  /// A key that doesn't stand for text, or a character with Control or Alt.
  case key(Key, Modifiers)
  /// Pasted text, control characters included.
  ///
  /// A long paste arrives as several events; `isLast` marks the last one.
  case paste(String, isLast: Bool)
  /// A press, release or movement of the mouse, or a turn of its wheel.
  case mouse(Mouse)

  /// A key of the keyboard.
  package enum Key: Hashable, Sendable {
    /// A character that was typed with Control or Alt, in lower case if it is a letter.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case insert, delete, backspace
    case tab, enter, escape
    /// A function key, from 1.
    case function(Int)
  }

  /// The modifier keys that were held.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  /// A mouse event, at a cell of the screen.
  package struct Mouse: Hashable, Sendable {
    /// The kind of a mouse event.
    package enum Action: Hashable, Sendable {
      /// A button was pressed. 0 is the left button, 1 the middle one, 2 the right one.
      case press(Int)
      /// A button was released.
      case release(Int)
      /// The mouse moved while a button was held.
      case drag(Int)
      /// The wheel was turned by one step; positive numbers scroll down or to the right.
      case wheel(rows: Int, columns: Int)
    }

    package var action: Action
    /// The column, from 0 at the left edge.
    package var column: Int
    /// The row, from 0 at the top edge.
    package var row: Int
    package var modifiers: Modifiers

    package init(_ action: Action, column: Int, row: Int, modifiers: Modifiers = []) {
      self.action = action
      self.column = column
      self.row = row
      self.modifiers = modifiers
    }
  }
}
