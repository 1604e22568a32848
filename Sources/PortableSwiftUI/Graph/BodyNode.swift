/// The node of a view that consists of other views.
final class BodyNode<Content: View>: _ViewNode {
  private var view: Content
  private let known: KnownProperties
  private var storages: [any PropertyStorage] = []
  private var isConnected = false

  /// The reason for the next evaluation.
  private var reason = Reason.identity

  private enum Reason {
    case identity, view, dependencies
  }
  private var tracking = ObservationTracker()

  init(_ view: Content, in parent: _ViewNode) {
    self.view = view
    known = KnownProperties.properties(of: Content.self)
    super.init(in: parent)
  }

  /// Takes a new view from the parent's evaluation. The node is evaluated only if the view differs.
  func update(with new: Content) {
    guard !known.properties.comparison.isEqual(new, to: view) else { return }
    view = new
    isConnected = false
    reason = .view
    invalidate()
  }

  override func reportChanges() {
    // The words are those of SwiftUI.
    let words =
      switch reason {
      case .identity: "@self, @identity"
      case .view: "@self"
      case .dependencies: "@dependencies"
      }
    graph.updates.warn("\(Content.self): \(words) changed.")
  }

  override func evaluate() {
    if graph.isListing, !(Content.self is any TransparentBody.Type) {
      layout = layout ?? LayoutItem(of: self)
      return
    }
    graph.countBody(of: known)
    if environment.hasChanged(since: dependencies.evaluation) { _ = readsOtherEnvironment }
    if !known.properties.isEmpty {
      withUnsafeMutablePointer(to: &view) { view in
        if !isConnected {
          isConnected = true
          known.properties.connect(view, &storages, of: self)
        }
        known.properties.update(view)
      }
    }
    let body = Evaluation.run(for: self) {
      if known.properties.readsEnvironment { dependencies.note(environment, for: self) }
      return tracking.track(self, Content.self) { view.body }
    }
    reason = .dependencies
    updateChild(with: body)
  }

  override var readsOtherEnvironment: Bool {
    // Each storage takes its value, whatever the others do.
    storages.reduce(false) { $1.needsEvaluation(in: environment.values) || $0 }
  }

  override func disconnect() {
    tracking.cancel()
    for storage in storages { storage.disconnect() }
  }

  override var viewName: String? { "\(Content.self)" }
}

/// A view whose body is evaluated where views are listed, because it leads to the view that a modifier applies to.
@MainActor
protocol TransparentBody {}
