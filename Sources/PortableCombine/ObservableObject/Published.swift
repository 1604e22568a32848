import PackageSupport

/// A property wrapper that publishes each new value before the property changes.
///
/// `$property` is the publisher:
///
/// ```swift
/// counter.$count
///   .sink { print("the count becomes \($0)") }
///   .store(in: &cancellables)
/// ```
///
/// The publisher sends the current value to each new subscriber, and then every value that is set, equal ones included,
/// while the property still has the old one. In an ``ObservableObject``, `objectWillChange` sends before each change. A
/// property may be used from any thread. The interface and the behavior are those that Apple documents for Combine's
/// `Published`.
@propertyWrapper
public struct Published<Value> {
  @usableFromInline var storage: PublishedStorage<Value>

  /// Creates a published property.
  ///
  /// - Parameter initialValue: The initial value.
  @inlinable public init(initialValue: Value) {
    storage = PublishedStorage(initialValue)
  }

  /// Creates a published property.
  ///
  /// - Parameter wrappedValue: The initial value.
  @inlinable public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  /// The property's publisher.
  public var projectedValue: Publisher {
    @inlinable get { Publisher(storage: storage) }
    // Required by `assign(to: &$property)`. A property keeps its own publisher.
    @inlinable set {}
  }

  /// The value of a property that isn't in a class. It is unavailable, because only properties of classes can be
  /// published.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is only available on properties of classes") }
    set { fatalError("@Published is only available on properties of classes") }
  }

  /// Reads and sets the property of an object. The compiler calls it.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { linkedStorage(of: object, storageKeyPath).set(newValue) }
  }

  /// Returns the publisher of the property of an object. The compiler calls it. Values that are assigned through the
  /// publisher are announced by the object, too.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    projected projectedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Publisher>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Publisher {
    get { Publisher(storage: linkedStorage(of: object, storageKeyPath)) }
    // Required by `assign(to: &$property)`. A property keeps its own publisher.
    set {}
  }

  /// Returns the storage of the property of an object, and links it to the publisher that announces the object's
  /// changes.
  @inlinable static func linkedStorage<EnclosingSelf: AnyObject>(
    of object: EnclosingSelf,
    _ keyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> PublishedStorage<Value> {
    let storage = object[keyPath: keyPath].storage
    if !storage.isLinked { storage.link(to: object) { $0[keyPath: keyPath].storage } }
    return storage
  }

  /// The publisher of a published property.
  public struct Publisher {
    @usableFromInline let storage: PublishedStorage<Value>

    @inlinable init(storage: PublishedStorage<Value>) {
      self.storage = storage
    }
  }
}

extension Published.Publisher: Publisher {
  /// The property's values.
  public typealias Output = Value

  /// `Never`, because a property can't fail.
  public typealias Failure = Never

  /// Attaches a subscriber, which receives the current value with its first request.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    storage.receive(subscriber: subscriber)
  }
}

extension Published: PublishedProperty {
  var announcing: Announcing { storage }
}

extension Publisher where Failure == Never {
  /// Assigns each value to a published property, until the publisher completes or the property is released.
  ///
  /// ```swift
  /// [1, 2, 3].publisher
  ///   .assign(to: &counter.$count)
  /// ```
  ///
  /// - Parameter published: The property's publisher, `&$property`.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subscriber = PublishedSubscriber(published.storage)
    published.storage.keep(subscriber)
    subscribe(subscriber)
  }
}
