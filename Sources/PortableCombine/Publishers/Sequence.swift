extension Sequence {
  /// A publisher of the sequence's elements, which finishes after the last one.
  ///
  /// ```swift
  /// ["a", "b"].publisher
  ///   .sink { print($0) }  // a, b
  ///   .store(in: &cancellables)
  /// ```
  @inlinable public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher of the elements of a sequence.
  ///
  /// Each subscriber has its own iteration. An empty sequence finishes at once.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The elements.
    public typealias Output = Elements.Element

    /// The sequence of elements to publish.
    public let sequence: Elements

    /// Creates a publisher of a sequence.
    ///
    /// - Parameter sequence: The sequence of elements to publish.
    @inlinable public init(sequence: Elements) {
      self.sequence = sequence
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Elements.Element == S.Input {
      SourceSubscription.start(
        sequence, completion: .finished, to: subscriber, name: "Sequence", describing: sequence)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
