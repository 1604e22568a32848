/// A layout of your own: it chooses the size of a container, and places the views in it.
///
/// Sizes and places are rounded to whole cells.
/// ```swift
/// struct Diagonal: Layout {
///   func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
///     let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
///     return CGSize(width: sizes.reduce(0) { $0 + $1.width }, height: sizes.reduce(0) { $0 + $1.height })
///   }
///
///   func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
///     var corner = bounds.origin
///     for subview in subviews {
///       subview.place(at: corner, proposal: .unspecified)
///       let size = subview.sizeThatFits(.unspecified)
///       corner = CGPoint(x: corner.x + size.width, y: corner.y + size.height)
///     }
///   }
/// }
/// ```
/// The interface is a part of the one that Apple documents for SwiftUI's `Layout`.
nonisolated public protocol Layout: Animatable {
  /// The views of the container.
  typealias Subviews = LayoutSubviews

  /// The type of values that the layout keeps between its calls.
  associatedtype Cache = Void

  /// Creates the values that the layout keeps between its calls.
  func makeCache(subviews: Subviews) -> Cache

  /// Updates the values that the layout keeps, because the views have changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// Returns the size of the container.
  ///
  /// - Parameters:
  ///   - proposal: The size that is proposed for the container.
  ///   - subviews: The views.
  ///   - cache: The values that the layout keeps.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places the views.
  ///
  /// - Parameters:
  ///   - bounds: The frame of the container.
  ///   - proposal: The size that was proposed for the container.
  ///   - subviews: The views.
  ///   - cache: The values that the layout keeps.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// The properties of the layout.
  static var layoutProperties: LayoutProperties { get }
}

/// The properties of a layout.
public struct LayoutProperties: Sendable {
  /// The axis along which the layout stacks views, if it does. Spacers and dividers in it are along no axis all the same.
  public var stackOrientation: Axis?

  /// Creates properties.
  nonisolated public init() {}
}

extension Layout {
  /// The properties of a layout that doesn't stack views.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
}

extension Layout where Cache == Void {
  /// Creates no values.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Creates the values again.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  /// Creates a container with the layout.
  ///
  /// - Parameter content: Builds the views.
  @MainActor @preconcurrency
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    PlacedContent(content: content(), values: AnyLayout(self), layout: CustomLayout.self)
  }
}

/// A size that a container proposes for a view. A dimension that is `nil` requests the ideal size.
public struct ProposedViewSize: Equatable, Sendable {
  /// The number of columns.
  public var width: CGFloat?
  /// The number of rows.
  public var height: CGFloat?

  /// Creates a proposal.
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }

  /// Creates the proposal of a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// The proposal of nothing.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// The proposal of everything.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// The request of the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Returns the size, with other dimensions where the proposal has none.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  init(_ cells: ProposedCellSize) {
    func length(_ cells: Int) -> CGFloat { cells >= ProposedCellSize.infinity ? .infinity : CGFloat(cells) }
    self.init(width: cells.width.map(length), height: cells.height.map(length))
  }

  var cells: ProposedCellSize {
    func length(_ value: CGFloat) -> Int { value == .infinity ? ProposedCellSize.infinity : wholeCells(value) }
    return ProposedCellSize(width: width.map(length), height: height.map(length))
  }
}

/// A value that a view gives to the layout around it.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value of a view that doesn't give one.
  static var defaultValue: Value { get }
}

/// The size of a view in a layout.
public struct ViewDimensions: Equatable, Sendable {
  /// The number of columns.
  public let width: CGFloat
  /// The number of rows.
  public let height: CGFloat
  private let guides: ViewGuides

  init(_ size: CellSize, guides: @escaping @MainActor (AlignmentGuide) -> CGFloat? = { _ in nil }) {
    (width, height) = (CGFloat(size.width), CGFloat(size.height))
    self.guides = ViewGuides(place: guides)
  }

  /// The place of an alignment, from the leading edge.
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    self[explicit: guide] ?? guide.alignment.position(in: self, .horizontal)
  }

  /// The place of an alignment, from the top.
  public subscript(guide: VerticalAlignment) -> CGFloat {
    self[explicit: guide] ?? guide.alignment.position(in: self, .vertical)
  }

  /// The place of an alignment, from the leading edge, or `nil` if the view has no guide for it.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? {
    guides[AlignmentGuide(axis: .horizontal, alignment: guide.alignment)]
  }

  /// The place of an alignment, from the top, or `nil` if the view has no guide for it.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? {
    guides[AlignmentGuide(axis: .vertical, alignment: guide.alignment)]
  }
}

/// The guides of a view, which don't matter to the comparison of dimensions.
private struct ViewGuides: Equatable, Sendable {
  let place: @MainActor (AlignmentGuide) -> CGFloat?

  subscript(guide: AlignmentGuide) -> CGFloat? { MainActor.assumeIsolated { place(guide) } }

  static func == (first: Self, second: Self) -> Bool { true }
}

/// The spaces that a view prefers around it: none between rows, and a column between columns.
public struct ViewSpacing: Sendable {
  /// No preferences.
  public static let zero = ViewSpacing()

  /// Creates the spaces.
  public init() {}

  /// Returns the space between two views.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { axis == .horizontal ? 1 : 0 }
}

/// The views of a layout.
public struct LayoutSubviews: RandomAccessCollection, @unchecked Sendable {  // because its items are on the main actor
  fileprivate let items: [LayoutItem]
  fileprivate let places: LayoutPlaces

  /// The position of the first view.
  public var startIndex: Int { 0 }
  /// The position after the last view.
  public var endIndex: Int { items.count }

