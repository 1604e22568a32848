/// A key of a value that the focused view gives to other views.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `FocusedValueKey`.
public protocol FocusedValueKey {
  /// The type of the value.
  associatedtype Value
}

/// The values that the focused view and the views around it give to other views.
///
/// To add a value, define a key and a property:
/// ```swift
/// struct DocumentKey: FocusedValueKey {
///   typealias Value = Binding<String>
/// }
///
/// extension FocusedValues {
///   var document: DocumentKey.Value? {
///     get { self[DocumentKey.self] }
///     set { self[DocumentKey.self] = newValue }
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `FocusedValues`.
public struct FocusedValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// The value of a key, or `nil` if no such view gives one.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The object of a type.
  fileprivate subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { values[ObjectIdentifier(type)] as? Object }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}

/// A property that reads a value of the focused view, or of a view around it.
///
/// ```swift
/// struct WordCount: View {
///   @FocusedValue(\.document) private var document
///
///   var body: some View {
///     Text(document.map { "\($0.wrappedValue.count) characters" } ?? "No document")
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `FocusedValue`.
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
  private let read: (FocusedValues) -> Value?
  private var location: AnyLocation<Value?>?

  /// Creates a property that reads a value.
  ///
  /// - Parameter keyPath: The value.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { read = { $0[keyPath: keyPath] } }

  /// Creates a property that reads an observable object.
  ///
  /// - Parameter objectType: The type of the object.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable { read = { $0[object: objectType] } }

  /// The value, or `nil` if neither the focused view nor a view around it gives one.
  public var wrappedValue: Value? {
    guard let location else { stopUnconnected("@FocusedValue of type \(Value.self)") }
    return location.get()
  }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addConnection(of: Self.self, at: offset) { property, storage, node in
      property.location = ConvertedLocation(node.graph.focusedValues, get: property.read, set: { _ in nil })
      return storage ?? node.graph.focusedValues
    }
  }
}

extension FocusedValue: @unchecked Sendable where Value: Sendable {}  // because it is read on the main actor

/// A property that reads and writes the value of a binding that the focused view, or a view around it, gives.
///
/// ```swift
/// struct ClearButton: View {
///   @FocusedBinding(\.document) private var document
///
///   var body: some View {
///     Button("Clear") { document = "" }.disabled(document == nil)
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `FocusedBinding`.
@propertyWrapper
public struct FocusedBinding<Value>: DynamicProperty {
  @FocusedValue private var binding: Binding<Value>?

  /// Creates a property that reads and writes the value of a binding.
  ///
  /// - Parameter keyPath: The binding.
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { _binding = FocusedValue(keyPath) }

  /// The value, or `nil` without a binding. Writing `nil` does nothing.
  public var wrappedValue: Value? {
    get { binding?.wrappedValue }
    nonmutating set {
      if let newValue { binding?.wrappedValue = newValue }
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value?> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }
}

/// A property that reads and observes an object that the focused view, or a view around it, gives.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `FocusedObject`.
@propertyWrapper
public struct FocusedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// A wrapper of the object that creates bindings to its properties.
  public typealias Wrapper = EnvironmentObject<ObjectType>.Wrapper

  private var storage: FocusedObjectStorage<ObjectType>?

  /// Creates a focused object.
  public init() {}

  /// The object, or `nil` if neither the focused view nor a view around it gives one.
  @MainActor
  public var wrappedValue: ObjectType? {
    guard let storage else { stopUnconnected("@FocusedObject of type \(ObjectType.self)") }
    return storage.object
  }

  /// A wrapper of the object that creates bindings to its properties.
  @MainActor
  public var projectedValue: Wrapper? { wrappedValue.map { Wrapper(object: $0) } }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addConnection(of: Self.self, at: offset) { property, storage, node in
      let kept = storage as? FocusedObjectStorage<ObjectType> ?? FocusedObjectStorage(node)
      property.storage = kept
      return kept
    }
  }
}

/// The storage of a focused object: the subscription to the object that the last evaluation has read.
private final class FocusedObjectStorage<ObjectType: ObservableObject>: PropertyStorage {
  private let location: ConvertedLocation<FocusedValues, ObjectType?>
  private let subscription: ObjectSubscription

  init(_ node: _ViewNode) {
    location = ConvertedLocation(node.graph.focusedValues, get: { $0[object: ObjectType.self] }, set: { _ in nil })
    subscription = ObjectSubscription(of: node)
  }

  var object: ObjectType? {
    let object = location.get()
    if let object { subscription.observe(object) } else { subscription.pause() }
    return object
  }

  func disconnect() { subscription.disconnect() }
}

extension View {
  /// Gives a value to the views that read those of the focused view, while the view or one in it has the focus.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the value.
  ///   - value: The value, or `nil` for none, even if a view around this one gives one.
  public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View { giving(value, isOfScene: false) { $0[keyPath: keyPath] = $1 } }

