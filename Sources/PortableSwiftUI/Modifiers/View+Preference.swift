/// A named value that views give to those around them.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `PreferenceKey`.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value

  /// The value where no view has given one.
  static var defaultValue: Value { get }

  /// Combines values, in the order of the views.
  ///
  /// - Parameters:
  ///   - value: The value of the views before.
  ///   - nextValue: Returns the value of the next view.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// The default value, `nil`.
  public static var defaultValue: Value { nil }
}

extension View {
  /// Gives a value to the views around this one. It replaces the values of views in this one.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - value: The value.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    WithPreference<Self, K>(content: self, isReplacing: true) { _, result in result = value }
  }

  /// Changes the combined value of the views in this one, for the views around it.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - callback: Changes the value, which is the default one if no view has given any.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { WithPreference<Self, K>(content: self) { _, value in callback(&value) } }

  /// Gives a value with a place in the view to the views around this one. It replaces the values of views in this one.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - value: The place.
  ///   - transform: Returns the value. A `GeometryProxy` of a view around this one converts the place to its coordinates.
  public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    WithPreference<Self, K>(content: self, isReplacing: true) { node, result in
      result = transform(Anchor(node: node, source: value))
    }
  }

  /// Changes the combined value of the views in this one by a place in the view, for the views around it.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - value: The place.
  ///   - transform: Changes the value, which is the default one if no view has given any.
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    WithPreference<Self, K>(content: self) { node, result in transform(&result, Anchor(node: node, source: value)) }
  }

  /// Adds an action to perform when the combined value of the views in this one changes.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - action: The action. Receives the new value on the main actor.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    WithPreferenceAction<Self, K>(content: self, action: action)
  }
}

extension View {
  /// Places views in front of the view, which are built for the combined value of the views in it.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - alignment: The alignment of the views.
  ///   - transform: Builds the views for the value.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    WithPreferenceLayer<Self, K, V>(content: self, alignment: alignment, isInFront: true, layer: transform)
  }

  /// Places views behind the view, which are built for the combined value of the views in it.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - alignment: The alignment of the views.
  ///   - transform: Builds the views for the value.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    WithPreferenceLayer<Self, K, V>(content: self, alignment: alignment, isInFront: false, layer: transform)
  }
}

/// A view with another one that is built for a value of its views.
private struct WithPreferenceLayer<Content: View, Key: PreferenceKey, Layer: View>: View {
  let content: Content
  let alignment: Alignment
  let isInFront: Bool
  let layer: (Key.Value) -> Layer
  @State private var value = Key.defaultValue

  var body: some View {
    let observed = WithPreferenceAction<Content, Key>(content: content) { value = $0 }
    if isInFront {
      observed.overlay(alignment: alignment) { layer(value) }
    } else {
      observed.background(alignment: alignment) { layer(value) }
    }
  }
}

/// A view that gives a value to those around it.
private struct WithPreference<Content: View, Key: PreferenceKey>: WrapperView {
  var content: Content?

  /// A Boolean value that indicates whether the values of views in this one don't matter.
  var isReplacing = false

  /// Changes the value of the views in this one.
  let change: (_ node: _ViewNode, _ value: inout Key.Value) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { PreferenceNode(view, in: parent) }
}

/// A node that gives a value to those around it.
@MainActor
private protocol PreferenceWriter: _ViewNode {
  /// Returns the value that the node gives, if the key is that of the node.
  func value<Key: PreferenceKey>(of key: Key.Type) -> Key.Value?
}

/// A node with an action for changes of a value.
@MainActor
private protocol PreferenceReader: _ViewNode {
  /// Has the node combine the values after the update, if the key is that of the node.
  func check<Key: PreferenceKey>(_ key: Key.Type)
}

private final class PreferenceNode<Content: View, Key: PreferenceKey>: WrapperNode<WithPreference<Content, Key>>,
  PreferenceWriter
{
  private struct Reader {
    weak var node: (any PreferenceReader)?
  }

  /// The nodes around this one that have been notified. When this node is removed, those between may be freed already.
  private var readers: [Reader] = []

  func value<Other: PreferenceKey>(of key: Other.Type) -> Other.Value? {
    guard Other.self == Key.self else { return nil }
    var value = view.isReplacing ? Key.defaultValue : combinedPreference(Key.self)
    // State that the closure reads is a source of the node, which has the values combined again.
    Evaluation.run(for: self) { view.change(self, &value) }
    return value as? Other.Value
  }

  override func evaluate() {
    super.evaluate()
    readers = []
    for case let reader as any PreferenceReader in sequence(first: self as _ViewNode, next: \.parent) {
      readers.append(Reader(node: reader))
      reader.check(Key.self)
    }
  }

  override func disconnect() {
    for reader in readers { reader.node?.check(Key.self) }
  }
}

/// A view with an action for changes of a value.
private struct WithPreferenceAction<Content: View, Key: PreferenceKey>: WrapperView {
  var content: Content?
  let action: (Key.Value) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    PreferenceActionNode(view, in: parent)
  }
}

private final class PreferenceActionNode<Content: View, Key: PreferenceKey>:
  WrapperNode<WithPreferenceAction<Content, Key>>, PreferenceReader
{
  private var isChecking = false
  private var last = Key.defaultValue

  func check<Other: PreferenceKey>(_ key: Other.Type) {
    guard Other.self == Key.self, !isChecking, !isRemoved else { return }
    isChecking = true
    graph.afterUpdate { [weak self] in self?.combine() }
  }

  private func combine() {
    isChecking = false
    guard !isRemoved else { return }
    let new = combinedPreference(Key.self)
    guard !ValueComparison.areEqual(new, last) else { return }
    last = new
    view.action(new)
  }
}

extension _ViewNode {
  /// Returns the combined value of the views in the node's.
  fileprivate func combinedPreference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value {
    var values: [Key.Value] = []
    var rest: [_ViewNode] = children.reversed() + [child].compactMap { $0 }
    while let next = rest.popLast() {
      if let own = (next as? any PreferenceWriter)?.value(of: Key.self) {
        values.append(own)
        continue
      }
      rest.append(contentsOf: next.children.reversed())
      if let child = next.child { rest.append(child) }
    }
    return Self.combined(key, values)
  }

  nonisolated private static func combined<Key: PreferenceKey>(_ key: Key.Type, _ values: [Key.Value]) -> Key.Value {
    guard var value = values.first else { return Key.defaultValue }
    for next in values.dropFirst() { Key.reduce(value: &value) { next } }
    return value
  }
}
