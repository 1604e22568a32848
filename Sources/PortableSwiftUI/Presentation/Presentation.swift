/// A view that shows another one in the middle of the screen, or of the presentation container around it, as long as a value
/// is true.
struct WithPresentation<Content: View, Dialog: View>: WrapperView {
  var content: Content?
  let isPresented: Binding<Bool>

  /// A Boolean value that indicates whether each button in the presented view closes it.
  var isDialog = true
  var onDismiss: (() -> Void)?

  /// The identity of the presented view: another one disappears before a view with this one appears.
  var id: () -> AnyHashable? = { nil }
  let dialog: () -> Dialog

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { PresentingNode(view, in: parent) }
}

private final class PresentingNode<Content: View, Dialog: View>: WrapperNode<WithPresentation<Content, Dialog>> {
  private typealias Shown = Presented<Dialog>
  private var tracking = ObservationTracker()
  private var id: AnyHashable?

  /// A Boolean value that indicates whether a view has been removed for one with another identity.
  private var isReplacing = false

  override func evaluate() {
    super.evaluate()
    let isPresented = view.isPresented
    let (dialog, id): (Dialog?, AnyHashable?) = Evaluation.run(for: self) {
      tracking.track(self, Self.self) { isPresented.wrappedValue ? (view.dialog(), view.id()) : (nil, nil) }
    }
    if dialog != nil, id != self.id, let node = children.popLast() {
      graph.remove(node)
      isReplacing = true
      graph.afterDisappearance { [weak self] in
        self?.invalidate()
        self?.graph.updates.write { _ in nil }
      }
    } else if let dialog {
      self.id = id
      isReplacing = false
      let shown = Shown(content: dialog, isDialog: view.isDialog) { isPresented.wrappedValue = false }
      if let node = children.first {
        Shown._updateNode(node, with: shown)
      } else {
        let node = Shown._makeNode(shown, in: self)
        node.index = 1
        children = [node]
        graph.insert(node)
      }
    } else if isReplacing || !children.isEmpty {
      isReplacing = false
      if let node = children.popLast() { graph.remove(node) }
      if let action = view.onDismiss { graph.afterDisappearance(action) }
    }
  }

  override func disconnect() {
    tracking.cancel()
  }
}

/// A view that is shown above everything.
private struct Presented<Content: View>: WrapperView {
  var content: Content?
  let isDialog: Bool
  let dismiss: () -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { PresentedNode(view, in: parent) }
}

private final class PresentedNode<Content: View>: WrapperNode<Presented<Content>>, PresentationNode {
  var hasCancelButton = false
  var keepers: Set<ObjectIdentifier> = []

  /// The view that had the focus before.
  private(set) weak var previous: _ViewNode?

  /// The view that had the focus before the presentation that the view above is in, such as a menu that closes.
  private weak var beforePrevious: _ViewNode?

  /// The position of the focus before all presentations.
  private(set) var previousPosition: [Int] = []

  /// The container that the view is presented in, or `nil` for the whole screen.
  private var container: PresentationContainerLayout?

  init(_ view: Presented<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    previous = graph.focus.restorable
    beforePrevious = previous?.presentation?.previous
    previousPosition = previous?.presentation?.previousPosition ?? graph.focus.position
    let layout = PresentationLayout(0, of: self)
    self.layout = layout
    container = parent.nearest { $0.layout as? PresentationContainerLayout }
    if let container {
      container.add(layout)
      if graph.contains(container.node, previous) { graph.focus.request(in: self, reveals: false) }
    } else {
      graph.layout.presentations.append(layout)
    }
  }

  var isDialog: Bool { view.isDialog }

  func dismiss() {
    view.dismiss()
  }

  override func disconnect() {
    graph.layout.presentations.removeAll { $0.node === self }
    if let container, let layout {
      container.remove(layout)
      // The focus stays outside the container, or in it.
      guard graph.focus.node == nil, !container.hasLeft else { return }
      if !graph.contains(container.node, previous) { return graph.focus.request(in: container.node) }
    }
    if let node = [previous, beforePrevious].lazy.compactMap(\.self).first(where: { !$0.isRemoved }) {
      graph.focus.request(in: node)
    }
    // For the view that takes the place of the one before, if that is removed as well.
    graph.focus.position = previousPosition
  }

