// Further modifiers without an effect in a terminal. `MISSING.md` lists them.

extension View {
  // MARK: Bars and presentations

  /// Sets the background of a bar. Has no effect in a terminal.
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }

  /// Sets the visibility of the background of a bar. Has no effect in a terminal.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

  /// Sets the color scheme of a bar. Has no effect in a terminal.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }

  /// Sets the background of a sheet. Has no effect in a terminal.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }

  /// Sets the background of a sheet. Has no effect in a terminal.
  public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }

  /// Sets whether a drag in a sheet scrolls or changes its height, which it doesn't. Has no effect in a terminal.
  public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }

  /// Sets the size of a sheet, which is as large as its content. Has no effect in a terminal.
  public func presentationSizing(_ sizing: PresentationSizing) -> some View { self }

  /// Sets the visibility of the background of a bar. Has no effect in a terminal.
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

  /// Sets an action for URLs that the system opens with the program. No terminal does.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  // MARK: Lists and scroll views

  /// Sets where scrolling ends. Has no effect in a terminal.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }

  /// Sets the color of symbols in the row of a list. Has no effect in a terminal.
  public func listItemTint(_ tint: Color?) -> some View { self }

  /// Sets the space between rows of a list. Rows have none. Has no effect in a terminal.
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

  /// Sets the space between sections of a list. Sections have none. Has no effect in a terminal.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }

  /// Sets the space between sections of a list. Sections have none. Has no effect in a terminal.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }

  /// Sets the color of the separators of a section. There are no separators. Has no effect in a terminal.
  public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

  /// Flashes the scroll indicators, which a terminal doesn't have. Has no effect in a terminal.
  public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }

  /// Flashes the scroll indicators, which a terminal doesn't have. Has no effect in a terminal.
  public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { self }

  /// Colors every second row of a list or a table. Has no effect in a terminal.
  public func alternatingRowBackgrounds(_ behavior: AlternatingRowBackgroundBehavior = .enabled) -> some View { self }

  /// Sets how a scroll view moves beyond its content, which it doesn't. Has no effect in a terminal.
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View { self }

  // MARK: Movement and touch

  /// Moves the view between two places when it changes its place. Has no effect in a terminal.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View { self }

  /// Plays feedback when a value changes. Has no effect in a terminal.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

  /// Plays feedback when a value changes as a condition requires. Has no effect in a terminal.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { self }

  /// Plays the feedback that a closure chooses when a value changes. Has no effect in a terminal.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { self }

  /// Plays an effect of symbols when a value changes. Has no effect in a terminal.
  public func symbolEffect<U: Equatable>(
    _ effect: _SymbolEffect, options: SymbolEffectOptions = .default, value: U
  ) -> some View { self }

  /// Plays an effect of symbols. Has no effect in a terminal.
  public func symbolEffect(
    _ effect: _SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }

  /// Removes effects of symbols. Has no effect in a terminal.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }

  /// Sets the style of the marks for pages. Has no effect in a terminal.
  public func indexViewStyle(_ style: PageIndexViewStyle) -> some View { self }

  // MARK: Text

  /// Lets a person select text, as the terminal does. Has no effect in a terminal.
  public func textSelection(_ selectability: some TextSelectability) -> some View { self }

  /// Sets the keyboard of text fields, which a terminal doesn't choose. Has no effect in a terminal.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }

  /// Sets the meaning of the text in text fields, for completion. Has no effect in a terminal.
  public func textContentType(_ textContentType: UITextContentType?) -> some View { self }

  /// Sets the variant of symbols in the view. Has no effect in a terminal.
  public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
}

/// A bar of a window.
public struct ToolbarPlacement: Sendable {
  fileprivate var isOfTabs = false

