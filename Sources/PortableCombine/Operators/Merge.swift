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
  @inlinable
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Merge(self, other)
  }
}

extension Publishers {
  /// A publisher that merges the values of two others.
  ///
  /// Finishes when all have finished. When one fails, it fails and cancels the others.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output {
    /// The values of all publishers.
    public typealias Output = A.Output

    /// The error of all publishers.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A

    /// The second publisher.
    public let b: B

    /// Creates a merging publisher.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches a subscriber. It receives its subscription before the upstreams are subscribed to.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where A.Output == S.Input, A.Failure == S.Failure {
      let stage = MergeStage(subscriber, name: "Merge", of: 2)
      stage.attach(a, 0)
      stage.attach(b, 1)
    }

    /// Merges the values of another publisher with those of this one.
    @inlinable
    public func merge<P: Publisher>(with other: P) -> Merge3<A, B, P>
    where B.Failure == P.Failure, B.Output == P.Output {
      Merge3(a, b, other)
    }

    /// Merges the values of two more publishers with those of this one.
    @inlinable
    public func merge<Z: Publisher, Y: Publisher>(with z: Z, _ y: Y) -> Merge4<A, B, Z, Y>
    where B.Failure == Z.Failure, Z.Failure == Y.Failure, B.Output == Z.Output, Z.Output == Y.Output {
      Merge4(a, b, z, y)
    }

    /// Merges the values of three more publishers with those of this one.
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

    /// Merges the values of four more publishers with those of this one.
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

    /// Merges the values of five more publishers with those of this one.
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

    /// Merges the values of six more publishers with those of this one.
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
