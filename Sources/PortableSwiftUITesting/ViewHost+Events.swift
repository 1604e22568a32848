import PortableSwiftUI

extension ViewHost {
  /// Presses a key, and applies the changes that follow.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys. Control stands for Command.
  /// - Returns: `true` if a view has responded.
  @discardableResult
  public func press(_ key: KeyEquivalent, modifiers: EventModifiers = []) -> Bool {
    let isText = modifiers.isSubset(of: .shift) && !isFunctional(key)
    return handle(isText ? .text(String(key.character)) : .key(key, modifiers))
  }

  /// Types text into the view that has the focus, and applies the changes that follow.
  ///
  /// - Parameter text: The text.
  /// - Returns: `true` if a view has responded.
  @discardableResult
  public func type(_ text: String) -> Bool { handle(.text(text)) }

  /// Pastes text into the view that has the focus, and applies the changes that follow.
  ///
  /// - Parameter text: The text, which may contain control characters.
  /// - Returns: `true` if a view has responded.
  @discardableResult
  public func paste(_ text: String) -> Bool { handle(.paste(text, isLast: true)) }

  /// Clicks a cell, and applies the changes that follow.
  ///
  /// - Parameters:
  ///   - column: The column, from zero.
  ///   - row: The row, from zero.
  ///   - count: The number of clicks in a row.
  ///   - modifiers: The modifier keys.
  /// - Returns: `true` if a view has responded.
  @discardableResult
  public func click(column: Int, row: Int, count: Int = 1, modifiers: EventModifiers = []) -> Bool {
    let point = CellPoint(x: column, y: row)
    var isHandled = false
    for count in 1...max(1, count) {
      isHandled = handle(.mouse(.init(.press(0), at: point, modifiers: modifiers, clickCount: count)))
      handle(.mouse(.init(.release(0), at: point, modifiers: modifiers, clickCount: count)))
    }
    return isHandled
  }

  /// Presses the first button of the mouse at a cell, performs an action, and releases the button.
  ///
  /// ```swift
  /// await host.hold(column: 0, row: 0) { await clock.advance(by: .seconds(1)) }
  /// ```
  /// - Parameters:
  ///   - column: The column, from 0.
  ///   - row: The row, from 0.
  ///   - action: The action, such as an advance of a clock.
  public func hold(column: Int, row: Int, while action: () async throws -> Void) async rethrows {
    let point = CellPoint(x: column, y: row)
    handle(.mouse(.init(.press(0), at: point)))
    defer { handle(.mouse(.init(.release(0), at: point))) }
    try await action()
  }

  /// Presses the mouse at a cell, drags it to another and releases it there, and applies the changes that follow.
  ///
  /// - Parameters:
  ///   - start: The column and the row of the press, from zero.
  ///   - end: The column and the row of the release.
  public func drag(from start: (column: Int, row: Int), to end: (column: Int, row: Int)) {
    let end = CellPoint(x: end.column, y: end.row)
    handle(.mouse(.init(.press(0), at: CellPoint(x: start.column, y: start.row))))
    handle(.mouse(.init(.drag(0), at: end)))
    handle(.mouse(.init(.release(0), at: end)))
  }

  /// Turns the wheel over a cell, and applies the changes that follow.
  ///
  /// - Parameters:
  ///   - steps: The number of steps; a negative one scrolls up.
  ///   - column: The column, from zero.
  ///   - row: The row, from zero.
  /// - Returns: `true` if a view has responded.
  @discardableResult
  public func scroll(_ steps: Int, column: Int = 0, row: Int = 0) -> Bool {
    handle(.mouse(.init(.wheel(rows: steps, columns: 0), at: CellPoint(x: column, y: row))))
  }

  @discardableResult
  package func handle(_ event: ViewEvent) -> Bool {
    updateLayout()
    let isHandled = graph.handle(event)
    updateLayout()
    return isHandled
  }

  private func isFunctional(_ key: KeyEquivalent) -> Bool {
    guard let value = key.character.unicodeScalars.first?.value else { return true }
    return value < 0x20 || value == 0x7F || (0xF700...0xF8FF).contains(value)
  }
}
