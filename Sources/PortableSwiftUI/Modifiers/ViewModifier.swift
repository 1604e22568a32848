/// A reusable change to a view.
///
/// ```swift
/// struct Labeled: ViewModifier {
///   let label: String
///
///   func body(content: Content) -> some View {
///     HStack {
///       Text(label)
///       content
///     }
///   }
/// }
/// ```
/// A modifier may store state and other dynamic properties, as a view does. The interface and the behavior are those that
/// Apple documents for SwiftUI's `ViewModifier`.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View

  /// Returns the modified view.
  ///
  /// - Parameter content: The view that is modified.
  @ViewBuilder @MainActor @preconcurrency
  func body(content: Content) -> Body

  /// The type of the view that is modified.
  typealias Content = _ViewModifier_Content<Self>
}

/// The view to which a modifier is applied.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  let content: AnyView

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    AnyView._makeNode(view.content, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    AnyView._updateNode(node, with: view.content)
  }
}

/// A value with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  /// The content that the modifier transforms.
  public var content: Content

  /// The modifier.
  public var modifier: Modifier

  /// Creates a modified value.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - modifier: The modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// The type of the body. The view has no body.
  public typealias Body = Never

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    ModifierView._makeNode(view.applied, in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    ModifierView._updateNode(node, with: view.applied)
  }

  @MainActor
  private var applied: ModifierView<Content, Modifier> { ModifierView(content: content, modifier: modifier) }
}

/// The view that a modifier creates. Its stored properties are the modifier and the modified view.
private struct ModifierView<Content: View, Modifier: ViewModifier>: View, TransparentBody {
  let content: Content
  var modifier: ModifierProperty<Modifier>

  init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = ModifierProperty(modifier: modifier)
  }

  var body: Modifier.Body {
    modifier.modifier.body(content: _ViewModifier_Content(content: AnyView(content)))
  }
}

/// A modifier as a property, so that the properties inside of it are connected.
private struct ModifierProperty<Modifier>: DynamicProperty {
  var modifier: Modifier

  static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addFields(of: Modifier.self, at: offset)
  }
}

extension View {
  /// Returns the view with a modifier applied to it.
  ///
  /// - Parameter modifier: The modifier.
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
