/// A type that identifies an alignment of your own.
///
/// ```swift
/// private enum MiddleOfTitle: AlignmentID {
///   static func defaultValue(in context: ViewDimensions) -> CGFloat { context[VerticalAlignment.center] }
/// }
///
/// extension VerticalAlignment {
///   static let middleOfTitle = VerticalAlignment(MiddleOfTitle.self)
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `AlignmentID`.
public protocol AlignmentID {
  /// Returns the place of the alignment in a view without a guide for it.
  ///
  /// - Parameter context: The size of the view, in cells.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

extension View {
  /// Sets the place of a horizontal alignment in the view. Places are rounded to whole cells.
  ///
  /// - Parameters:
  ///   - g: The alignment.
  ///   - computeValue: Returns the place, from the leading edge of the view, for its size in cells. Called on the main actor.
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { guide(AlignmentGuide(axis: .horizontal, alignment: g.alignment), computeValue) }

  /// Sets the place of a vertical alignment in the view. Places are rounded to whole cells.
  ///
  /// - Parameters:
  ///   - g: The alignment.
  ///   - computeValue: Returns the place, from the top of the view, for its size in cells. Called on the main actor.
  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { guide(AlignmentGuide(axis: .vertical, alignment: g.alignment), computeValue) }

  private func guide(_ guide: AlignmentGuide, _ compute: @escaping (ViewDimensions) -> CGFloat) -> some View {
    WithGuide(content: self, value: GuideValue(guide: guide, compute: compute))
  }
}

/// An alignment of your own.
struct CustomAlignment: Hashable, @unchecked Sendable {  // because types are
  let id: any AlignmentID.Type

  static func == (first: Self, second: Self) -> Bool { first.id == second.id }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }
}

/// An alignment along an axis.
struct AlignmentGuide: Hashable {
  let axis: LayoutAxis
  let alignment: StackLayout.Alignment

  func coordinate(of point: CellPoint) -> CGFloat { CGFloat(axis == .horizontal ? point.x : point.y) }

  /// Returns the offsets at which the guides of views are in one line. The first of them is zero.
  @MainActor
  func offsets(of items: [LayoutItem], _ choices: [LayoutChoice]) -> [Int] {
    Self.offsets(of: zip(items, choices).map { $0.position(of: self, $1) })
  }

  /// Returns the offsets at which positions in views are in one line. The first of them is zero.
  static func offsets(of positions: [CGFloat]) -> [Int] {
    let last = positions.max() ?? 0
    return positions.map { wholePosition(last - $0) }
  }

  /// Returns the guide of several views.
  func average(_ guides: [CGFloat?]) -> CGFloat? {
    let all = guides.compactMap { $0 }
    return all.isEmpty ? nil : all.reduce(0, +) / CGFloat(all.count)
  }
}

extension StackLayout.Alignment {
  /// Returns the place in a view without a guide.
  func position(in view: ViewDimensions, _ axis: LayoutAxis) -> CGFloat {
    let length = axis == .horizontal ? view.width : view.height
    return switch self {
    case .start: 0
    case .center: length / 2
    case .end: length
    case .custom(let alignment): alignment.id.defaultValue(in: view)
    }
  }
}

extension LayoutItem {
  /// The size of the view, with its guides.
  func dimensions(_ choice: LayoutChoice) -> ViewDimensions {
    ViewDimensions(choice.size) { [self] in guide($0, choice) }
  }

  /// The place of an alignment, from the top left.
  func position(of guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat {
    self.guide(guide, choice) ?? guide.alignment.position(in: dimensions(choice), guide.axis)
  }
}

/// The cell of a position, which may be outside of the view. Half a cell before its edge is the edge, as without guides.
func wholePosition(_ position: CGFloat) -> Int {
  position.isNaN ? 0 : Int(max(-1_000_000, min(1_000_000, position.rounded(.towardZero))))
}

private struct GuideValue: Equatable {
  let guide: AlignmentGuide
  let compute: (ViewDimensions) -> CGFloat

  static func == (first: Self, second: Self) -> Bool {
    first.guide == second.guide && ValueComparison.areEqual(first.compute, second.compute)
  }
}

/// A view with a guide.
private struct WithGuide<Content: View>: WrapperView {
  var content: Content?
  let value: GuideValue

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { GuideNode(view, in: parent) }
}

/// The node of a view with a guide. It's evaluated when the guide is another one, or has read state that has changed.
private final class GuideNode<Content: View>: WrapperNode<WithGuide<Content>> {
  init(_ view: WithGuide<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    layout = GuideLayout(view.value, of: self)
    noteGuide()
  }

  private var isSame = false

  override func update(with new: WithGuide<Content>) {
    isSame = view.value == new.value
    if !isSame { (layout as? GuideLayout)?.update(new.value) }
    super.update(with: new)
  }

  override func evaluate() {
    super.evaluate()
    if !isSame || dependencies.areOutdated { layout?.contentDidChange() }
    isSame = false
  }
}

/// The layout of a view with a guide.
private final class GuideLayout: ModifierLayout<GuideValue> {
  required init(_ values: GuideValue, of node: _ViewNode) {
    super.init(values, of: node)
    layout.hasGuides = true
  }

  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? {
    guard guide == values.guide else { return super.guide(guide, choice) }
    let view = ViewDimensions(choice.size) { [self] inner in children.first?.guide(inner, choice) }
    return Evaluation.run(for: node) { values.compute(view) }
  }
}
