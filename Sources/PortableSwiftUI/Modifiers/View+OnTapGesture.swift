extension View {
  /// Adds an action to perform when the view is clicked.
  ///
  /// - Parameters:
  ///   - count: The number of clicks in a row.
  ///   - action: The action. Runs on the main actor.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    WithTap(content: self, count: max(1, count), action: action)
  }
}

/// A view with an action for clicks.
private struct WithTap<Content: View>: WrapperView {
  var content: Content?
  let count: Int
  let action: () -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { TapNode(view, in: parent) }
}

private final class TapNode<Content: View>: WrapperNode<WithTap<Content>> {
  override func respond(to event: ViewEvent) -> Bool {
    guard environment.system.isEnabled, case .mouse(let mouse) = event else { return false }
    switch mouse.action {
    case .press(0): return mouse.clickCount >= view.count
    case .release(0):
      if graph.events.isReleasedInside, mouse.clickCount % view.count == 0 { view.action() }
      return true
    default: return false
    }
  }
}
