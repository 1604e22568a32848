// Further modifiers without an effect in a terminal, and their values. `MISSING.md` lists them.

extension View {
  // MARK: Bars

  /// Sets the display mode of the title. Has no effect in a terminal.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }

  /// Removes an item that the system adds to the toolbar, which it doesn't. Has no effect in a terminal.
  public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View { self }

  /// Sets how a presented search changes the toolbar. Has no effect in a terminal.
  public func searchPresentationToolbarBehavior(_ behavior: SearchPresentationToolbarBehavior) -> some View { self }

  /// Makes a tab bar smaller during scrolling. Has no effect in a terminal.
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }

  // MARK: Glass

  /// Draws glass behind the view. A terminal has no glass.
  public func glassEffect(_ glass: Glass = .regular) -> some View { self }

  /// Draws glass behind the view. A terminal has no glass.
  public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View { self }

  /// Identifies the glass of the view. A terminal has no glass.
  public func glassEffectID<ID: Hashable & Sendable>(_ id: ID?, in namespace: Namespace.ID) -> some View { self }

  /// Extends the view under bars. Has no effect in a terminal.
  public func backgroundExtensionEffect() -> some View { self }

  /// Sets the effect at the edges of scroll views. Has no effect in a terminal.
  public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View { self }

  /// Sets the margins of the content of scroll views in the view. Has no effect in a terminal.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }

  /// Sets the margins of the content of scroll views in the view. Has no effect in a terminal.
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
    self
  }

  /// Sets the margins of the content of scroll views in the view. Has no effect in a terminal.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }

  /// Sets the background of a container around the view, such as a widget. Has no effect in a terminal.
  public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View { self }

  /// Sets the background of a container around the view, such as a widget. Has no effect in a terminal.
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }

  /// Transforms the drawing of the view, which cells can't be. Has no effect in a terminal.
  public func transformEffect(_ transform: CGAffineTransform) -> some View { self }

  // MARK: Controls

  /// Sets whether a menu is dismissed by its actions, as it is. Has no effect in a terminal.
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }

  /// Sets whether a button repeats its action while it is held down, which it doesn't. Has no effect in a terminal.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }

  /// Sets the prominence of badges. Has no effect in a terminal.
  public func badgeProminence(_ prominence: BadgeProminence) -> some View { self }

  /// Adds an icon to dialogs, which have none. Has no effect in a terminal.
  public func dialogIcon(_ icon: Image?) -> some View { self }

  /// Sets the severity of dialogs. Has no effect in a terminal.
  public func dialogSeverity(_ severity: DialogSeverity) -> some View { self }

  /// Sets the shape of the pointer. Has no effect in a terminal.
  public func pointerStyle(_ style: PointerStyle?) -> some View { self }

  /// Sets an action for the position of the pointer, which isn't reported. The action is never called.
  public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { self }

  // MARK: Text

  /// Sets the scale of text. A terminal has one size. Has no effect in a terminal.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View { self }

  /// Sets the behavior of writing tools, which a terminal doesn't have. Has no effect in a terminal.
  public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }

  /// Spells the text for assistive technologies. Has no effect in a terminal.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }

  /// Sets the dynamic range of images. Has no effect in a terminal.
  public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }

  // MARK: Focus

  /// Groups views for the movement of the focus, which arrows move to the nearest view. Has no effect in a terminal.
  public func focusSection() -> some View { self }

  /// Limits the preferences of views for the focus to a view. Has no effect in a terminal.
  public func focusScope(_ namespace: Namespace.ID) -> some View { self }

  /// Sets the effect of the pointer on the row of a list. Has no effect in a terminal.
  public func listRowHoverEffect(_ effect: HoverEffect?) -> some View { self }

  /// Sets whether drags that stay on a view activate it, which they don't. Has no effect in a terminal.
  public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }

  // MARK: Activities

  /// Advertises an activity of the person. There is no other device. Has no effect in a terminal.
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { self }

  /// Sets an action for activities that continue in the program. No system has one.
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { self }

  /// Sets the external events that the view prefers. A terminal has none. Has no effect in a terminal.
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
}

