extension Publisher {
  /// Sends what this publisher and another of the same type send, as it comes.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }

  /// Sends what this publisher and another send, as it comes.
  ///
  /// It finishes when both have; the failure of one ends it and cancels the other.
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Merge(self, other)
  }

  /// Sends what this publisher and two others send, as it comes.
  @inlinable
  public func merge<B: Publisher, C: Publisher>(
    with b: B, _ c: C
  ) -> Publishers.Merge3<Self, B, C>
  where Failure == B.Failure, B.Failure == C.Failure, Output == B.Output, B.Output == C.Output {
    Publishers.Merge3(self, b, c)
  }

  /// Sends what this publisher and three others send, as it comes.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    Failure == B.Failure,
    B.Failure == C.Failure,
    C.Failure == D.Failure,
    Output == B.Output,
    B.Output == C.Output,
    C.Output == D.Output
  {
    Publishers.Merge4(self, b, c, d)
  }

  /// Sends what this publisher and four others send, as it comes.
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

  /// Sends what this publisher and five others send, as it comes.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    Failure == B.Failure,
    B.Failure == C.Failure,
    C.Failure == D.Failure,
    D.Failure == E.Failure,
    E.Failure == F.Failure,
    Output == B.Output,
    B.Output == C.Output,
    C.Output == D.Output,
    D.Output == E.Output,
    E.Output == F.Output
  {
    Publishers.Merge6(self, b, c, d, e, f)
  }

  /// Sends what this publisher and six others send, as it comes.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
  ) -> Publishers.Merge7<Self, B, C, D, E, F, G>
  where
    Failure == B.Failure,
    B.Failure == C.Failure,
    C.Failure == D.Failure,
    D.Failure == E.Failure,
    E.Failure == F.Failure,
    F.Failure == G.Failure,
    Output == B.Output,
    B.Output == C.Output,
    C.Output == D.Output,
    D.Output == E.Output,
    E.Output == F.Output,
    F.Output == G.Output
  {
    Publishers.Merge7(self, b, c, d, e, f, g)
  }

  /// Sends what this publisher and seven others send, as it comes.
  @inlinable
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> Publishers.Merge8<Self, B, C, D, E, F, G, H>
  where
    Failure == B.Failure,
    B.Failure == C.Failure,
    C.Failure == D.Failure,
    D.Failure == E.Failure,
    E.Failure == F.Failure,
    F.Failure == G.Failure,
    G.Failure == H.Failure,
    Output == B.Output,
    B.Output == C.Output,
    C.Output == D.Output,
    D.Output == E.Output,
    E.Output == F.Output,
    F.Output == G.Output,
    G.Output == H.Output
  {
    Publishers.Merge8(self, b, c, d, e, f, g, h)
  }
}

extension Publishers {
  /// A publisher that sends what two others send, as it comes.
  ///
  /// It finishes when all have; the failure of one ends it and cancels the rest.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output {
    /// The values of all.
    public typealias Output = A.Output

    /// The error of all.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Makes a merging publisher.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches a subscriber. It has its subscription before the upstreams are subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 2)
      stage.start()
      stage.attach(a, 0)
      stage.attach(b, 1)
    }

    /// Sends what another publisher sends as well.
    @inlinable
    public func merge<P: Publisher>(with other: P) -> Merge3<A, B, P>
    where B.Failure == P.Failure, B.Output == P.Output {
      Merge3(a, b, other)
    }

    /// Sends what two more publishers send as well.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Merge4<A, B, Z, Y>
    where B.Failure == Z.Failure, Z.Failure == Y.Failure, B.Output == Z.Output, Z.Output == Y.Output {
      Merge4(a, b, z, y)
    }

    /// Sends what three more publishers send as well.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher, X: Publisher>(with z: Z, _ y: Y, _ x: X) -> Merge5<A, B, Z, Y, X>
    where
      B.Failure == Z.Failure,
      Z.Failure == Y.Failure,
      Y.Failure == X.Failure,
      B.Output == Z.Output,
      Z.Output == Y.Output,
      Y.Output == X.Output
    {
      Merge5(a, b, z, y, x)
    }

    /// Sends what four more publishers send as well.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(with z: Z, _ y: Y, _ x: X, _ w: W)
      -> Merge6<A, B, Z, Y, X, W>
    where
      B.Failure == Z.Failure,
      Z.Failure == Y.Failure,
      Y.Failure == X.Failure,
      X.Failure == W.Failure,
      B.Output == Z.Output,
      Z.Output == Y.Output,
      Y.Output == X.Output,
      X.Output == W.Output
    {
      Merge6(a, b, z, y, x, w)
    }

    /// Sends what five more publishers send as well.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher>(
      with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
    ) -> Merge7<A, B, Z, Y, X, W, V>
    where
      B.Failure == Z.Failure,
      Z.Failure == Y.Failure,
      Y.Failure == X.Failure,
      X.Failure == W.Failure,
      W.Failure == V.Failure,
      B.Output == Z.Output,
      Z.Output == Y.Output,
      Y.Output == X.Output,
      X.Output == W.Output,
      W.Output == V.Output
    {
      Merge7(a, b, z, y, x, w, v)
    }

    /// Sends what six more publishers send as well.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher, U: Publisher>(
      with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U
    ) -> Merge8<A, B, Z, Y, X, W, V, U>
    where
      B.Failure == Z.Failure,
      Z.Failure == Y.Failure,
      Y.Failure == X.Failure,
      X.Failure == W.Failure,
      W.Failure == V.Failure,
      V.Failure == U.Failure,
      B.Output == Z.Output,
      Z.Output == Y.Output,
      Y.Output == X.Output,
      X.Output == W.Output,
      W.Output == V.Output,
      V.Output == U.Output
    {
      Merge8(a, b, z, y, x, w, v, u)
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
