// These overloads replace the general operators: the result is computed from the value at once, without a subscription.

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value equals another.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { .init(result.map { $0 == output }) }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable public func removeDuplicates() -> Self { self }
}

extension Result.Publisher where Success: Comparable {
  /// Returns this publisher, whose only value is the smallest.
  @inlinable public func min() -> Self { self }

  /// Returns this publisher, whose only value is the greatest.
  @inlinable public func max() -> Self { self }
}

extension Result.Publisher where Failure == Never {
  /// Changes the failure type.
  @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    switch result {
    case .success(let output): .init(.success(output))
    }
  }
}

extension Result.Publisher {
  /// Transforms the value with a closure, which is called at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher { .init(result.map(transform)) }

  /// Transforms the value with a closure that may throw, which is called at once.
  @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    .init(Result<T, any Error> { try transform(result.get()) })
  }

  /// Transforms the error with a closure, which is called at once.
  @inlinable public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    .init(result.mapError(transform))
  }

  /// Returns this publisher, because a single value has no duplicates.
  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Self { self }

  /// Publishes the value, or fails if the closure throws when it compares the value with itself.
  @inlinable
  public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher
  {
    tryMap {
      _ = try predicate($0, $0)
      return $0
    }
  }

  /// Combines an initial result with the value.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value, in a closure that may throw.
  @inlinable public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Returns this publisher, because it has a value or an error.
  @inlinable public func replaceEmpty(with output: Output) -> Self { self }

  /// Publishes a value in place of the error.
  @inlinable public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    switch result {
    case .success(let value): .init(.success(value))
    case .failure: .init(.success(output))
    }
  }

  /// Returns this publisher, because the result would be the same.
  @inlinable public func retry(_ times: Int) -> Self { self }
}

extension Result.Publisher {
  /// Publishes the value in an array.
  @inlinable public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

  /// Returns a publisher of the number of values, which is one.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// Drops the value or the error, as Combine does, and finishes at once.
  @inlinable public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Combines an initial result with the value.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines an initial result with the value, in a closure that may throw.
  @inlinable public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Returns this publisher, whose only value is the smallest.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Self { self }

  /// Publishes the value, or fails if the closure throws when it compares the value with itself.
  @inlinable
  public func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Returns this publisher, whose only value is the greatest.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Self { self }

  /// Publishes the value, or fails if the closure throws when it compares the value with itself.
  @inlinable
  public func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Publishes whether the value satisfies a predicate that may throw.
  @inlinable public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether the value satisfies a predicate.
  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Publishes whether the value satisfies a predicate that may throw.
  @inlinable public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Returns this publisher, whose only value is the first.
  @inlinable public func first() -> Self { self }

  /// Returns this publisher, whose only value is the last.
  @inlinable public func last() -> Self { self }
}