/// An activity of a person, which no other device continues. It exists so that source for Apple's systems compiles.
public final class NSUserActivity {
  /// The type of the activity.
  public let activityType: String
  /// The title.
  public var title: String?
  /// Further values.
  public var userInfo: [AnyHashable: Any]?
  /// The page on the web with the content of the activity.
  public var webpageURL: URL?
  /// A Boolean value that indicates whether the activity may be searched for.
  public var isEligibleForSearch = false
  /// A Boolean value that indicates whether another device may continue the activity.
  public var isEligibleForHandoff = true
  /// A Boolean value that indicates whether the system may suggest the activity.
  public var isEligibleForPrediction = false

  /// Creates an activity.
  public init(activityType: String) { self.activityType = activityType }
}

/// The position of the pointer above a view.
public enum HoverPhase: Equatable, Sendable {
  /// A position in the view.
  case active(CGPoint)
  /// Outside of the view.
  case ended
}

/// A view to which a closure applies modifiers.
public struct PlaceholderContentView<Value: View>: View {
  let content: Value

  /// The view.
  public var body: some View { content }
}

/// The style of glass, which a terminal doesn't have.
public struct Glass: Equatable, Sendable {
  /// Ordinary glass.
  public static let regular = Glass()
  /// Clear glass.
  public static let clear = Glass()
  /// No glass.
  public static let identity = Glass()

  /// Returns the glass in a color.
  public func tint(_ color: Color?) -> Glass { self }

  /// Returns glass that reacts to touches.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// A view whose glass effects merge, which a terminal doesn't have.
public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Creates a container.
  ///
  /// - Parameters:
  ///   - spacing: The distance at which effects merge, which is ignored.
  ///   - content: Builds the views.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

  /// The views.
  public var body: some View { content }
}

/// A way of drawing colors, without an effect in a terminal.
public enum ColorRenderingMode: Sendable {
  /// Components that aren't linear.
  case nonLinear
  /// Linear components.
  case linear
  /// Linear components with more values.
  case extendedLinear
}

/// The purposes of a shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The area that responds.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// The view that is dragged.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// The view of a context menu.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  /// The effect of the pointer.
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  /// The area for assistive technologies.
  public static let accessibility = ContentShapeKinds(rawValue: 16)
  /// The frame of the focus.
  public static let focusEffect = ContentShapeKinds(rawValue: 32)
}

/// The parts of a geometry that two views have in common.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The position.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// The position and the size.
  public static let frame = MatchedGeometryProperties(rawValue: 3)
}

extension Text {
  /// A scale of text, without an effect in a terminal.
  public struct Scale: Hashable, Sendable {
    private let name: String
    /// The standard scale.
    public static let `default` = Scale(name: "default")
    /// The scale of less important text.
    public static let secondary = Scale(name: "secondary")
  }
}

extension Image {
  /// A range of brightness, without an effect in a terminal.
  public struct DynamicRange: Hashable, Sendable {
    private let name: String
    /// The standard range.
    public static let standard = DynamicRange(name: "standard")
    /// A range that is limited.
    public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
    /// The whole range.
    public static let high = DynamicRange(name: "high")
  }
}

/// A display mode of a title, without an effect in a terminal.
public struct ToolbarTitleDisplayMode: Sendable {
  /// The system chooses.
  public static var automatic: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
  /// A large title.
  public static var large: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
  /// A title in the bar.
  public static var inline: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
  /// A large title in the bar.
  public static var inlineLarge: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
}

/// An item that the system adds to a toolbar, without an effect in a terminal.
public struct ToolbarDefaultItemKind: Sendable {
  /// The button that shows the sidebar.
  public static var sidebarToggle: ToolbarDefaultItemKind { ToolbarDefaultItemKind() }
  /// The title.
  public static var title: ToolbarDefaultItemKind { ToolbarDefaultItemKind() }
}

