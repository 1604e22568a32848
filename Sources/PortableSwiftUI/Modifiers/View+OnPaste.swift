extension View {
  /// Adds an action to perform when text is pasted while a view in it has the focus that doesn't take the text itself.
  ///
  /// - Parameter action: The action. Receives the text, or its first 65,536 characters, on the main actor.
  package func onPaste(_ action: @escaping (String) -> Void) -> some View {
    WithPasteAction(content: self, action: action)
  }
}

/// A view with an action for pasted text.
private struct WithPasteAction<Content: View>: WrapperView {
  var content: Content?
  let action: (String) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { PasteNode(view, in: parent) }
}

private final class PasteNode<Content: View>: WrapperNode<WithPasteAction<Content>> {
  private var text = ""

  override func respond(to event: ViewEvent) -> Bool {
    guard environment.system.isEnabled, case .paste(let part, let isLast) = event else { return false }
    text += part.prefix(65_536 - text.count)
    if isLast {
      let pasted = text
      text = ""
      view.action(pasted)
    }
    return true
  }
}
