extension Publishers {
  /// A publisher of tuples of the values of four others, in step.
  ///
  /// Finishes when a finished upstream has no buffered values, and fails when one fails.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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
      let values: (Queue<A.Output>, Queue<B.Output>, Queue<C.Output>, Queue<D.Output>) = (
        Queue(), Queue(), Queue(), Queue()
      )
      let stage = CombiningStage(
        subscriber, name: "Zip", values,
        CombiningRule(
          queues: true,
          combine: {
            guard !$0.0.isEmpty, !$0.1.isEmpty, !$0.2.isEmpty, !$0.3.isEmpty else { return nil }
            guard let a = $0.0.popFirst(), let b = $0.1.popFirst(), let c = $0.2.popFirst(), let d = $0.3.popFirst()
            else { return nil }
            return (a, b, c, d)
          },
          // The second argument has a bit for each finished upstream.
          isExhausted: {
            ($1 & 1 != 0 && $0.0.isEmpty) || ($1 & 2 != 0 && $0.1.isEmpty) || ($1 & 4 != 0 && $0.2.isEmpty)
              || ($1 & 8 != 0 && $0.3.isEmpty)
          }))
      stage.attach(a, 0) { $0.0.append(taking: &$1) }
      stage.attach(b, 1) { $0.1.append(taking: &$1) }
      stage.attach(c, 2) { $0.2.append(taking: &$1) }
      stage.attach(d, 3) { $0.3.append(taking: &$1) }
      stage.start()
    }
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