/// A behavior of the toolbar during a search, without an effect in a terminal.
public struct SearchPresentationToolbarBehavior: Sendable {
  /// The system chooses.
  public static var automatic: SearchPresentationToolbarBehavior { SearchPresentationToolbarBehavior() }
  /// The content stays visible.
  public static var avoidHidingContent: SearchPresentationToolbarBehavior { SearchPresentationToolbarBehavior() }
}

/// A behavior of a tab bar during scrolling, without an effect in a terminal.
public struct TabBarMinimizeBehavior: Sendable {
  /// The system chooses.
  public static var automatic: TabBarMinimizeBehavior { TabBarMinimizeBehavior() }
  /// Smaller after scrolling down.
  public static var onScrollDown: TabBarMinimizeBehavior { TabBarMinimizeBehavior() }
  /// Smaller after scrolling up.
  public static var onScrollUp: TabBarMinimizeBehavior { TabBarMinimizeBehavior() }
  /// Never smaller.
  public static var never: TabBarMinimizeBehavior { TabBarMinimizeBehavior() }
}

/// An effect at the edges of scroll views, without an effect in a terminal.
public struct ScrollEdgeEffectStyle: Sendable {
  /// The system chooses.
  public static var automatic: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle() }
  /// A line.
  public static var hard: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle() }
  /// A blur.
  public static var soft: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle() }
}

/// A behavior of a menu after an action, without an effect in a terminal.
public struct MenuActionDismissBehavior: Sendable {
  /// The system chooses.
  public static var automatic: MenuActionDismissBehavior { MenuActionDismissBehavior() }
  /// The menu is dismissed.
  public static var enabled: MenuActionDismissBehavior { MenuActionDismissBehavior() }
  /// The menu stays.
  public static var disabled: MenuActionDismissBehavior { MenuActionDismissBehavior() }
}

/// A behavior of a button that is held down, without an effect in a terminal.
public struct ButtonRepeatBehavior: Sendable {
  /// The system chooses.
  public static var automatic: ButtonRepeatBehavior { ButtonRepeatBehavior() }
  /// The action is repeated.
  public static var enabled: ButtonRepeatBehavior { ButtonRepeatBehavior() }
  /// The action is performed once.
  public static var disabled: ButtonRepeatBehavior { ButtonRepeatBehavior() }
}

/// A prominence of badges, without an effect in a terminal.
public struct BadgeProminence: Sendable {
  /// Less than the standard one.
  public static var decreased: BadgeProminence { BadgeProminence() }
  /// The standard one.
  public static var standard: BadgeProminence { BadgeProminence() }
  /// More than the standard one.
  public static var increased: BadgeProminence { BadgeProminence() }
}

/// A severity of a dialog, without an effect in a terminal.
public struct DialogSeverity: Sendable {
  /// The system chooses.
  public static var automatic: DialogSeverity { DialogSeverity() }
  /// A critical one.
  public static var critical: DialogSeverity { DialogSeverity() }
  /// The standard one.
  public static var standard: DialogSeverity { DialogSeverity() }
}

/// A shape of the pointer, without an effect in a terminal.
public struct PointerStyle: Sendable {
  /// The standard pointer.
  public static var `default`: PointerStyle { PointerStyle() }
  /// The pointer above links.
  public static var link: PointerStyle { PointerStyle() }
  /// The pointer above text.
  public static var horizontalText: PointerStyle { PointerStyle() }
  /// The pointer above something that can be dragged.
  public static var grabIdle: PointerStyle { PointerStyle() }
  /// The pointer while something is dragged.
  public static var grabActive: PointerStyle { PointerStyle() }
  /// The pointer that enlarges.
  public static var zoomIn: PointerStyle { PointerStyle() }
  /// The pointer that reduces.
  public static var zoomOut: PointerStyle { PointerStyle() }
}

