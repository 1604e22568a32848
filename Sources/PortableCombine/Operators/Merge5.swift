extension Publisher {
  /// Merges the values of this publisher and four others, in the order in which they arrive.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E
  ) -> Publishers.Merge5<Self, B, C, D, E>
  where
    Failure == B.Failure,
    B.Failure == C.Failure,
    C.Failure == D.Failure,
    D.Failure == E.Failure,
    Output == B.Output,
    B.Output == C.Output,
    C.Output == D.Output,
    D.Output == E.Output
  {
    Publishers.Merge5(self, b, c, d, e)
  }
}

extension Publishers {
  /// A publisher that merges the values of five others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>: Publisher
  where
    A.Failure == B.Failure,
    B.Failure == C.Failure,
    C.Failure == D.Failure,
    D.Failure == E.Failure,
    A.Output == B.Output,
    B.Output == C.Output,
    C.Output == D.Output,
    D.Output == E.Output
  {
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

    /// Creates a merging publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 5)
      stage.attach(a, 0)
      stage.attach(b, 1)
      stage.attach(c, 2)
      stage.attach(d, 3)
      stage.attach(e, 4)
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable
    public func merge<P: Publisher>(with other: P) -> Merge6<A, B, C, D, E, P>
    where E.Failure == P.Failure, E.Output == P.Output {
      Merge6(a, b, c, d, e, other)
    }

    /// Merges the values of two more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Merge7<A, B, C, D, E, Z, Y>
    where E.Failure == Z.Failure, Z.Failure == Y.Failure, E.Output == Z.Output, Z.Output == Y.Output {
      Merge7(a, b, c, d, e, z, y)
    }

    /// Merges the values of three more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher, X: Publisher>(with z: Z, _ y: Y, _ x: X) -> Merge8<
      A, B, C, D, E, Z, Y, X
    >
    where
      E.Failure == Z.Failure,
      Z.Failure == Y.Failure,
      Y.Failure == X.Failure,
      E.Output == Z.Output,
      Z.Output == Y.Output,
      Y.Output == X.Output
    {
      Merge8(a, b, c, d, e, z, y, x)
    }
  }
}

extension Publishers.Merge5: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}
