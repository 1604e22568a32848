extension View {
  /// Adds an action to perform when a key is pressed while the view or one in it has the focus.
  ///
  /// The action of the innermost view runs first. If it ignores the key, the actions of enclosing views run. An action
  /// of the focused view itself, such as a text field, runs before the view handles the key.
  /// ```swift
  /// TextField("Search", text: $query)
  ///   .onKeyPress(.escape) {
  ///     query = ""
  ///     return .handled
  ///   }
  /// ```
  /// - Parameters:
  ///   - key: The key.
  ///   - action: The action. Runs on the main actor, and returns whether it has consumed the event.
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
    onKeyPress(keys: [key]) { _ in action() }
  }

  /// Adds an action to perform when a key is pressed while the view or one in it has the focus.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - phases: The phases of the press.
  ///   - action: The action. Receives the press on the main actor, and returns whether it has consumed the event.
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key], phases: phases, action: action)
  }

  /// Adds an action to perform when one of several keys is pressed while the view or one in it has the focus.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - phases: The phases of the press.
  ///   - action: The action. Receives the press on the main actor, and returns whether it has consumed the event.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    WithKeyAction(content: self, phases: phases, isOne: { keys.contains($0.key) }, action: action)
  }

  /// Adds an action to perform when a key with a character of a set is pressed while the view or one in it has the focus.
  ///
  /// - Parameters:
  ///   - characters: The set.
  ///   - phases: The phases of the press.
  ///   - action: The action. Receives the press on the main actor, and returns whether it has consumed the event.
  public func onKeyPress(
    characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    WithKeyAction(
      content: self, phases: phases,
      isOne: { press in press.characters.unicodeScalars.contains { characters.contains($0) } }, action: action)
  }

  /// Adds an action to perform when any key is pressed while the view or one in it has the focus.
  ///
  /// - Parameters:
  ///   - phases: The phases of the press.
  ///   - action: The action. Receives the press on the main actor, and returns whether it has consumed the event.
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    WithKeyAction(content: self, phases: phases, isOne: { _ in true }, action: action)
  }
}

/// A view with an action for keys.
private struct WithKeyAction<Content: View>: WrapperView {
  var content: Content?
  let phases: KeyPress.Phases
  let isOne: (KeyPress) -> Bool
  let action: (KeyPress) -> KeyPress.Result

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { KeyNode(view, in: parent) }
}

private final class KeyNode<Content: View>: WrapperNode<WithKeyAction<Content>> {
  override var hasKeyAction: Bool { true }

  override func respond(to event: ViewEvent) -> Bool {
    guard environment.system.isEnabled else { return false }
    let press: KeyPress
    switch event {
    case .key(let key, let modifiers): press = KeyPress(key, modifiers)
    case .text(let text):
      guard let character = text.first else { return false }
      press = KeyPress(KeyEquivalent(character), characters: text)
    default: return false
    }
    guard view.phases.contains(press.phase), view.isOne(press) else { return false }
    return view.action(press) == .handled
  }
}
