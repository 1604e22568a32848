import AppEnvironmentKit
import Foundation
import Observation
import PackageSupport

/// The rules that every `SettingsClient` follows: live clients, clients in memory, and clients of your own.
///
/// ```swift
/// @Test(arguments: SettingsClientContract.rules)
/// func keepsSettingsByTheRules(_ rule: SettingsClientContract.Rule) async throws {
///   try await rule.check(.inMemory())
/// }
/// ```
public struct SettingsClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<SettingsClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let settings: SettingsClient

  private static let size = Setting("size", default: 12)
  private static let name = Setting("na\"me\n", default: "none")

  private struct Window: Codable, Equatable {
    var title: String
    var frame: [Double]
    var note: String?
  }

  /// The rules for every client.
  public static let rules: [Rule] = [
    Rule("A setting has its default until it's set, and after it's removed") { contract in
      let settings = contract.settings
      try contract.equal(settings[size], 12, "the default")
      settings[size] = 14
      settings[name] = "a, \"b\" {c} \\ 🎧\n"
      try contract.equal(settings[size], 14, "the value")
      try contract.equal(settings[name], "a, \"b\" {c} \\ 🎧\n", "the text")
      try await settings.save()
      try contract.equal(settings[size], 14, "the saved value")
      settings.remove(size)
      try contract.equal(settings[size], 12, "the default after the removal")
      try contract.equal(settings[name], "a, \"b\" {c} \\ 🎧\n", "the other setting")
      try await settings.save()
      try contract.equal(settings[size], 12, "the default after the removal was saved")
    },
    Rule("Any value that is Codable is kept") { contract in
      let window = Window(title: "[{\"", frame: [0.1, -1e-9, .greatestFiniteMagnitude], note: nil)
      let setting = Setting<Window?>("window", default: nil)
      contract.settings[setting] = window
      try await contract.settings.save()
      try contract.equal(contract.settings[setting], window, "the value")
      contract.settings[setting] = nil
      try contract.equal(contract.settings[setting], nil, "no value")
      let number = Setting("number", default: UInt64(0))
      contract.settings[number] = .max
      try contract.equal(contract.settings[number], .max, "the number")
      for isOn in [true, false] {
        contract.settings[Setting("isOn", default: !isOn)] = isOn
        try contract.equal(contract.settings[Setting("isOn", default: !isOn)], isOn, "the Boolean value")
      }
      for ratio in [0, 1, 0.1, -1e300] {
        contract.settings[Setting("ratio", default: 0.5)] = ratio
        try contract.equal(contract.settings[Setting("ratio", default: 0.5)], ratio, "the fraction")
      }
    },
    Rule("A value of another type counts as missing, and migrations find it") { contract in
      let old = Setting("tabs", default: "")
      let width = Setting("width", default: 8).migrating(from: old) { Int($0) }
      try contract.equal(contract.settings[width], 8, "the default")
      contract.settings[old] = "4"
      try contract.equal(contract.settings[width], 4, "the migrated value")
      try contract.equal(contract.settings[Setting("tabs", default: 1)], 1, "the value of another type")
      try contract.equal(
        contract.settings[Setting("tabs", default: 1).migrating(from: old) { Int($0) }], 4, "the same name")
      contract.settings[width] = 2
      try contract.equal(contract.settings[width], 2, "the value that was set")
    },
    Rule("Changes are published, and equal values aren't") { contract in
      let settings = contract.settings
      var values = settings.stream(of: size).makeAsyncIterator()
      try contract.equal(await values.next(), 12, "the first value")
      settings[size] = 12
      settings[size] = 13
      try contract.equal(await values.next(), 13, "the change")
      settings[name] = "other"
      settings[size] = 13
      settings.remove(size)
      try contract.equal(await values.next(), 12, "the removal")
    },
    Rule("A setting that is read while it's observed reports its first change, and others don't") { contract in
      let settings = contract.settings
      let changes = Locked(0)
      func read() {
        withObservationTracking {
          _ = settings[size]
        } onChange: {
          changes.withLock { $0 += 1 }
        }
      }
      read()
      settings[name] = "other"
      try contract.equal(changes.withLock { $0 }, 0, "the changes before the setting was set")
      settings[size] = 13
      settings[size] = 14
      try contract.equal(changes.withLock { $0 }, 1, "the changes until it's read again")
      read()
      settings.remove(size)
      try contract.equal(changes.withLock { $0 }, 2, "the changes with the removal")
    },
    Rule("Changes by several tasks are all made, and published") { contract in
      let settings = contract.settings
      var values = settings.stream(of: size).makeAsyncIterator()
      _ = await values.next()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { try await settings.modify(size) { $0 += 1 } } }
        try await group.waitForAll()
      }
      try contract.equal(settings[size], 32, "the count")
      while let value = await values.next(), value != 32 {}
      let width = Setting("width", default: 8).migrating(from: size) { $0 * 2 }
      try await settings.modify(width) { $0 += 1 }
      try contract.equal(settings[width], 65, "the change of a migrated value")
      settings.remove(width)
      try contract.equal(settings[width], 8, "the default after the removal")
    },
    Rule("A change of the older setting of a migration is published") { contract in
      let settings = contract.settings
      let width = Setting("width", default: 8).migrating(from: size) { $0 * 2 }
      var values = settings.stream(of: width).makeAsyncIterator()
      try contract.equal(await values.next(), 8, "the first value")
      settings[size] = 5
      try contract.equal(await values.next(), 10, "the migrated value")
    },
    Rule("A value that can't be encoded isn't set") { contract in
      let ratio = Setting("ratio", default: 0.5)
      contract.settings[ratio] = 0.75
      contract.settings[ratio] = .infinity
      try contract.equal(contract.settings[ratio], 0.75, "the value")
    },
  ]
}

extension ContractRule<SettingsClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameter client: The client to be checked, without any settings. Pass a new one for each rule.
  /// - Throws: ``ContractViolation``, or an error that the client threw unexpectedly.
  public func check(_ client: SettingsClient) async throws {
    try await body(SettingsClientContract(settings: client))
  }
}
