/// A control that performs an action.
///
/// ```swift
/// Button("Reset", role: .destructive) { count = 3 }
///   .disabled(count == 3)
/// ```
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label
  @Environment(\.styles.button) private var style

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The role, if it has one.
  ///   - action: The action. Runs on the main actor.
  ///   - label: Builds the views that describe the action.
  public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// The views of the button.
  public var body: some View {
    if let style {
      let label = ButtonStyleConfiguration.Label(label)
      ButtonInStyle(style: style, configuration: .init(role: role, label: label, action: action))
    } else {
      ControlArea(kind: .action(action), role: role, isButton: true, content: label)
    }
  }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - role: The role.
  ///   - action: The action. Runs on the main actor.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// Creates a button with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - role: The role.
  ///   - action: The action. Runs on the main actor.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == _SymbolLabel {
  /// Creates a button with a role, whose title and symbol are those of the role.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - action: The action. Runs on the main actor.
  public init(role: ButtonRole, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { _SymbolLabel(role.title, systemImage: role.symbol) }
  }
}

/// The purpose of a button.
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  /// The role of a button that deletes something.
  public static let destructive = ButtonRole(name: "destructive")

  /// The role of a button that cancels an operation.
  public static let cancel = ButtonRole(name: "cancel")

  /// The role of a button that closes a view.
  public static let close = ButtonRole(name: "close")

  /// The role of a button that confirms an operation.
  public static let confirm = ButtonRole(name: "confirm")

  fileprivate var title: String {
    switch self {
    case .destructive: "Delete"
    case .cancel: "Cancel"
    case .close: "Close"
    default: "Done"
    }
  }

  fileprivate var symbol: String { self == .destructive ? "trash" : self == .confirm ? "checkmark" : "xmark" }
}
