extension Publisher {
  /// Merges the values of this publisher and five others, in the order in which they arrive.
  @inlinable
  public func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>, F: Publisher<Output, Failure>
  >(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F> {
    Publishers.Merge6(self, b, c, d, e, f)
  }
}

extension Publishers {
  /// A publisher that merges the values of six others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge6<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>
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

    /// Creates a merging publisher.
    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 6)
      stage.attach(a, 0)
      stage.attach(b, 1)
      stage.attach(c, 2)
      stage.attach(d, 3)
      stage.attach(e, 4)
      stage.attach(f, 5)
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable public func merge<P: Publisher<Output, Failure>>(with other: P) -> Merge7<A, B, C, D, E, F, P> {
      Merge7(a, b, c, d, e, f, other)
    }

    /// Merges the values of two more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y) -> Merge8<
      A, B, C, D, E, F, Z, Y
    > {
      Merge8(a, b, c, d, e, f, z, y)
    }
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}
