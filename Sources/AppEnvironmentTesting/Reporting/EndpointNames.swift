import AppEnvironmentKit
import PackageSupport

/// The known endpoints, for messages about a name that isn't one of them.
struct EndpointNames {
  private let names: Set<String>

  init(_ names: Set<String>) {
    self.names = names
  }

  /// The endpoints of the clients of AppEnvironmentKit.
  static var ofTheKit: Set<String> {
    let log = CallLog()
    func record<C: RecordableClient>(_: C.Type) { _ = C.test.recording(in: log) }
    let clients: [any RecordableClient.Type] = [
      ClockClient.self, FileClient.self, LogClient.self, OpenClient.self, ProcessClient.self, RandomClient.self,
      SecretClient.self, SettingsClient.self,
    ]
    for client in clients { record(client) }
    return log.endpoints
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Returns a message about an unknown name, with the most similar known name or, if no name is similar, with the known
  /// endpoints of its client.
  func message(aboutUnknown name: String) -> String {
    let siblings = names.filter { Self.client($0) == Self.client(name) }.sorted()
    if let similar = similar(to: name) { return "Unknown endpoint \(name); did you mean \(similar)?" }
    guard siblings.isEmpty else {
      return "Unknown endpoint \(name); \(Self.client(name)) has \(siblings.joined(separator: ", "))."
    }
    let clients = Set(names.map(Self.client)).sorted().joined(separator: ", ")
    return "Unknown client of \(name); the known clients are \(clients). "
      + "A client of your own is known after its first use: `_ = environment[\(Self.client(name)).self]`."
  }

  /// Returns the known name with up to three other letters, or else the shortest one that begins with the given name, or
  /// that consists of a client and the given name.
  private func similar(to name: String) -> String? {
    let known = names.sorted().map { (name: $0, distance: $0.editDistance(to: name)) }
    let nearest = known.min { $0.distance < $1.distance }
    if let nearest, nearest.distance <= 3 { return nearest.name }
    return names.filter { $0.hasPrefix(name) && name.contains(".") || $0.hasSuffix(".\(name)") }
      .min { ($0.count, $0) < ($1.count, $1) }
  }

  /// Returns the type in the name of an endpoint.
  static func client(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  /// Returns the endpoints of a client with names that are misspelled or those of other closures, each with a message.
  ///
  /// Only a client that is nothing but closures, with an endpoint for each, is known well enough.
  static func mistakes(
    in endpoints: [NamedEndpoint], of client: any Client
  ) -> [(endpoint: NamedEndpoint, message: String)] {
    let type = String("\(Swift.type(of: client))".prefix { $0 != "<" })
    let children = Mirror(reflecting: client).children
    let closures = children.filter { "\(Swift.type(of: $0.value))".contains("->") }.compactMap(\.label)
    let words = { (name: String) in name.split(separator: ".").suffix(2).map { $0.filter { $0 != "`" } } }
    let own = endpoints.map { ($0, words($0.name)) }.filter { $1.first == type }
    guard closures.count == children.count, own.count == closures.count else { return [] }
    var missing = closures.filter { closure in !own.contains { $1.last == closure } }
    return own.enumerated().compactMap { index, element in
      let (endpoint, words) = element
      let isKnown = closures.contains(words[1])
      guard !isKnown || own[..<index].contains(where: { $1 == words }) else { return nil }
      let distances = missing.map { $0.editDistance(to: words[1]) }
      guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
      let closure = missing.remove(at: nearest)
      return isKnown
        ? (endpoint, "\(endpoint.name) is the name of two unimplemented closures, and \(type).\(closure) that of none.")
        : (endpoint, "\(type) has no closure \(endpoint.name). Did you mean \(type).\(closure)?")
    }
  }
}
