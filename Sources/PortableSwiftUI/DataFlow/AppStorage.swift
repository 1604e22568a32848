/// A property of a view whose value is kept in the settings of the program.
///
/// ```swift
/// struct WrapToggle: View {
///   @AppStorage("wraps") private var wraps = true
///
///   var body: some View {
///     Toggle("Wrap lines", isOn: $wraps)
///   }
/// }
/// ```
/// All properties with the same key have the same value, in all views. A view whose body reads the property is evaluated again when
/// the value changes, in this program or another. Any thread may write the property. A write by a body is reported and ignored.
///
/// The settings are those of the `AppEnvironment` that a view above has placed in the environment, so a preview and a test have
/// their own. A `Setting` with the same name and type is the same value. Without an `AppEnvironment`, an ``App`` keeps the values
/// in the standard `UserDefaults`, and a host of views, such as that of a preview or a test, keeps them in memory. A property with
/// a `UserDefaults` of its own, or below a ``View/defaultAppStorage(_:)``, is kept there, in previews and tests as well.
///
/// A property of an object has no environment: without a `UserDefaults`, it is kept in the standard ones. An observable object
/// publishes before the property is set, as it does for a `@Published` one.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `AppStorage`, except for the store of a view.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private let coding: StorageCoding<Value>
  private let store: ViewSettings?
  private var location: StorageLocation<Value>?

  /// A Boolean value that indicates whether the value belongs to the scene.
  var isOfScene = false

  fileprivate init(_ key: String, _ initial: Value, _ coding: StorageCoding<Value>, _ store: UserDefaults?) {
    (self.key, self.initial, self.coding) = (key, initial, coding)
    self.store = store.map(ViewSettings.init)
  }

  /// The value, or the initial one while none is kept or the kept one isn't of the type.
  public var wrappedValue: Value {
    get { connected.get() }
    nonmutating set { connected.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { Binding(location: connected) }

  private var connected: AnyLocation<Value> {
    if let location { return location }
    // A view that isn't connected, in its initializer, has almost the environment of the one that creates it.
    return location(
      in: Evaluation.node.map { node in
        node.environment.values.viewSettings ?? MainActor.assumeIsolated { node.graph.settings }
      })
  }

  /// Returns the location of a property outside of a view, in settings that apply if it has none.
  private func location(in settings: ViewSettings?) -> AnyLocation<Value> {
    let source = StorageSource(
      key: key, initial: initial, coding: coding, settings: store ?? settings ?? ViewSettings(.standard))
    return FunctionLocation(get: { source.value }, set: { value, _ in try? source.keep(value) })
  }

  /// Reads and sets the property of an object. The compiler calls it.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, AppStorage<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].location(in: nil).get() }
    set {
      ((object as? any ObservableObject)?.objectWillChange as? ObservableObjectPublisher)?.send()
      object[keyPath: storageKeyPath].location(in: nil).set(newValue)
    }
  }

  /// Adds the property to those of a view's type. Not for use in your code.
  public static func _addProperty(to properties: inout _ViewProperties, at offset: Int) {
    let areEqual: (Self, Self) -> Bool = { old, new in
      guard old.key == new.key, old.isOfScene == new.isOfScene else { return false }
      if let store = old.store { return new.store?.isSame(as: store) == true }
      return new.store == nil
    }
    properties.addConnection(of: Self.self, at: offset, readsEnvironment: true, areEqual: areEqual) {
      property, storage, node in
      let location = storage as? StorageLocation<Value> ?? StorageLocation(of: node, initial: property.initial)
      location.connect(
        property.key, property.initial, property.coding, to: property.store, isOfScene: property.isOfScene)
      property.location = location
      return location
    }
  }
}

extension AppStorage: @unchecked Sendable where Value: Sendable {}  // because the location locks

extension View {
  /// Has the properties of the view that are declared by ``AppStorage`` kept in defaults.
  ///
  /// - Parameter store: The defaults, of properties that don't name others.
  public func defaultAppStorage(_ store: UserDefaults) -> some View {
    environment(\.viewSettings, ViewSettings(store))
  }
}

