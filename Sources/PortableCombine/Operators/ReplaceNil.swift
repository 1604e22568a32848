extension Publisher {
  /// Sends a value in place of each `nil`.
  ///
  /// - Parameter output: The value to send for `nil`.
  /// - Returns: A publisher of values that are not optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}
