extension View {
  /// Positions the view within a frame that has the size of the nearest container: a scroll view, a list, a sheet, a page or
  /// column of a navigation, or the terminal.
  ///
  /// - Parameters:
  ///   - axes: The directions in which the frame has that size. In others, it has the size of the view.
  ///   - alignment: The place of the view in the frame.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    relativeFrame(axes, alignment) { length, _ in length }
  }

  /// Positions the view within a frame that has the size of parts of the nearest container, which is divided into equal parts.
  ///
  /// - Parameters:
  ///   - axes: The directions in which the container is divided.
  ///   - count: The number of parts.
  ///   - span: The number of parts that the frame has.
  ///   - spacing: The number of cells between two parts.
  ///   - alignment: The place of the view in the frame.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    relativeFrame(axes, alignment) { length, _ in
      let part = (length - spacing * CGFloat(count - 1)) / CGFloat(max(1, count))
      return (part * CGFloat(span) + spacing * CGFloat(span - 1)).rounded(.down)
    }
  }

  /// Positions the view within a frame whose size depends on that of the nearest container.
  ///
  /// - Parameters:
  ///   - axes: The directions in which the size of the frame depends on that of the container.
  ///   - alignment: The place of the view in the frame.
  ///   - length: Returns the length of the frame along an axis, in cells. Receives the length of the container.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (_ length: CGFloat, _ axis: Axis) -> CGFloat
  ) -> some View { relativeFrame(axes, alignment, length) }

  private func relativeFrame(
    _ axes: Axis.Set, _ alignment: Alignment, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    PlacedContent(
      content: self, values: RelativeFrame(axes: axes, alignment: alignment, length: length),
      layout: RelativeFrameLayout.self)
  }
}

/// The arguments of a frame whose size depends on that of a container.
private struct RelativeFrame: Equatable {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat

  static func == (first: Self, second: Self) -> Bool { false }
}

/// A view whose size depends on where a container was placed.
@MainActor
protocol FollowingLayout: LayoutItem {
  /// Has the view choose its size again if the container has changed.
  func follow()
}

private final class RelativeFrameLayout: ModifierLayout<RelativeFrame>, FollowingLayout {
  /// The size of the container that the view has chosen its size for.
  private var outer = CellSize.zero

  required init(_ values: RelativeFrame, of node: _ViewNode) {
    super.init(values, of: node)
    layout.following.append(self)
  }

  func follow() {
    let new = containerSize
    guard new != outer else { return }
    outer = new
    node.graph.afterNextLayout { [weak self] in
      if let self, !hasLeft { contentDidChange() }
    }
  }

  /// The size of the nearest container. One that has the size of its content, which the view is in, leaves it to the next.
  private var containerSize: CellSize {
    let containers = sequence(first: self as LayoutItem, next: \.container).dropFirst().filter { item in
      item.isRelativeContainer || item.container?.hasPages != false
    }
    guard let nearest = containers.first else { return outer }
    return CellSize(
      width: containers.lazy.compactMap(\.proposal.width).first ?? nearest.size.width,
      height: containers.lazy.compactMap(\.proposal.height).first ?? nearest.size.height)
  }

  private func length(_ axis: Axis, of container: Int) -> Int? {
    guard values.axes.contains(axis == .horizontal ? .horizontal : .vertical) else { return nil }
    return wholeCells(values.length(CGFloat(container), axis))
  }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(
      width: length(.horizontal, of: outer.width) ?? proposal.width,
      height: length(.vertical, of: outer.height) ?? proposal.height)
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(
      width: length(.horizontal, of: outer.width) ?? content.width,
      height: length(.vertical, of: outer.height) ?? content.height)
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint {
    guard let child = children.first else { return CellPoint(x: 0, y: 0) }
    return values.alignment.origin(of: child, content, in: size)
  }
}