  /// The bar that the view chooses.
  public static var automatic: ToolbarPlacement { ToolbarPlacement() }
  /// The bar above the view.
  public static var navigationBar: ToolbarPlacement { ToolbarPlacement() }
  /// The bar with the names of tabs.
  public static var tabBar: ToolbarPlacement { ToolbarPlacement(isOfTabs: true) }
  /// The bar below the view.
  public static var bottomBar: ToolbarPlacement { ToolbarPlacement() }
  /// The bar of a window.
  public static var windowToolbar: ToolbarPlacement { ToolbarPlacement() }
}

extension [ToolbarPlacement] {
  /// A Boolean value that indicates whether a bar of the view itself is among the bars.
  var hasPageBar: Bool { isEmpty || contains { !$0.isOfTabs } }
}

/// The place where scrolling ends. A terminal scrolls by steps: no behavior is asked.
///
/// The interface is the one that Apple documents for SwiftUI's `ScrollTargetBehavior`.
public protocol ScrollTargetBehavior {
  /// Changes the place where scrolling would end. Never called.
  ///
  /// - Parameters:
  ///   - target: The place.
  ///   - context: The state of the scroll view.
  @MainActor
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)

  /// The state of a scroll view.
  typealias TargetContext = ScrollTargetBehaviorContext
}

/// The place where scrolling ends.
public struct ScrollTarget: Hashable, Sendable {
  /// The part of the content that is to be visible.
  public var rect: CGRect
  /// The point of that part that is to be at the same point of the scroll view, or `nil` for any.
  public var anchor: UnitPoint?

  /// Creates a place.
  public init(rect: CGRect, anchor: UnitPoint? = nil) { (self.rect, self.anchor) = (rect, anchor) }
}

/// The state of a scroll view while it ends to scroll.
public struct ScrollTargetBehaviorContext: Sendable {
  /// The place where scrolling has begun.
  public var originalTarget: ScrollTarget
  /// The velocity.
  public var velocity: CGVector
  /// The size of the content.
  public var contentSize: CGSize
  /// The size of the scroll view.
  public var containerSize: CGSize
  /// The directions in which the content may be larger than the view.
  public var axes: Axis.Set
}

/// The edges of pages as places where scrolling ends, without an effect in a terminal.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// Creates the behavior.
  public init() {}

  /// Does nothing.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {}
}

/// The edges of views as places where scrolling ends, without an effect in a terminal.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// A limit of the number of views that one gesture scrolls.
  public struct LimitBehavior: Sendable {
    /// The system chooses.
    public static var automatic: LimitBehavior { LimitBehavior() }
    /// One view.
    public static var always: LimitBehavior { LimitBehavior() }
    /// A few views.
    public static var alwaysByFew: LimitBehavior { LimitBehavior() }
    /// One view at a time.
    public static var alwaysByOne: LimitBehavior { LimitBehavior() }
    /// No limit.
    public static var never: LimitBehavior { LimitBehavior() }
  }

  /// Creates the behavior.
  public init(limitBehavior: LimitBehavior = .automatic) {}

  /// Does nothing.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// The edges of pages.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// The edges of views.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }

  /// The edges of views.
  ///
  /// - Parameter limitBehavior: A limit of the number of views, which is ignored.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior) }
}

/// The behavior of a scroll view at the ends of its content.
public struct ScrollBounceBehavior: Sendable {
  /// The standard one.
  public static var automatic: ScrollBounceBehavior { ScrollBounceBehavior() }
  /// Always.
  public static var always: ScrollBounceBehavior { ScrollBounceBehavior() }
  /// If the content is larger than the view.
  public static var basedOnSize: ScrollBounceBehavior { ScrollBounceBehavior() }
}