/// A behavior of writing tools, without an effect in a terminal.
public struct WritingToolsBehavior: Sendable {
  /// The system chooses.
  public static var automatic: WritingToolsBehavior { WritingToolsBehavior() }
  /// All tools.
  public static var complete: WritingToolsBehavior { WritingToolsBehavior() }
  /// Some tools.
  public static var limited: WritingToolsBehavior { WritingToolsBehavior() }
  /// No tools.
  public static var disabled: WritingToolsBehavior { WritingToolsBehavior() }
}

/// A behavior of drags in a sheet, without an effect in a terminal.
public struct PresentationContentInteraction: Sendable {
  /// The system chooses.
  public static var automatic: PresentationContentInteraction { PresentationContentInteraction() }
  /// Drags change the height.
  public static var resizes: PresentationContentInteraction { PresentationContentInteraction() }
  /// Drags scroll.
  public static var scrolls: PresentationContentInteraction { PresentationContentInteraction() }
}

/// A size of a sheet, without an effect in a terminal.
public struct PresentationSizing: Sendable {
  /// The system chooses.
  public static var automatic: PresentationSizing { PresentationSizing() }
  /// The size of a form.
  public static var form: PresentationSizing { PresentationSizing() }
  /// The size of a page.
  public static var page: PresentationSizing { PresentationSizing() }
  /// The size of the content.
  public static var fitted: PresentationSizing { PresentationSizing() }
}

/// A space between sections, without an effect in a terminal.
public struct ListSectionSpacing: Sendable {
  /// The standard space.
  public static var `default`: ListSectionSpacing { ListSectionSpacing() }
  /// Little space.
  public static var compact: ListSectionSpacing { ListSectionSpacing() }
}

/// A rule for the color of every second row, without an effect in a terminal.
public struct AlternatingRowBackgroundBehavior: Sendable {
  /// The system chooses.
  public static var automatic: AlternatingRowBackgroundBehavior { AlternatingRowBackgroundBehavior() }
  /// Colored.
  public static var enabled: AlternatingRowBackgroundBehavior { AlternatingRowBackgroundBehavior() }
  /// Not colored.
  public static var disabled: AlternatingRowBackgroundBehavior { AlternatingRowBackgroundBehavior() }
}

/// Options of an effect of symbols, without an effect in a terminal.
public struct SymbolEffectOptions: Equatable, Sendable {
  /// The standard options.
  public static let `default` = SymbolEffectOptions()
  /// An effect that is repeated.
  public static let repeating = SymbolEffectOptions()
  /// An effect that isn't repeated.
  public static let nonRepeating = SymbolEffectOptions()
  /// The options, with an effect that is repeated.
  public var repeating: SymbolEffectOptions { self }
  /// The options, with an effect that isn't repeated.
  public var nonRepeating: SymbolEffectOptions { self }

  /// Returns options with a number of times.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }

  /// Returns options with a speed.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }

  /// Returns the options with a number of times.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }

  /// Returns the options with a speed.
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}

/// The content that margins belong to, without an effect in a terminal.
public struct ContentMarginPlacement: Sendable {
  /// The system chooses.
  public static var automatic: ContentMarginPlacement { ContentMarginPlacement() }
  /// The content of scroll views.
  public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement() }
  /// The indicators of scroll views.
  public static var scrollIndicators: ContentMarginPlacement { ContentMarginPlacement() }
}

/// A container with a background, without an effect in a terminal.
public struct ContainerBackgroundPlacement: Sendable {
  /// The page of a navigation stack.
  public static var navigation: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// The columns of a navigation.
  public static var navigationSplitView: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// The view of a tab.
  public static var tabView: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// A widget.
  public static var widget: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
  /// A window.
  public static var window: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
}

