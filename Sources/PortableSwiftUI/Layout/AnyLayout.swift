/// A layout of any type. A container keeps its views when it gets another layout.
public struct AnyLayout: Layout {
  private let make: (LayoutSubviews) -> Any
  private let size: (ProposedViewSize, LayoutSubviews, inout Any) -> CGSize
  private let place: (CGRect, ProposedViewSize, LayoutSubviews, inout Any) -> Void

  /// Creates a layout from another one.
  public init<L: Layout>(_ layout: L) {
    make = { layout.makeCache(subviews: $0) }
    size = { proposal, subviews, values in
      var cache = values as? L.Cache ?? layout.makeCache(subviews: subviews)
      defer { values = cache }
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }
    place = { bounds, proposal, subviews, values in
      var cache = values as? L.Cache ?? layout.makeCache(subviews: subviews)
      defer { values = cache }
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// Creates the values that the layout keeps between its calls.
  public func makeCache(subviews: Subviews) -> Any { make(subviews) }

  /// Returns the size of the container.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Any) -> CGSize {
    size(proposal, subviews, &cache)
  }

  /// Places the views.
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Any) {
    place(bounds, proposal, subviews, &cache)
  }
}

/// The layout of views in a horizontal line.
public struct HStackLayout: Layout {
  /// The alignment of views that are lower than the highest one.
  public var alignment: VerticalAlignment
  /// The number of columns between two views, or `nil` for one.
  public var spacing: CGFloat?

  /// Creates the layout.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  private var line: LineLayout {
    LineLayout(axis: .horizontal, spacing: Int(spacing.map(wholeCells) ?? 1), alignment: alignment.alignment)
  }

  /// Returns the size of the container.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    line.size(proposal, subviews)
  }

  /// Places the views.
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    line.place(subviews, in: bounds, proposal)
  }
}

/// The layout of views in a vertical line.
public struct VStackLayout: Layout {
  /// The alignment of views that are narrower than the widest one.
  public var alignment: HorizontalAlignment
  /// The number of rows between two views, or `nil` for none.
  public var spacing: CGFloat?

  /// Creates the layout.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  private var line: LineLayout {
    LineLayout(axis: .vertical, spacing: spacing.map(wholeCells) ?? 0, alignment: alignment.alignment)
  }

  /// Returns the size of the container.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    line.size(proposal, subviews)
  }

  /// Places the views.
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    line.place(subviews, in: bounds, proposal)
  }
}

/// The layout of views on top of each other.
public struct ZStackLayout: Layout {
  /// The alignment of views that are smaller than the largest one.
  public var alignment: Alignment

  /// Creates the layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// Returns the size of the container.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(proposal) }
    return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  /// Places the views.
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let outer = CellSize(width: wholeCells(bounds.width), height: wholeCells(bounds.height))
    for subview in subviews {
      let size = subview.sizeThatFits(proposal)
      let cells = CellSize(width: wholeCells(size.width), height: wholeCells(size.height))
      let origin = alignment.origin(of: cells, in: outer)
      subview.place(
        at: CGPoint(x: bounds.minX + CGFloat(origin.x), y: bounds.minY + CGFloat(origin.y)), proposal: proposal)
    }
  }
}

/// The layout of views in a line: the least flexible views choose first, and share what is left.
private struct LineLayout {
  let axis: LayoutAxis
  let spacing: Int
  let alignment: StackLayout.Alignment

  func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize {
    let sizes = choices(proposal, subviews).map(\.size)
    let length = sizes.reduce(spacing * max(0, sizes.count - 1)) { $0 + $1.length(axis) }
    let size = CellSize(axis, length: length, across: sizes.map { $0.across(axis) }.max() ?? 0)
    return CGSize(width: size.width, height: size.height)
  }

  func place(_ subviews: LayoutSubviews, in bounds: CGRect, _ proposal: ProposedViewSize) {
    let outer = CellSize(width: wholeCells(bounds.width), height: wholeCells(bounds.height))
    var position = 0
    for (subview, choice) in zip(subviews, choices(proposal, subviews)) {
      let offset = alignment.offset(outer.across(axis) - choice.size.across(axis))
      let origin = axis == .horizontal ? CGPoint(x: position, y: offset) : CGPoint(x: offset, y: position)
      subview.place(
        at: CGPoint(x: bounds.minX + origin.x, y: bounds.minY + origin.y), proposal: ProposedViewSize(choice.proposal))
      position += choice.size.length(axis) + spacing
    }
  }

  private func choices(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> [LayoutChoice] {
    let across = proposal.cells.across(axis)
    func choice(_ subview: LayoutSubview, _ length: Int?) -> LayoutChoice {
      let cells = ProposedCellSize(axis, length: length, across: across)
      let size = subview.sizeThatFits(ProposedViewSize(cells))
      return LayoutChoice(
        proposal: cells, size: CellSize(width: wholeCells(size.width), height: wholeCells(size.height)))
    }
    guard let length = proposal.cells.length(axis) else { return subviews.map { choice($0, nil) } }
    let flexible = subviews.map { subview in
      (
        priority: subview.priority,
        flexibility: choice(subview, ProposedCellSize.infinity).size.length(axis) - choice(subview, 0).size.length(axis)
      )
    }
    let order = subviews.indices.sorted {
      if flexible[$0].priority != flexible[$1].priority { return flexible[$0].priority > flexible[$1].priority }
      return (flexible[$0].flexibility, $0) < (flexible[$1].flexibility, $1)
    }
    var rest = length - spacing * max(0, subviews.count - 1)
    var chosen: [Int: LayoutChoice] = [:]
    for (number, index) in order.enumerated() {
      let new = choice(subviews[index], max(0, rest / (order.count - number)))
      chosen[index] = new
      rest -= new.size.length(axis)
    }
    return subviews.indices.compactMap { chosen[$0] }
  }
}
