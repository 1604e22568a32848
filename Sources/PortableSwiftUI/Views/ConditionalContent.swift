/// One of two views, selected by a condition. Each branch has its own identity: a change of the branch removes one view
/// and inserts another, even if both have the same type.
public struct _ConditionalContent<TrueContent: View, FalseContent: View> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View {
  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    ConditionalNode(view, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: ConditionalNode<TrueContent, FalseContent>.self).update(with: view)
  }
}

private final class ConditionalNode<TrueContent: View, FalseContent: View>: _ViewNode {
  private var view: _ConditionalContent<TrueContent, FalseContent>?
  private var showsTrueContent = false

  init(_ view: _ConditionalContent<TrueContent, FalseContent>, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
  }

  func update(with new: _ConditionalContent<TrueContent, FalseContent>) {
    view = new
    invalidate()
  }

  override func evaluate() {
    guard let view = view.take() else { return }
    switch view.storage {
    case .trueContent(let content):
      updateChild(with: content, isSame: showsTrueContent)
      showsTrueContent = true
    case .falseContent(let content):
      updateChild(with: content, isSame: !showsTrueContent)
      showsTrueContent = false
    }
  }
}

/// A view that is one of two, which may show nothing.
protocol ConditionalView {}

extension _ConditionalContent: ConditionalView {}
