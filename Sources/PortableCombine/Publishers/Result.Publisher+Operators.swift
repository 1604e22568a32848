// What can be told of a result at once needs no subscription: these take the place of the general operators.

extension Result.Publisher where Success: Equatable {
  /// Tells whether the value is a given one.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.Publisher(result.map { $0 == output })
  }

  /// One value has no repetitions.
  @inlinable
  public func removeDuplicates() -> Result<Success, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Success: Comparable {
  /// One value is the smallest.
  @inlinable
  public func min() -> Result<Success, Failure>.Publisher {
    self
  }

  /// One value is the greatest.
  @inlinable
  public func max() -> Result<Success, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Failure == Never {
  /// There is no error; this changes the type alone.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    switch result {
    case .success(let output): Result<Output, E>.Publisher(.success(output))
    }
  }
}

extension Result.Publisher {
  /// Sends what a closure makes of the value, at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.Publisher(result.map(transform))
  }

  /// Sends what a closure makes of the value, at once, or fails with the error that it throws.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result<T, any Error> { try transform(result.get()) })
  }

  /// Replaces the error, at once.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(result.mapError(transform))
  }

  /// One value has no repetitions.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// One value has no repetitions; the closure may throw when it is compared with itself.
  @inlinable
  public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher
  {
    tryMap {
      _ = try predicate($0, $0)
      return $0
    }
  }

  /// Combines the value with another.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines the value with another, or fails with the error that the closure throws.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// There is a value or an error, so nothing is replaced.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Sends a value in place of the error.
  @inlinable
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    switch result {
    case .success(let value): Result<Output, Never>.Publisher(.success(value))
    case .failure: Result<Output, Never>.Publisher(.success(output))
    }
  }

  /// The result would be the same, so nothing is tried again.
  @inlinable
  public func retry(_ times: Int) -> Result<Success, Failure>.Publisher {
    self
  }
}

extension Result.Publisher {
  /// Sends the value in an array.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher {
    map { [$0] }
  }

  /// There is one value.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    map { _ in 1 }
  }

  /// Drops the value or the error and finishes at once. That an error is dropped too is Apple's behaviour.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  /// Combines the value with another.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines the value with another, or fails with the error that the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// One value is the smallest.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// One value is the smallest; the closure may throw when it is compared with itself.
  @inlinable
  public func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// One value is the greatest.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Success, Failure>.Publisher {
    self
  }

  /// One value is the greatest; the closure may throw when it is compared with itself.
  @inlinable
  public func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Tells whether a closure approves of the value.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Tells whether a closure approves of the value, or fails with the error that it throws.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Tells whether a closure approves of the value.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Tells whether a closure approves of the value, or fails with the error that it throws.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// One value is the first.
  @inlinable
  public func first() -> Result<Success, Failure>.Publisher {
    self
  }

  /// One value is the last.
  @inlinable
  public func last() -> Result<Success, Failure>.Publisher {
    self
  }
}
