extension View {
  /// Adds an action to perform when the view appears, before it is drawn for the first time.
  ///
  /// - Parameter action: The action. Runs on the main actor. If it is `nil`, the call has no effect.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    WithAppearance(content: self, appear: action, disappear: nil)
  }

  /// Adds an action to perform after the view has disappeared.
  ///
  /// - Parameter action: The action. Runs on the main actor. If it is `nil`, the call has no effect.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    WithAppearance(content: self, appear: nil, disappear: action)
  }
}

/// A view with actions for its appearance.
private struct WithAppearance<Content: View>: WrapperView {
  var content: Content?
  let appear: (() -> Void)?
  let disappear: (() -> Void)?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    AppearanceNode(view, in: parent)
  }
}

private final class AppearanceNode<Content: View>: WrapperNode<WithAppearance<Content>> {
  override var hasAppearance: Bool { true }

  override func appear() { view.appear?() }

  override func disappear() { view.disappear?() }
}