/// Feedback that a person feels.
public struct SensoryFeedback: Equatable, Sendable {
  /// A success.
  public static let success = SensoryFeedback()
  /// A warning.
  public static let warning = SensoryFeedback()
  /// An error.
  public static let error = SensoryFeedback()
  /// A selection that changes.
  public static let selection = SensoryFeedback()
  /// A value that increases.
  public static let increase = SensoryFeedback()
  /// A value that decreases.
  public static let decrease = SensoryFeedback()
  /// A collision.
  public static let impact = SensoryFeedback()
  /// An activity that starts.
  public static let start = SensoryFeedback()
  /// An activity that stops.
  public static let stop = SensoryFeedback()
  /// An alignment with another object.
  public static let alignment = SensoryFeedback()
  /// A level of pressure.
  public static let levelChange = SensoryFeedback()

  /// The weight of an object.
  public enum Weight: Sendable {
    /// A light object.
    case light
    /// An object of medium weight.
    case medium
    /// A heavy object.
    case heavy
  }

  /// The flexibility of an object.
  public enum Flexibility: Sendable {
    /// A rigid object.
    case rigid
    /// A solid object.
    case solid
    /// A soft object.
    case soft
  }

  /// Returns the feedback of a collision of objects with a weight.
  public static func impact(weight: Weight = .medium, intensity: Double = 1.0) -> SensoryFeedback { .impact }

  /// Returns the feedback of a collision of flexible objects.
  public static func impact(flexibility: Flexibility, intensity: Double = 1.0) -> SensoryFeedback { .impact }
}

/// An effect of symbols.
public struct _SymbolEffect: Sendable {
  /// A bounce.
  public static let bounce = _SymbolEffect()
  /// A pulse.
  public static let pulse = _SymbolEffect()
  /// Another scale.
  public static let scale = _SymbolEffect()
  /// Changing colors.
  public static let variableColor = _SymbolEffect()
  /// A rotation.
  public static let rotate = _SymbolEffect()
  /// A wiggle.
  public static let wiggle = _SymbolEffect()

  /// Another symbol.
  public static let replace = _SymbolEffect()
  /// A symbol that appears.
  public static let appear = _SymbolEffect()
  /// A symbol that disappears.
  public static let disappear = _SymbolEffect()
  /// A breath.
  public static let breathe = _SymbolEffect()

  /// The effect on the whole symbol.
  public var wholeSymbol: _SymbolEffect { self }
  /// The effect on each layer.
  public var byLayer: _SymbolEffect { self }
  /// The effect on all layers together.
  public var cumulative: _SymbolEffect { self }
  /// The effect without the reverse.
  public var nonReversing: _SymbolEffect { self }
  /// The effect with dim layers that aren't active.
  public var dimInactiveLayers: _SymbolEffect { self }
  /// The effect without layers that aren't active.
  public var hideInactiveLayers: _SymbolEffect { self }
  /// The effect downward, then upward.
  public var downUp: _SymbolEffect { self }
  /// The effect upward, then downward.
  public var upUp: _SymbolEffect { self }
  /// The effect clockwise.
  public var clockwise: _SymbolEffect { self }
  /// The effect counterclockwise.
  public var counterClockwise: _SymbolEffect { self }

  /// The effect upward.
  public var up: _SymbolEffect { self }
  /// The effect downward.
  public var down: _SymbolEffect { self }
  /// The effect on one layer after the other.
  public var iterative: _SymbolEffect { self }
  /// The effect, forward and backward.
  public var reversing: _SymbolEffect { self }
}

/// A style of the marks for pages.
public struct PageIndexViewStyle: Sendable {
  /// Creates a style.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}

  /// The visibility of the background.
  public enum BackgroundDisplayMode: Sendable {
    /// As the system chooses.
    case automatic
    /// While a person touches it.
    case interactive
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The style of pages.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }

  /// The style of pages with a background.
  public static func page(backgroundDisplayMode: BackgroundDisplayMode) -> PageIndexViewStyle { PageIndexViewStyle() }
}

/// A namespace for the identities of views that move together.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {
    fileprivate let number: UUID
  }

  @State private var id = ID(number: UUID())

  /// Creates a namespace.
  public init() {}

  /// The identity, which is the same for as long as the view keeps its own.
  public var wrappedValue: ID { id }
}

