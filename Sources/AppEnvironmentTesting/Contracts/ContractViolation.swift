/// How a rule of a contract was broken. See ``ContractRule``.
public struct ContractViolation: Error, CustomStringConvertible, Sendable {
  /// What was expected and what came.
  public let description: String

  package init(description: String) {
    self.description = description
  }
}
