// Modifiers for effects, pages and previews without an effect in a terminal. `MISSING.md` lists them.

extension View {
  // MARK: Drawing

  /// Masks the view by a view. Has no effect in a terminal.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }

  /// Masks the view by a view. Has no effect in a terminal.
  @available(macOS, deprecated: 100000.0, message: "Use overload where mask accepts a @ViewBuilder instead.")
  public func mask<Mask: View>(_ mask: Mask) -> some View { self }

  /// Sets the way in which the view's colors blend with those behind it. Has no effect in a terminal.
  public func blendMode(_ blendMode: BlendMode) -> some View { self }

  /// Inverts the colors of the view. Has no effect in a terminal.
  public func colorInvert() -> some View { self }

  /// Makes dark colors of the view transparent. Has no effect in a terminal.
  public func luminanceToAlpha() -> some View { self }

  /// Treats the geometry of the view as one of a group. Has no effect in a terminal.
  public func geometryGroup() -> some View { self }

  /// Sets a style for backgrounds in the view. Has no effect in a terminal.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }

  /// Mirrors the view in languages from right to left. Has no effect in a terminal.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }

  // MARK: Movement

  /// Changes the transaction of changes in the view. Nothing moves. Has no effect in a terminal.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }

  /// Changes the transaction when a value changes. Nothing moves. Has no effect in a terminal.
  public func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { self }

  /// Sets the transition between pages. Has no effect in a terminal.
  public func navigationTransition(_ style: NavigationTransition) -> some View { self }

  /// Marks the view as the origin of a transition between pages. Has no effect in a terminal.
  public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }

  // MARK: The pointer

  /// Adds an action for the pointer above the view, which a terminal doesn't report. The action is never called.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

  // MARK: Scroll views

  /// Shows content outside of a scroll view. Has no effect in a terminal.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }

  /// Hides the sign of a menu. Has no effect in a terminal.
  public func menuIndicator(_ visibility: Visibility) -> some View { self }

  /// Sets the order of the items of a menu, which a terminal shows as they are. Has no effect in a terminal.
  public func menuOrder(_ order: MenuOrder) -> some View { self }

  /// Sets the purpose of the toolbar. Has no effect in a terminal.
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Sets how a presentation adapts to a small screen. Has no effect in a terminal.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  /// Sets how a presentation adapts to a small width and to a small height. Has no effect in a terminal.
  public func presentationCompactAdaptation(
    horizontal horizontalAdaptation: PresentationAdaptation, vertical verticalAdaptation: PresentationAdaptation
  ) -> some View { self }

  /// Sets whether what is behind a presentation responds, which it doesn't. Has no effect in a terminal.
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View { self }

  /// Sets the heights of a sheet, which is as large as its content. Has no effect in a terminal.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }

  /// Hides the frame around a view that has the focus. Has no effect in a terminal.
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// Prefers gestures of the view to those of the system. Has no effect in a terminal.
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

  // MARK: Accessibility

  /// Adds an action for assistive technologies. Has no effect in a terminal.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Adds an action with a name for assistive technologies. Has no effect in a terminal.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }

  /// Adds an action with a name for assistive technologies. Has no effect in a terminal.
  public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
    self
  }

  /// Adds an action by which assistive technologies change the value of the view. Has no effect in a terminal.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }

  /// Sets the words by which a person speaks to the view. Has no effect in a terminal.
  public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }

  // MARK: Previews

  /// Sets the device of a preview. Has no effect in a terminal.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }

  /// Sets the orientation of a preview. Has no effect in a terminal.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

extension Scene {
  // MARK: Windows

  /// Sets the style of windows. Has no effect in a terminal.
  public func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { self }

  /// Sets the style of the toolbar of windows. Has no effect in a terminal.
  public func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { self }

  /// Sets whether a person changes the size of windows. Has no effect in a terminal.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

  /// Sets the size of new windows. Has no effect in a terminal.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

  /// Sets the size of new windows. Has no effect in a terminal.
  public func defaultSize(_ size: CGSize) -> some Scene { self }

  /// Sets the position of new windows. Has no effect in a terminal.
  public func defaultPosition(_ position: UnitPoint) -> some Scene { self }

  /// Sets whether the program starts with the scene's window. Has no effect in a terminal.
  public func defaultLaunchBehavior(_ behavior: SceneLaunchBehavior) -> some Scene { self }