  override func respond(to event: ViewEvent) -> Bool {
    switch event {
    // A field with the focus leaves the key to the dialog, and the dialog to the default button.
    case .key(.return, []) where isDialog && graph.events.defaultControl == nil:
      return firstControl { $0.isButton && $0.role == nil }?.activate() ?? false
    case .key(.escape, []): break
    case _ where container == nil && event.endsProgram: break
    default: return false
    }
    if let cancel = firstControl(where: { $0.role == .cancel }) {
      cancel.activate()
    } else if keepers.isEmpty {
      dismiss()
    } else {
      return !event.endsProgram
    }
    return true
  }
}

/// The node of a view that is shown above everything.
@MainActor
protocol PresentationNode: _ViewNode {
  /// A Boolean value that indicates whether there is a cancel button.
  var hasCancelButton: Bool { get set }

  /// A Boolean value that indicates whether each button closes the view.
  var isDialog: Bool { get }

  /// The views in it for which keys don't close it.
  var keepers: Set<ObjectIdentifier> { get set }

  /// The view that had the focus before.
  var previous: _ViewNode? { get }

  /// The position of the focus before all presentations.
  var previousPosition: [Int] { get }

  /// Removes the view.
  func dismiss()
}

extension View {
  /// Sets whether Escape leaves the sheet around the view open. A button with the role `cancel` is pressed by it all the same.
  ///
  /// Control-C and Control-Q are left to the host, which ends the program.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the sheet stays open.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    KeepingPresentation(content: self, keeps: isDisabled)
  }
}

/// A view that keeps the presentation around it open.
private struct KeepingPresentation<Content: View>: WrapperView {
  var content: Content?
  let keeps: Bool

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { KeepingNode(view, in: parent) }
}

private final class KeepingNode<Content: View>: WrapperNode<KeepingPresentation<Content>> {
  private struct Weak {
    weak var node: (any PresentationNode)?
  }

  /// The presentations that are kept open. One that closes would close those in it.
  private var kept: [Weak] = []

  override func evaluate() {
    super.evaluate()
    guard view.keeps == kept.isEmpty else { return }
    if view.keeps {
      var next = presentation
      while let presentation = next {
        presentation.keepers.insert(ObjectIdentifier(self))
        kept.append(Weak(node: presentation))
        next = presentation.parent?.presentation
      }
    } else {
      release()
    }
  }

  override func disconnect() { release() }

  private func release() {
    for presentation in kept { presentation.node?.keepers.remove(ObjectIdentifier(self)) }
    kept = []
  }
}

extension _ViewNode {
  /// The presentation that the view is in.
  var presentation: (any PresentationNode)? { nearest { $0 as? any PresentationNode } }
}

extension EventDispatcher {
  /// Removes the dialog that a view is in, and with a choice in a menu the menus that it was opened from.
  func dismissPresentation(of node: _ViewNode) {
    var next = node.presentation
    while let presentation = next, presentation.isDialog {
      presentation.dismiss()
      next = node.layout?.control?.role == .cancel ? nil : presentation.parent?.presentation
    }
  }
}

/// The layout of a presentation: its view, with a line around it.
private final class PresentationLayout: ContentLayout<Int> {
  /// The width of the line and the space beside the view.
  private static let margin = 3

  /// The part of the margin that content on a narrow screen leaves.
  private func smallestMargin(in width: Int?) -> Int { width.map { $0 < 30 } == true ? 1 : Self.margin }

  override var isPresentation: Bool { true }

  override var hitArea: HitArea { .solid }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(
      width: proposal.width.map { max(0, $0 - 2 * smallestMargin(in: $0)) },
      height: proposal.height.map { max(0, $0 - 2) })
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    let room = proposal.width.map { ($0 - content.width) / 2 } ?? Self.margin
    let margin = max(smallestMargin(in: proposal.width), min(room, Self.margin))
    return CellSize(width: content.width + 2 * margin, height: content.height + 2)
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint {
    CellPoint(x: (size.width - content.size.width) / 2, y: 1)
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    surface.erase(CellRect(origin: context.origin, size: size))
    drawBorder(of: size, in: context, style: .plain, into: &surface)
  }
}
