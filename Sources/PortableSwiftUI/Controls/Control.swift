/// The part of the layout that a person uses: what it is called, and what it does.
///
/// Hosts find the controls among the items of the layout. They know how a person reaches one; the graph doesn't.
@MainActor
package final class Control {
  /// The kinds of controls.
  package enum Kind {
    /// A control that performs an action when it is activated: a button or a switch.
    case action(() -> Void)

    /// A control whose text is edited.
    case text(Binding<String>)
  }

  /// The kind of the control.
  package fileprivate(set) var kind: Kind

  private let title: String?
  private unowned let node: _ViewNode

  fileprivate init(_ kind: Kind, title: String?, of node: _ViewNode) {
    self.kind = kind
    self.title = title
    self.node = node
  }

  /// The name of the control: its title, or the text in it.
  package var name: String {
    if let title { return title }
    var texts: [String] = []
    var rest: [_ViewNode] = [node]
    while let next = rest.popLast() {
      if let text = next.layout as? TextLayout, !text.isMark { texts.append(text.string) }
      rest.append(contentsOf: next.children.reversed())
      if let child = next.child { rest.append(child) }
    }
    return texts.joined(separator: " ")
  }
}

/// A view that a person uses.
struct ControlArea<Content: View>: WrapperView {
  let kind: Control.Kind
  var title: String?
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { ControlNode(view, in: parent) }
}

private final class ControlNode<Content: View>: WrapperNode<ControlArea<Content>> {
  init(_ view: ControlArea<Content>, in parent: _ViewNode) {
    super.init(view, in: parent)
    layout = ControlLayout(Control(view.kind, title: view.title, of: self), of: self)
  }

  override func update(with new: ControlArea<Content>) {
    super.update(with: new)
    layout?.control?.kind = new.kind
  }
}
