// Operators whose result follows from an optional value at once need no subscription. These replace the general ones.
// Without a value they send nothing, even where the general operator has a result for no values, as `count` does. This is
// how Apple's result types, which are optional throughout, are understood here. Only `collect` sends an empty array.

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value equals another.
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher {
    Optional<Bool>.Publisher(self.output.map { $0 == output })
  }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Returns this publisher, because a single value is the smallest.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher {
    self
  }

  /// Returns this publisher, because a single value is the greatest.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher {
  /// Transforms the value with a closure, which is called at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.map(transform))
  }

  /// Transforms the value with a closure, which is called at once and may return `nil` to publish nothing.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.flatMap(transform))
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    Optional<Wrapped>.Publisher(output.flatMap { isIncluded($0) ? $0 : nil })
  }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Combines the value with another.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.map { nextPartialResult(initialResult, $0) })
  }

  /// Publishes a value if this publisher is empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Wrapped> {
    Just(self.output ?? output)
  }

  /// Returns this publisher, because it can't fail.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Returns this publisher, because it can't fail.
  @inlinable
  public func retry(_ times: Int) -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher {
  /// Publishes the value in an array.
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher {
    Optional<[Output]>.Publisher(output.map { [$0] } ?? [])
  }

  /// Publishes the number of values.
  @inlinable
  public func count() -> Optional<Int>.Publisher {
    Optional<Int>.Publisher(output.map { _ in 1 })
  }

  /// Drops the value, and finishes at once.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Optional<Wrapped>.Publisher.Failure> {
    Empty()
  }

  /// Combines the value with another.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    scan(initialResult, nextPartialResult)
  }

  /// Returns this publisher, because a single value is the smallest.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Returns this publisher, because a single value is the greatest.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    Optional<Bool>.Publisher(output.map(predicate))
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    Optional<Bool>.Publisher(output.map(predicate))
  }
}

extension Optional.Publisher {
  /// Returns this publisher, because a single value is the first.
  @inlinable
  public func first() -> Optional<Wrapped>.Publisher {
    self
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Returns this publisher, because a single value is the last.
  @inlinable
  public func last() -> Optional<Wrapped>.Publisher {
    self
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Drops the value unless the count is zero. A negative count traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    precondition(count >= 0, "A negative number of values cannot be dropped: \(count)")
    return Optional<Wrapped>.Publisher(count == 0 ? output : nil)
  }

  /// Drops the value if it satisfies a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes the value unless the length is zero. A negative length traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    precondition(maxLength >= 0, "A negative number of values cannot be sent: \(maxLength)")
    return Optional<Wrapped>.Publisher(maxLength > 0 ? output : nil)
  }

  /// Publishes the value if it satisfies a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Publishes the value if the index is zero. A negative index traps.
  @inlinable
  public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    precondition(index >= 0, "A value cannot stand before the first: \(index)")
    return Optional<Wrapped>.Publisher(index == 0 ? output : nil)
  }

  /// Publishes the value if a range contains zero. A negative bound traps.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Wrapped>.Publisher where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    precondition(range.lowerBound >= 0, "A value cannot stand before the first: \(range)")
    return Optional<Wrapped>.Publisher(range.contains(0) ? output : nil)
  }
}
