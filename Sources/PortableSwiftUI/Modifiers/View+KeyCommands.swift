extension View {
  /// Adds an action to perform when Escape is pressed while the view or one in it has the focus.
  ///
  /// - Parameter action: The action. Runs on the main actor. If it is `nil`, the call has no effect.
  public func onExitCommand(perform action: (() -> Void)?) -> some View {
    onCommand([.escape], action.map { action in { _ in action() } })
  }

  /// Adds an action to perform when Delete is pressed while the view or one in it has the focus.
  ///
  /// - Parameter action: The action. Runs on the main actor. If it is `nil`, the call has no effect.
  public func onDeleteCommand(perform action: (() -> Void)?) -> some View {
    onCommand([.delete, .deleteForward], action.map { action in { _ in action() } })
  }

  /// Adds an action to perform when an arrow is pressed while the view or one in it has the focus.
  ///
  /// - Parameter action: The action. Runs on the main actor. If it is `nil`, the call has no effect.
  public func onMoveCommand(perform action: ((MoveCommandDirection) -> Void)?) -> some View {
    let directions: [KeyEquivalent: MoveCommandDirection] = [
      .upArrow: .up, .downArrow: .down, .leftArrow: .left, .rightArrow: .right,
    ]
    return onCommand(
      Set(directions.keys), action.map { action in { key in directions[key].map { action($0) } } })
  }

  private func onCommand(_ keys: Set<KeyEquivalent>, _ action: ((KeyEquivalent) -> Void)?) -> some View {
    onKeyPress(keys: keys) { press in
      guard let action, press.modifiers.isEmpty else { return .ignored }
      action(press.key)
      return .handled
    }
  }
}

/// The direction of an arrow.
public enum MoveCommandDirection: Hashable, Sendable {
  /// Up.
  case up
  /// Down.
  case down
  /// To the left.
  case left
  /// To the right.
  case right
}
