extension Publisher {
  /// Merges the values of this publisher and two others, in the order in which they arrive.
  @inlinable public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>>(
    with b: B, _ c: C
  ) -> Publishers.Merge3<Self, B, C> {
    Publishers.Merge3(self, b, c)
  }
}

extension Publishers {
  /// A publisher that merges the values of three others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge3<A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>>: Publisher {
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

    /// Creates a merging publisher.
    @inlinable public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 3)
      stage.attach(a, 0)
      stage.attach(b, 1)
      stage.attach(c, 2)
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable public func merge<P: Publisher<Output, Failure>>(with other: P) -> Merge4<A, B, C, P> {
      Merge4(a, b, c, other)
    }

    /// Merges the values of two more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y) -> Merge5<
      A, B, C, Z, Y
    > {
      Merge5(a, b, c, z, y)
    }

    /// Merges the values of three more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
      with z: Z, _ y: Y, _ x: X
    ) -> Merge6<A, B, C, Z, Y, X> {
      Merge6(a, b, c, z, y, x)
    }

    /// Merges the values of four more publishers with those of this one.
    @inlinable
    public func merge<
      Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
      W: Publisher<Output, Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W)
      -> Merge7<A, B, C, Z, Y, X, W>
    {
      Merge7(a, b, c, z, y, x, w)
    }

    /// Merges the values of five more publishers with those of this one.
    @inlinable
    public func merge<
      Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
      W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
    >(
      with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
    ) -> Merge8<A, B, C, Z, Y, X, W, V> {
      Merge8(a, b, c, z, y, x, w, v)
    }
  }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
