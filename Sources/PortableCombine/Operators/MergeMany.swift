extension Publisher {
  /// Merges the values of this publisher and another of the same type, in the order in which they arrive.
  @inlinable public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publishers {
  /// A publisher that merges the values of any number of publishers of one type.
  ///
  /// Finishes when all have finished, or at once without publishers. When one fails, it fails and cancels the others.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// The values of all publishers.
    public typealias Output = Upstream.Output

    /// The error of all publishers.
    public typealias Failure = Upstream.Failure

    /// The publishers to merge.
    public let publishers: [Upstream]

    /// Creates a merging publisher.
    @inlinable public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Creates a merging publisher from a sequence of publishers.
    @inlinable public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element {
      publishers = Array(upstream)
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: publishers.count)
      for (index, publisher) in publishers.enumerated() { stage.attach(publisher, index) }
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable public func merge(with other: Upstream) -> MergeMany<Upstream> {
      MergeMany(publishers + [other])
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
