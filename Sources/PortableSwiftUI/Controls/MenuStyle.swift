/// A style of menus that creates the views of a menu.
@MainActor @preconcurrency
public protocol MenuStyle {
  /// The type of the views of a menu.
  associatedtype Body: View

  /// The menu that the style applies to.
  typealias Configuration = MenuStyleConfiguration

  /// Creates the views of a menu.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A menu that a style applies to. `Menu(configuration)` is its standard view.
public struct MenuStyleConfiguration {
  /// The label of the menu.
  public typealias Label = _StylePart
  /// The buttons of the menu.
  public typealias Content = _StylePart

  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
}

/// The standard style of menus.
public struct DefaultMenuStyle: MenuStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a menu.
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}

/// The style of menus that are buttons without a border, which look like others.
public typealias BorderlessButtonMenuStyle = DefaultMenuStyle
/// The style of menus that are buttons, which look like others.
public typealias ButtonMenuStyle = DefaultMenuStyle

extension MenuStyle where Self == DefaultMenuStyle {
  /// The standard style.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
  /// The style of menus that are buttons without a border, which look like others.
  public static var borderlessButton: DefaultMenuStyle { DefaultMenuStyle() }
  /// The style of menus that are buttons, which look like others.
  public static var button: DefaultMenuStyle { DefaultMenuStyle() }
}

/// A style of groups of controls that creates the views of a group.
@MainActor @preconcurrency
public protocol ControlGroupStyle {
  /// The type of the views of a group.
  associatedtype Body: View

  /// The group that the style applies to.
  typealias Configuration = ControlGroupStyleConfiguration

  /// Creates the views of a group.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
}

/// A group of controls that a style applies to. `ControlGroup(configuration)` is its standard view.
public struct ControlGroupStyleConfiguration {
  /// The controls of the group.
  public typealias Content = _StylePart
  /// The label of the group.
  public typealias Label = _StylePart

  /// The controls of the group.
  public let content: Content
  /// The label of the group, which is empty for a group without one.
  public let label: Label
}

/// The standard style of groups of controls.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  nonisolated public init() {}

  /// Creates the views of a group.
  public func makeBody(configuration: Configuration) -> some View { ControlGroup(configuration) }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// The standard style.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
  /// The style of bars.
  public static var navigation: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
  /// The style of menus.
  public static var menu: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
  /// The style of small menus.
  public static var compactMenu: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

extension View {
  /// Sets the style of menus in the view.
  ///
  /// - Parameter style: The style.
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    environment(\.styles.menu, style is any StandardLook ? nil : style)
  }

  /// Sets the style of groups of controls in the view.
  ///
  /// - Parameter style: The style.
  public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    environment(\.styles.controlGroup, style is any StandardLook ? nil : style)
  }
}

extension DefaultMenuStyle: StandardLook {}
extension AutomaticControlGroupStyle: StandardLook {}
