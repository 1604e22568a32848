extension Array {
  /// Removes all elements, and returns them.
  package mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
