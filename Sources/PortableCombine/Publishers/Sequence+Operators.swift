// These overloads replace the general operators: the result is computed from the elements at once, without a subscription,
// and closures are called when the operator is applied.

extension Publishers.Sequence {
  /// Transforms each element with a closure, which is called at once.
  @inlinable public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.map(transform))
  }

  /// Transforms each element with a closure, which is called at once, and publishes the results that aren't `nil`.
  @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.compactMap(transform))
  }

  /// Replaces each `nil` with a value. The elements stay optional.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure> where Elements.Element == T? {
    .init(sequence: sequence.map { $0 ?? output })
  }

  /// Combines each element with the previous result, and publishes all results.
  @inlinable public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map {
      result = nextPartialResult(result, $0)
      return result
    }
  }

  /// Publishes the elements that satisfy a predicate.
  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: sequence.filter(isIncluded))
  }

  /// Drops the first elements. A negative count traps.
  @inlinable public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    .init(sequence: sequence.dropFirst(count))
  }

  /// Drops elements until one fails a predicate.
  @inlinable public func drop(while predicate: (Elements.Element) -> Bool)
    -> Publishers.Sequence<DropWhileSequence<Elements>, Failure>
  {
    .init(sequence: sequence.drop(while: predicate))
  }

  /// Publishes the first elements. A negative length traps.
  @inlinable public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    .init(sequence: sequence.prefix(maxLength))
  }

  /// Publishes elements until one fails a predicate.
  @inlinable
  public func prefix(while predicate: (Elements.Element) -> Bool) -> Publishers.Sequence<[Elements.Element], Failure> {
    .init(sequence: sequence.prefix(while: predicate))
  }

  /// Changes the failure type.
  @inlinable public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }
}

extension Publishers.Sequence {
  /// Publishes all elements in one array.
  @inlinable public func collect() -> Result<[Output], Failure>.Publisher { .init(.success(Array(sequence))) }

  /// Drops all elements, and finishes at once.
  @inlinable public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Combines all elements into one value.
  @inlinable public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(.success(sequence.reduce(initialResult, nextPartialResult)))
  }

  /// Combines all elements into one value in a closure that may throw.
  @inlinable public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try sequence.reduce(initialResult, nextPartialResult) })
  }

  /// Publishes whether an element satisfies a predicate.
  @inlinable public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(.success(sequence.contains(where: predicate)))
  }

  /// Publishes whether an element satisfies a predicate that may throw.
  @inlinable public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.contains(where: predicate) })
  }

  /// Publishes whether all elements satisfy a predicate.
  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(.success(sequence.allSatisfy(predicate)))
  }

  /// Publishes whether all elements satisfy a predicate that may throw.
  @inlinable public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.allSatisfy(predicate) })
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes whether the elements contain a value.
  @inlinable public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    .init(.success(sequence.contains(output)))
  }

  /// Drops each element that equals the previous one.
  @inlinable public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var previous: Output?
    return filter { element in
      defer { previous = element }
      return element != previous
    }
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the smallest element in the order of a closure.
  @inlinable public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.min(by: areInIncreasingOrder))
  }

  /// Publishes the greatest element in the order of a closure.
  @inlinable public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.max(by: areInIncreasingOrder))
  }

  /// Publishes the first element that satisfies a predicate.
  @inlinable public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.first(where: predicate))
  }
}

extension Publishers.Sequence where Elements.Element: Comparable, Failure == Never {
  /// Publishes the smallest element.
  @inlinable public func min() -> Optional<Output>.Publisher { .init(sequence.min()) }

  /// Publishes the greatest element.
  @inlinable public func max() -> Optional<Output>.Publisher { .init(sequence.max()) }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { .init(.success(sequence.count)) }

  /// Publishes the elements in a range of the collection's indices.
  @inlinable public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    let range = range.clamped(to: sequence.startIndex..<sequence.endIndex)
    return .init(sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element.
  @inlinable public func first() -> Optional<Output>.Publisher { .init(sequence.first) }

  /// Publishes the element at an index of the collection, if there is one.
  @inlinable public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    let indices = sequence.startIndex..<sequence.endIndex
    return .init(indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element.
  @inlinable public func last() -> Optional<Output>.Publisher { .init(sequence.last) }

  /// Publishes the last element that satisfies a predicate.
  @inlinable public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.last(where: predicate))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the number of elements.
  @inlinable public func count() -> Just<Int> { Just(sequence.count) }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes values before the elements.
  @inlinable public func prepend(_ elements: Output...) -> Self { prepend(elements) }

  /// Publishes the elements of another sequence before these.
  @inlinable public func prepend<S: Swift.Sequence>(_ elements: S) -> Self where Elements.Element == S.Element {
    .init(sequence: elements + sequence)
  }

  /// Publishes the elements of another publisher before these.
  @inlinable public func prepend(_ publisher: Self) -> Self { .init(sequence: publisher.sequence + sequence) }

  /// Publishes values after the elements.
  @inlinable public func append(_ elements: Output...) -> Self { append(elements) }

  /// Publishes the elements of another sequence after these.
  @inlinable public func append<S: Swift.Sequence>(_ elements: S) -> Self where Elements.Element == S.Element {
    .init(sequence: sequence + elements)
  }

  /// Publishes the elements of another publisher after these.
  @inlinable public func append(_ publisher: Self) -> Self { .init(sequence: sequence + publisher.sequence) }
}
