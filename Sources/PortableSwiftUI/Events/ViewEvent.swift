/// An event that a host passes on to its views with ``ViewGraph/handle(_:)``.
package enum ViewEvent: Equatable {
  /// Text, as typed. Characters that arrived together are one event; control characters are keys.
  case text(String)

  /// A key that doesn't stand for text, or a character with Control, Option or Command.
  case key(KeyEquivalent, EventModifiers)

  /// Pasted text, control characters included. A long paste may arrive as several events; `isLast` marks the last one.
  case paste(String, isLast: Bool)

  /// A press, release or movement of the mouse, or a turn of its wheel.
  case mouse(Mouse)

  /// The host gained or lost the keyboard focus.
  case hostFocus(Bool)

  /// A Boolean value that indicates whether a host ends the program for the event, if no view responds.
  package var endsProgram: Bool { self == .key("c", .control) || self == .key("q", .control) }

  /// A mouse event, at a cell of the surface.
  package struct Mouse: Equatable {
    /// The kind of a mouse event. Button 0 is the left one, 1 the middle one, 2 the right one.
    package enum Action: Equatable {
      case press(Int)
      case release(Int)
      case drag(Int)

      /// The wheel was turned. Positive numbers scroll down or to the right.
      case wheel(rows: Int, columns: Int)
    }

    /// The kind of the event.
    package var action: Action

    /// The cell of the surface. It may be outside while a button is held.
    package var location: CellPoint

    /// The modifier keys that were held.
    package var modifiers: EventModifiers

    /// The number of presses in a row at this place: 2 for a double click.
    package var clickCount: Int

    /// Creates a mouse event.
    package init(
      _ action: Action, at location: CellPoint, modifiers: EventModifiers = [], clickCount: Int = 1
    ) {
      self.action = action
      self.location = location
      self.modifiers = modifiers
      self.clickCount = clickCount
    }
  }
}