/// A behavior of a view that a drag stays on, without an effect in a terminal.
public struct SpringLoadingBehavior: Sendable {
  /// The system chooses.
  public static var automatic: SpringLoadingBehavior { SpringLoadingBehavior() }
  /// The view is activated.
  public static var enabled: SpringLoadingBehavior { SpringLoadingBehavior() }
  /// The view isn't activated.
  public static var disabled: SpringLoadingBehavior { SpringLoadingBehavior() }
}

extension View {
  // MARK: Names of rarer modifiers

  /// Sets the document that the title of the page stands for. Has no effect in a terminal.
  public func navigationDocument(_ url: URL) -> some View { self }

  /// Sets the visibility of the sign of links in lists, which have none. Has no effect in a terminal.
  public func navigationLinkIndicatorVisibility(_ visibility: Visibility) -> some View { self }

  /// Sets the width of icons of labels. Has no effect in a terminal.
  public func labelReservedIconWidth(_ value: CGFloat) -> some View { self }

  /// Sets the space between the icons and the titles of labels. Has no effect in a terminal.
  public func labelIconToTitleSpacing(_ value: CGFloat) -> some View { self }

  /// Sets whether buttons fill their room. Has no effect in a terminal.
  public func buttonSizing(_ sizing: ButtonSizing) -> some View { self }

  /// Sets the visibility of the knob of sliders. Has no effect in a terminal.
  public func sliderThumbVisibility(_ visibility: Visibility) -> some View { self }

  /// Sets whether a person can close the window. Has no effect in a terminal.
  public func windowDismissBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Sets whether a person can minimize the window. Has no effect in a terminal.
  public func windowMinimizeBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Sets whether a person can change the size of the window. Has no effect in a terminal.
  public func windowResizeBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Sets whether a person can have the window fill the screen. Has no effect in a terminal.
  public func windowFullScreenBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Sets whether clicks that activate the window reach the view. Has no effect in a terminal.
  public func allowsWindowActivationEvents(_ value: Bool? = true) -> some View { self }

  /// Sets the look of materials. Has no effect in a terminal.
  public func materialActiveAppearance(_ appearance: MaterialActiveAppearance) -> some View { self }

  /// Sets the text by which typing selects the view in a list, which it doesn't. Has no effect in a terminal.
  public func typeSelectEquivalent(_ text: Text?) -> some View { self }

  /// Sets the text by which typing selects the view in a list, which it doesn't. Has no effect in a terminal.
  public func typeSelectEquivalent<S: StringProtocol>(_ string: S) -> some View { self }

  /// Sets the language for typesetting. Has no effect in a terminal.
  public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View { self }

  /// Sets whether a search field has a microphone. Has no effect in a terminal.
  public func searchDictationBehavior(_ behavior: TextInputDictationBehavior) -> some View { self }

  /// Sets whether the field of a search is behind a button. Has no effect in a terminal.
  public func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { self }

  /// Sets where the suggestions of a search are visible: below its field. Has no effect in a terminal.
  public func searchSuggestions(_ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set) -> some View {
    self
  }

  /// Sets whether pointers have effects on the view. Has no effect in a terminal.
  public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// Sets the gesture of a hand that activates the view. Has no effect in a terminal.
  public func handGestureShortcut(_ shortcut: HandGestureShortcut, isEnabled: Bool = true) -> some View { self }

  /// Sets the margins of the sections of lists. Has no effect in a terminal.
  public func listSectionMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// Sets the pitch of spoken text. Has no effect in a terminal.
  public func speechAdjustedPitch(_ value: Double) -> some View { self }

  /// Sets whether punctuation is spoken. Has no effect in a terminal.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

  /// Sets whether announcements wait for those before them. Has no effect in a terminal.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }

