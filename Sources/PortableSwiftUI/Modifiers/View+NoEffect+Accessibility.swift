// Modifiers for assistive technologies, which a terminal doesn't have. `MISSING.md` lists them.

extension View {
  /// Sets the level of the view as a heading. Has no effect in a terminal.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }

  /// Sets the views that assistive technologies present instead of the view. Has no effect in a terminal.
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View { self }

  /// Sets the children that assistive technologies present. Has no effect in a terminal.
  public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View { self }

  /// Adds actions for assistive technologies. Has no effect in a terminal.
  public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { self }

  /// Adds an action that scrolls, for assistive technologies. Has no effect in a terminal.
  public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { self }

  /// Adds information that assistive technologies present on demand. Has no effect in a terminal.
  public func accessibilityCustomContent(_ labelKey: LocalizedStringKey, _ value: Text) -> some View { self }

  /// Adds information that assistive technologies present on demand. Has no effect in a terminal.
  public func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey
  ) -> some View { self }

  /// Shows a large version of the view while it is held down. Has no effect in a terminal.
  public func accessibilityShowsLargeContentViewer() -> some View { self }

  /// Shows a large view while the view is held down. Has no effect in a terminal.
  public func accessibilityShowsLargeContentViewer<V: View>(@ViewBuilder _ largeContentView: () -> V) -> some View {
    self
  }

  /// Sets whether the view keeps its colors when colors are inverted. Has no effect in a terminal.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  /// Sets whether the view responds to a person, for assistive technologies. Has no effect in a terminal.
  public func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View { self }

  /// Sets the point at which assistive technologies activate the view. Has no effect in a terminal.
  public func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View { self }

  /// Sets the kind of text, for assistive technologies. Has no effect in a terminal.
  public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View { self }

  /// Passes touches to the view while an assistive technology is active. Has no effect in a terminal.
  public func accessibilityDirectTouch(_ isDirectTouchArea: Bool = true) -> some View { self }

  /// Sets the words by which a person speaks to the view. Has no effect in a terminal.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Binds the focus of assistive technologies to a value. Has no effect in a terminal.
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View { self }

  /// Binds the focus of assistive technologies to a value. Has no effect in a terminal.
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { self }

  /// Adds the name of a view to another one, for assistive technologies. Has no effect in a terminal.
  public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }
}

/// A level of a heading.
public enum AccessibilityHeadingLevel: UInt, Sendable {
  /// No level.
  case unspecified
  /// The first level.
  case h1
  /// The second level.
  case h2
  /// The third level.
  case h3
  /// The fourth level.
  case h4
  /// The fifth level.
  case h5
  /// The sixth level.
  case h6
}

/// A kind of text.
public struct AccessibilityTextContentType: Sendable {
  /// Ordinary text.
  public static let plain = AccessibilityTextContentType()
  /// Text in a terminal.
  public static let console = AccessibilityTextContentType()
  /// A path.
  public static let fileSystem = AccessibilityTextContentType()
  /// A message.
  public static let messaging = AccessibilityTextContentType()
  /// A story.
  public static let narrative = AccessibilityTextContentType()
  /// Source code.
  public static let sourceCode = AccessibilityTextContentType()
  /// A table.
  public static let spreadsheet = AccessibilityTextContentType()
  /// A document.
  public static let wordProcessing = AccessibilityTextContentType()
}

/// A role in a pair of a view and its name.
public enum AccessibilityLabeledPairRole: Sendable {
  /// The name.
  case label
  /// The view.
  case content
}

/// A property for the focus of assistive technologies. Nothing changes it, since a terminal has no such focus.
public typealias AccessibilityFocusState = FocusState

extension AccessibilityTraits {
  /// A view with a sound.
  public static let playsSound = AccessibilityTraits(rawValue: 2048)
  /// A key of a keyboard.
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 4096)
  /// A view that begins to play media.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 8192)
  /// A view that a person touches directly.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 16384)
  /// A view that turns a page.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 32768)
  /// A bar of tabs.
  public static let isTabBar = AccessibilityTraits(rawValue: 65536)
}
