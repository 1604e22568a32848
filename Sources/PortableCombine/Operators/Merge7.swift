extension Publisher {
  /// Merges the values of this publisher and six others, in the order in which they arrive.
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
}

extension Publishers {
  /// A publisher that merges the values of seven others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge7<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher
  >: Publisher
  where
    A.Failure == B.Failure,
    B.Failure == C.Failure,
    C.Failure == D.Failure,
    D.Failure == E.Failure,
    E.Failure == F.Failure,
    F.Failure == G.Failure,
    A.Output == B.Output,
    B.Output == C.Output,
    C.Output == D.Output,
    D.Output == E.Output,
    E.Output == F.Output,
    F.Output == G.Output
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

    /// The sixth publisher.
    public let f: F

    /// The seventh publisher.
    public let g: G

    /// Creates a merging publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 7)
      stage.attach(a, 0)
      stage.attach(b, 1)
      stage.attach(c, 2)
      stage.attach(d, 3)
      stage.attach(e, 4)
      stage.attach(f, 5)
      stage.attach(g, 6)
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable
    public func merge<P: Publisher>(with other: P) -> Merge8<A, B, C, D, E, F, G, P>
    where G.Failure == P.Failure, G.Output == P.Output {
      Merge8(a, b, c, d, e, f, g, other)
    }
  }
}

extension Publishers.Merge7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {}
