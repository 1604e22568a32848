import AppEnvironmentKit
import Foundation

/// The rules that every `OpenClient` follows without opening anything.
///
/// ```swift
/// @Test(arguments: OpenClientContract.rules)
/// func refusesByTheRules(_ rule: OpenClientContract.Rule) async throws {
///   try await rule.check(.inMemory())
/// }
/// ```
public struct OpenClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<OpenClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let opening: OpenClient

  /// The rules for every client.
  public static let rules: [Rule] = [
    Rule("URLs of schemes that aren't allowed are refused") { contract in
      for (text, scheme) in [
        ("file:///etc/passwd", "file"), ("JavaScript:alert(1)", "javascript"), ("ssh://-oProxyCommand=x", "ssh"),
        ("--help", ""), ("/etc/passwd", ""),
      ] {
        guard let url = URL(string: text) else { continue }
        do {
          try await contract.opening.openURL(at: url)
        } catch let error as OpenClientError {
          try contract.equal(error, .schemeNotAllowed(scheme), "the error of \(text)")
          continue
        }
        throw Violation(description: "expected an error for \(text)")
      }
    }
  ]
}

extension ContractRule<OpenClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameter client: The client to be checked, with the schemes that it allows by default.
  /// - Throws: ``ContractViolation``, or an error that the client threw unexpectedly.
  public func check(_ client: OpenClient) async throws {
    try await body(OpenClientContract(opening: client))
  }
}
