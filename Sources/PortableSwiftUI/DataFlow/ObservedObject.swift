/// A property that subscribes to an observable object and updates its view when the object changes.
///
/// The view is evaluated after each change that the object announces, whether or not its body read the changed
/// property. The view doesn't own the object: an object that is created in place is created again each time the parent
/// is evaluated. Use ``StateObject`` for an object that the view creates.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `ObservedObject`.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
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

  private var object: ObjectType

  /// Creates an observed object.
  ///
  /// - Parameter wrappedValue: The object.
  public init(wrappedValue: ObjectType) {
    object = wrappedValue
  }

  /// Creates an observed object.
  ///
  /// - Parameter initialValue: The object.
  public init(initialValue: ObjectType) {
    object = initialValue
  }

  /// The object.
  @MainActor
  public var wrappedValue: ObjectType {
    get { object }
    set { object = newValue }
  }

  /// A wrapper of the object that creates bindings to its properties.
  @MainActor
  public var projectedValue: Wrapper { Wrapper(object: object) }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    let areEqual: (Self, Self) -> Bool = { $0.object === $1.object }
    properties.addConnection(of: Self.self, at: offset, areEqual: areEqual) { property, storage, node in
      let subscription = storage as? ObjectSubscription ?? ObjectSubscription(of: node)
      subscription.observe(property.object)
      return subscription
    }
  }
}

extension Binding {
  /// Creates a binding to a property of an object that announces its changes.
  @MainActor
  init<ObjectType: ObservableObject>(to keyPath: ReferenceWritableKeyPath<ObjectType, Value>, of object: ObjectType) {
    self.init(location: ObjectLocation(object, keyPath, knowsReaders: false))
  }
}
