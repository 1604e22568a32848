import Foundation

/// The name, the type and the default of a value that a program keeps for its user.
///
/// Declare each setting once:
/// ```swift
/// enum EditorSettings {
///   static let fontSize = Setting("fontSize", default: 12)
///   static let wraps = Setting("wraps", default: true)
/// }
/// ```
/// The value is any `Codable & Sendable` type. It's kept as JSON.
public struct Setting<Value: Codable & Sendable>: Sendable {
  /// The name in the file, which must be unique in the program.
  public let name: String

  /// The value while none was saved, or if the saved one isn't of the type.
  public let defaultValue: Value

  let migrations: [@Sendable (_ value: (String) -> Data?) -> Value?]

  /// The name, and those of the values that migrations read.
  let names: [String]

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - name: The name, which must be unique in the program.
  ///   - defaultValue: The value while none was saved.
  public init(_ name: String, default defaultValue: Value) {
    self.init(name, defaultValue, migrations: [], names: [name])
  }

  private init(
    _ name: String, _ defaultValue: Value, migrations: [@Sendable (_ value: (String) -> Data?) -> Value?],
    names: [String]
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.migrations = migrations
    self.names = names
  }

  /// Returns a setting that takes its value from an older one while it has none.
  ///
  /// ```swift
  /// static let tabWidth = Setting("tabWidth", default: 4)
  ///   .migrating(from: Setting("tabs", default: "4")) { Int($0) }
  /// ```
  /// The older setting may have the same name and another type. It stays as it is, so that an older version of the program
  /// still finds it. Several migrations are tried in their order.
  /// - Parameters:
  ///   - old: The older setting.
  ///   - transform: Returns the value for a saved value of the older one; nil if there isn't one.
  public func migrating<Old>(
    from old: Setting<Old>, _ transform: @escaping @Sendable (Old) -> Value?
  ) -> Setting {
    Setting(
      name, defaultValue,
      migrations: migrations + [{ value in old.savedValue(value).flatMap(transform) }],
      names: names + old.names.filter { !names.contains($0) })
  }

  /// Returns the value that is saved under the name, or that a migration finds.
  func savedValue(_ value: (String) -> Data?) -> Value? {
    if let data = value(name), let saved = Self.decode(data) { return saved }
    for migrate in migrations { if let migrated = migrate(value) { return migrated } }
    return nil
  }

  static func decode(_ data: Data) -> Value? {
    // In an array, because not every version of the decoder accepts a lone number.
    (try? JSONDecoder().decode([Value].self, from: Data("[".utf8) + data + Data("]".utf8)))?.first
  }

  static func encode(_ value: Value) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Data(try encoder.encode([value]).dropFirst().dropLast())
  }
}