  /// Sets whether windows are restored. Has no effect in a terminal.
  public func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene { self }

  /// Sets the key that opens the scene's window. Has no effect in a terminal.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some Scene { self }

  /// Sets the level of windows. Has no effect in a terminal.
  public func windowLevel(_ level: WindowLevel) -> some Scene { self }

  /// Sets the style of menus in the menu bar. Has no effect in a terminal.
  public func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene { self }

  /// Removes the standard commands of the scene, which a terminal doesn't have. Has no effect in a terminal.
  public func commandsRemoved() -> some Scene { self }

  /// Sets the events that open the scene. Has no effect in a terminal.
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
}

/// A rule for the start of a scene, without an effect in a terminal.
public struct SceneLaunchBehavior: Sendable {
  /// The system chooses.
  public static let automatic = SceneLaunchBehavior()
  /// The program starts with the scene.
  public static let presented = SceneLaunchBehavior()
  /// The program starts without the scene.
  public static let suppressed = SceneLaunchBehavior()
}

/// A rule for the restoration of windows, without an effect in a terminal.
public struct SceneRestorationBehavior: Sendable {
  /// The system chooses.
  public static let automatic = SceneRestorationBehavior()
  /// Windows aren't restored.
  public static let disabled = SceneRestorationBehavior()
}

/// A level of windows, without an effect in a terminal.
public struct WindowLevel: Sendable {
  /// The system chooses.
  public static let automatic = WindowLevel()
  /// The ordinary level.
  public static let normal = WindowLevel()
  /// Above the others.
  public static let floating = WindowLevel()
  /// Behind the others.
  public static let desktop = WindowLevel()
}

/// A style of menus in the menu bar.
public protocol MenuBarExtraStyle {}

/// A style of windows.
public protocol WindowStyle {}

/// A style of the toolbar of windows.
public protocol WindowToolbarStyle {}

extension _OnlyStyle: WindowStyle, WindowToolbarStyle, MenuBarExtraStyle {}

extension MenuBarExtraStyle where Self == _OnlyStyle {
  /// The standard style.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style of a menu.
  public static var menu: _OnlyStyle { _OnlyStyle() }
  /// The style of a window.
  public static var window: _OnlyStyle { _OnlyStyle() }
}

extension WindowStyle where Self == _OnlyStyle {
  /// The standard style.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with a title bar.
  public static var titleBar: _OnlyStyle { _OnlyStyle() }
  /// The style without a title bar.
  public static var hiddenTitleBar: _OnlyStyle { _OnlyStyle() }
  /// The style without a background.
  public static var plain: _OnlyStyle { _OnlyStyle() }
}

extension WindowToolbarStyle where Self == _OnlyStyle {
  /// The standard style.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the title beside the items.
  public static var unified: _OnlyStyle { _OnlyStyle() }
  /// The style with the title beside the items, and a small height.
  public static var unifiedCompact: _OnlyStyle { _OnlyStyle() }
  /// The style with the title beside the items, or without one.
  public static func unified(showsTitle: Bool) -> _OnlyStyle { _OnlyStyle() }
  /// The style with the title beside the items, or without one, and a small height.
  public static func unifiedCompact(showsTitle: Bool) -> _OnlyStyle { _OnlyStyle() }
  /// The style with the title above the items.
  public static var expanded: _OnlyStyle { _OnlyStyle() }
}

/// The standard style of windows.
public typealias DefaultWindowStyle = _OnlyStyle
/// The style of windows without a title bar.
public typealias HiddenTitleBarWindowStyle = _OnlyStyle
/// The standard style of the toolbar of windows.
public typealias DefaultWindowToolbarStyle = _OnlyStyle

/// A rule for the size of windows, without an effect in a terminal.
public struct WindowResizability: Sendable {
  /// The system chooses.
  public static let automatic = WindowResizability()
  /// The size of the content.
  public static let contentSize = WindowResizability()
  /// At least the size of the content.
  public static let contentMinSize = WindowResizability()
}

