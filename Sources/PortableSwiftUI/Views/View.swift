/// A part of the user interface.
///
/// ```swift
/// struct Greeting: View {
///   let name: String
///
///   var body: some View {
///     Text("Hello, \(name)!")
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `View`; `MISSING.md` lists the rest.
@MainActor @preconcurrency
public protocol View {
  /// The type of the views that this view consists of.
  associatedtype Body: View

  /// The views that this view consists of.
  @ViewBuilder @MainActor @preconcurrency
  var body: Body { get }

  /// Creates the node of a view. Not for use in your code.
  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode

  /// Updates the node with a new view. Not for use in your code.
  static func _updateNode(_ node: _ViewNode, with view: Self)
}

extension View {
  /// Creates a node that evaluates the body.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    BodyNode(view, in: parent)
  }

  /// Evaluates the body if the view differs from the previous one.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: BodyNode<Self>.self).update(with: view)
  }
}

extension View where Body == Never {
  /// Stops the program: a view of the library has no body.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: View {
  /// Never called: `Never` has no values.
  public var body: Never { fatalError("There is no value of type Never.") }
}

extension Optional: View where Wrapped: View {
  /// Creates the node of an optional view. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    _ConditionalContent<Wrapped, EmptyView>._makeNode(view.content, in: parent)
  }

  /// Updates the node of an optional view. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    _ConditionalContent<Wrapped, EmptyView>._updateNode(node, with: view.content)
  }

  @MainActor
  private var content: _ConditionalContent<Wrapped, EmptyView> {
    map { _ConditionalContent(storage: .trueContent($0)) } ?? _ConditionalContent(storage: .falseContent(EmptyView()))
  }
}
