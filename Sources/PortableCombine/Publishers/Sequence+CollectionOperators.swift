extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements.
  @inlinable public func count() -> Result<Int, Failure>.Publisher { .init(.success(sequence.count)) }

  /// Publishes the elements in a range of the collection's indices.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    let range = range.clamped(to: sequence.startIndex..<sequence.endIndex)
    return .init(sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element.
  @inlinable public func first() -> Optional<Output>.Publisher { .init(sequence.first) }

  /// Publishes the element at an index of the collection, if there is one.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    let indices = sequence.startIndex..<sequence.endIndex
    return .init(indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element.
  @inlinable public func last() -> Optional<Output>.Publisher { .init(sequence.last) }

  /// Publishes the last element that satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
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
  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Self where Elements.Element == S.Element {
    .init(sequence: elements + sequence)
  }

  /// Publishes the elements of another publisher before these.
  @inlinable public func prepend(_ publisher: Self) -> Self { .init(sequence: publisher.sequence + sequence) }

  /// Publishes values after the elements.
  @inlinable public func append(_ elements: Output...) -> Self { append(elements) }

  /// Publishes the elements of another sequence after these.
  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S) -> Self where Elements.Element == S.Element {
    .init(sequence: sequence + elements)
  }

  /// Publishes the elements of another publisher after these.
  @inlinable public func append(_ publisher: Self) -> Self { .init(sequence: sequence + publisher.sequence) }
}