extension AppStorage {
  /// Creates a property that keeps a Boolean value, an integer, a number, a string, a URL, a date or bytes. A number that isn't
  /// finite isn't kept.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the settings.
  ///   - store: The defaults that keep the value, or `nil` for the settings around the view.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value: _StorageValue {
    self.init(key, wrappedValue, .json, store)
  }

  /// Creates a property that keeps the integer of a raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the settings.
  ///   - store: The defaults that keep the value, or `nil` for the settings around the view.
  public init(
    wrappedValue: Value, _ key: String, store: UserDefaults? = nil
  ) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(key, wrappedValue, .raw, store)
  }

  /// Creates a property that keeps the string of a raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while none is kept.
  ///   - key: The name in the settings.
  ///   - store: The defaults that keep the value, or `nil` for the settings around the view.
  public init(
    wrappedValue: Value, _ key: String, store: UserDefaults? = nil
  ) where Value: RawRepresentable, Value.RawValue == String {
    self.init(key, wrappedValue, .raw, store)
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// Creates a property that keeps a value, or nothing.
  ///
  /// - Parameters:
  ///   - key: The name in the settings.
  ///   - store: The defaults that keep the value, or `nil` for the settings around the view.
  public init<V: _StorageValue>(_ key: String, store: UserDefaults? = nil) where Value == V? {
    self.init(key, nil, .optional(.json), store)
  }

  /// Creates a property that keeps the string of a raw value, or nothing while it's nil.
  ///
  /// - Parameters:
  ///   - key: The name in the settings.
  ///   - store: The defaults that keep the value, or `nil` for the settings around the view.
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == String {
    self.init(key, nil, .optional(.raw), store)
  }

  /// Creates a property that keeps the integer of a raw value, or nothing while it's nil.
  ///
  /// - Parameters:
  ///   - key: The name in the settings.
  ///   - store: The defaults that keep the value, or `nil` for the settings around the view.
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == Int {
    self.init(key, nil, .optional(.raw), store)
  }
}

/// A type of values that ``AppStorage`` and ``SceneStorage`` keep. Not for use in your code.
public protocol _StorageValue: Codable {}

extension Bool: _StorageValue {}
extension Int: _StorageValue {}
extension Double: _StorageValue {}
extension String: _StorageValue {}
extension URL: _StorageValue {}
extension Date: _StorageValue {}
extension Data: _StorageValue {}

/// The JSON of a value, as `Setting` of AppEnvironmentKit writes it, and the value as SwiftUI keeps it in `UserDefaults`.
private struct StorageCoding<Value> {
  /// Returns the JSON; nil for nothing.
  let encode: (Value) throws -> Data?

  /// Returns the value; nil if the JSON isn't that of one.
  let decode: (Data) -> Value?

  /// Returns the value of a key; nil if there isn't one of the type.
  let read: (UserDefaults, _ key: String) -> Value?

  /// Keeps the value of a key.
  let write: (UserDefaults, _ key: String, Value) -> Void
}

extension StorageCoding where Value: Codable {
  /// In an array, because not every version of the coders accepts a lone number.
  static var json: StorageCoding {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return StorageCoding(
      encode: { Data(try encoder.encode([$0]).dropFirst().dropLast()) },
      decode: { (try? JSONDecoder().decode([Value].self, from: Data("[".utf8) + $0 + Data("]".utf8)))?.first },
      read: { $0.value($1) }, write: { $0.keep($2, $1) })
  }
}

extension StorageCoding where Value: RawRepresentable, Value.RawValue: Codable {
  static var raw: StorageCoding {
    let json = StorageCoding<Value.RawValue>.json
    return StorageCoding(
      encode: { try json.encode($0.rawValue) }, decode: { json.decode($0).flatMap(Value.init(rawValue:)) },
      read: { json.read($0, $1).flatMap(Value.init(rawValue:)) }, write: { json.write($0, $1, $2.rawValue) })
  }
}

extension StorageCoding {
  static func optional<Wrapped>(_ coding: StorageCoding<Wrapped>) -> StorageCoding where Value == Wrapped? {
    StorageCoding(
      encode: { try $0.flatMap(coding.encode) }, decode: { coding.decode($0) }, read: { coding.read($0, $1) },
      write: { defaults, key, value in
        if let value { coding.write(defaults, key, value) } else { defaults.removeObject(forKey: key) }
      })
  }
}

extension UserDefaults {
  fileprivate func value<Value>(_ key: String) -> Value? {
    if Value.self == URL.self { return url(forKey: key) as? Value }
    let object = object(forKey: key)
    if Value.self == Double.self { return (object as? NSNumber)?.doubleValue as? Value }
    return object as? Value
  }

  fileprivate func keep(_ value: some Any, _ key: String) {
    // A URL isn't a value of a property list.
    if let url = value as? URL { set(url, forKey: key) } else { set(value, forKey: key) }
  }
}

/// A value in the settings, as the properties of one key read and write it.
private struct StorageSource<Value> {
  let key: String
  let initial: Value
  let coding: StorageCoding<Value>
  let settings: ViewSettings

