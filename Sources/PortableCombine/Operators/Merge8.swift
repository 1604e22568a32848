extension Publisher {
  /// Merges the values of this publisher and seven others, in the order in which they arrive.
  @inlinable
  public func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>, F: Publisher<Output, Failure>, G: Publisher<Output, Failure>,
    H: Publisher<Output, Failure>
  >(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> Publishers.Merge8<Self, B, C, D, E, F, G, H> {
    Publishers.Merge8(self, b, c, d, e, f, g, h)
  }
}

extension Publishers {
  /// A publisher that merges the values of eight others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge8<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>,
    G: Publisher<A.Output, A.Failure>, H: Publisher<A.Output, A.Failure>
  >: Publisher {
    /// The values of all publishers.
    public typealias Output = A.Output

    /// The error of all publishers.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// The fourth publisher.
    public let d: D

    /// The fifth publisher.
    public let e: E

    /// The sixth publisher.
    public let f: F

    /// The seventh publisher.
    public let g: G

    /// The eighth publisher.
    public let h: H

    /// Creates a merging publisher.
    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 8)
      stage.attach(a, 0)
      stage.attach(b, 1)
      stage.attach(c, 2)
      stage.attach(d, 3)
      stage.attach(e, 4)
      stage.attach(f, 5)
      stage.attach(g, 6)
      stage.attach(h, 7)
    }
  }
}

extension Publishers.Merge8: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable, H: Equatable {}