  /// Gives an observable object to the views that read those of the focused view, while the view or one in it has the focus.
  ///
  /// - Parameter object: The object, or `nil` for none.
  public func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    giving(object, isOfScene: false) { $0[object: T.self] = $1 }
  }

  /// Gives an object to the views that read those of the focused view, while the view or one in it has the focus.
  ///
  /// - Parameter object: The object, or `nil` for none.
  public func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
    giving(object, isOfScene: false) { $0[object: T.self] = $1 }
  }

  /// Gives a value to the views that read those of the focused view, wherever the focus is.
  ///
  /// - Parameters:
  ///   - keyPath: The property of the value.
  ///   - value: The value, or `nil` for none.
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View { giving(value, isOfScene: true) { $0[keyPath: keyPath] = $1 } }

  /// Gives an observable object to the views that read those of the focused view, wherever the focus is.
  ///
  /// - Parameter object: The object, or `nil` for none.
  public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    giving(object, isOfScene: true) { $0[object: T.self] = $1 }
  }

  /// Gives an object to the views that read those of the focused view, wherever the focus is.
  ///
  /// - Parameter object: The object, or `nil` for none.
  public func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
    giving(object, isOfScene: true) { $0[object: T.self] = $1 }
  }

  private func giving<Value>(
    _ value: Value?, isOfScene: Bool, set: @escaping (inout FocusedValues, Value?) -> Void
  ) -> WithFocusedValue<Self, Value> {
    WithFocusedValue(content: self, value: value, isOfScene: isOfScene, set: set)
  }
}

/// A view that gives a value while it has the focus, or always.
private struct WithFocusedValue<Content: View, Value>: WrapperView {
  var content: Content?
  let value: Value?
  let isOfScene: Bool
  let set: (inout FocusedValues, Value?) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { FocusedValueNode(view, in: parent) }
}

/// A node that gives a value while its view has the focus, or always.
@MainActor
private protocol FocusedValueProvider: _ViewNode {
  var isOfScene: Bool { get }

  func give(_ values: inout FocusedValues)
}

private final class FocusedValueNode<Content: View, Value>: WrapperNode<WithFocusedValue<Content, Value>>,
  FocusedValueProvider
{
  override init(_ view: WithFocusedValue<Content, Value>, in parent: _ViewNode, environment: EnvironmentScope? = nil) {
    super.init(view, in: parent, environment: environment)
    graph.focusedValues.add(self)
  }

  var isOfScene: Bool { view.isOfScene }

  func give(_ values: inout FocusedValues) { view.set(&values, view.value) }

  override func update(with new: WithFocusedValue<Content, Value>) {
    if !ValueComparison.areEqual(view.value, new.value) { graph.focusedValues.valueDidChange() }
    super.update(with: new)
  }

  override func disconnect() { graph.focusedValues.remove(self) }
}

/// The values of the focused view of a graph.
final class FocusedValuesLocation: AnyLocation<FocusedValues>, Mutation,
  @unchecked Sendable  // because the queue locks
{
  private let queue: UpdateQueue

  // The queue's lock guards the values.
  private var values = FocusedValues()
  @MainActor private unowned(unsafe) let graph: ViewGraph  // because the graph owns it
  @MainActor private var providers: [any FocusedValueProvider] = []
  @MainActor private var isPending = false

  /// The flush in which a view has last given another value, and the number of times that it happened in the flush.
  @MainActor private var flush = 0
  @MainActor private var chain = 0

  /// A Boolean value that indicates whether readers aren't notified of the pending change.
  @MainActor private var isQuiet = false

  @MainActor
  init(_ graph: ViewGraph) {
    self.graph = graph
    queue = graph.updates
  }

  @MainActor
  fileprivate func add(_ provider: any FocusedValueProvider) {
    providers.append(provider)
    providersDidChange()
  }

  @MainActor
  fileprivate func remove(_ provider: any FocusedValueProvider) {
    providersDidChange()
    providers.removeAll { $0 === provider }
  }

  /// Has the values found again after the running update: the focus, or a view that gives a value, has changed.
  @MainActor
  func providersDidChange() {
    isQuiet = false
    findValues()
  }

  @MainActor
  private func findValues() {
    guard !isPending, !providers.isEmpty else { return }
    isPending = true
    queue.write { _ in self }
  }

  /// The number of changes of a value in a flush of which readers are notified. A view that reads a value that it gives itself
  /// is evaluated again for each, and closures are never equal.
  private static let longestChain = 8

  /// Has the values found again after the running update, because a view gives another one.
  @MainActor
  fileprivate func valueDidChange() {
    if flush != graph.flushCount { (flush, chain) = (graph.flushCount, 0) }
    guard !isPending else { return }
    chain += 1
    isQuiet = chain > Self.longestChain
    findValues()
  }

  @MainActor
  func apply(_ transaction: Int) {
    isPending = false
    defer { isQuiet = false }
    var new = FocusedValues()
    // The values of inner views replace those of outer ones, and those of the scene.
    func precedence(_ provider: any FocusedValueProvider) -> (Int, Int) {
      (!provider.isOfScene ? 2 : graph.focus.isInScope(provider) ? 1 : 0, provider.depth)
    }
    for provider in providers.sorted(by: { precedence($0) < precedence($1) })
    where provider.isOfScene || graph.contains(provider, graph.focus.node) {
      provider.give(&new)
    }
    // The replaced values are released when this returns, without the lock.
    queue.lock.withLock { swap(&values, &new) }
    if !isQuiet { didChange() }
  }

  override func value(committed: Bool) -> FocusedValues { queue.lock.withLock { values } }

  override var source: DependencySource? { self }

  override func set(_ value: FocusedValues) {}
}

extension FocusedValuesLocation: PropertyStorage {}
