/// A contract, whose rules check by these.
package protocol ContractChecks: Sendable {}

extension ContractChecks {
  package func equal<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
    guard value == expected else {
      throw ContractViolation(description: "\(what): expected \(expected), and it was \(value)")
    }
  }

  package func holds(_ condition: Bool, _ what: String) throws {
    guard condition else { throw ContractViolation(description: "it does not hold that \(what)") }
  }
}
