// Operators whose result follows from one value at once need no subscription. These replace the general ones.

extension Just where Output: Equatable {
  /// Publishes whether the value equals another.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> {
    Just<Bool>(self.output == output)
  }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable
  public func removeDuplicates() -> Just<Output> {
    self
  }
}

extension Just where Output: Comparable {
  /// Returns this publisher, because a single value is the smallest.
  @inlinable
  public func min() -> Just<Output> {
    self
  }

  /// Returns this publisher, because a single value is the greatest.
  @inlinable
  public func max() -> Just<Output> {
    self
  }
}

extension Just {
  /// Transforms the value with a closure, which is called at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Transforms the value with a closure that may throw, which is called at once.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result { try transform(output) })
  }

  /// Changes the failure type, because there is no error to transform.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(.success(output))
  }

  /// Changes the failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(.success(output))
  }

  /// Transforms the value with a closure, which is called at once and may return `nil` to publish nothing.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    Optional<T>.Publisher(transform(output))
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(isIncluded(output) ? output : nil)
  }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value, or fails if the closure throws when it compares the value with itself.
  @inlinable
  public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher
  {
    Result<Output, any Error>.Publisher(
      Result {
        _ = try predicate(output, output)
        return output
      })
  }

  /// Combines the value with another.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    Result<T, Never>.Publisher(.success(nextPartialResult(initialResult, output)))
  }

  /// Combines the value with another in a closure that may throw.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result { try nextPartialResult(initialResult, output) })
  }

  /// Returns this publisher, because it isn't empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> {
    self
  }

  /// Returns this publisher, because it can't fail.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> {
    self
  }

  /// Returns this publisher, because it can't fail.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> {
    self
  }
}

extension Just {
  /// Publishes the value in an array.
  @inlinable
  public func collect() -> Just<[Output]> {
    Just<[Output]>([output])
  }

  /// Publishes the number of values, one.
  @inlinable
  public func count() -> Just<Int> {
    Just<Int>(1)
  }

  /// Drops the value, and finishes at once.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Just<Output>.Failure> {
    Empty()
  }

  /// Combines the value with another.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    Result<T, Never>.Publisher(.success(nextPartialResult(initialResult, output)))
  }

  /// Combines the value with another in a closure that may throw.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result { try nextPartialResult(initialResult, output) })
  }

  /// Returns this publisher, because a single value is the smallest.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Returns this publisher, because a single value is the greatest.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    Just<Bool>(predicate(output))
  }

  /// Publishes whether the value satisfies a predicate that may throw.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error>.Publisher(Result { try predicate(output) })
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    Just<Bool>(predicate(output))
  }

  /// Publishes whether the value satisfies a predicate that may throw.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error>.Publisher(Result { try predicate(output) })
  }
}

extension Just {
  /// Returns this publisher, because a single value is the first.
  @inlinable
  public func first() -> Just<Output> {
    self
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Returns this publisher, because a single value is the last.
  @inlinable
  public func last() -> Just<Output> {
    self
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Drops the value unless the count is zero. A negative count traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    precondition(count >= 0, "A negative number of values cannot be dropped: \(count)")
    return Optional<Output>.Publisher(count == 0 ? output : nil)
  }

  /// Drops the value if it satisfies a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(predicate(output) ? nil : output)
  }

  /// Publishes the value unless the length is zero. A negative length traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    precondition(maxLength >= 0, "A negative number of values cannot be sent: \(maxLength)")
    return Optional<Output>.Publisher(maxLength > 0 ? output : nil)
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Publishes the value if the index is zero. A negative index traps.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher {
    precondition(index >= 0, "A value cannot stand before the first: \(index)")
    return Optional<Output>.Publisher(index == 0 ? output : nil)
  }

  /// Publishes the value if a range begins at zero.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    // As in Combine, the lower bound alone decides: an empty range contains the value, a negative bound doesn't trap.
    Optional<Output>.Publisher(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
  }
}

extension Just {
  /// Publishes values before this one.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Just<Output>.Failure> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence before this value.
  @inlinable
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Just<Output>.Failure>
  where Output == S.Element {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Publishes values after this one.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Just<Output>.Failure> {
    append(elements)
  }

  /// Publishes the elements of a sequence after this value.
  @inlinable
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Just<Output>.Failure>
  where Output == S.Element {
    Publishers.Sequence(sequence: [output] + elements)
  }
}
