extension Publisher {
  /// Decodes each value.
  ///
  /// ```swift
  /// struct Point: Codable {
  ///   var x: Int
  ///   var y: Int
  /// }
  /// Just(Data(#"{"x":1,"y":2}"#.utf8))
  ///   .decode(type: Point.self, decoder: JSONDecoder())
  ///   .sink(receiveCompletion: { _ in }, receiveValue: { print($0.x, $0.y) })  // 1 2
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// It fails with the error that the decoder throws.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: A decoder, such as Foundation's `JSONDecoder` or `PropertyListDecoder`.
  /// - Returns: A publisher of the decoded values.
  @inlinable public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type,
    decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// A publisher that decodes the values of its upstream.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    /// The upstream's error, or the decoder's.
    public typealias Failure = any Error

    /// The upstream publisher.
    public let upstream: Upstream

    @usableFromInline let decoder: Coder

    /// Creates a decoding publisher.
    @inlinable public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    /// Attaches a subscriber.
    @inlinable public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber: FilterStage(
          subscriber, DecidingRule { [decoder] in .send(try decoder.decode(Output.self, from: $0)) }, name: "Decode"))
    }
  }
}
