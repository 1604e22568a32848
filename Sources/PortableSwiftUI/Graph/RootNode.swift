/// The node above the view of a graph. Its layout stacks the views that the view consists of.
final class RootNode<Content: View>: _ViewNode {
  private var content: Content?

  init(_ content: Content, of graph: ViewGraph, environment: EnvironmentScope) {
    self.content = content
    super.init(rootOf: graph, environment: environment)
    layout = StackLayout(of: self, axis: .vertical, alignment: .center, spacing: 0)
  }

  override func evaluate() {
    guard let content = content.take() else { return }
    updateChild(with: content)
  }
}
