/// A view whose content depends on its size.
///
/// It takes the size that it is offered, and places its content at the top leading corner.
/// ```swift
/// GeometryReader { proxy in
///   Text(proxy.size.width < 40 ? "Narrow" : "Wide")
/// }
/// ```
public struct GeometryReader<Content: View>: View {
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

/// The size of a geometry reader, and its place.
public struct GeometryProxy {
  /// The size, in cells.
  public let size: CGSize

  /// The edges outside of the safe area: none, as the safe area is the terminal.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  private weak var frames: KnownFrames?

  fileprivate init(_ size: CellSize, _ frames: KnownFrames) {
    self.size = CGSize(width: CGFloat(size.width), height: CGFloat(size.height))
    self.frames = frames
  }

  /// Returns the frame of the geometry reader in a system of coordinates.
  ///
  /// The content of the reader is created again when a frame that it has read changes.
  /// - Parameter coordinateSpace: The system of coordinates.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    let local = CGRect(origin: .zero, size: size)
    guard coordinateSpace != .local, let frames else { return local }
    nonisolated(unsafe) let space = coordinateSpace  // because the closure runs at once
    return MainActor.assumeIsolated { frames.read(space) } ?? local
  }

  /// Returns the frame of the geometry reader in a system of coordinates.
  ///
  /// - Parameter coordinateSpace: The system of coordinates.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// The place of an anchor in the coordinates of the geometry reader.
  ///
  /// The content of the reader is created again when the place changes.
  public subscript<T>(anchor: Anchor<T>) -> T {
    nonisolated(unsafe) var result: T?  // because the closure below has ended when it is read
    nonisolated(unsafe) let anchor = anchor  // because the closure runs at once
    let frames = frames
    MainActor.assumeIsolated { result = anchor.value(in: frames) }
    guard let result else { fatalError("The closure has run.") }
    return result
  }

  /// Returns the frame of a view around the geometry reader in the coordinates of the reader, or `nil` without such a view.
  ///
  /// - Parameter coordinateSpace: The name of the view's coordinates.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    guard let frames else { return nil }
    nonisolated(unsafe) let space = coordinateSpace.coordinateSpace  // because the closure runs at once
    return MainActor.assumeIsolated { frames.bounds(of: space) }
  }
}

/// The frames of a geometry reader that its content has read.
@MainActor
final class KnownFrames {
  private weak var node: _ViewNode?

  /// The frames and the functions that measure them, by what they are of.
  private var frames: [AnyHashable: (frame: CGRect, measure: @MainActor (LayoutItem) -> CGRect?)] = [:]

  fileprivate init(of node: _ViewNode) { self.node = node }

  /// The frame in a system of coordinates, whose changes are noted from now on.
  fileprivate func read(_ space: CoordinateSpace) -> CGRect? { read(space) { $0.frame(in: space) } }

  /// The frame of another view in the coordinates of the geometry reader, whose changes are noted from now on.
  func read(_ other: _ViewNode) -> CGRect? {
    read(ObjectIdentifier(other)) { [weak other] item in
      guard let other, !other.isRemoved, let inner = other.firstItem else { return nil }
      let origin = inner.frame.origin - item.frame.origin
      return CGRect(x: origin.x, y: origin.y, width: inner.size.width, height: inner.size.height)
    }
  }

  private func read(_ key: AnyHashable, _ measure: @escaping @MainActor (LayoutItem) -> CGRect?) -> CGRect? {
    guard let item = node?.layout, let frame = measure(item) else { return nil }
    if frames.isEmpty { item.layout.knownFrames.append(self) }
    frames[key] = (frame, measure)
    return frame
  }

  fileprivate func bounds(of space: CoordinateSpace) -> CGRect? {
    guard let item = node?.layout, let outer = item.frame(of: space), let frame = read(space) else { return nil }
    return CGRect(x: -frame.minX, y: -frame.minY, width: CGFloat(outer.size.width), height: CGFloat(outer.size.height))
  }

  /// Has the content of the geometry reader created again if a frame has changed. Returns `false` if it reads none.
  func check() -> Bool {
    guard let node, !node.isRemoved, let item = node.layout else { return false }
    guard frames.values.contains(where: { $0.measure(item) != $0.frame }) else { return true }
    frames = [:]
    node.invalidate()
    return false
  }
}

private final class GeometryNode<Content: View>: _ViewNode {
  private lazy var frames = KnownFrames(of: self)
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
      tracking.track(self, Self.self) { view.content(GeometryProxy(size, frames)) }
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

  /// Each child has the whole size, and they overlap at the top leading corner.
  override func step(_ work: inout LayoutWork) -> LayoutStep {
    for child in children where child.knownSize(for: work.proposal) == nil { return .needs(child, work.proposal) }
    return .size(size(of: .zero, for: work.proposal))
  }

  /// The content, which is created for a size, doesn't move the reader.
  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? { nil }

  override func placeChildren() {
    for child in children {
      let choice = LayoutChoice(proposal: proposal, size: child.knownSize(for: proposal) ?? .zero)
      child.move(to: CellPoint(x: 0, y: 0), choice)
    }
    take(size)
  }
}
