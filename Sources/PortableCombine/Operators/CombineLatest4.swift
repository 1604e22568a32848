extension Publishers {
  /// A publisher of tuples of the latest values of four others.
  ///
  /// Publishes nothing until each has published a value. Finishes when all have finished, and fails when one fails.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    /// A tuple of one value of each publisher.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)

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

    /// Creates a publisher of tuples.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where D.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output, D.Output) {
      let values: (A.Output?, B.Output?, C.Output?, D.Output?) = (nil, nil, nil, nil)
      let stage = CombiningStage(
        subscriber, name: "CombineLatest", values,
        CombiningRule(
          queues: false,
          combine: {
            guard let a = $0.0, let b = $0.1, let c = $0.2, let d = $0.3 else { return nil }
            return (a, b, c, d)
          },
          // The second argument has a bit for each finished upstream.
          isExhausted: { $1 == 0b1111 }))
      // Each upstream swaps its new value with the previous one, which the stage releases.
      stage.attach(a, 0) { swap(&$0.0, &$1) }
      stage.attach(b, 1) { swap(&$0.1, &$1) }
      stage.attach(c, 2) { swap(&$0.2, &$1) }
      stage.attach(d, 3) { swap(&$0.3, &$1) }
      stage.start()
    }
  }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
