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
  /// Creates a property that keeps a Boolean value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value == Bool {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps an integer.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps a number.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value == Double {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps a string.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps a URL.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value == URL {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps bytes.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value == Data {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps a date.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the scene.
  public init(wrappedValue: Value, _ key: String) where Value == Date {
    self.init(AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a property that keeps a Boolean value, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init(_ key: String) where Value == Bool? { self.init(AppStorage(key)) }

  /// Creates a property that keeps an integer, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init(_ key: String) where Value == Int? { self.init(AppStorage(key)) }

  /// Creates a property that keeps a number, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init(_ key: String) where Value == Double? { self.init(AppStorage(key)) }

  /// Creates a property that keeps a string, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init(_ key: String) where Value == String? { self.init(AppStorage(key)) }

  /// Creates a property that keeps a URL, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init(_ key: String) where Value == URL? { self.init(AppStorage(key)) }

  /// Creates a property that keeps bytes, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init(_ key: String) where Value == Data? { self.init(AppStorage(key)) }

  /// Creates a property that keeps a date, or nothing.
  ///
  /// - Parameter key: The name in the scene.
  public init(_ key: String) where Value == Date? { self.init(AppStorage(key)) }

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
