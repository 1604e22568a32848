import PackageSupport

/// The store of the values that views keep by ``AppStorage``: that of an app environment around them, or of the graph.
package struct ViewSettings: Sendable {
  /// The object that the store belongs to. Stores of the same object are the same.
  fileprivate let owner: ObjectIdentifier

  /// Returns the JSON of a value; nil if none is kept.
  let value: @Sendable (_ name: String) -> Data?

  /// Keeps the JSON of a value, or removes it if it's nil.
  let setValue: @Sendable (_ name: String, _ value: Data?) -> Void

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
    self.value = value
    self.setValue = setValue
    self.changes = changes
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
    get { self[ViewSettingsKey.self] }
    set { self[ViewSettingsKey.self] = newValue }
  }
}

private enum ViewSettingsKey: EnvironmentKey {
  static var defaultValue: ViewSettings? { nil }
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
