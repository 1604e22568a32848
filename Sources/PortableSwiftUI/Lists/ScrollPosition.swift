/// The position of a scroll view: a view, an edge or a point of its content.
///
/// ```swift
/// struct Log: View {
///   let lines: [String]
///   @State private var position = ScrollPosition(edge: .bottom)
///
///   var body: some View {
///     ScrollView {
///       VStack(alignment: .leading) {
///         ForEach(lines, id: \.self) { Text($0) }
///       }
///       .scrollTargetLayout()
///     }
///     .scrollPosition($position)
///     Button("Top") { position.scrollTo(edge: .top) }
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `ScrollPosition`.
public struct ScrollPosition: Equatable, @unchecked Sendable {  // because its initializers take identities that are
  enum Target: Equatable {
    case view(AnyHashable, UnitPoint?)
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
  }

  let target: Target?

  /// A Boolean value that indicates whether the user has scrolled to the position.
  public private(set) var isPositionedByUser = false

  init(_ target: Target?, isPositionedByUser: Bool = false) {
    (self.target, self.isPositionedByUser) = (target, isPositionedByUser)
  }

  /// Creates a position without a view, for identities of a type.
  ///
  /// - Parameter type: The type.
  public init(idType type: (some Hashable & Sendable).Type = Never.self) { self.init(nil) }

  /// Creates the position of a view.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - anchor: The point of the view that moves to the same point of the scroll view; `nil` if the view is only made visible.
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { self.init(.view(AnyHashable(id), anchor)) }

  /// Creates the position of an edge of the content.
  ///
  /// - Parameters:
  ///   - type: The type of the identities of views.
  ///   - edge: The edge.
  public init(idType type: (some Hashable & Sendable).Type = Never.self, edge: Edge) { self.init(.edge(edge)) }

  /// Creates the position of a point of the content.
  ///
  /// - Parameters:
  ///   - type: The type of the identities of views.
  ///   - point: The point, in cells.
  public init(idType type: (some Hashable & Sendable).Type = Never.self, point: CGPoint) {
    self.init(.point(x: point.x, y: point.y))
  }

  /// Creates the position of a column and a row of the content.
  ///
  /// - Parameters:
  ///   - type: The type of the identities of views.
  ///   - x: The column.
  ///   - y: The row.
  public init(idType type: (some Hashable & Sendable).Type = Never.self, x: CGFloat, y: CGFloat) {
    self.init(.point(x: x, y: y))
  }

  /// Creates the position of a column of the content.
  ///
  /// - Parameters:
  ///   - type: The type of the identities of views.
  ///   - x: The column.
  public init(idType type: (some Hashable & Sendable).Type = Never.self, x: CGFloat) { self.init(.point(x: x, y: nil)) }

  /// Creates the position of a row of the content.
  ///
  /// - Parameters:
  ///   - type: The type of the identities of views.
  ///   - y: The row.
  public init(idType type: (some Hashable & Sendable).Type = Never.self, y: CGFloat) { self.init(.point(x: nil, y: y)) }

  /// Scrolls to a view.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - anchor: The point of the view that moves to the same point of the scroll view; `nil` if the view is only made visible.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    self = ScrollPosition(id: id, anchor: anchor)
  }

  /// Scrolls to an edge of the content.
  ///
  /// - Parameter edge: The edge.
  public mutating func scrollTo(edge: Edge) { self = ScrollPosition(edge: edge) }

  /// Scrolls to a point of the content.
  ///
  /// - Parameter point: The point, in cells.
  public mutating func scrollTo(point: CGPoint) { self = ScrollPosition(point: point) }

  /// Scrolls to a column and a row of the content.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { self = ScrollPosition(x: x, y: y) }

  /// Scrolls to a column of the content.
  ///
  /// - Parameter x: The column.
  public mutating func scrollTo(x: CGFloat) { self = ScrollPosition(x: x) }

  /// Scrolls to a row of the content.
  ///
  /// - Parameter y: The row.
  public mutating func scrollTo(y: CGFloat) { self = ScrollPosition(y: y) }

  /// The edge, if the position is that of one.
  public var edge: Edge? {
    if case .edge(let edge) = target { edge } else { nil }
  }

  /// The point, in cells, if the position is that of one.
  public var point: CGPoint? {
    if case .point(let x?, let y?) = target { CGPoint(x: x, y: y) } else { nil }
  }

  /// The column, if the position is that of one.
  public var x: CGFloat? {
    if case .point(let x, _) = target { x } else { nil }
  }

  /// The row, if the position is that of one.
  public var y: CGFloat? {
    if case .point(_, let y) = target { y } else { nil }
  }

  /// Returns the identity of the view, if the position is that of one with an identity of the type.
  ///
  /// - Parameter type: The type.
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { anyID?.base as? T }

  var anyID: AnyHashable? {
    if case .view(let id, _) = target { id } else { nil }
  }
}

