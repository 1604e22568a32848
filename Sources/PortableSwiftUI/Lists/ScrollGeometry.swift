/// The geometry of a scroll view, in cells.
///
/// The interface is the one that Apple documents for SwiftUI's `ScrollGeometry`.
public struct ScrollGeometry: Equatable, Sendable {
  /// The place of the content that is at the top leading corner of the scroll view.
  public var contentOffset: CGPoint

  /// The size of the content.
  public var contentSize: CGSize

  /// The space around the content: none in a terminal.
  public var contentInsets: EdgeInsets

  /// The size of the scroll view.
  public var containerSize: CGSize

  /// Creates a geometry.
  ///
  /// - Parameters:
  ///   - contentOffset: The place of the content that is at the top leading corner of the scroll view.
  ///   - contentSize: The size of the content.
  ///   - contentInsets: The space around the content.
  ///   - containerSize: The size of the scroll view.
  public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
    (self.contentOffset, self.contentSize) = (contentOffset, contentSize)
    (self.contentInsets, self.containerSize) = (contentInsets, containerSize)
  }

  /// The visible part of the content.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }

  /// The bounds of the scroll view, whose origin is the offset of the content.
  public var bounds: CGRect { visibleRect }

  @MainActor
  init(_ scrolling: ScrollLayout) {
    let (offset, content) = (scrolling.visibleOrigin, scrolling.contentFrame.size)
    self.init(
      contentOffset: CGPoint(x: offset.x, y: offset.y),
      contentSize: CGSize(width: content.width, height: content.height), contentInsets: EdgeInsets(),
      containerSize: CGSize(width: scrolling.size.width, height: scrolling.size.height))
  }

  fileprivate static var zero: ScrollGeometry {
    ScrollGeometry(contentOffset: .zero, contentSize: .zero, contentInsets: EdgeInsets(), containerSize: .zero)
  }
}

/// The phase of a scroll view. In a terminal, a step of a person is a phase that ends at once.
///
/// The interface is the one that Apple documents for SwiftUI's `ScrollPhase`.
public enum ScrollPhase: Hashable, Sendable {
  /// Nothing scrolls.
  case idle
  /// A person may begin to scroll. A terminal doesn't have this phase.
  case tracking
  /// A person scrolls.
  case interacting
  /// The content moves on after a person has scrolled. A terminal doesn't have this phase.
  case decelerating
  /// The program scrolls with an animation. A terminal doesn't have this phase.
  case animating

  /// A Boolean value that indicates whether the content moves.
  public var isScrolling: Bool { self != .idle && self != .tracking }
}

/// The geometry of a scroll view while its phase changes.
public struct ScrollPhaseChangeContext {
  /// The geometry.
  public let geometry: ScrollGeometry

  /// The velocity, which a terminal doesn't have.
  public var velocity: CGVector? { nil }
}

/// A distance in both directions.
public struct CGVector: Equatable, Sendable {
  /// The horizontal distance.
  public var dx: CGFloat
  /// The vertical distance.
  public var dy: CGFloat

  /// Creates a distance.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
}

extension View {
  /// Adds an action to perform when a value of the geometry of the scroll view in the view changes.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - transform: Returns the value for a geometry.
  ///   - action: The action. Receives the last and the new value on the main actor. The value before the first layout is that
  ///     of an empty geometry.
  public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    let last = LastValue(transform(.zero))
    return ScrollReporting(content: self, last: last) { last, scrolling, isStep in
      let (old, new) = (last.value, transform(ScrollGeometry(scrolling)))
      guard !isStep, old != new else { return }
      last.value = new
      action(old, new)
    }
  }

  /// Adds an action to perform when a person begins and ends to scroll the scroll view in the view.
  ///
  /// - Parameter action: The action. Receives the last and the new phase on the main actor.
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { onScrollPhaseChange { old, new, _ in action(old, new) } }

  /// Adds an action to perform when a person begins and ends to scroll the scroll view in the view.
  ///
  /// - Parameter action: The action. Receives the last and the new phase, and the geometry, on the main actor.
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
  ) -> some View {
    ScrollReporting(content: self, last: LastValue(0)) { _, scrolling, isStep in
      guard isStep else { return }
      let context = ScrollPhaseChangeContext(geometry: ScrollGeometry(scrolling))
      action(.idle, .interacting, context)
      action(.interacting, .idle, context)
    }
  }

  /// Adds an action to perform when the view scrolls into sight or out of it, and once at first.
  ///
  /// - Parameters:
  ///   - threshold: The part of the view that is visible in the scroll view around it, from 0 to 1.
  ///   - action: The action. Receives a Boolean value that indicates whether that part is visible, on the main actor.
  public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (_ isVisible: Bool) -> Void
  ) -> some View {
    onGeometryChange(for: Bool.self) { proxy in
      let frame = CGRect(origin: .zero, size: proxy.size)
      let visible = proxy.bounds(of: .scrollView).map(frame.intersection) ?? frame
      let area = frame.width * frame.height
      return area > 0 && !visible.isNull && visible.width * visible.height >= area * threshold
    } action: {
      action($0)
    }
  }
}

/// The value that an action has received last.
private final class LastValue<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A view with an action for the placements of the scroll view in it, and for its steps.
private struct ScrollReporting<Content: View, Value>: WrapperView {
  var content: Content?
  let last: LastValue<Value>
  let report: (_ last: LastValue<Value>, _ scrolling: ScrollLayout, _ isStep: Bool) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    ScrollReportingNode(view, in: parent)
  }
}

private final class ScrollReportingNode<Content: View, Value>: WrapperNode<ScrollReporting<Content, Value>>,
  ScrollObserver
{
  private lazy var last = view.last
  private var waits = false

  func didPlace(_ scrolling: ScrollLayout) {
    guard !waits else { return }
    waits = true
    graph.afterNextLayout { [weak self, weak scrolling] in
      guard let self, !self.isRemoved else { return }
      waits = false
      if let scrolling, !scrolling.hasLeft { view.report(last, scrolling, false) }
    }
  }

  func didStep(_ scrolling: ScrollLayout) { view.report(last, scrolling, true) }
}
