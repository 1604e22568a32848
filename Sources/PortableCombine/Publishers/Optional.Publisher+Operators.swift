// What can be told of a value, or of none, at once needs no subscription: these take the place of the general
// operators. Where there is no value they send none, even where the general operator sends an answer for no values, as
// `count` does: so Apple's types, which are optional throughout, are understood here. Only `collect` sends an array of
// none.

extension Optional.Publisher where Wrapped: Equatable {
  /// Tells whether the value is a given one.
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher {
    Optional<Bool>.Publisher(self.output.map { $0 == output })
  }

  /// One value has no repetitions.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// One value is the smallest.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher {
    self
  }

  /// One value is the greatest.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher {
  /// Sends what a closure makes of the value, at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.map(transform))
  }

  /// Sends what a closure makes of the value, at once, where it makes something.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.flatMap(transform))
  }

  /// Sends the value if a closure approves of it.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    Optional<Wrapped>.Publisher(output.flatMap { isIncluded($0) ? $0 : nil })
  }

  /// One value has no repetitions.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Combines the value with another.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.map { nextPartialResult(initialResult, $0) })
  }

  /// Sends a value if there is none.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Wrapped> {
    Just(self.output ?? output)
  }

  /// There is no error, so nothing is replaced.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Wrapped>.Publisher {
    self
  }

  /// There is no error, so nothing is tried again.
  @inlinable
  public func retry(_ times: Int) -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher {
  /// Sends the value in an array.
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher {
    Optional<[Output]>.Publisher(output.map { [$0] } ?? [])
  }

  /// Tells that there is one value.
  @inlinable
  public func count() -> Optional<Int>.Publisher {
    Optional<Int>.Publisher(output.map { _ in 1 })
  }

  /// Drops the value and finishes at once.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Optional<Wrapped>.Publisher.Failure> {
    Empty()
  }

  /// Combines the value with another.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    scan(initialResult, nextPartialResult)
  }

  /// One value is the smallest.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// One value is the greatest.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Tells whether a closure approves of the value.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    Optional<Bool>.Publisher(output.map(predicate))
  }

  /// Tells whether a closure approves of the value.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    Optional<Bool>.Publisher(output.map(predicate))
  }
}

extension Optional.Publisher {
  /// One value is the first.
  @inlinable
  public func first() -> Optional<Wrapped>.Publisher {
    self
  }

  /// Sends the value if a closure approves of it.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// One value is the last.
  @inlinable
  public func last() -> Optional<Wrapped>.Publisher {
    self
  }

  /// Sends the value if a closure approves of it.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Drops the value, unless none is to be dropped. A negative number is a programming error and traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    precondition(count >= 0, "A negative number of values cannot be dropped: \(count)")
    return Optional<Wrapped>.Publisher(count == 0 ? output : nil)
  }

  /// Drops the value if a closure says so.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// Sends the value, unless none is to be sent. A negative number is a programming error and traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    precondition(maxLength >= 0, "A negative number of values cannot be sent: \(maxLength)")
    return Optional<Wrapped>.Publisher(maxLength > 0 ? output : nil)
  }

  /// Sends the value if a closure says so.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Sends the value if it stands at an index; it stands at 0. A negative index is a programming error and traps.
  @inlinable
  public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    precondition(index >= 0, "A value cannot stand before the first: \(index)")
    return Optional<Wrapped>.Publisher(index == 0 ? output : nil)
  }

  /// Sends the value if it stands in a range; it stands at 0. A negative bound is a programming error and traps.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Wrapped>.Publisher where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    precondition(range.lowerBound >= 0, "A value cannot stand before the first: \(range)")
    return Optional<Wrapped>.Publisher(range.contains(0) ? output : nil)
  }
}
