import Foundation
import PackageSupport

extension SettingsClient {
  /// Returns a client that keeps settings in `UserDefaults`.
  ///
  /// Texts, numbers and Boolean values are kept as such, so that SwiftUI's `AppStorage` and other code find them. Other values are
  /// kept as the data of their JSON. Saving waits for the system where it has something to wait for.
  ///
  /// Changes by clients in this process are published, and on Apple's systems those by other code in it. The next read of a
  /// setting returns what else has been set.
  /// - Parameter suite: The name of the suite, such as that of an app group; nil for the program's own defaults.
  public static func userDefaults(suite: String? = nil) -> SettingsClient {
    // A suite with the program's own name can't be opened, and is the standard one.
    let settings = DefaultsSettings(suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard)
    return SettingsClient(
      value: { settings.value($0) }, setValue: { settings.set($0, $1) },
      modifyValue: { names, change in .deferred(on: nil) { () throws -> Void in settings.modify(names, change) } },
      saveAll: {
        .deferred(on: nil) { () throws -> Void in
          guard settings.defaults.synchronize() else {
            throw SettingsClientError.file(.other(path: suite ?? "UserDefaults", reason: "the system didn't save them"))
          }
        }
      },
      changes: { settings.changes() }, observation: settings.watchers.observation
    )
    .checkingValues()
  }
}

/// The settings in `UserDefaults`, as JSON.
private final class DefaultsSettings: Sendable {
  nonisolated(unsafe) let defaults: UserDefaults  // because its documentation says that it's thread-safe
  let watchers = SettingsWatchers()
  private let modification = Lock()
  /// The values that were read last, for the comparison after a change.
  private let known = Locked<[String: Data?]>([:])

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  func value(_ name: String) -> Data? {
    let value = json(name)
    take(name, value)
    return value
  }

  func set(_ name: String, _ value: Data?) {
    take(name, json(name))
    if let value {
      defaults.set(Self.plain(value) ?? value, forKey: name)
    } else {
      defaults.removeObject(forKey: name)
    }
    refresh()
    #if !canImport(Darwin)
      // Foundation on Linux doesn't, so that other clients of the suite would miss it.
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    #endif
  }

  func modify(_ names: [String], _ change: (_ saved: [String: Data]) -> Data?) {
    guard let name = names.first else { return }
    modification.withLock {
      set(name, change(Dictionary(uniqueKeysWithValues: names.compactMap { name in json(name).map { (name, $0) } })))
    }
  }

  func changes() -> AnyPublisher<String, Never> {
    watchers.publisher {
      self.refresh()
    } watching: {
      let center = NotificationCenter.default
      nonisolated(unsafe) let token = center.addObserver(  // because it is only given back to the center
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { [weak self] _ in self?.refresh() }
      return AnyCancellable { NotificationCenter.default.removeObserver(token) }
    }
  }

  /// A text, a Boolean value or a number of JSON, as other programs read it; nil for anything else, and for numbers that
  /// neither an `Int` nor a `Double` has exactly.
  private static func plain(_ json: Data) -> Any? {
    let text = String(decoding: json, as: UTF8.self)
    if text == "true" || text == "false" { return text == "true" }
    if let number = Int(text) { return number }
    if let number = Double(text) {
      return number.isFinite && Decimal(string: "\(number)") == Decimal(string: text) ? number : nil
    }
    return (try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)) as? String
  }

  private func json(_ name: String) -> Data? {
    guard let object = defaults.object(forKey: name) else { return nil }
    if let data = object as? Data { return data }
    return try? JSONSerialization.data(withJSONObject: object, options: [.fragmentsAllowed, .withoutEscapingSlashes])
  }

  private func refresh() {
    for name in known.withLock({ $0.keys.sorted() }) { take(name, json(name)) }
  }

  private func take(_ name: String, _ value: Data?) {
    let isChange = known.withLock { known in
      let before = known.updateValue(value, forKey: name)
      return before != nil && before != .some(value)
    }
    if isChange { watchers.send([name]) }
  }
}
