/// A key with modifiers that activates a control.
///
/// The interface is the one that Apple documents for SwiftUI's `KeyboardShortcut`. A terminal has no Command key; there,
/// Control stands for it.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent

  /// The modifier keys.
  public var modifiers: EventModifiers

  /// Creates a shortcut.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The shortcut of a default button: Return.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])

  /// The shortcut of a button that cancels: Escape.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  /// The keys in the notation of terminals, such as `^S`.
  var keys: String {
    let names: [(EventModifiers, String)] = [(.control, "^"), (.option, "Alt-"), (.shift, "Shift-")]
    let prefix = names.filter { modifiers.onTerminal.contains($0.0) }.map(\.1).joined()
    return prefix + key.name
  }

  /// Returns a Boolean value that indicates whether a press is that of the shortcut.
  func matches(_ press: KeyPress) -> Bool {
    guard press.key.character.lowercased() == key.character.lowercased() else { return false }
    let (expected, actual) = (modifiers.onTerminal, press.modifiers.onTerminal)
    // A character that is typed includes Shift.
    return expected == actual || (!key.isFunctional && actual.isEmpty && expected == .shift)
  }
}

extension View {
  /// Defines a keyboard shortcut for the first control in the view.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Defines a keyboard shortcut for the first control in the view.
  ///
  /// - Parameter shortcut: The shortcut.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    keyboardShortcut(Optional(shortcut))
  }

  /// Defines a keyboard shortcut for the first control in the view.
  ///
  /// - Parameter shortcut: The shortcut, or `nil` for none.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    ChangedEnvironment(content: WithShortcut(content: self, shortcut: shortcut), value: shortcut) {
      $0.keyboardShortcut = $1
    }
  }
}

extension EnvironmentValues {
  /// The keyboard shortcut that a modifier around the view sets for the control in it.
  public internal(set) var keyboardShortcut: KeyboardShortcut? {
    get { self[TypeKey<KeyboardShortcut>.self] }
    set { self[TypeKey<KeyboardShortcut>.self] = newValue }
  }
}

/// A view with a keyboard shortcut.
private struct WithShortcut<Content: View>: WrapperView {
  var content: Content?
  let shortcut: KeyboardShortcut?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { KeyboardNode(view, in: parent) }
}

private final class KeyboardNode<Content: View>: WrapperNode<WithShortcut<Content>>, ShortcutNode {
  init(_ view: WithShortcut<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    graph.events.add(self)
  }

  override func disconnect() {
    graph.events.remove(self)
  }

  func matches(_ press: KeyPress) -> Bool { view.shortcut?.matches(press) == true }

  var action: Control? { firstControl { if case .action = $0.kind { true } else { false } } }
}