  var value: Value {
    let kept =
      switch settings.store {
      case .json(let value, _): value(key).flatMap(coding.decode)
      case .defaults(let defaults): coding.read(defaults, key)
      }
    return kept ?? initial
  }

  func keep(_ value: Value) throws {
    switch settings.store {
    case .json(_, let setValue): setValue(key, try coding.encode(value))
    case .defaults(let defaults):
      coding.write(defaults, key, value)
      #if !canImport(Darwin)
        // Foundation on Linux doesn't, so that other views would miss it.
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
      #endif
    }
  }
}

/// The location of a value in the settings: what bodies read is committed by the update after a change.
private final class StorageLocation<Value>: AnyLocation<Value>, Mutation,
  @unchecked Sendable  // because the queue locks
{
  private let queue: UpdateQueue

  // The queue's lock guards these.
  private var connected: StorageSource<Value>?
  private var committed: Value
  private var transaction = 0

  @MainActor private weak var node: _ViewNode?
  @MainActor private var cancellable: AnyCancellable?
  @MainActor private var store: ViewSettings?
  @MainActor private var isOfScene = false

  @MainActor
  init(of node: _ViewNode, initial: Value) {
    self.node = node
    queue = node.graph.updates
    committed = initial
  }

  /// Connects the location to a value of the settings around the view.
  @MainActor
  func connect(
    _ key: String, _ initial: Value, _ coding: StorageCoding<Value>, to store: ViewSettings?, isOfScene: Bool
  ) {
    guard let node else { return }
    (self.store, self.isOfScene) = (store, isOfScene)
    let settings = settings(in: node.environment.values, of: node.graph)
    connect(StorageSource(key: key, initial: initial, coding: coding, settings: settings))
  }

  @MainActor
  private func settings(in environment: EnvironmentValues, of graph: ViewGraph) -> ViewSettings {
    isOfScene ? graph.sceneSettings : store ?? environment.viewSettings ?? graph.settings
  }

  @MainActor
  private func connect(_ new: StorageSource<Value>) {
    let old = source(replacedBy: new)
    guard old?.key != new.key || old?.settings.isSame(as: new.settings) != true else { return }
    let key = new.key
    let subscription = new.settings.changes().sink { @Sendable [weak self] name in
      if name == nil || name == key { self?.didChangeSetting() }
    }
    let ended = cancellable
    cancellable = subscription
    ended?.cancel()
    _ = commit(new.value)
  }

  private func source(replacedBy new: StorageSource<Value>) -> StorageSource<Value>? {
    queue.lock.withLock {
      defer { connected = new }
      return connected
    }
  }

  /// Replaces the value that bodies read, and returns a Boolean value that indicates whether it differs.
  @MainActor
  private func commit(_ value: Value) -> Bool {
    // The replaced value is released when this returns, without the lock.
    var replaced = value
    queue.lock.withLock { swap(&committed, &replaced) }
    return !ValueComparison.areEqual(replaced, value)
  }

  override func get() -> Value {
    guard let node = Evaluation.node else { return value(committed: false) }
    node.dependencies.note(self, for: node)
    return value(committed: true)
  }

  override func value(committed isCommitted: Bool) -> Value {
    let (value, source) = queue.lock.withLock { (committed, connected) }
    return isCommitted ? value : source?.value ?? value
  }

  override var source: DependencySource? { self }

  override func set(_ value: Value) {
    guard !Evaluation.isOnThread else {
      return queue.warn("Modifying state during view update, this will cause undefined behavior.")
    }
    guard let source = queue.lock.withLock({ connected }) else { return }
    do {
      try source.keep(value)
    } catch {
      queue.warn("@AppStorage(\"\(source.key)\"): \(value) can't be kept.")
    }
  }

  /// Called after a change, on the thread that has made it.
  private func didChangeSetting() {
    queue.write { number in
      guard transaction != number else { return nil }
      transaction = number
      return self
    }
  }

  @MainActor
  func apply(_ transaction: Int) {
    if commit(value(committed: false)) { didChange() }
  }
}

extension StorageLocation: PropertyStorage {
  func needsEvaluation(in environment: EnvironmentValues) -> Bool {
    guard let node, let old = queue.lock.withLock({ connected }) else { return false }
    let settings = settings(in: environment, of: node.graph)
    guard !settings.isSame(as: old.settings) else { return false }
    let value = value(committed: true)
    connect(StorageSource(key: old.key, initial: old.initial, coding: old.coding, settings: settings))
    return !ValueComparison.areEqual(value, self.value(committed: true))
  }

  func disconnect() {
    cancellable?.cancel()
    cancellable = nil
  }
}
