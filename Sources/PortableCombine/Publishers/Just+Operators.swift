// These overloads replace the general operators: the result is computed from the value at once, without a subscription.

extension Just where Output: Equatable {
  /// Publishes whether the value equals another.
  @inlinable public func contains(_ output: Output) -> Just<Bool> { .init(self.output == output) }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable public func removeDuplicates() -> Just { self }
}

extension Just where Output: Comparable {
  /// Returns this publisher, whose only value is the smallest.
  @inlinable public func min() -> Just { self }

  /// Returns this publisher, whose only value is the greatest.
  @inlinable public func max() -> Just { self }
}

extension Just {
  /// Transforms the value with a closure, which is called at once.
  @inlinable public func map<T>(_ transform: (Output) -> T) -> Just<T> { .init(transform(output)) }

  /// Transforms the value with a closure that may throw, which is called at once.
  @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result { try transform(output) })
  }

  /// Changes the failure type, because there is no error to transform.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher { .init(.success(output)) }

  /// Changes the failure type.
  @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    .init(.success(output))
  }

  /// Transforms the value with a closure, which is called at once and may return `nil` to publish nothing.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher { .init(transform(output)) }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(isIncluded(output) ? output : nil)
  }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just { self }

  /// Publishes the value, or fails if the closure throws when it compares the value with itself.
  @inlinable
  public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher
  {
    Result<Output, Never>.Publisher(output).tryRemoveDuplicates(by: predicate)
  }

  /// Combines an initial result with the value.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    .init(.success(nextPartialResult(initialResult, output)))
  }

  /// Combines an initial result with the value, in a closure that may throw.
  @inlinable public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Returns this publisher, because it isn't empty.
  @inlinable public func replaceEmpty(with output: Output) -> Just { self }

  /// Returns this publisher, because it can't fail.
  @inlinable public func replaceError(with output: Output) -> Just { self }

  /// Returns this publisher, because it can't fail.
  @inlinable public func retry(_ times: Int) -> Just { self }
}

extension Just {
  /// Publishes the value in an array.
  @inlinable public func collect() -> Just<[Output]> { .init([output]) }

  /// Returns a publisher of the number of values, which is one.
  @inlinable public func count() -> Just<Int> { .init(1) }

  /// Drops the value, and finishes at once.
  @inlinable public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// Combines an initial result with the value.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    scan(initialResult, nextPartialResult)
  }

  /// Combines an initial result with the value, in a closure that may throw.
  @inlinable public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Returns this publisher, whose only value is the smallest.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just { self }

  /// Returns this publisher, whose only value is the greatest.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just { self }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { .init(predicate(output)) }

  /// Publishes whether the value satisfies a predicate that may throw.
  @inlinable public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { .init(predicate(output)) }

  /// Publishes whether the value satisfies a predicate that may throw.
  @inlinable public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }
}

extension Just {
  /// Returns this publisher, whose only value is the first.
  @inlinable public func first() -> Just { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Returns this publisher, whose only value is the last.
  @inlinable public func last() -> Just { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Drops the value unless the count is zero. A negative count traps.
  @inlinable public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(output).dropFirst(count)
  }

  /// Drops the value if it satisfies a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter { !predicate($0) } }

  /// Publishes the value unless the length is zero. A negative length traps.
  @inlinable public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(output).prefix(maxLength)
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Publishes the value if the index is zero. A negative index traps.
  @inlinable public func output(at index: Int) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(output).output(at: index)
  }

  /// Publishes the value if a range begins at zero.
  @inlinable public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    // As in Combine, the lower bound alone decides: an empty range contains the value, a negative bound doesn't trap.
    .init(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
  }
}

extension Just {
  /// Publishes values before this one.
  @inlinable public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

  /// Publishes the elements of a sequence before this value.
  @inlinable public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Publishes values after this one.
  @inlinable public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  /// Publishes the elements of a sequence after this value.
  @inlinable public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where Output == S.Element {
    Publishers.Sequence(sequence: [output] + elements)
  }
}
