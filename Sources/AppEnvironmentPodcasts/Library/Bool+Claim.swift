extension Bool {
  /// Sets it, and says whether it was not set before. Who is told so goes on, and whoever comes meanwhile leaves it to
  /// that one. With the lock held that guards it.
  mutating func claim() -> Bool {
    defer { self = true }
    return !self
  }
}
