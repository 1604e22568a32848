extension Publisher {
  /// Combines the latest values of this publisher and another, whenever either publishes.
  ///
  /// ```swift
  /// let width = CurrentValueSubject<Int, Never>(2)
  /// let height = CurrentValueSubject<Int, Never>(3)
  /// width.combineLatest(height)
  ///   .sink { print($0 * $1) }  // 6, then 15
  ///   .store(in: &cancellables)
  /// width.value = 5
  /// ```
  ///
  /// It publishes nothing until each publisher has published a value. It finishes when all have finished, and fails
  /// when one fails. A value that is sent from inside the subscriber is delivered after the subscriber has returned.
  ///
  /// - Parameter other: The other publisher.
  /// - Returns: A publisher of tuples.
  @inlinable public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where Failure == P.Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Combines the latest values of this publisher and another with a closure.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: A closure that combines two values.
  /// - Returns: A publisher of the closure's results.
  @inlinable public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where Failure == P.Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// Combines the latest values of this publisher and two others, whenever one of them publishes.
  ///
  /// It publishes nothing until each publisher has published a value. It finishes when all have finished, and fails
  /// when one fails.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  /// - Returns: A publisher of tuples.
  @inlinable public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
    -> Publishers.CombineLatest3<Self, P, Q>
  where Failure == P.Failure, P.Failure == Q.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Combines the latest values of this publisher and two others with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: A closure that combines three values.
  /// - Returns: A publisher of the closure's results.
  @inlinable public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where Failure == P.Failure, P.Failure == Q.Failure {
    combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Combines the latest values of this publisher and three others, whenever one of them publishes.
  ///
  /// It publishes nothing until each publisher has published a value. It finishes when all have finished, and fails
  /// when one fails.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  /// - Returns: A publisher of tuples.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
    -> Publishers.CombineLatest4<Self, P, Q, R>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the latest values of this publisher and three others with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: A closure that combines four values.
  /// - Returns: A publisher of the closure's results.
  @inlinable public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure {
    combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// A publisher of tuples of the latest values of two others.
  ///
  /// Publishes nothing until each has published a value. Finishes when all have finished, and fails when one fails.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
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
      let values: (A.Output?, B.Output?) = (nil, nil)
      let stage = CombiningStage(
        subscriber, name: "CombineLatest", values,
        CombiningRule(
          queues: false,
          combine: {
            guard let a = $0.0, let b = $0.1 else { return nil }
            return (a, b)
          },
          // The second argument has a bit for each finished upstream.
          isExhausted: { $1 == 0b11 }))
      // Each upstream swaps its new value with the previous one, which the stage releases.
      stage.attach(a, 0) { swap(&$0.0, &$1) }
      stage.attach(b, 1) { swap(&$0.1, &$1) }
      stage.start()
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

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
    @inlinable public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
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
    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S)
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
