extension Publisher {
  /// Encodes each value.
  ///
  /// ```swift
  /// [["x": 1], ["x": 2]].publisher
  ///   .encode(encoder: JSONEncoder())
  ///   .map { String(decoding: $0, as: UTF8.self) }
  ///   .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })  // {"x":1}, {"x":2}
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// It fails with the error that the encoder throws.
  ///
  /// - Parameter encoder: An encoder, such as Foundation's `JSONEncoder` or `PropertyListEncoder`.
  /// - Returns: A publisher of the encoded values.
  @inlinable
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Output: Encodable {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// A publisher that encodes the values of its upstream.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher where Upstream.Output: Encodable {
    /// The encoder's output.
    public typealias Output = Coder.Output

    /// The upstream's error, or the encoder's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    @usableFromInline let encoder: Coder

    /// Creates an encoding publisher.
    @inlinable public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Coder.Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(subscriber, DecidingRule { [encoder] in .send(try encoder.encode($0)) }, name: "Encode")
      )
    }
  }
}
