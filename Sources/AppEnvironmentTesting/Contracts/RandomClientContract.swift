import AppEnvironmentKit
import Foundation

/// The rules that every `RandomClient` follows: live and seeded clients, and clients of your own.
///
/// ```swift
/// @Test(arguments: RandomClientContract.rules)
/// func drawsByTheRules(_ rule: RandomClientContract.Rule) async throws {
///   try await rule.check(.seeded(1))
/// }
/// ```
public struct RandomClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<RandomClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let random: RandomClient

  /// The rules for every client.
  public static let rules: [Rule] = [
    Rule("Numbers are in their range, and each value occurs") { contract in
      var values: Set<Int> = []
      for _ in 0..<1_000 {
        values.insert(contract.random.number(in: -2...3))
        let part = contract.random.number(in: 0.5..<0.75)
        try contract.holds((0.5..<0.75).contains(part), "\(part) is in its range")
      }
      try contract.equal(values.sorted(), [-2, -1, 0, 1, 2, 3], "the numbers")
      try contract.equal(contract.random.number(in: 7..<8), 7, "the only number of a range")
    },
    Rule("A shuffle has the same elements, and a pick is one of them") { contract in
      let elements = Array(0..<100)
      let shuffled = contract.random.shuffled(elements)
      try contract.equal(shuffled.sorted(), elements, "the sorted elements")
      try contract.holds(shuffled != elements, "100 elements have another order")
      for _ in 0..<10 {
        let pick = contract.random.element(of: elements)
        try contract.holds(pick.map(elements.contains) == true, "\(String(describing: pick)) is an element")
      }
      try contract.equal(contract.random.element(of: [Int]()), nil, "the pick of nothing")
    },
    Rule("UUIDs are distinct") { contract in
      var all: Set<UUID> = []
      for _ in 0..<1_000 {
        all.insert(contract.random.uuid())
        all.insert(contract.random.timeOrderedUUID())
      }
      try contract.equal(all.count, 2_000, "the number of UUIDs")
    },
    Rule("UUIDs of version 7 are in the order of the calls") { contract in
      let all = (0..<10_000).map { _ in contract.random.timeOrderedUUID().uuidString }
      try contract.equal(all, all.sorted(), "the order")
    },
  ]

  /// The additional rules for clients whose UUIDs follow RFC 9562, which are all except for those that count.
  public static let standardRules: [Rule] = [
    Rule("UUIDs have their versions and the variant") { contract in
      for _ in 0..<100 {
        for (uuid, version) in [(contract.random.uuid(), 4), (contract.random.timeOrderedUUID(), 7)] {
          try contract.equal(Int(uuid.uuid.6 >> 4), version, "the version")
          try contract.equal(uuid.uuid.8 >> 6, 0b10, "the variant")
        }
      }
    }
  ]
}

extension ContractRule<RandomClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameter client: The client to be checked.
  /// - Throws: ``ContractViolation``.
  public func check(_ client: RandomClient) async throws {
    try await body(RandomClientContract(random: client))
  }
}