  /// Links views for assistive technologies. Has no effect in a terminal.
  public func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }

  /// Presents a field that finds text in the editors of the view, which have none. Has no effect in a terminal.
  public func findNavigator(isPresented: Binding<Bool>) -> some View { self }

  /// Sets whether editors of text find text, which they don't. Has no effect in a terminal.
  public func findDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Sets whether editors of text replace text, which they don't. Has no effect in a terminal.
  public func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Marks content that waits for an update. Has no effect in a terminal.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }

  /// Sets an action for the modifier keys, which a terminal doesn't report. The action is never called.
  public func onModifierKeysChanged(
    mask: EventModifiers = .all, initial: Bool = true,
    _ action: @escaping (_ old: EventModifiers, _ new: EventModifiers) -> Void
  ) -> some View { self }

  /// Sets an action for the button of a remote control. The action is never called.
  public func onPlayPauseCommand(perform action: (() -> Void)?) -> some View { self }
}

/// The sizes of buttons, without an effect in a terminal.
public struct ButtonSizing: Hashable, Sendable {
  private let name: String
  /// The size that the button chooses.
  public static let automatic = ButtonSizing(name: "automatic")
  /// The size of the label.
  public static let fitted = ButtonSizing(name: "fitted")
  /// The size of the room.
  public static let flexible = ButtonSizing(name: "flexible")
}

/// The permission for a person to do something with a window, without an effect in a terminal.
public struct WindowInteractionBehavior: Hashable, Sendable {
  private let name: String
  /// The window chooses.
  public static let automatic = WindowInteractionBehavior(name: "automatic")
  /// The person can.
  public static let enabled = WindowInteractionBehavior(name: "enabled")
  /// The person can't.
  public static let disabled = WindowInteractionBehavior(name: "disabled")
}

/// The looks of materials, without an effect in a terminal.
public struct MaterialActiveAppearance: Hashable, Sendable {
  private let name: String
  /// The material chooses.
  public static let automatic = MaterialActiveAppearance(name: "automatic")
  /// That of an active window.
  public static let active = MaterialActiveAppearance(name: "active")
  /// That of an inactive window.
  public static let inactive = MaterialActiveAppearance(name: "inactive")
  /// That of the window.
  public static let matchWindow = MaterialActiveAppearance(name: "matchWindow")
}

/// The ways in which speech becomes text, without an effect in a terminal.
public struct TextInputDictationBehavior: Hashable, Sendable {
  private let name: String
  /// The field chooses.
  public static let automatic = TextInputDictationBehavior(name: "automatic")
}

/// The ways in which a toolbar shows a search field, without an effect in a terminal.
public struct SearchToolbarBehavior: Hashable, Sendable {
  private let name: String
  /// The toolbar chooses.
  public static let automatic = SearchToolbarBehavior(name: "automatic")
  /// A button shows the field.
  public static let minimize = SearchToolbarBehavior(name: "minimize")
}

/// The places of the suggestions of a search, which are below the field in a terminal.
public struct SearchSuggestionsPlacement: Hashable, Sendable {
  private let name: String
  /// The search chooses.
  public static let automatic = SearchSuggestionsPlacement(name: "automatic")
  /// In a menu.
  public static let menu = SearchSuggestionsPlacement(name: "menu")
  /// In the content.
  public static let content = SearchSuggestionsPlacement(name: "content")

  /// Several places.
  public struct Set: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// In a menu.
    public static let menu = Set(rawValue: 1)
    /// In the content.
    public static let content = Set(rawValue: 2)
  }
}

/// The gestures of a hand, without an effect in a terminal.
public struct HandGestureShortcut: Hashable, Sendable {
  private let name: String
  /// The main action.
  public static let primaryAction = HandGestureShortcut(name: "primaryAction")
}

extension View {
  /// Places the options of a picker with the style `radioGroup` beside each other. A picker shows one option. Has no effect in
  /// a terminal.
  public func horizontalRadioGroupLayout() -> some View { self }
}

extension Section where Parent: View, Content: View, Footer: View {
  /// Sets whether a person can close the section in a sidebar. Only a section with `isExpanded` can be closed. Has no effect
  /// in a terminal.
  public func collapsible(_ collapsible: Bool) -> some View { self }
}