extension View {
  /// Connects the position of the scroll view with a value: a write scrolls, and scrolling sets the identity of the view at
  /// the anchor, one of those in a ``scrollTargetLayout(isEnabled:)``.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - anchor: The point at which the view is looked for; `nil` for the top leading one.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    WithScrollPosition(content: self, position: position, anchor: anchor)
  }

  /// Connects the position of the scroll view with the identity of a view: a write scrolls to the view, and scrolling sets the
  /// identity of the view at the anchor, one of those in a ``scrollTargetLayout(isEnabled:)``.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - anchor: The point of the view that is moved to the same point of the scroll view, and at which a view is looked for;
  ///     `nil` if the view is only made visible, and the first visible one is looked for.
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
    let position = Binding<ScrollPosition>(
      location: ConvertedLocation(
        id.location, get: { ScrollPosition($0.map { .view(AnyHashable($0), anchor) }) },
        set: { $0.anyID?.base as? ID }))
    return WithScrollPosition(content: self, position: position, anchor: anchor)
  }

  /// Has the positions of a scroll view be those of the views in this stack or grid.
  ///
  /// - Parameter isEnabled: A Boolean value that indicates whether they are.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    PlacedContent(content: self, values: isEnabled, layout: TargetLayout.self)
  }

  /// Has the scroll views in the view begin at a point of their content, and stay there while the content grows.
  ///
  /// - Parameter anchor: The point; `nil` for the top leading one.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { environment(\.defaultScrollAnchor, anchor) }

  /// Has the scroll views in the view begin at a point of their content, if that is the role of the point. Content that is
  /// smaller than its view is at the top.
  ///
  /// - Parameters:
  ///   - anchor: The point; `nil` for the top leading one.
  ///   - role: The role.
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    transformEnvironment(\.defaultScrollAnchor) { if role == .initialOffset { $0 = anchor } }
  }
}

/// The role of a point of the content of a scroll view.
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String

  /// The content begins at the point.
  public static let initialOffset = ScrollAnchorRole(name: "initialOffset")
  /// The point stays where it is while the content changes its size.
  public static let sizeChanges = ScrollAnchorRole(name: "sizeChanges")
  /// Content that is smaller than its view has its place by the point.
  public static let alignment = ScrollAnchorRole(name: "alignment")
}

/// The layout of the views that positions are those of.
private final class TargetLayout: ModifierLayout<Bool> {}

/// A node that follows the position of a scroll view in it.
@MainActor
protocol ScrollObserver: _ViewNode {
  /// The content has moved.
  func didScroll(_ scrolling: ScrollLayout)

  /// The content is being placed.
  func didPlace(_ scrolling: ScrollLayout)

  /// A person has scrolled.
  func didStep(_ scrolling: ScrollLayout)
}

extension ScrollObserver {
  func didScroll(_ scrolling: ScrollLayout) {}
  func didPlace(_ scrolling: ScrollLayout) {}
  func didStep(_ scrolling: ScrollLayout) {}
}

/// A scroll view whose position is connected with a value.
private struct WithScrollPosition<Content: View>: WrapperView {
  var content: Content?
  let position: Binding<ScrollPosition>
  let anchor: UnitPoint?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    ScrollPositionNode(view, in: parent)
  }
}

