/// A property of a view whose value belongs to the scene: all properties of the scene with the same key have the same value.
///
/// The scene of a program in a terminal isn't restored. Its values exist for as long as the program does.
///
/// The interface is the one that Apple documents for SwiftUI's `SceneStorage`.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private var storage: AppStorage<Value>

  private init(_ storage: AppStorage<Value>) {
    self.storage = storage
    self.storage.isOfScene = true
  }

  /// The value, or the initial one while none is kept.
  public var wrappedValue: Value {
    get { storage.wrappedValue }
    nonmutating set { storage.wrappedValue = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { storage.projectedValue }
}

extension SceneStorage: Sendable where Value: Sendable {}

extension SceneStorage {
  /// Creates a property that keeps a Boolean value, an integer, a number, a string, a URL, a date or bytes.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value: _StorageValue {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps a value, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init<V: _StorageValue>(_ key: String) where Value == V? { self.init(AppStorage(key)) }

  /// Creates a property that keeps the integer of a raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps the integer of a raw value, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == Int {
    self.init(AppStorage(key))
  }

  /// Creates a property that keeps the string of a raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps the string of a raw value, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == String {
    self.init(AppStorage(key))
  }
}
