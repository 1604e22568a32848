// These overloads replace the general operators: the result is computed from the value at once, without a subscription.
// Without a value they publish nothing, even where the general operator has a result for no values, as `count()` does;
// Apple declares optional results. `collect()` alone publishes an empty array.

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value equals another.
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher { .init(self.output.map { $0 == output }) }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable public func removeDuplicates() -> Self { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Returns this publisher, whose only value is the smallest.
  @inlinable public func min() -> Self { self }

  /// Returns this publisher, whose only value is the greatest.
  @inlinable public func max() -> Self { self }
}

extension Optional.Publisher {
  /// Transforms the value with a closure, which is called at once.
  @inlinable public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher { .init(output.map(transform)) }

  /// Transforms the value with a closure, which is called at once and may return `nil` to publish nothing.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher { .init(output.flatMap(transform)) }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Self { .init(output.flatMap { isIncluded($0) ? $0 : nil }) }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Self { self }

  /// Combines an initial result with the value.
  @inlinable public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    .init(output.map { nextPartialResult(initialResult, $0) })
  }

  /// Publishes a value if this publisher is empty.
  @inlinable public func replaceEmpty(with output: Output) -> Just<Wrapped> { Just(self.output ?? output) }

  /// Returns this publisher, because it can't fail.
  @inlinable public func replaceError(with output: Output) -> Self { self }

  /// Returns this publisher, because it can't fail.
  @inlinable public func retry(_ times: Int) -> Self { self }
}

extension Optional.Publisher {
  /// Publishes the value in an array.
  @inlinable public func collect() -> Optional<[Output]>.Publisher { .init(output.map { [$0] } ?? []) }

  /// Publishes the number of values.
  @inlinable public func count() -> Optional<Int>.Publisher { .init(output.map { _ in 1 }) }

  /// Drops the value, and finishes at once.
  @inlinable public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// Combines an initial result with the value.
  @inlinable public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    scan(initialResult, nextPartialResult)
  }

  /// Returns this publisher, whose only value is the smallest.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Self { self }

  /// Returns this publisher, whose only value is the greatest.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Self { self }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { .init(output.map(predicate)) }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { .init(output.map(predicate)) }
}

extension Optional.Publisher {
  /// Returns this publisher, whose only value is the first.
  @inlinable public func first() -> Self { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func first(where predicate: (Output) -> Bool) -> Self { filter(predicate) }

  /// Returns this publisher, whose only value is the last.
  @inlinable public func last() -> Self { self }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func last(where predicate: (Output) -> Bool) -> Self { filter(predicate) }

  /// Drops the value unless the count is zero. A negative count traps.
  @inlinable public func dropFirst(_ count: Int = 1) -> Self {
    precondition(count >= 0, "The count must not be negative: \(count)")
    return .init(count == 0 ? output : nil)
  }

  /// Drops the value if it satisfies a predicate.
  @inlinable public func drop(while predicate: (Output) -> Bool) -> Self { filter { !predicate($0) } }

  /// Publishes the value unless the length is zero. A negative length traps.
  @inlinable public func prefix(_ maxLength: Int) -> Self {
    precondition(maxLength >= 0, "The maximum length must not be negative: \(maxLength)")
    return .init(maxLength > 0 ? output : nil)
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable public func prefix(while predicate: (Output) -> Bool) -> Self { filter(predicate) }

  /// Publishes the value if the index is zero. A negative index traps.
  @inlinable public func output(at index: Int) -> Self {
    precondition(index >= 0, "The index must not be negative: \(index)")
    return .init(index == 0 ? output : nil)
  }

  /// Publishes the value if a range contains zero. A negative bound traps.
  @inlinable public func output<R: RangeExpression>(in range: R) -> Optional<Wrapped>.Publisher where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    precondition(range.lowerBound >= 0, "The lower bound must not be negative: \(range)")
    return .init(range.contains(0) ? output : nil)
  }
}