/// A way in which colors blend, without an effect in a terminal.
public enum BlendMode: Sendable {
  /// The color in front.
  case normal
  /// Darker: products of colors.
  case multiply
  /// Lighter: products of inverted colors.
  case screen
  /// Darker or lighter, by the color behind.
  case overlay
  /// The darker one.
  case darken
  /// The lighter one.
  case lighten
  /// Lighter, by the color in front.
  case colorDodge
  /// Darker, by the color in front.
  case colorBurn
  /// A little darker or lighter, by the color in front.
  case softLight
  /// Darker or lighter, by the color in front.
  case hardLight
  /// The difference.
  case difference
  /// A weaker difference.
  case exclusion
  /// The hue of the color in front.
  case hue
  /// The saturation of the color in front.
  case saturation
  /// The hue and the saturation of the color in front.
  case color
  /// The luminance of the color in front.
  case luminosity
  /// The color in front where there is one behind.
  case sourceAtop
  /// The color behind.
  case destinationOver
  /// The color behind outside of the one in front.
  case destinationOut
  /// The sum, with black at the limit.
  case plusDarker
  /// The sum.
  case plusLighter
}

/// A transition between pages, without an effect in a terminal.
public struct NavigationTransition: Sendable {
  /// The system's transition.
  public static let automatic = NavigationTransition()

  /// A transition that enlarges a view.
  public static func zoom<ID: Hashable>(sourceID: ID, in namespace: Namespace.ID) -> NavigationTransition {
    NavigationTransition()
  }
}

/// An order of the items of a menu, without an effect in a terminal.
public struct MenuOrder: Hashable, Sendable {
  private let number: Int

  /// The system chooses.
  public static let automatic = MenuOrder(number: 0)
  /// The first items are near the person's finger.
  public static let priority = MenuOrder(number: 1)
  /// The order of the items.
  public static let fixed = MenuOrder(number: 2)
}

/// A purpose of a toolbar, without an effect in a terminal.
public struct ToolbarRole: Sendable {
  /// The system chooses.
  public static var automatic: ToolbarRole { ToolbarRole() }
  /// The role of a browser's toolbar.
  public static var browser: ToolbarRole { ToolbarRole() }
  /// The role of an editor's toolbar.
  public static var editor: ToolbarRole { ToolbarRole() }
  /// The role of a stack of views.
  public static var navigationStack: ToolbarRole { ToolbarRole() }
}

/// A way in which a presentation adapts to a small screen, without an effect in a terminal.
public struct PresentationAdaptation: Sendable {
  /// The system chooses.
  public static var automatic: PresentationAdaptation { PresentationAdaptation() }
  /// No adaptation.
  public static var none: PresentationAdaptation { PresentationAdaptation() }
  /// A popover.
  public static var popover: PresentationAdaptation { PresentationAdaptation() }
  /// A sheet.
  public static var sheet: PresentationAdaptation { PresentationAdaptation() }
  /// The full screen.
  public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation() }
}

/// The response of what is behind a presentation, without an effect in a terminal.
public struct PresentationBackgroundInteraction: Sendable {
  /// The system chooses.
  public static var automatic: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// It responds.
  public static var enabled: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }
  /// It doesn't respond.
  public static var disabled: PresentationBackgroundInteraction { PresentationBackgroundInteraction() }

  /// It responds while the sheet isn't higher than a detent.
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
}

/// A kind of action of assistive technologies, without an effect in a terminal.
public struct AccessibilityActionKind: Equatable, Sendable {
  private let number: Int

  /// The standard action.
  public static let `default` = AccessibilityActionKind(number: 0)
  /// The action that goes back.
  public static let escape = AccessibilityActionKind(number: 1)
  /// The most important action.
  public static let magicTap = AccessibilityActionKind(number: 2)
}

/// A direction in which assistive technologies change a value.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// Up.
  case increment
  /// Down.
  case decrement
}

/// A device of a preview, without an effect in a terminal.
public struct PreviewDevice: RawRepresentable, Equatable, Sendable, ExpressibleByStringLiteral {
  /// The name of the device.
  public let rawValue: String

  /// Creates a device from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a device from its name.
  public init(stringLiteral value: String) { rawValue = value }
}

/// An orientation of a preview, without an effect in a terminal.
public struct InterfaceOrientation: Equatable, Sendable {
  private let number: Int

  /// Upright.
  public static let portrait = InterfaceOrientation(number: 0)
  /// Upside down.
  public static let portraitUpsideDown = InterfaceOrientation(number: 1)
  /// On the left side.
  public static let landscapeLeft = InterfaceOrientation(number: 2)
  /// On the right side.
  public static let landscapeRight = InterfaceOrientation(number: 3)
}
