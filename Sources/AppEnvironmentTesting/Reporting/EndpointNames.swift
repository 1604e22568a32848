/// Names of endpoints, for those who look for one that does not exist.
struct EndpointNames {
  private let names: Set<String>

  init(_ names: Set<String>) {
    self.names = names
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Says which there are: those of the same client or, where there is no such client, the clients.
  func list(besides name: String) -> String {
    let siblings = names.filter { Self.client($0) == Self.client(name) }
    guard siblings.isEmpty else { return "there are: \(siblings.sorted().joined(separator: ", "))" }
    return "there are the clients: \(Set(names.map(Self.client)).sorted().joined(separator: ", "))"
  }

  private static func client(_ name: String) -> String { String(name.prefix { $0 != "." }) }
}
