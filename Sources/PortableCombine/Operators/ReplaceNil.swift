extension Publisher {
  /// Replaces each `nil` with a value.
  ///
  /// - Parameter output: The replacement.
  /// - Returns: A publisher of values that aren't optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}