private final class ScrollPositionNode<Content: View>: WrapperNode<WithScrollPosition<Content>>, ScrollObserver {
  /// The position that the value has had last.
  private var last: ScrollPosition?
  private var isScrolling = false

  override func evaluate() {
    super.evaluate()
    let position = Evaluation.run(for: self) { view.position.wrappedValue }
    guard position != last else { return }
    last = position
    graph.afterNextLayout { [weak self] in self?.scroll(to: position) }
  }

  private func scroll(to position: ScrollPosition) {
    guard !isRemoved, position == last, let target = position.target else { return }
    isScrolling = true
    defer { isScrolling = false }
    if case .view(let id, let anchor) = target {
      scroll(to: id, anchor) { [weak self] in self?.scroll(to: position) }
      return
    }
    guard let scrolling = first({ $0.layout as? ScrollLayout }) else { return }
    let offset = scrolling.visibleOrigin
    switch target {
    case .view: break
    case .edge(let edge):
      let isEnd = edge == .bottom || edge == .trailing
      let isVertical = edge == .top || edge == .bottom
      // The position along the other axis stays.
      scrolling.scroll(
        rows: isVertical ? isEnd ? ScrollLayout.everything : -ScrollLayout.everything : 0,
        columns: isVertical ? 0 : isEnd ? ScrollLayout.everything : -ScrollLayout.everything)
    case .point(let x, let y):
      scrolling.scroll(
        rows: y.map { wholeCells($0) - offset.y } ?? 0, columns: x.map { wholeCells($0) - offset.x } ?? 0)
    }
  }

  func didScroll(_ scrolling: ScrollLayout) {
    guard !isScrolling else { return }
    graph.afterNextLayout { [weak self, weak scrolling] in
      guard let self, let scrolling, !self.isRemoved, !scrolling.hasLeft else { return }
      note(scrolling)
    }
  }

  /// Sets the identity of the view at the anchor.
  private func note(_ scrolling: ScrollLayout) {
    guard let id = id(in: scrolling), id != last?.anyID else { return }
    var anchor: UnitPoint?
    if case .view(_, let old) = last?.target { anchor = old }
    last = ScrollPosition(.view(id, anchor), isPositionedByUser: true)
    if let last { view.position.wrappedValue = last }
  }

  /// The identity of the view at the anchor.
  private func id(in scrolling: ScrollLayout) -> AnyHashable? {
    let anchor = view.anchor ?? .topLeading
    let area = scrolling.frame
    let point = CellPoint(
      x: area.origin.x + Int(CGFloat(area.size.width - 1) * anchor.x),
      y: area.origin.y + Int(CGFloat(area.size.height - 1) * anchor.y))
    var rest: [LayoutItem] = [scrolling]
    while let item = rest.popLast() {
      guard item is TargetLayout, (item as? TargetLayout)?.values == true else {
        rest.append(contentsOf: item.children.reversed())
        continue
      }
      // A lazy stack has a layout around the one of its views.
      var stack = item.children.first
      while let inner = stack?.children.first, stack?.children.count == 1, inner.identity(below: item.node) == nil {
        stack = inner
      }
      let targets = stack?.children ?? []
      // Between two views, the next one.
      let axes = scrolling.values.axes
      let next = targets.first {
        (!axes.contains(.vertical) || $0.frame.rows.upperBound > point.y)
          && (!axes.contains(.horizontal) || $0.frame.columns.upperBound > point.x)
      }
      return next?.identity(below: item.node)
    }
    return nil
  }
}

extension LayoutItem {
  /// The identity that the view has by a `ForEach` or an `id(_:)` below a node.
  fileprivate func identity(below ancestor: _ViewNode) -> AnyHashable? {
    var next: _ViewNode? = node
    while let node = next, node !== ancestor {
      if let node = node as? any IdentifyingNode { return node.anyID }
      if let source = node.parent as? any RowSource { return source.tag(of: node) }
      next = node.parent
    }
    return nil
  }
}
