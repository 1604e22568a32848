import Foundation

/// A client for the values that a program keeps for its user, such as the size of a font.
///
/// ```swift
/// let settings = environment.settingsClient
/// settings[EditorSettings.fontSize] += 1
/// print(settings[EditorSettings.fontSize])
/// try await settings.save()
/// ```
/// A value that is set applies at once, and is written soon after, at the latest when the program exits. ``save()`` returns when
/// everything that was set is on the disk. Reading and setting are two steps: where several tasks or programs change a value by
/// what it was, such as a count, use ``modify(_:_:)``, which is one.
///
/// A setting that is read inside `withObservationTracking`, such as by the body of a view, is observed: it's read again after a
/// change. A change by another process counts when this one notices it: at the next read of any setting, or at once while
/// ``changes`` has a subscriber.
///
/// - ``file(_:log:)`` keeps the settings in a JSON file, which several processes may share. It's the live client on Linux.
/// - ``userDefaults(suite:)`` keeps them in `UserDefaults`. It's the live client on Apple's systems.
/// - ``inMemory(_:)`` keeps them in memory, and begins with the defaults. Previews do the same.
/// - ``test`` fails the running test at every call.
public struct SettingsClient: Sendable {
  /// Returns the JSON of a saved value; nil if none is saved.
  public var value: @Sendable (_ name: String) -> Data?

  /// Sets the JSON of a value, or removes it if it's nil. It's written soon after; see ``saveAll``. Data that isn't the JSON of one
  /// value isn't set, by ``modifyValue`` neither.
  public var setValue: @Sendable (_ name: String, _ value: Data?) -> Void

  /// Replaces the JSON of the first name's value by what a function returns for the saved values of all the names, and finishes when
  /// it's on the disk. Nobody else changes a setting meanwhile, in this process or another. The function is called on any thread
  /// and must not use the client. Fails as ``saveAll``; then the value stays as it is.
  public var modifyValue:
    @Sendable (_ names: [String], _ change: @escaping @Sendable (_ saved: [String: Data]) -> Data?) -> AnyPublisher<
      Never, any Error
    >

  /// Finishes when everything that was set before the subscription is on the disk. Fails with ``SettingsClientError``; what
  /// couldn't be written is kept, and written with the next change.
  public var saveAll: @Sendable () -> AnyPublisher<Never, any Error>

  /// Publishes the names of settings whose values have changed, in this process or another, until it's cancelled.
  ///
  /// Names of changes wait without limit for a subscriber's demand.
  public var changes: @Sendable () -> AnyPublisher<String, Never>

  /// The settings as parts of an observable object.
  package let observation: SettingsObservation
}

extension SettingsClient {
  /// The value of a setting: the saved one, that of a migration, or the default.
  ///
  /// Setting a value doesn't wait for the disk. A value that can't be encoded, such as a number that isn't finite, isn't set.
  public subscript<Value>(_ setting: Setting<Value>) -> Value {
    get {
      let saved = setting.savedValue { name in
        observation.access(name)
        return value(name)
      }
      return saved ?? setting.defaultValue
    }
    nonmutating set {
      guard let data = try? Setting<Value>.encode(newValue) else { return }
      setValue(setting.name, data)
      observation.change(setting.name)
    }
  }

  /// Removes the value of a setting, which then has its default.
  ///
  /// If the setting has migrations, its default is saved, since they would find the older value again.
  public func remove<Value>(_ setting: Setting<Value>) {
    setValue(setting.name, setting.migrations.isEmpty ? nil : try? Setting<Value>.encode(setting.defaultValue))
    observation.change(setting.name)
  }

  /// Changes the value of a setting by what it is, and returns when it's on the disk.
  ///
  /// ```swift
  /// try await settings.modify(AppSettings.launches) { $0 += 1 }
  /// ```
  /// Nobody else changes a setting between the read and the write: neither another task nor another process that shares the file.
  /// In `UserDefaults`, that holds for the tasks of this process only. A value that can't be encoded isn't set.
  /// - Parameters:
  ///   - setting: The setting.
  ///   - change: A function that changes the value. It's called on any thread, and must not use the client.
  /// - Throws: ``SettingsClientError``; then the value stays as it is.
  public func modify<Value>(_ setting: Setting<Value>, _ change: @escaping @Sendable (inout Value) -> Void) async throws
  {
    let modified = modifyValue(setting.names) { saved in
      var value = setting.savedValue { saved[$0] } ?? setting.defaultValue
      change(&value)
      return (try? Setting<Value>.encode(value)) ?? saved[setting.name]
    }
    _ = try await modified.firstValue()
    observation.change(setting.name)
  }

  /// Returns when everything that was set is on the disk.
  ///
  /// - Throws: ``SettingsClientError``.
  public func save() async throws {
    _ = try await saveAll().firstValue()
  }

  /// Publishes the value of a setting, and then each change of it, in this process or another. Equal values aren't repeated.
  ///
  /// Values that are replaced before there is demand for them are skipped.
  public func values<Value: Equatable>(of setting: Setting<Value>) -> AnyPublisher<Value, Never> {
    let settings = self
    // The value is read after the subscription, and where values are delivered one after the other, so that the last one is
    // the newest.
    return settings.changes()
      .filter { setting.names.contains($0) }
      .map { _ in () }
      .merge(with: Just(()))
      .map { settings[setting] }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// Returns the value of a setting, and then each change of it, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await size in settings.stream(of: EditorSettings.fontSize) { show(size) }
  /// ```
  public func stream<Value: Equatable>(of setting: Setting<Value>) -> AsyncStream<Value> {
    let settings = self
    return AsyncStream { continuation in
      let cancellable = settings.values(of: setting).sink { continuation.yield($0) }
      nonisolated(unsafe) let subscription = cancellable  // because it has its own lock
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }
}

/// An error of a ``SettingsClient``.
public enum SettingsClientError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// The file can't be read or written.
  case file(FileClientError)
  /// The file had been damaged. It was kept under another name, and the defaults apply.
  case damaged(path: String, keptAs: String)

  /// A line for people.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .damaged(let path, let copy):
      "\(path.escapingControls): these settings were damaged and are kept as \(copy.escapingControls); defaults apply"
    }
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}
