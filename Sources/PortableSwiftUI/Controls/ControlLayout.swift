/// The layout of a control: its views in a row. It responds to the keys and the mouse.
final class ControlLayout: StackLayout {
  init(_ control: Control, of node: _ViewNode) {
    super.init(of: node, axis: .horizontal, alignment: .center, spacing: 1)
    self.control = control
  }

  private var isEnabled: Bool { node.environment.system.isEnabled }

  override var isFocusable: Bool {
    if case .text = control?.kind { return false }
    return true
  }

  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    guard let control else { return }
    context.foreground = control.color
    context.link = control.link ?? context.link
    if !isEnabled { context.attributes.insert(.dim) }
    if hasFocus { context.attributes.insert(.inverse) }
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard isEnabled, let control else { return false }
    switch (control.kind, event) {
    case (.action, .key(.return, [])), (.action, .text(" ")):
      return control.activate()
    case (.action, .key(.rightArrow, [])): return control.disclose(true)
    case (.action, .key(.leftArrow, [])): return control.disclose(false)
    case (.action, .mouse(let mouse)):
      switch mouse.action {
      case .press(0): return true
      case .release(0):
        if node.graph.events.isReleasedInside { control.activate() }
        return true
      default: return false
      }
    case (.steps(let move), .key(.leftArrow, [])), (.steps(let move), .text("-")):
      move(-1)
      return true
    case (.steps(let move), .key(.rightArrow, [])), (.steps(let move), .text("+")):
      move(1)
      return true
    default: return false
    }
  }
}
