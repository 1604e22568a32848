/// One thing that must hold, of a contract such as ``FileClientContract``.
///
/// Each contract has a `check` of its own for its rules: it takes a client, and where the client is to work.
public struct ContractRule<Contract: Sendable>: Sendable, CustomStringConvertible {
  /// What holds, as a sentence.
  public let description: String
  package let body: @Sendable (Contract) async throws -> Void

  package init(_ description: String, _ body: @escaping @Sendable (Contract) async throws -> Void) {
    self.description = description
    self.body = body
  }
}
