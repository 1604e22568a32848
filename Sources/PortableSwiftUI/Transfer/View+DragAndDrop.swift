extension View {
  /// Lets a person drag a value from the view to a view with a ``View/dropDestination(for:action:isTargeted:)``, by the mouse.
  ///
  /// - Parameter payload: Returns the value. Called when the drag begins.
  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    DragSource(content: self) { DragPayload(payload()) }
  }

  /// Lets a person drag a value from the view to a view with a ``View/dropDestination(for:action:isTargeted:)``, by the mouse.
  ///
  /// - Parameters:
  ///   - payload: Returns the value. Called when the drag begins.
  ///   - preview: Builds a view that follows the mouse, which a terminal doesn't show.
  public func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { draggable(payload()) }

  /// Lets a person drag a value from the view to a view with an `onDrop` modifier, by the mouse.
  ///
  /// - Parameter data: Returns the value. Called when the drag begins.
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    DragSource(content: self) { DragPayload(data()) }
  }

  /// Lets a person drag a value from the view to a view with an `onDrop` modifier, by the mouse.
  ///
  /// - Parameters:
  ///   - data: Returns the value. Called when the drag begins.
  ///   - preview: Builds a view that follows the mouse, which a terminal doesn't show.
  public func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View { onDrag(data) }

  /// Accepts values of a type that are dragged to the view.
  ///
  /// ```swift
  /// Text("Done").dropDestination(for: Card.self) { cards, _ in
  ///   board.finish(cards)
  ///   return true
  /// } isTargeted: {
  ///   isTargeted = $0
  /// }
  /// ```
  /// - Parameters:
  ///   - payloadType: The type.
  ///   - action: Receives the values and the place in the view where the mouse was released. Returns whether it has accepted
  ///     them.
  ///   - isTargeted: Is called with `true` when such a value is dragged over the view, and with `false` when it leaves.
  public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    DropArea(
      content: self,
      target: DropTarget(
        accepts: { payload, _ in payload.value(as: T.self) != nil }, entered: { _, _ in isTargeted(true) },
        exited: { _, _ in isTargeted(false) }
      ) { payload, location in payload.value(as: T.self).map { action([$0], location) } ?? false })
  }

  /// Accepts values of some types that are dragged to the view.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types.
  ///   - isTargeted: A binding that is true while such a value is dragged over the view.
  ///   - action: Receives the providers of the values and the place in the view where the mouse was released. Returns whether
  ///     it has accepted them.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
  ) -> some View {
    DropArea(
      content: self,
      target: DropTarget(
        accepts: { payload, _ in payload.conforms(to: supportedContentTypes) },
        entered: { _, _ in isTargeted?.wrappedValue = true }, exited: { _, _ in isTargeted?.wrappedValue = false }
      ) { action([$0.provider], $1) })
  }

  /// Accepts values of some types that are dragged to the view.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types.
  ///   - isTargeted: A binding that is true while such a value is dragged over the view.
  ///   - action: Receives the providers of the values. Returns whether it has accepted them.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) }
  }

  /// Accepts values of some types that are dragged to the view.
  ///
  /// - Parameters:
  ///   - supportedTypes: The identifiers of the types.
  ///   - isTargeted: A binding that is true while such a value is dragged over the view.
  ///   - action: Receives the providers of the values. Returns whether it has accepted them.
  @available(macOS, deprecated: 100000.0, message: "Provide `UTType`s as the `supportedContentTypes` instead.")
  public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, isTargeted: isTargeted, perform: action)
  }

  /// Accepts values of some types that are dragged to the view.
  ///
  /// - Parameters:
  ///   - supportedTypes: The identifiers of the types.
  ///   - isTargeted: A binding that is true while such a value is dragged over the view.
  ///   - action: Receives the providers of the values and the place in the view where the mouse was released. Returns whether
  ///     it has accepted them.
  @available(macOS, deprecated: 100000.0, message: "Provide `UTType`s as the `supportedContentTypes` instead.")
  public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
  ) -> some View {
    onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, isTargeted: isTargeted, perform: action)
  }

  /// Has a delegate accept values of some types that are dragged to the view.
  ///
  /// - Parameters:
  ///   - supportedTypes: The identifiers of the types.
  ///   - delegate: The delegate.
  @available(macOS, deprecated: 100000.0, message: "Provide `UTType`s as the `supportedContentTypes` instead.")
  public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
    onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, delegate: delegate)
  }

  /// Has a delegate accept values of some types that are dragged to the view.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types.
  ///   - delegate: The delegate.
  public func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
    func info(_ payload: DragPayload, _ location: CGPoint) -> DropInfo {
      DropInfo(location: location, payload: payload)
    }
    return DropArea(
      content: self,
      target: DropTarget(
        accepts: { payload, location in
          payload.conforms(to: supportedContentTypes) && delegate.validateDrop(info: info(payload, location))
        }, entered: { delegate.dropEntered(info: info($0, $1)) },
        moved: { _ = delegate.dropUpdated(info: info($0, $1)) }, exited: { delegate.dropExited(info: info($0, $1)) }
      ) { delegate.performDrop(info: info($0, $1)) })
  }
}

/// The functions that respond to values that are dragged over a view. They run on the main actor.
///
/// The interface is the one that Apple documents for SwiftUI's `DropDelegate`.
@MainActor @preconcurrency
public protocol DropDelegate {
  /// Returns a Boolean value that indicates whether the view takes part in the drag.
  func validateDrop(info: DropInfo) -> Bool

