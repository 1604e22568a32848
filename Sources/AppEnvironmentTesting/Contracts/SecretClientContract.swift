import AppEnvironmentKit
import Foundation

/// The rules that every `SecretClient` follows: live clients, clients in memory, and clients of your own.
///
/// ```swift
/// @Test(arguments: SecretClientContract.rules)
/// func keepsSecretsByTheRules(_ rule: SecretClientContract.Rule) async throws {
///   try await rule.check(.inMemory())
/// }
/// ```
public struct SecretClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<SecretClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let secrets: SecretClient

  /// The rules for every client.
  public static let rules: [Rule] = [
    Rule("A secret is kept until it's replaced or removed") { contract in
      let secrets = contract.secrets
      try contract.equal(try await secrets.loadSecret(named: "a")?.reveal(), nil, "a missing secret")
      try await secrets.removeSecret(named: "a")
      try await secrets.saveSecret(named: "a", Secret("one\n"))
      try await secrets.saveSecret(named: "b", Secret(""))
      try await secrets.saveSecret(named: "a", Secret("two\u{0}🔑"))
      try contract.equal(try await secrets.loadSecret(named: "a")?.reveal(), "two\u{0}🔑", "the secret")
      try contract.equal(try await secrets.loadSecret(named: "b")?.reveal(), "", "the empty secret")
      try await secrets.removeSecret(named: "a")
      try contract.equal(try await secrets.loadSecret(named: "a")?.reveal(), nil, "the removed secret")
      try contract.equal(try await secrets.loadSecret(named: "b")?.reveal(), "", "the other secret")
    },
    Rule("Names are distinguished, whatever their characters") { contract in
      let names = ["a", "A", "a/b", "../a", "a%2fb", ".", "..", "é", "e\u{301}", " ", "\n"]
      for (number, name) in names.enumerated() {
        try await contract.secrets.saveSecret(named: name, Secret("\(number)"))
      }
      // The two forms of é are equal in Swift, so the later one replaces the earlier one.
      for name in names {
        let secret = try await contract.secrets.loadSecret(named: name)
        let number = names.lastIndex(of: name) ?? 0
        try contract.equal(secret?.reveal(), "\(number)", "the secret \(name.debugDescription)")
      }
      let long = String(repeating: "é", count: 40)
      try await contract.secrets.saveSecret(named: long, Secret("long"))
      let secret = try await contract.secrets.loadSecret(named: long)
      try contract.equal(secret?.reveal(), "long", "the secret of a long name")
    },
    Rule("A name without bytes, or with more than 80, is refused") { contract in
      for name in ["", String(repeating: "a", count: 81)] {
        do {
          try await contract.secrets.saveSecret(named: name, Secret("a"))
        } catch let error as SecretClientError {
          try contract.equal(error, .invalidName(name), "the error")
          continue
        }
        throw Violation(description: "expected an error for the name \(name.debugDescription)")
      }
    },
    Rule("A secret of more than a MiB is refused, and the earlier one stays") { contract in
      let limit = 1 << 20
      let longest = Secret(String(repeating: "a", count: limit))
      try await contract.secrets.saveSecret(named: "long", longest)
      do {
        try await contract.secrets.saveSecret(named: "long", Secret(longest.reveal() + "b"))
        throw Violation(description: "expected an error for a long secret")
      } catch let error as SecretClientError {
        try contract.equal(error, .tooLong(name: "long", limit: limit), "the error")
      }
      let isSame = try await contract.secrets.loadSecret(named: "long") == longest
      try contract.equal(isSame, true, "the equality of the earlier secret and the kept one")
    },
  ]
}

extension ContractRule<SecretClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameter client: The client to be checked, without any secrets. Pass a new one for each rule.
  /// - Throws: ``ContractViolation``, or an error that the client threw unexpectedly.
  public func check(_ client: SecretClient) async throws {
    try await body(SecretClientContract(secrets: client))
  }
}
