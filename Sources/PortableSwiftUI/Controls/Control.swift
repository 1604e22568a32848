/// The interactive part of a layout, with its name and its action.
///
/// Hosts find the controls among the items of the layout.
@MainActor
package final class Control {
  /// The kinds of controls.
  package enum Kind {
    /// A control that performs an action when it is activated: a button or a switch.
    case action(() -> Void)

    /// A control whose text is edited.
    case text(Binding<String>)

    /// A control whose value is decreased or increased by a number of steps.
    case steps((Int) -> Void)

    /// A control with options. The functions return the names of the options and select one.
    case choice(names: () -> [String], select: (Int) -> Void)
  }

  /// The kind of the control.
  package fileprivate(set) var kind: Kind

  /// The role, if the control is a button that has one.
  fileprivate(set) var role: ButtonRole?

  /// A Boolean value that indicates whether the control is a button, which closes the alert that it is in.
  fileprivate(set) var isButton = false

  /// A Boolean value that indicates whether the text in the button has the color of ordinary text.
  fileprivate(set) var isPlain = false

  /// The URL that the control opens, if it is a link.
  fileprivate(set) var link: String?

  /// A Boolean value that indicates whether the views below are open, if the control opens and closes them.
  fileprivate(set) var isExpanded: Binding<Bool>?

  private let title: String?
  private let labels: (() -> [String])?
  private unowned let node: _ViewNode

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - title: The name, if it isn't the texts of the view.
  ///   - node: The node of the view.
  ///   - labels: Returns the texts that are the name, if they aren't all texts of the view.
  init(_ kind: Kind, title: String?, of node: _ViewNode, labels: (() -> [String])? = nil) {
    self.kind = kind
    self.title = title
    self.labels = labels
    self.node = node
  }

  /// The name of the control: its title, or the text in it.
  package var name: String {
    node.nameFromAbove ?? title ?? (labels?() ?? node.texts).joined(separator: " ")
  }

  /// The color of the text in the control, where it has no other.
  var color: CellColor? {
    guard isButton else { return nil }
    if role == .destructive { return Color.red._resolve().color }
    return isPlain ? nil : node.environment.system.tint ?? Color.accentColor._resolve().color
  }

  /// Opens or closes the views below, and returns whether they weren't so before.
  func disclose(_ isOpen: Bool) -> Bool {
    guard let isExpanded, isExpanded.wrappedValue != isOpen, node.environment.system.isEnabled else { return false }
    isExpanded.wrappedValue = isOpen
    return true
  }

  /// Performs the action of a button or a switch, and returns whether the control is one that is enabled.
  @discardableResult
  package func activate() -> Bool {
    guard case .action(let action) = kind, node.environment.system.isEnabled else { return false }
    // The action may dismiss the window, and with it the node.
    let node = node
    action()
    if isButton, !node.isRemoved { node.graph.events.dismissPresentation(of: node) }
    return true
  }
}

extension _ViewNode {
  /// The texts of the view, in order. Marks that show the state of a control are left out.
  var texts: [String] {
    var texts: [String] = []
    var rest: [_ViewNode] = [self]
    while let next = rest.popLast() {
      if let name = next.accessibilityName {
        if !name.isEmpty { texts.append(name) }
        continue
      }
      if let text = next.layout as? TextLayout, !text.isMark { texts.append(text.string) }
      rest.append(contentsOf: next.children.reversed())
      if let child = next.child { rest.append(child) }
    }
    return texts
  }

  /// The name that a modifier around the view has given to it and to nothing else.
  var nameFromAbove: String? {
    var next = parent
    while let node = next, node.layout == nil || node.layout?.isTransparent == true, node.children.count < 2 {
      if let name = node.accessibilityName { return name.isEmpty ? nil : name }
      next = node.parent
    }
    return nil
  }

  /// The first control in the view that a function accepts.
  func firstControl(where isOne: (Control) -> Bool) -> Control? {
    first { node in node.layout?.control.flatMap { isOne($0) ? $0 : nil } }
  }
}

/// An interactive view.
struct ControlArea<Content: View>: WrapperView {
  let kind: Control.Kind
  var title: String?
  var role: ButtonRole?
  var isButton = false
  var isPlain = false
  var link: String?
  var isExpanded: Binding<Bool>?
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { ControlNode(view, in: parent) }
}

private final class ControlNode<Content: View>: WrapperNode<ControlArea<Content>> {
  init(_ view: ControlArea<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    layout = ControlLayout(Control(view.kind, title: view.title, of: self), of: self)
    updateControl()
  }

  override func update(with new: ControlArea<Content>) {
    super.update(with: new)
    updateControl()
  }

  private func updateControl() {
    layout?.control?.kind = view.kind
    layout?.control?.role = view.role
    layout?.control?.isButton = view.isButton
    layout?.control?.isPlain = view.isPlain
    layout?.control?.link = view.link
    layout?.control?.isExpanded = view.isExpanded
    if view.role == .cancel { presentation?.hasCancelButton = true }
  }
}
