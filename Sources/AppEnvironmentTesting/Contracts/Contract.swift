/// A rule of a contract, such as ``FileClientContract``.
///
/// Each contract has a `check` method for its rules, which takes the client to be checked.
public struct ContractRule<Contract: Sendable>: Sendable, CustomStringConvertible {
  /// The rule as a sentence.
  public let description: String
  package let body: @Sendable (Contract) async throws -> Void

  package init(_ description: String, _ body: @escaping @Sendable (Contract) async throws -> Void) {
    self.description = description
    self.body = body
  }
}

/// A violation of a rule of a contract. See ``ContractRule``.
public struct ContractViolation: Error, CustomStringConvertible, Sendable {
  /// The expectation and the actual behavior.
  public let description: String

  package init(description: String) {
    self.description = description
  }
}

/// A contract with the checks that its rules consist of.
package protocol ContractChecks: Sendable {}

extension ContractChecks {
  package func equal<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
    guard value == expected else {
      throw ContractViolation(description: "\(what): expected \(expected), but was \(value)")
    }
  }

  package func holds(_ condition: Bool, _ what: String) throws {
    guard condition else { throw ContractViolation(description: "expected that \(what)") }
  }
}
