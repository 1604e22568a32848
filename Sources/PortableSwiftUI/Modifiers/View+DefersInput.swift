extension View {
  /// Defers keys, typed text and pasted text while a condition is true.
  ///
  /// The views respond to the deferred events in order when no view defers input and no presentation is open: what a
  /// person types before a view is ready isn't lost, and answers no question that wasn't on the screen. Control-C and the
  /// mouse aren't deferred.
  /// - Parameter isDeferring: The condition.
  package func defersInput(while isDeferring: Bool) -> some View {
    WithDeferredInput(content: self, isDeferring: isDeferring)
  }
}

/// A view that may defer input.
private struct WithDeferredInput<Content: View>: WrapperView {
  var content: Content?
  let isDeferring: Bool

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    DeferringNode(view, in: parent)
  }
}

private final class DeferringNode<Content: View>: WrapperNode<WithDeferredInput<Content>> {
  override func evaluate() {
    graph.deferredInput.setDeferring(view.isDeferring, by: self)
    super.evaluate()
  }

  override func disconnect() {
    graph.deferredInput.setDeferring(false, by: self)
  }
}
