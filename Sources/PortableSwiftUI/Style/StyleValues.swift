// The types that modifiers without an effect in a terminal name.

/// An angle.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// No angle.
  public static let zero = Angle(radians: 0)

  /// Creates no angle.
  public init() { radians = 0 }

  /// Creates an angle in radians.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// Returns an angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Returns an angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Returns a Boolean value that indicates whether the first angle is smaller.
  public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }

  /// Returns the sum of two angles.
  public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }

  /// Returns the difference of two angles.
  public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }

  /// Returns the angle in the other direction.
  public static prefix func - (operand: Angle) -> Angle { Angle(radians: -operand.radians) }

  /// Returns a multiple of an angle.
  public static func * (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians * rhs) }

  /// Returns a multiple of an angle.
  public static func * (lhs: Double, rhs: Angle) -> Angle { rhs * lhs }

  /// Returns a part of an angle.
  public static func / (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians / rhs) }

  /// Adds an angle to another one.
  public static func += (lhs: inout Angle, rhs: Angle) { lhs = lhs + rhs }

  /// Subtracts an angle from another one.
  public static func -= (lhs: inout Angle, rhs: Angle) { lhs = lhs - rhs }
}

/// A point in a view, from 0 to 1 in each direction.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal position.
  public var x: CGFloat
  /// The vertical position.
  public var y: CGFloat

  /// Creates a point.
  public init(x: CGFloat = 0, y: CGFloat = 0) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = UnitPoint()
  /// The center.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top leading corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// A value that indicates how a view with a ratio of width to height takes its room.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// The view fits the room.
  case fit
  /// The view fills the room.
  case fill
}

/// The regions of the safe area.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// All regions.
  public static let all = SafeAreaRegions(rawValue: .max)
  /// The region of the container.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The region of the keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
}

/// An edge at the top or the bottom.
public enum VerticalEdge: Int8, CaseIterable, Sendable {
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = Set(rawValue: 1)
    /// The bottom edge.
    public static let bottom = Set(rawValue: 2)
    /// Both edges.
    public static let all: Set = [.top, .bottom]
  }
}

/// The prominence of a part of a view.
public enum Prominence: Hashable, Sendable {
  /// The standard prominence.
  case standard
  /// More prominence.
  case increased
}

/// A transition of a view when it appears or disappears. A terminal has none: the view appears at once.
public struct AnyTransition: Sendable {
  /// No transition.
  public static let identity = AnyTransition()
  /// A transition by opacity.
  public static let opacity = AnyTransition()
  /// A transition by scale.
  public static var scale: AnyTransition { AnyTransition() }
  /// A transition from the leading edge to the trailing edge.
  public static var slide: AnyTransition { AnyTransition() }

  /// Returns a transition by scale.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }

  /// Returns a transition from an edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }

  /// Returns a transition that pushes the view in from an edge.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }

  /// Returns a transition by an offset.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }

  /// Returns a transition that appears and disappears differently.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }

  /// Returns the transition with another one.
  public func combined(with other: AnyTransition) -> AnyTransition { self }

  /// Returns the transition with an animation.
  public func animation(_ animation: Animation?) -> AnyTransition { self }

  /// A transition that scales the view.
  public static func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }

  /// A transition that blurs one view into another.
  public static let blurReplace = AnyTransition()

  /// A transition between two modifiers.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition { AnyTransition() }

  /// A transition that moves the view.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }
}

/// A transition of a view's content. A terminal has none: the content changes at once.
public struct ContentTransition: Equatable, Sendable {
  /// No transition.
  public static let identity = ContentTransition()
  /// A transition by opacity.
  public static let opacity = ContentTransition()
  /// A transition of shapes.
  public static let interpolate = ContentTransition()

  /// Returns a transition of numbers.
  public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }

  /// A transition of the digits of a number.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }

  /// A transition of symbols.
  public static let symbolEffect = ContentTransition()

  /// A transition of symbols by an effect.
  public static func symbolEffect(
    _ effect: _SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition { ContentTransition() }
}

/// The appearance of a navigation bar.
public struct NavigationBarItem: Sendable {
  /// The display mode of a title.
  public enum TitleDisplayMode: Sendable {
    /// The mode of the previous bar.
    case automatic
    /// In the bar.
    case inline
    /// Below the bar.
    case large
  }
}

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
  private var height: CGFloat?
  private var fraction: CGFloat = 1

  /// Half of the screen.
  public static let medium = PresentationDetent(fraction: 0.5)
  /// The whole screen.
  public static let large = PresentationDetent()

  /// Returns a height.
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(height: height) }

  /// Returns a fraction of the screen.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent { PresentationDetent(fraction: fraction) }

  /// Returns a height that you define, which isn't asked for: a sheet is as large as its content.
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent { .large }

  /// The values that the height of a sheet may depend on.
  @dynamicMemberLookup
  public struct Context {
    let values: EnvironmentValues

    /// The greatest height.
    public let maxDetentValue: CGFloat

    /// A value of the environment.
    public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { values[keyPath: keyPath] }
  }
}