  /// The view at a position.
  public subscript(index: Int) -> LayoutSubview { LayoutSubview(item: items[index], index: index, places: places) }
}

/// A view of a layout.
public struct LayoutSubview: @unchecked Sendable {  // because its item is on the main actor
  fileprivate let item: LayoutItem
  fileprivate let index: Int
  fileprivate let places: LayoutPlaces

  /// The priority with which the view gets room.
  public var priority: Double { onMain { item.priority } }

  /// The spaces that the view prefers around it.
  public var spacing: ViewSpacing { ViewSpacing() }

  /// The value that the view gives to the layout.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    let id = ObjectIdentifier(key)
    return onMain { item.layoutValue(id) } as? K.Value ?? K.defaultValue
  }

  /// Returns the size that the view chooses for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    onMain {
      let size = item.layout.size(of: item, proposal.cells)
      return CGSize(width: size.width, height: size.height)
    }
  }

  /// Returns the size that the view chooses for a proposal, with its alignments.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    onMain { item.dimensions(LayoutChoice(proposal: proposal.cells, size: item.layout.size(of: item, proposal.cells))) }
  }

  /// Places the view.
  ///
  /// - Parameters:
  ///   - position: The place of the anchor.
  ///   - anchor: The point of the view that is placed.
  ///   - proposal: The size that is proposed for the view.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    onMain {
      let choice = LayoutChoice(proposal: proposal.cells, size: item.layout.size(of: item, proposal.cells))
      func start(_ place: CGFloat, _ length: Int, _ part: CGFloat) -> Int {
        let start = (place - CGFloat(length) * part).rounded()
        return start.isNaN ? 0 : Int(Swift.max(-1_000_000, Swift.min(1_000_000, start)))
      }
      let origin = CellPoint(
        x: start(position.x, choice.size.width, anchor.x), y: start(position.y, choice.size.height, anchor.y))
      places.origins[index] = (origin, choice)
    }
  }
}

/// Runs a closure on the main actor, which the calling code runs on: views and layouts are called there.
func onMain<T>(_ body: @MainActor () -> T) -> T {
  nonisolated(unsafe) var result: T?  // because the closure below has ended when it is read
  MainActor.assumeIsolated { result = body() }
  guard let result else { fatalError("The closure has run.") }
  return result
}

/// The places that a layout gives to its views.
private final class LayoutPlaces: @unchecked Sendable {  // because only the main actor places views
  var origins: [Int: (CellPoint, LayoutChoice)] = [:]
}

/// The item of a container whose layout is one of your own.
private final class CustomLayout: LayoutItem, ValueLayout {
  private var custom: AnyLayout
  private var cache: Any?

  required init(_ layout: AnyLayout, of node: _ViewNode) {
    custom = layout
    super.init(of: node)
  }

  func update(_ layout: AnyLayout) {
    custom = layout
    cache = nil
    contentDidChange()
  }

  private var subviews: LayoutSubviews { LayoutSubviews(items: children, places: LayoutPlaces()) }

  override func childrenWereReplaced() { cache = nil }

  override func childDidChange(at index: Int) { cache = nil }

  private func takeCache(_ subviews: LayoutSubviews) -> Any {
    defer { cache = nil }
    return cache ?? custom.makeCache(subviews: subviews)
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let subviews = subviews
    var values = takeCache(subviews)
    let proposal = ProposedViewSize(work.proposal)
    let size = custom.sizeThatFits(proposal: proposal, subviews: subviews, cache: &values)
    cache = values
    return .size(CellSize(width: wholeCells(size.width), height: wholeCells(size.height)))
  }

  override func placeChildren() {
    let subviews = subviews
    var values = takeCache(subviews)
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    custom.placeSubviews(
      in: bounds, proposal: ProposedViewSize(proposal), subviews: subviews, cache: &values)
    cache = values
    for (index, subview) in subviews.enumerated() {
      // A view that isn't placed is in the middle.
      if subviews.places.origins[index] == nil {
        subview.place(
          at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: ProposedViewSize(proposal))
      }
      if let (origin, choice) = subviews.places.origins[index] { children[index].move(to: origin, choice) }
    }
  }
}

extension View {
  /// Gives a value to the layout around the view.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - value: The value.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    WithLayoutValue<Self, K>(content: self, value: value)
  }
}

private struct WithLayoutValue<Content: View, Key: LayoutValueKey>: WrapperView {
  var content: Content?
  let value: Key.Value

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { LayoutValueNode(view, in: parent) }
}

@MainActor
private protocol LayoutValueProvider: _ViewNode {
  /// The value, if the key is that of the node.
  func value(of key: ObjectIdentifier) -> Any?
}

private final class LayoutValueNode<Content: View, Key: LayoutValueKey>: WrapperNode<WithLayoutValue<Content, Key>>,
  LayoutValueProvider
{
  override func update(with new: WithLayoutValue<Content, Key>) {
    let isSame = ValueComparison.areEqual(view.value, new.value)
    super.update(with: new)
    if !isSame { first { $0.layout }?.notifyContainers() }
  }

  func value(of key: ObjectIdentifier) -> Any? { key == ObjectIdentifier(Key.self) ? view.value : nil }
}

extension LayoutItem {
  /// The value that a view gives to the layout around it.
  fileprivate func layoutValue(_ key: ObjectIdentifier) -> Any? {
    var next: _ViewNode? = node
    while let node = next, node !== container?.node {
      if let value = (node as? any LayoutValueProvider)?.value(of: key) { return value }
      next = node.parent
    }
    return nil
  }
}
