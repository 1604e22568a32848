extension Publishers {
  /// A publisher that sends what any number of others of one type send, as it comes.
  ///
  /// It finishes when all have, at once where there are none; the failure of one ends it and cancels the rest.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// The values of all.
    public typealias Output = Upstream.Output

    /// The error of all.
    public typealias Failure = Upstream.Failure

    /// The publishers that are merged.
    public let publishers: [Upstream]

    /// Makes a merging publisher.
    @inlinable
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Makes a merging publisher of a sequence of publishers.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element {
      publishers = Array(upstream)
    }

    /// Attaches a subscriber. It has its subscription before the upstreams are subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Upstream.Output == S.Input, Upstream.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: publishers.count)
      stage.start()
      for (index, publisher) in publishers.enumerated() { stage.attach(publisher, index) }
    }

    /// Sends what another publisher sends as well.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany<Upstream> {
      MergeMany(publishers + [other])
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
