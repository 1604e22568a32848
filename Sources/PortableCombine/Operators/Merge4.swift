extension Publisher {
  /// Merges the values of this publisher and three others, in the order in which they arrive.
  @inlinable
  public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D> {
    Publishers.Merge4(self, b, c, d)
  }
}

extension Publishers {
  /// A publisher that merges the values of four others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge4<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>
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

    /// Creates a merging publisher.
    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 4)
      stage.attach(a, 0)
      stage.attach(b, 1)
      stage.attach(c, 2)
      stage.attach(d, 3)
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable public func merge<P: Publisher<Output, Failure>>(with other: P) -> Merge5<A, B, C, D, P> {
      Merge5(a, b, c, d, other)
    }

    /// Merges the values of two more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y) -> Merge6<
      A, B, C, D, Z, Y
    > {
      Merge6(a, b, c, d, z, y)
    }

    /// Merges the values of three more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
      with z: Z, _ y: Y, _ x: X
    ) -> Merge7<
      A, B, C, D, Z, Y, X
    > {
      Merge7(a, b, c, d, z, y, x)
    }

    /// Merges the values of four more publishers with those of this one.
    @inlinable
    public func merge<
      Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
      W: Publisher<Output, Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W)
      -> Merge8<A, B, C, D, Z, Y, X, W>
    {
      Merge8(a, b, c, d, z, y, x, w)
    }
  }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
