extension Publisher {
  /// Replaces each `nil` with a value.
  ///
  /// ```swift
  /// words
  ///   .map { Int($0) }
  ///   .replaceNil(with: 0)
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameter output: The replacement.
  /// - Returns: A publisher of values that aren't optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}