/// A height of a sheet that you define. In a terminal, a sheet is as large as its content.
public protocol CustomPresentationDetent {
  /// Returns the height, or `nil` for a sheet without it.
  static func height(in context: Context) -> CGFloat?

  /// The values that the height may depend on.
  typealias Context = PresentationDetent.Context
}

/// The visibility of scroll indicators.
public struct ScrollIndicatorVisibility: Equatable, Sendable {
  private let number: Int

  /// The view chooses.
  public static let automatic = ScrollIndicatorVisibility(number: 0)
  /// The indicators are visible.
  public static let visible = ScrollIndicatorVisibility(number: 1)
  /// The indicators are hidden.
  public static let hidden = ScrollIndicatorVisibility(number: 2)
  /// The indicators are never visible.
  public static let never = ScrollIndicatorVisibility(number: 3)
}

/// A value that indicates how scrolling dismisses the software keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let number: Int

  /// The view chooses.
  public static let automatic = ScrollDismissesKeyboardMode(number: 0)
  /// At once.
  public static let immediately = ScrollDismissesKeyboardMode(number: 1)
  /// As the person scrolls.
  public static let interactively = ScrollDismissesKeyboardMode(number: 2)
  /// Never.
  public static let never = ScrollDismissesKeyboardMode(number: 3)
}

/// A size of text.
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  /// Very small.
  case xSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// Large, which is the standard.
  case large
  /// Larger.
  case xLarge
  /// Larger than that.
  case xxLarge
  /// The largest size without accessibility.
  case xxxLarge
  /// The first accessibility size.
  case accessibility1
  /// The second accessibility size.
  case accessibility2
  /// The third accessibility size.
  case accessibility3
  /// The fourth accessibility size.
  case accessibility4
  /// The fifth accessibility size.
  case accessibility5

  /// A Boolean value that indicates whether the size is one of those for accessibility.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// The automatic capitalization of typed text.
public struct TextInputAutocapitalization: Sendable {
  /// No capitalization.
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// The first letter of each word.
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// The first letter of each sentence.
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
  /// Every letter.
  public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

/// The label of the submit key of a software keyboard.
public struct SubmitLabel: Sendable {
  /// Done.
  public static var done: SubmitLabel { SubmitLabel() }
  /// Go.
  public static var go: SubmitLabel { SubmitLabel() }
  /// Send.
  public static var send: SubmitLabel { SubmitLabel() }
  /// Join.
  public static var join: SubmitLabel { SubmitLabel() }
  /// Route.
  public static var route: SubmitLabel { SubmitLabel() }
  /// Search.
  public static var search: SubmitLabel { SubmitLabel() }
  /// Return.
  public static var `return`: SubmitLabel { SubmitLabel() }
  /// Next.
  public static var next: SubmitLabel { SubmitLabel() }
  /// Continue.
  public static var `continue`: SubmitLabel { SubmitLabel() }
}

/// A size of controls.
public enum ControlSize: Hashable, CaseIterable, Sendable {
  /// The smallest size.
  case mini
  /// A small size.
  case small
  /// The standard size.
  case regular
  /// A large size.
  case large
  /// The largest size.
  case extraLarge
}

/// A shape of the border of a button.
public struct ButtonBorderShape: Equatable, Sendable {
  private var radius: CGFloat = 0

  /// The button chooses.
  public static let automatic = ButtonBorderShape()
  /// A capsule.
  public static let capsule = ButtonBorderShape()
  /// A circle.
  public static let circle = ButtonBorderShape()
  /// A rectangle with rounded corners.
  public static let roundedRectangle = ButtonBorderShape()

  /// Returns a rectangle with corners of a radius.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape(radius: radius) }
}

/// An effect of the pointer.
public struct HoverEffect: Sendable {
  /// The view chooses.
  public static let automatic = HoverEffect()
  /// A highlight.
  public static let highlight = HoverEffect()
  /// A lift.
  public static let lift = HoverEffect()
}

/// A rendering mode of symbols.
public struct SymbolRenderingMode: Sendable {
  /// One color.
  public static let monochrome = SymbolRenderingMode()
  /// The symbol's own colors.
  public static let multicolor = SymbolRenderingMode()
  /// Levels of one color.
  public static let hierarchical = SymbolRenderingMode()
  /// Several colors.
  public static let palette = SymbolRenderingMode()
}

/// The style of the inside of a shape.
public struct FillStyle: Equatable, Sendable {
  /// A Boolean value that indicates whether the rule is the one of even and odd.
  public var isEOFilled: Bool
  /// A Boolean value that indicates whether edges are smooth.
  public var isAntialiased: Bool

  /// Creates a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
