// Effects that depend on geometry or time, which a terminal doesn't have. `MISSING.md` lists them.

extension View {
  /// Changes the drawing of the view by its geometry. The closure isn't called. Has no effect in a terminal.
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { self }

  /// Projects the drawing of the view. Has no effect in a terminal.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View { self }

  /// Changes the drawing of the view while it scrolls into sight. The closure isn't called. Has no effect in a terminal.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { self }

  /// Changes the drawing of the view while it scrolls into sight. The closure isn't called. Has no effect in a terminal.
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { self }

  /// Shows the view as it is while it is in its place: a transition doesn't move in a terminal.
  ///
  /// - Parameter transition: The transition, whose view for the phase `identity` is shown.
  public func transition<T: Transition>(_ transition: T) -> some View {
    transition.body(content: _TransitionContent(content: AnyView(self)), phase: .identity)
  }

  /// Shows the view for the initial value. Nothing moves through the keyframes.
  ///
  /// - Parameters:
  ///   - initialValue: The initial value.
  ///   - repeating: A Boolean value that has no effect.
  ///   - content: Applies modifiers for a value.
  ///   - keyframes: Builds the keyframes, and isn't called.
  public func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View { content(PlaceholderContentView(content: self), initialValue) }

  /// Shows the view for the initial value. Nothing moves through the keyframes when a value changes.
  ///
  /// - Parameters:
  ///   - initialValue: The initial value.
  ///   - trigger: A value whose changes have no effect.
  ///   - content: Applies modifiers for a value.
  ///   - keyframes: Builds the keyframes, and isn't called.
  public func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View { content(PlaceholderContentView(content: self), initialValue) }
}

/// Effects on the drawing of a view, without an effect in a terminal.
public protocol VisualEffect: Sendable {}

/// The start of the effects on a view.
public struct EmptyVisualEffect: VisualEffect {
  /// Creates the start of effects.
  public init() {}
}

extension VisualEffect {
  /// Sets the opacity. Has no effect in a terminal.
  public func opacity(_ opacity: Double) -> some VisualEffect { self }

  /// Moves the drawing. Has no effect in a terminal.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }

  /// Moves the drawing. Has no effect in a terminal.
  public func offset(_ offset: CGSize) -> some VisualEffect { self }

  /// Scales the drawing. Has no effect in a terminal.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { self }

  /// Scales the drawing. Has no effect in a terminal.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect { self }

  /// Scales the drawing. Has no effect in a terminal.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }

  /// Rotates the drawing. Has no effect in a terminal.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { self }

  /// Rotates the drawing in space. Has no effect in a terminal.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect { self }

  /// Blurs the drawing. Has no effect in a terminal.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }

  /// Makes the drawing brighter. Has no effect in a terminal.
  public func brightness(_ amount: Double) -> some VisualEffect { self }

  /// Changes the contrast. Has no effect in a terminal.
  public func contrast(_ amount: Double) -> some VisualEffect { self }

  /// Takes colors away. Has no effect in a terminal.
  public func grayscale(_ amount: Double) -> some VisualEffect { self }

  /// Changes colors. Has no effect in a terminal.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { self }

  /// Changes colors. Has no effect in a terminal.
  public func saturation(_ amount: Double) -> some VisualEffect { self }
}

/// An effect on the geometry of a view, without an effect in a terminal.
public protocol GeometryEffect: Animatable, ViewModifier {
  /// Returns the effect for the size of the view. It isn't called.
  nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// The view, unchanged.
  public func body(content: Content) -> some View { content }
}

/// A projection of a view, without an effect in a terminal.
public struct ProjectionTransform: Equatable, Sendable {
  /// Creates a projection that changes nothing.
  public init() {}

  /// Creates a projection.
  public init(_ transform: CGAffineTransform) {}
}

/// A phase in which a view scrolls into sight.
public enum ScrollTransitionPhase: Hashable, Sendable {
  /// Before the visible part.
  case topLeading
  /// In the visible part.
  case identity
  /// After the visible part.
  case bottomTrailing

  /// A Boolean value that indicates whether the view is in the visible part.
  public var isIdentity: Bool { self == .identity }

  /// The number of the phase: -1, 0 or 1.
  public var value: Double { self == .identity ? 0 : self == .topLeading ? -1 : 1 }
}

/// The course of a transition, without an effect in a terminal.
public struct ScrollTransitionConfiguration: Sendable {
  /// The place at which a transition happens, without an effect in a terminal.
  public struct Threshold: Sendable {
    /// The view is visible.
    public static let visible = Threshold()
    /// The view is hidden.
    public static let hidden = Threshold()
    /// The view is in the middle.
    public static var centered: Threshold { Threshold() }

    /// A part of the view is visible.
    public static func visible(_ amount: Double) -> Threshold { Threshold() }

    /// Returns the place at a distance.
    public func inset(by distance: Double) -> Threshold { self }
  }

  /// No transition.
  public static let identity = ScrollTransitionConfiguration()
  /// A transition that follows the person.
  public static let interactive = ScrollTransitionConfiguration()
  /// A transition with an animation.
  public static let animated = ScrollTransitionConfiguration()

  /// A transition with an animation.
  public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration { animated }

  /// Returns the transition at a place.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }

  /// Returns the transition with an animation.
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration { self }
}

/// A transition that you define. In a terminal, the view is always in its phase `identity`.
///
/// The interface is the one that Apple documents for SwiftUI's `Transition`.
@MainActor @preconcurrency
public protocol Transition {
  /// The type of the view.
  associatedtype Body: View

  /// Returns the view in a phase.
  ///
  /// - Parameters:
  ///   - content: The view that appears and disappears.
  ///   - phase: The phase.
  @ViewBuilder @MainActor @preconcurrency
  func body(content: Content, phase: TransitionPhase) -> Body

  /// The properties of the transition.
  static var properties: TransitionProperties { get }

  /// The type of the view that appears and disappears.
  typealias Content = _TransitionContent<Self>
}

extension Transition {
  /// The properties of a transition that moves.
  public static var properties: TransitionProperties { TransitionProperties() }
}

/// The view that appears and disappears. Not for use in your code.
public struct _TransitionContent<T>: View {
  let content: AnyView

  /// The view.
  public var body: some View { content }
}

/// A phase of a view that appears and disappears.
public enum TransitionPhase: Hashable, Sendable {
  /// Before the view appears.
  case willAppear
  /// The view is in its place.
  case identity
  /// After the view has disappeared.
  case didDisappear

  /// A Boolean value that indicates whether the view is in its place.
  public var isIdentity: Bool { self == .identity }

  /// The number of the phase: -1, 0 or 1.
  public var value: Double { self == .identity ? 0 : self == .willAppear ? -1 : 1 }
}

/// The properties of a transition.
public struct TransitionProperties: Sendable {
  /// A Boolean value that indicates whether the transition moves.
  public var hasMotion: Bool

  /// Creates properties.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

extension AnyTransition {
  /// Creates a transition that you define. Its view isn't shown: use `transition(_:)` without the type `AnyTransition`.
  public init<T: Transition>(_ transition: T) { self = .identity }
}

extension Transition {
  /// Returns the transition with another one.
  ///
  /// - Parameter other: The other transition.
  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }
}

private struct CombinedTransition<First: Transition, Second: Transition>: Transition {
  let first: First
  let second: Second

  func body(content: Content, phase: TransitionPhase) -> some View {
    second.body(
      content: .init(content: AnyView(first.body(content: .init(content: AnyView(content)), phase: phase))),
      phase: phase)
  }
}
