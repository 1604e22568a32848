extension View {
  /// Sets the name of a control.
  ///
  /// - Parameter label: The name.
  @available(*, deprecated, message: "use accessibilityLabel instead")
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Sets whether the control has no name.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether it has none.
  @available(*, deprecated, message: "use accessibilityHidden instead")
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// Sets the value of a control. Has no effect in a terminal.
  @available(*, deprecated, message: "use accessibilityValue instead")
  public func accessibility(value: Text) -> some View { self }

  /// Sets the hint of a control. Has no effect in a terminal.
  @available(*, deprecated, message: "use accessibilityHint instead")
  public func accessibility(hint: Text) -> some View { self }

  /// Sets an identifier for tests. Has no effect in a terminal.
  @available(*, deprecated, message: "use accessibilityIdentifier instead")
  public func accessibility(identifier: String) -> some View { self }

  /// Adds traits. Has no effect in a terminal.
  @available(*, deprecated, message: "use accessibilityAddTraits instead")
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View { self }

  /// Names the view for people who don't see it, and for tests. The name replaces the texts in the view.
  ///
  /// - Parameter label: The name.
  public func accessibilityLabel(_ label: Text) -> some View { Named(content: self, name: label.string) }

  /// Names the view for people who don't see it, and for tests. The name replaces the texts in the view.
  ///
  /// - Parameter labelKey: The name.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { accessibilityLabel(Text(labelKey)) }

  /// Names the view for people who don't see it, and for tests, without localization.
  ///
  /// - Parameter label: The name.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { accessibilityLabel(Text(label)) }

  /// Hides the view from people who don't see it: its texts aren't part of a control's name.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the view is hidden from them.
  public func accessibilityHidden(_ hidden: Bool) -> some View { Named(content: self, name: hidden ? "" : nil) }

  /// Describes the value of the view. Has no effect in a terminal: the value is visible.
  public func accessibilityValue(_ value: Text) -> some View { self }

  /// Describes the value of the view. Has no effect in a terminal: the value is visible.
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }

  /// Describes the value of the view. Has no effect in a terminal: the value is visible.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }

  /// Describes the effect of the view's action. Has no effect in a terminal.
  public func accessibilityHint(_ hint: Text) -> some View { self }

  /// Describes the effect of the view's action. Has no effect in a terminal.
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }

  /// Describes the effect of the view's action. Has no effect in a terminal.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }

  /// Identifies the view for automated tests. Has no effect in a terminal.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }

  /// Adds traits to the view. Has no effect in a terminal.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// Removes traits from the view. Has no effect in a terminal.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// Makes the view one element for people who don't see it. Has no effect in a terminal.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }

  /// Sets the order in which the view is described. Has no effect in a terminal.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
}

/// The traits of a view.
public struct AccessibilityTraits: SetAlgebra, OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A button.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// A header.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// A selected element.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// A link.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// An image.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// A text that doesn't change.
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  /// A field for a search.
  public static let isSearchField = AccessibilityTraits(rawValue: 64)
  /// A summary.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 128)
  /// A text that changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 256)
  /// A modal view.
  public static let isModal = AccessibilityTraits(rawValue: 512)
  /// A toggle.
  public static let isToggle = AccessibilityTraits(rawValue: 1024)
}

/// A value that indicates what happens to the children of an element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let number: Int

  /// They are ignored.
  public static let ignore = AccessibilityChildBehavior(number: 0)
  /// They stay elements.
  public static let contain = AccessibilityChildBehavior(number: 1)
  /// They are combined.
  public static let combine = AccessibilityChildBehavior(number: 2)
}

/// A view with a name.
private struct Named<Content: View>: WrapperView {
  var content: Content?

  /// The name; `nil` if the texts in the view are its name.
  let name: String?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { NamedNode(view, in: parent) }
}

private final class NamedNode<Content: View>: WrapperNode<Named<Content>> {
  override var accessibilityName: String? { view.name }
}
