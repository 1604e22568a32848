/// The layout of a control: its views in a row. It responds to the keys and the mouse.
final class ControlLayout: StackLayout {
  init(_ control: Control, of node: _ViewNode) {
    super.init(of: node, axis: .horizontal, alignment: .center, spacing: 1)
    self.control = control
  }

  override var isFocusable: Bool { true }

  override func prepareChildren(_ context: inout DrawingContext) {
    if hasFocus, case .action = control?.kind { context.attributes.insert(.inverse) }
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard node.environment.values.isEnabled, let kind = control?.kind else { return false }
    switch (kind, event) {
    case (.action(let action), .key(.return, [])), (.action(let action), .text(" ")):
      action()
      return true
    case (.action(let action), .mouse(let mouse)):
      switch mouse.action {
      case .press(0): return true
      case .release(0):
        if node.graph.events.isReleasedInside { action() }
        return true
      default: return false
      }
    default: return false
    }
  }
}
