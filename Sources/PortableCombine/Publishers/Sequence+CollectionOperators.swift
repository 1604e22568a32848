extension Publishers.Sequence where Elements: Collection {
  /// Counts the elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.Publisher(.success(sequence.count))
  }

  /// Sends the elements in a range of the collection's indices, as far as there are any.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    let range = range.clamped(to: sequence.startIndex..<sequence.endIndex)
    return Publishers.Sequence<[Output], Failure>(sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Sends the first element.
  @inlinable
  public func first() -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(sequence.first)
  }

  /// Sends the element at one of the collection's indices, if there is one.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    let indices = sequence.startIndex..<sequence.endIndex
    return Optional<Output>.Publisher(indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Sends the last element.
  @inlinable
  public func last() -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(sequence.last)
  }

  /// Sends the last element that a closure approves of.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(sequence.last(where: predicate))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Counts the elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.Publisher(.success(sequence.count))
  }

  /// Sends the elements in a range of the collection's indices, as far as there are any.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    let range = range.clamped(to: sequence.startIndex..<sequence.endIndex)
    return Publishers.Sequence<[Output], Failure>(sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Counts the elements.
  @inlinable
  public func count() -> Just<Int> {
    Just(sequence.count)
  }

  /// Sends the element at one of the collection's indices, if there is one.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    let indices = sequence.startIndex..<sequence.endIndex
    return Optional<Output>.Publisher(indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Sends values before the elements.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Sends another sequence's elements before these.
  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where Elements.Element == S.Element {
    Publishers.Sequence(sequence: elements + sequence)
  }

  /// Sends another publisher's elements before these.
  @inlinable
  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    Publishers.Sequence(sequence: publisher.sequence + sequence)
  }

  /// Sends values after the elements.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Sends another sequence's elements after these.
  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where Elements.Element == S.Element {
    Publishers.Sequence(sequence: sequence + elements)
  }

  /// Sends another publisher's elements after these.
  @inlinable
  public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    Publishers.Sequence(sequence: sequence + publisher.sequence)
  }
}
