extension Publishers {
  /// A publisher of tuples of the latest values of three others.
  ///
  /// Publishes nothing until each has published a value. Finishes when all have finished, and fails when one fails.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// A tuple of one value of each publisher.
    public typealias Output = (A.Output, B.Output, C.Output)

    /// The error of all publishers.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// The third publisher.
    public let c: C

    /// Creates a publisher of tuples.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where C.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output) {
      let values: (A.Output?, B.Output?, C.Output?) = (nil, nil, nil)
      let stage = CombiningStage(
        subscriber, name: "CombineLatest", values,
        CombiningRule(
          queues: false,
          combine: {
            guard let a = $0.0, let b = $0.1, let c = $0.2 else { return nil }
            return (a, b, c)
          },
          // The second argument has a bit for each finished upstream.
          isExhausted: { $1 == 0b111 }))
      // Each upstream swaps its new value with the previous one, which the stage releases.
      stage.attach(a, 0) { swap(&$0.0, &$1) }
      stage.attach(b, 1) { swap(&$0.1, &$1) }
      stage.attach(c, 2) { swap(&$0.2, &$1) }
      stage.start()
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
