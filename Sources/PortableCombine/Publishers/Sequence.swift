extension Sequence {
  /// A publisher that sends the sequence's elements to each subscriber, as they are asked for, and finishes with the
  /// last.
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of a sequence, and finishes with the last.
  ///
  /// Each subscriber has an iteration of its own. An empty sequence finishes at once.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The elements.
    public typealias Output = Elements.Element

    /// The sequence whose elements are sent.
    public let sequence: Elements

    /// Makes a publisher of a sequence.
    ///
    /// - Parameter sequence: The sequence whose elements to send.
    @inlinable
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Elements.Element == S.Input {
      SequenceSubscription.start(
        sequence, completion: .finished, to: subscriber, name: "Sequence", describing: sequence)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