/// A way of selecting text.
public protocol TextSelectability {}

/// Text that can be selected.
public struct EnabledTextSelectability: TextSelectability, Sendable {}

/// Text that can't be selected.
public struct DisabledTextSelectability: TextSelectability, Sendable {}

extension TextSelectability where Self == EnabledTextSelectability {
  /// Text that can be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// Text that can't be selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

/// A keyboard on the screen. It exists so that source for iOS compiles.
public enum UIKeyboardType: Int, Sendable {
  /// The standard one.
  case `default`
  /// Characters of ASCII.
  case asciiCapable
  /// Numbers and punctuation.
  case numbersAndPunctuation
  /// URLs.
  case URL
  /// Digits.
  case numberPad
  /// Telephone numbers.
  case phonePad
  /// Names and telephone numbers.
  case namePhonePad
  /// Email addresses.
  case emailAddress
  /// Decimal numbers.
  case decimalPad
  /// Short messages.
  case twitter
  /// Searches.
  case webSearch
}

/// The meaning of a text. It exists so that source for iOS compiles.
public struct UITextContentType: Hashable, Sendable {
  private let name: String

  /// A name.
  public static let name = UITextContentType(name: "name")
  /// A given name.
  public static let givenName = UITextContentType(name: "givenName")
  /// A family name.
  public static let familyName = UITextContentType(name: "familyName")
  /// A name of an account.
  public static let username = UITextContentType(name: "username")
  /// A password.
  public static let password = UITextContentType(name: "password")
  /// A password that is being set.
  public static let newPassword = UITextContentType(name: "newPassword")
  /// A code that is valid once.
  public static let oneTimeCode = UITextContentType(name: "oneTimeCode")
  /// An email address.
  public static let emailAddress = UITextContentType(name: "emailAddress")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(name: "telephoneNumber")
  /// A URL.
  public static let URL = UITextContentType(name: "URL")
}

/// Variants of symbols.
public struct SymbolVariants: Hashable, Sendable {
  private let name: String

  /// No variant.
  public static let none = SymbolVariants(name: "none")
  /// Filled symbols.
  public static let fill = SymbolVariants(name: "fill")
  /// Symbols with an enclosing circle.
  public static let circle = SymbolVariants(name: "circle")
  /// Symbols with an enclosing square.
  public static let square = SymbolVariants(name: "square")
  /// Symbols with an enclosing rectangle.
  public static let rectangle = SymbolVariants(name: "rectangle")
  /// Crossed out.
  public static let slash = SymbolVariants(name: "slash")

  /// The variant inside a circle.
  public var circle: SymbolVariants { adding("circle") }
  /// The variant inside a square.
  public var square: SymbolVariants { adding("square") }
  /// The variant inside a rectangle.
  public var rectangle: SymbolVariants { adding("rectangle") }
  /// The filled form of the variant.
  public var fill: SymbolVariants { adding("fill") }
  /// The slashed form of the variant.
  public var slash: SymbolVariants { adding("slash") }

  /// Returns a Boolean value that indicates whether another variant is a part of this one.
  public func contains(_ other: SymbolVariants) -> Bool {
    other == .none || Set(name.split(separator: ".")).isSuperset(of: other.name.split(separator: "."))
  }

  private func adding(_ other: String) -> SymbolVariants {
    SymbolVariants(name: self == .none ? other : "\(name).\(other)")
  }
}

/// A length that is scaled with the size of text, which a terminal doesn't change.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  /// The length.
  public let wrappedValue: Value

  /// Creates a length.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a length that would be scaled as a style of text.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { self.wrappedValue = wrappedValue }
}

/// The letters that a keyboard capitalizes.
public enum UITextAutocapitalizationType: Sendable {
  /// Not at all.
  case none
  /// The first letter of each word.
  case words
  /// The first letter of each sentence.
  case sentences
  /// All letters.
  case allCharacters
}
