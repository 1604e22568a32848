extension Publisher {
  /// Merges the values of this publisher and another, in the order in which they arrive.
  ///
  /// ```swift
  /// let keyboard = PassthroughSubject<String, Never>()
  /// let dictation = PassthroughSubject<String, Never>()
  /// keyboard.merge(with: dictation)
  ///   .sink { print($0) }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// Finishes when both have finished. When one fails, it fails and cancels the other.
  @inlinable public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge<Self, P> {
    Publishers.Merge(self, other)
  }
}

extension Publishers {
  /// A publisher that merges the values of two others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge<A: Publisher, B: Publisher<A.Output, A.Failure>>: Publisher {
    /// The values of all publishers.
    public typealias Output = A.Output

    /// The error of all publishers.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Creates a merging publisher.
    @inlinable public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 2)
      stage.attach(a, 0)
      stage.attach(b, 1)
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable public func merge<P: Publisher<Output, Failure>>(with other: P) -> Merge3<A, B, P> {
      Merge3(a, b, other)
    }

    /// Merges the values of two more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(with z: Z, _ y: Y) -> Merge4<
      A, B, Z, Y
    > {
      Merge4(a, b, z, y)
    }

    /// Merges the values of three more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
      with z: Z, _ y: Y, _ x: X
    ) -> Merge5<A, B, Z, Y, X> {
      Merge5(a, b, z, y, x)
    }

    /// Merges the values of four more publishers with those of this one.
    @inlinable
    public func merge<
      Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
      W: Publisher<Output, Failure>
    >(with z: Z, _ y: Y, _ x: X, _ w: W)
      -> Merge6<A, B, Z, Y, X, W>
    {
      Merge6(a, b, z, y, x, w)
    }

    /// Merges the values of five more publishers with those of this one.
    @inlinable
    public func merge<
      Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
      W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
    >(
      with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
    ) -> Merge7<A, B, Z, Y, X, W, V> {
      Merge7(a, b, z, y, x, w, v)
    }

    /// Merges the values of six more publishers with those of this one.
    @inlinable
    public func merge<
      Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
      W: Publisher<Output, Failure>, V: Publisher<Output, Failure>, U: Publisher<Output, Failure>
    >(
      with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U
    ) -> Merge8<A, B, Z, Y, X, W, V, U> {
      Merge8(a, b, z, y, x, w, v, u)
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
