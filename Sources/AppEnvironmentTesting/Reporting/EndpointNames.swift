/// The known endpoints, for messages about a name that isn't one of them.
struct EndpointNames {
  private let names: Set<String>

  init(_ names: Set<String>) {
    self.names = names
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
    let nearest = names.sorted().map { (name: $0, distance: Self.distance($0, name)) }.min { $0.distance < $1.distance }
    if let nearest, nearest.distance <= 3 { return nearest.name }
    return names.filter { $0.hasPrefix(name) && name.contains(".") || $0.hasSuffix(".\(name)") }
      .min { ($0.count, $0) < ($1.count, $1) }
  }

  /// Returns the type in the name of an endpoint.
  static func client(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  /// The number of insertions, deletions and substitutions that turn one name into the other.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    var row = Array(0...other.count)
    for (index, byte) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let substituted = diagonal + (byte == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
