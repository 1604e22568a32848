/// A view whose content depends on its size.
///
/// It takes the size that it is offered, and places its content at the top leading corner.
/// ```swift
/// GeometryReader { proxy in
///   Text(proxy.size.width < 40 ? "Narrow" : "Wide")
/// }
/// ```
public struct GeometryReader<Content: View>: View {
  /// The type of the body. The view has no body.
  public typealias Body = Never

  /// Builds the content.
  public var content: (GeometryProxy) -> Content

  /// Creates a geometry reader.
  ///
  /// - Parameter content: Builds the content for a size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    GeometryNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: GeometryNode<Content>.self).update(with: view)
  }
}

/// The size of a geometry reader.
public struct GeometryProxy {
  /// The size, in cells.
  public let size: CGSize

  /// The edges outside of the safe area: none, as the safe area is the terminal.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  fileprivate init(_ size: CellSize) {
    self.size = CGSize(width: CGFloat(size.width), height: CGFloat(size.height))
  }
}

private final class GeometryNode<Content: View>: _ViewNode {
  private var view: GeometryReader<Content>
  private var tracking = ObservationTracker()

  /// The size that the content was created for; `nil` before the first layout.
  private var size: CellSize?

  init(_ view: GeometryReader<Content>, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
    layout = GeometryLayout(0, of: self) { [unowned self] in take($0) }
  }

  func update(with new: GeometryReader<Content>) {
    view = new
    invalidate()
  }

  private func take(_ new: CellSize) {
    guard new != size else { return }
    size = new
    invalidate()
  }

  override func evaluate() {
    guard let size else { return }
    let content = Evaluation.run(for: self) {
      tracking.track(self, Self.self) { view.content(GeometryProxy(size)) }
    }
    updateChild(with: content)
  }

  override func disconnect() {
    tracking.cancel()
  }
}

private final class GeometryLayout: ContentLayout<Int> {
  private var take: (CellSize) -> Void = { _ in }

  convenience init(_ values: Int, of node: _ViewNode, take: @escaping (CellSize) -> Void) {
    self.init(values, of: node)
    self.take = take
  }

  override var observesPlacement: Bool { true }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(width: proposal.width ?? 1, height: proposal.height ?? 1)
  }

  override func placeChildren() {
    super.placeChildren()
    take(size)
  }
}
