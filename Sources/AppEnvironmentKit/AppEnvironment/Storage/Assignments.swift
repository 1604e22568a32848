/// The clients that an environment has because they were assigned, to it or to an environment above it.
///
/// A child begins with those of its parent, and isn't affected by later ones. The stores keep the entries.
struct Assignments: Sendable {
  private struct Assignment: Sendable {
    let id: ObjectIdentifier
    let entry: Unmanaged<ClientEntry>
    /// The depth of the environment to which the client was assigned.
    var depth: Int
  }

  private var assignments: [Assignment] = []

  var entries: [ClientEntry] { assignments.map { $0.entry.takeUnretainedValue() } }

  /// The client that was assigned to a type.
  subscript(key: ClientKey) -> Unmanaged<ClientEntry>? {
    for assignment in assignments where assignment.id == key.id { return assignment.entry }
    return nil
  }

  mutating func assign(_ entry: ClientEntry, depth: Int) {
    let new = Assignment(id: entry.key.id, entry: .passUnretained(entry), depth: depth)
    if let index = assignments.firstIndex(where: { $0.id == new.id }) {
      assignments[index] = new
    } else {
      if assignments.isEmpty { assignments.reserveCapacity(4) }
      assignments.append(new)
    }
  }

  /// Returns a Boolean value that indicates whether an environment with these assignments has a client, because it was
  /// assigned, or because it was created from what the environment has.
  func has(_ entry: ClientEntry) -> Bool {
    func isAssigned(_ key: ClientKey, _ id: ObjectIdentifier?) -> Bool {
      self[key].map { ObjectIdentifier($0.takeUnretainedValue()) } == id
    }
    return isAssigned(entry.key, entry.replacement == nil ? nil : ObjectIdentifier(entry))
      && entry.footprint.allSatisfy { isAssigned($0.key, $0.assigned) }
  }

  /// Returns the depth of the environment to which the client of a type was assigned, or nil.
  func depth(of key: ClientKey) -> Int? {
    assignments.first { $0.id == key.id }?.depth
  }

  /// Returns the same assignments, none of them deeper than a child of the root.
  func belowRoot() -> Assignments {
    var result = self
    for index in assignments.indices { result.assignments[index].depth = min(1, assignments[index].depth) }
    return result
  }
}
