/// A property that creates an observable object, keeps it for as long as the view keeps its identity, and subscribes to it.
///
/// ```swift
/// struct PlayerView: View {
///   @StateObject private var player = Player()
///
///   var body: some View {
///     Text(player.title)
///   }
/// }
/// ```
/// The object is created once per identity, just before the first evaluation of the body. It survives the evaluation of
/// the view's parents and is released with the view.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `StateObject`.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private enum Storage {
    case initial(() -> ObjectType)
    case connected(ObjectType)
  }

  private var storage: Storage

  /// Creates a state object.
  ///
  /// - Parameter thunk: Creates the object. It runs once per identity.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    storage = .initial(thunk)
  }

  /// The object.
  @MainActor
  public var wrappedValue: ObjectType { object }

  /// A wrapper of the object that creates bindings to its properties.
  @MainActor
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: object) }

  private var object: ObjectType {
    guard case .connected(let object) = storage else { stopUnconnected("@StateObject of type \(ObjectType.self)") }
    return object
  }

  private func makeObject() -> ObjectType {
    switch storage {
    case .initial(let thunk): thunk()
    case .connected(let object): object
    }
  }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    properties.addConnection(of: Self.self, at: offset) { property, storage, node in
      let kept = storage as? ObjectStorage<ObjectType> ?? ObjectStorage(property.makeObject(), in: node)
      property.storage = .connected(kept.object)
      return kept
    }
  }
}

/// The storage of a state object.
private final class ObjectStorage<ObjectType: ObservableObject>: PropertyStorage {
  let object: ObjectType
  private let subscription: ObjectSubscription

  init(_ object: ObjectType, in node: _ViewNode) {
    self.object = object
    subscription = ObjectSubscription(of: node)
    subscription.observe(object)
  }

  func disconnect() {
    subscription.disconnect()
  }
}