  /// Accepts the values. Returns whether it has.
  func performDrop(info: DropInfo) -> Bool

  /// Is called when the mouse enters the view.
  func dropEntered(info: DropInfo)

  /// Is called when the mouse moves in the view. The result is ignored.
  func dropUpdated(info: DropInfo) -> DropProposal?

  /// Is called when the mouse leaves the view.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// Returns `true`.
  public func validateDrop(info: DropInfo) -> Bool { true }

  /// Does nothing.
  public func dropEntered(info: DropInfo) {}

  /// Returns `nil`.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }

  /// Does nothing.
  public func dropExited(info: DropInfo) {}
}

/// The state of a drag over a view.
public struct DropInfo {
  /// The place of the mouse in the view, in cells.
  public let location: CGPoint

  let payload: DragPayload

  /// Returns a Boolean value that indicates whether a value is of one of some types.
  ///
  /// - Parameter contentTypes: The types.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { payload.conforms(to: contentTypes) }

  /// Returns the providers of the values that are of one of some types.
  ///
  /// - Parameter contentTypes: The types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    hasItemsConforming(to: contentTypes) ? [payload.provider] : []
  }
}

/// The result of a drop, without an effect in a terminal.
public enum DropOperation: Hashable, Sendable {
  /// The drag is cancelled.
  case cancel
  /// The drop isn't possible.
  case forbidden
  /// The value is copied.
  case copy
  /// The value is moved.
  case move
}

/// The proposal for a drop, without an effect in a terminal.
public struct DropProposal: Hashable, Sendable {
  /// The result of the drop.
  public let operation: DropOperation

  /// Creates a proposal.
  ///
  /// - Parameter operation: The result of the drop.
  public init(operation: DropOperation) { self.operation = operation }
}

// MARK: - Sources

/// A view from which a value is dragged.
private struct DragSource<Content: View>: View {
  let content: Content
  let payload: () -> DragPayload
  @State private var drag = Drag()

  init(content: Content, payload: @escaping () -> DragPayload) {
    (self.content, self.payload) = (content, payload)
  }

  var body: some View {
    // A click still reaches the view, and the list that it is a row of.
    DragArea(
      content: content.simultaneousGesture(
        DragGesture(coordinateSpace: .global)
          .onChanged { drag.move(to: $0.location, payload) }
          .onEnded { drag.end(at: $0.location) }), drag: drag)
  }
}

/// A drag from a view. The state of the view keeps it.
@MainActor
private final class Drag {
  weak var node: _ViewNode?
  private var payload: DragPayload?

  nonisolated init() {}

  func move(to point: CGPoint, _ make: () -> DragPayload) {
    guard let node else { return }
    let current = payload ?? make()
    payload = current
    node.graph.events.drag(current, to: point)
  }

  func end(at point: CGPoint) {
    guard let payload else { return }
    self.payload = nil
    node?.graph.events.drop(payload, at: point)
  }
}

private struct DragArea<Content: View>: WrapperView {
  var content: Content?
  let drag: Drag

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    let node = WrapperNode(view, in: parent)
    view.drag.node = node
    return node
  }
}

// MARK: - Destinations

/// The functions of a view to which values are dragged.
struct DropTarget {
  let accepts: (DragPayload, CGPoint) -> Bool
  let entered: (DragPayload, CGPoint) -> Void
  var moved: (DragPayload, CGPoint) -> Void = { _, _ in }
  let exited: (DragPayload, CGPoint) -> Void
  let perform: (DragPayload, CGPoint) -> Bool
}

private struct DropArea<Content: View>: WrapperView {
  var content: Content?
  let target: DropTarget

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { DropNode(view, in: parent) }
}

private final class DropNode<Content: View>: WrapperNode<DropArea<Content>>, DropDestination {
  var target: DropTarget { view.target }
}

/// The node of a view to which values are dragged.
@MainActor
protocol DropDestination: _ViewNode {
  var target: DropTarget { get }
}

extension DropDestination {
  /// Returns the place in the view of a point on the screen.
  func location(of point: CGPoint) -> CGPoint {
    let origin = firstItem?.frame.origin ?? CellPoint(x: 0, y: 0)
    return CGPoint(x: point.x - CGFloat(origin.x), y: point.y - CGFloat(origin.y))
  }
}

extension EventDispatcher {
  /// Moves a value that is dragged to a point on the screen.
  func drag(_ payload: DragPayload, to point: CGPoint) {
    let new = destination(of: payload, at: point)
    if let old = dropDestination, old !== new { old.target.exited(payload, old.location(of: point)) }
    if let new {
      let location = new.location(of: point)
      if new === dropDestination { new.target.moved(payload, location) } else { new.target.entered(payload, location) }
    }
    dropDestination = new
  }

  /// Releases a value that is dragged at a point on the screen.
  func drop(_ payload: DragPayload, at point: CGPoint) {
    drag(payload, to: point)
    guard let target = dropDestination else { return }
    dropDestination = nil
    let location = target.location(of: point)
    target.target.exited(payload, location)
    _ = target.target.perform(payload, location)
  }

  /// The innermost view at a point that accepts a value.
  private func destination(of payload: DragPayload, at point: CGPoint) -> (any DropDestination)? {
    chain(at: CellPoint(x: Int(point.x), y: Int(point.y))).lazy.compactMap { $0 as? any DropDestination }
      .first { $0.environment.system.isEnabled && $0.target.accepts(payload, $0.location(of: point)) }
  }
}
