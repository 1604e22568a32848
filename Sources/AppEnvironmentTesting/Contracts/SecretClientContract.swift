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
      // Swift regards the two forms of é as equal, so the later one replaces the earlier one or is separate.
      for (number, name) in names.enumerated() where name != "é" {
        let secret = try await contract.secrets.loadSecret(named: name)
        try contract.equal(secret?.reveal(), "\(number)", "the secret \(name.debugDescription)")
      }
    },
    Rule("A name without bytes, or with more than 100, is refused") { contract in
      for name in ["", String(repeating: "a", count: 101)] {
        do {
          try await contract.secrets.saveSecret(named: name, Secret("a"))
        } catch let error as SecretClientError {
          try contract.equal(error, .invalidName(name), "the error")
          continue
        }
        throw Violation(description: "expected an error for the name \(name.debugDescription)")
      }
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
