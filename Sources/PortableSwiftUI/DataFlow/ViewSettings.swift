import PackageSupport

/// The store of the values that views keep by ``AppStorage``: that of an app environment around them, or of the graph.
package struct ViewSettings: Sendable {
  /// The values of a store.
  enum Store: @unchecked Sendable {  // because the documentation of `UserDefaults` says that it's thread-safe
    /// Values as JSON: the one of a name, or nil if none is kept; and a function that keeps one, or removes it if it's nil.
    case json(value: @Sendable (_ name: String) -> Data?, setValue: @Sendable (_ name: String, _ value: Data?) -> Void)
    /// Values of property lists.
    case defaults(UserDefaults)
  }

  /// The object that the store belongs to. Stores of the same object are the same.
  fileprivate let owner: ObjectIdentifier

  /// The values.
  let store: Store

  /// Publishes the names of values that have changed, on any thread; nil if any may have.
  let changes: @Sendable () -> AnyPublisher<String?, Never>

  /// Creates a store of an object, which the closures keep alive.
  package init(
    of owner: AnyObject,
    value: @escaping @Sendable (_ name: String) -> Data?,
    setValue: @escaping @Sendable (_ name: String, _ value: Data?) -> Void,
    changes: @escaping @Sendable () -> AnyPublisher<String?, Never>
  ) {
    self.owner = ObjectIdentifier(owner)
    store = .json(value: value, setValue: setValue)
    self.changes = changes
  }

  /// Creates a store of the values in defaults.
  init(_ defaults: UserDefaults) {
    owner = ObjectIdentifier(defaults)
    store = .defaults(defaults)
    changes = {
      // Others have the same values if they are of the same suite.
      NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification)
        .map { _ in nil }.eraseToAnyPublisher()
    }
  }

  /// Returns an empty store in memory.
  static func inMemory() -> ViewSettings {
    let memory = SettingsMemory()
    return ViewSettings(
      of: memory, value: { memory.value($0) }, setValue: { memory.set($0, $1) },
      changes: { memory.changes.eraseToAnyPublisher() })
  }

  func isSame(as other: ViewSettings) -> Bool { owner == other.owner }
}

extension EnvironmentValues {
  /// The store of an object around the view; nil for that of the graph.
  package var viewSettings: ViewSettings? {
    get { self[TypeKey<ViewSettings>.self] }
    set { self[TypeKey<ViewSettings>.self] = newValue }
  }
}

private final class SettingsMemory: Sendable {
  private let values = Locked<[String: Data]>([:])
  nonisolated(unsafe) let changes = PassthroughSubject<String?, Never>()  // because it has its own lock

  func value(_ name: String) -> Data? { values.withLock { $0[name] } }

  func set(_ name: String, _ value: Data?) {
    let isChange = values.withLock { values in
      defer { values[name] = value }
      return values[name] != value
    }
    if isChange { changes.send(name) }
  }
}
