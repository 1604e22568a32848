extension Publisher {
  /// Pairs the values of this publisher with those of another: the first of each, the second of each, and so on.
  ///
  /// ```swift
  /// let names = ["Ada", "Grace"].publisher
  /// let years = [1815, 1906].publisher
  /// names.zip(years)
  ///   .sink { print($0, $1) }  // Ada 1815, Grace 1906
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// It finishes when a finished upstream has no buffered values, and fails when one fails.
  ///
  /// - Parameter other: The other publisher.
  /// - Returns: A publisher of tuples.
  @inlinable public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
  where Failure == P.Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs the values of this publisher with those of another, and combines each pair with a closure.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: A closure that combines two values.
  /// - Returns: A publisher of the closure's results.
  @inlinable public func zip<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where Failure == P.Failure {
    zip(other).map { transform($0.0, $0.1) }
  }

  /// Combines the values of this publisher and two others into tuples: the first of each, the second of each, and so
  /// on.
  ///
  /// It finishes when a finished upstream has no buffered values, and fails when one fails.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  /// - Returns: A publisher of tuples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Combines the values of this publisher and two others, in step, with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: A closure that combines three values.
  /// - Returns: A publisher of the closure's results.
  @inlinable public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where Failure == P.Failure, P.Failure == Q.Failure {
    zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Combines the values of this publisher and three others into tuples: the first of each, the second of each, and so
  /// on.
  ///
  /// It finishes when a finished upstream has no buffered values, and fails when one fails.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  /// - Returns: A publisher of tuples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
    -> Publishers.Zip4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the values of this publisher and three others, in step, with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: A closure that combines four values.
  /// - Returns: A publisher of the closure's results.
  @inlinable public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// A publisher of tuples of the values of two others, in step.
  ///
  /// Finishes when a finished upstream has no buffered values, and fails when one fails.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// A tuple of one value of each publisher.
    public typealias Output = (A.Output, B.Output)

    /// The error of all publishers.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Creates a publisher of tuples.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    @inlinable public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where B.Failure == S.Failure, S.Input == (A.Output, B.Output) {
      let values: (Queue<A.Output>, Queue<B.Output>) = (Queue(), Queue())
      let stage = CombiningStage(
        subscriber, name: "Zip", values,
        CombiningRule(
          queues: true,
          combine: {
            guard !$0.0.isEmpty, !$0.1.isEmpty else { return nil }
            guard let a = $0.0.popFirst(), let b = $0.1.popFirst() else { return nil }
            return (a, b)
          },
          // The second argument has a bit for each finished upstream.
          isExhausted: {
            ($1 & 1 != 0 && $0.0.isEmpty) || ($1 & 2 != 0 && $0.1.isEmpty)
          }))
      stage.attach(a, 0) { $0.0.append(taking: &$1) }
      stage.attach(b, 1) { $0.1.append(taking: &$1) }
      stage.start()
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

extension Publishers {
  /// A publisher of tuples of the values of three others, in step.
  ///
  /// Finishes when a finished upstream has no buffered values, and fails when one fails.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
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
    @inlinable public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
    where C.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output) {
      let values: (Queue<A.Output>, Queue<B.Output>, Queue<C.Output>) = (Queue(), Queue(), Queue())
      let stage = CombiningStage(
        subscriber, name: "Zip", values,
        CombiningRule(
          queues: true,
          combine: {
            guard !$0.0.isEmpty, !$0.1.isEmpty, !$0.2.isEmpty else { return nil }
            guard let a = $0.0.popFirst(), let b = $0.1.popFirst(), let c = $0.2.popFirst() else { return nil }
            return (a, b, c)
          },
          // The second argument has a bit for each finished upstream.
          isExhausted: {
            ($1 & 1 != 0 && $0.0.isEmpty) || ($1 & 2 != 0 && $0.1.isEmpty) || ($1 & 4 != 0 && $0.2.isEmpty)
          }))
      stage.attach(a, 0) { $0.0.append(taking: &$1) }
      stage.attach(b, 1) { $0.1.append(taking: &$1) }
      stage.attach(c, 2) { $0.2.append(taking: &$1) }
      stage.start()
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

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
    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
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
