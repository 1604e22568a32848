extension Subscribers {
  /// The event that ends a publisher.
  ///
  /// ```swift
  /// numbers
  ///   .sink { completion in
  ///     switch completion {
  ///     case .finished: print("finished")
  ///     case .failure(let error): print("failed: \(error)")
  ///     }
  ///   } receiveValue: { number in
  ///     print(number)
  ///   }
  ///   .store(in: &cancellables)
  /// ```
  @frozen public enum Completion<Failure: Error> {
    /// The publisher finished normally.
    case finished

    /// The publisher failed with an error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable where Failure: Sendable {}

extension Subscribers.Completion: Equatable where Failure: Equatable {}

extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Completion: Encodable where Failure: Encodable {
  /// Encodes whether the publisher finished, and otherwise its error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CompletionCodingKeys.self)
    switch self {
    case .finished:
      try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
  /// Decodes a completion that ``encode(to:)`` encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CompletionCodingKeys.self)
    if try container.decode(Bool.self, forKey: .success) {
      self = .finished
    } else {
      self = .failure(try container.decode(Failure.self, forKey: .error))
    }
  }
}

private enum CompletionCodingKeys: String, CodingKey {
  case success
  case error
}

extension Subscribers.Completion {
  /// The same completion with its error replaced.
  @inlinable func mapError<NewFailure>(_ transform: (Failure) -> NewFailure) -> Subscribers.Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
