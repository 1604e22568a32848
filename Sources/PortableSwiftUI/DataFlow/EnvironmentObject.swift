/// A property that reads an observable object which an ancestor has set, and subscribes to it.
///
/// An object reaches every descendant of the view that sets it with `environmentObject(_:)`. Reading the property stops
/// the program if no ancestor has set an object of the type.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `EnvironmentObject`.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  /// A wrapper of the object that creates bindings to its properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// Returns a binding to a property of the object.
    @MainActor
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(to: keyPath, of: object)
    }
  }

  private var storage: EnvironmentObjectStorage<ObjectType>?

  /// Creates an environment object.
  public init() {}

  /// The object.
  @MainActor
  public var wrappedValue: ObjectType { object }

  /// A wrapper of the object that creates bindings to its properties.
  @MainActor
  public var projectedValue: Wrapper { Wrapper(object: object) }

  @MainActor
  private var object: ObjectType {
    guard let storage else { stopUnconnected("@EnvironmentObject of type \(ObjectType.self)") }
    if let object = storage.object { return object }
    stopMissing(
      """
      No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \(ObjectType.self) may be \
      missing as an ancestor of this view.
      """, above: storage.node)
  }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addConnection(of: Self.self, at: offset, readsEnvironment: true) { property, storage, node in
      let kept = storage as? EnvironmentObjectStorage<ObjectType> ?? EnvironmentObjectStorage(node)
      property.storage = kept
      return kept
    }
  }
}

/// The storage of an environment object.
private final class EnvironmentObjectStorage<ObjectType: ObservableObject>: PropertyStorage {
  private(set) var object: ObjectType?
  private(set) weak var node: _ViewNode?
  private let subscription: ObjectSubscription

  init(_ node: _ViewNode) {
    self.node = node
    subscription = ObjectSubscription(of: node)
    _ = needsEvaluation(in: node.environment.values)
  }

  func needsEvaluation(in environment: EnvironmentValues) -> Bool {
    let new = environment[observed: ObjectType.self]
    guard new !== object else { return false }
    object = new
    if let new { subscription.observe(new) }
    return true
  }

  func disconnect() {
    subscription.disconnect()
  }
}
