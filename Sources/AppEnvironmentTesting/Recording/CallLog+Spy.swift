import AppEnvironmentKit

extension CallLog {
  /// The endpoints whose calls the calling thread or task works for.
  @TaskLocal private static var current: [Nesting] = []

  private struct Nesting: Sendable, Equatable {
    let log: ObjectIdentifier
    let endpoint: String
  }

  /// Wraps an endpoint that publishes: each subscription is noted in this log, with its values and its end.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure, as the log is to call it: `FileClient.loadFile`.
  ///   - body: The endpoint. It is called as before, on the caller's thread.
  /// - Returns: The endpoint to be put in place of it.
  public func spy<each Argument, Output, Failure>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) -> AnyPublisher<Output, Failure>
  ) -> @Sendable (repeat each Argument) -> AnyPublisher<Output, Failure> {
    noteEndpoint(endpoint)
    return { (arguments: repeat each Argument) in
      guard let nestings = self.nestings(endpoint) else { return body(repeat each arguments) }
      let texts = Self.texts(repeat each arguments)
      let publisher = Self.$current.withValue(nestings) { body(repeat each arguments) }
      return Deferred {
        let call = self.begin(endpoint, texts)
        return publisher.handleEvents(
          receiveOutput: { call.value($0) },
          receiveCompletion: { completion in
            switch completion {
            case .finished: call.finish()
            case .failure(let error): call.fail(error)
            }
          },
          receiveCancel: { call.cancel() })
      }
      .eraseToAnyPublisher()
    }
  }

  /// Wraps an endpoint that returns: each call is noted in this log, with what it returns.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure, as the log is to call it.
  ///   - body: The endpoint. It is called as before, on the caller's thread.
  /// - Returns: The endpoint to be put in place of it.
  public func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) -> Value
  ) -> @Sendable (repeat each Argument) -> Value {
    noteEndpoint(endpoint)
    return { (arguments: repeat each Argument) in
      guard let nestings = self.nestings(endpoint) else { return body(repeat each arguments) }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      let value = Self.$current.withValue(nestings) { body(repeat each arguments) }
      call.returned(value)
      return value
    }
  }

  /// Wraps an endpoint that throws: each call is noted in this log, with what it returns or throws.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure, as the log is to call it.
  ///   - body: The endpoint. It is called as before, on the caller's thread.
  /// - Returns: The endpoint to be put in place of it.
  public func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) throws -> Value
  ) -> @Sendable (repeat each Argument) throws -> Value {
    noteEndpoint(endpoint)
    return { (arguments: repeat each Argument) in
      guard let nestings = self.nestings(endpoint) else { return try body(repeat each arguments) }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      do {
        let value = try Self.$current.withValue(nestings) { try body(repeat each arguments) }
        call.returned(value)
        return value
      } catch {
        call.fail(error)
        throw error
      }
    }
  }

  /// Wraps an asynchronous endpoint: each call is noted in this log, with what it returns.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure, as the log is to call it.
  ///   - body: The endpoint. It is called as before, in the caller's task.
  /// - Returns: The endpoint to be put in place of it.
  public func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) async -> Value
  ) -> @Sendable (repeat each Argument) async -> Value {
    noteEndpoint(endpoint)
    return { (arguments: repeat each Argument) in
      guard let nestings = self.nestings(endpoint) else { return await body(repeat each arguments) }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      let value = await Self.$current.withValue(nestings) { await body(repeat each arguments) }
      call.returned(value)
      return value
    }
  }

  /// Wraps an asynchronous endpoint that throws: each call is noted in this log, with what it returns or throws.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure, as the log is to call it.
  ///   - body: The endpoint. It is called as before, in the caller's task.
  /// - Returns: The endpoint to be put in place of it.
  public func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) async throws -> Value
  ) -> @Sendable (repeat each Argument) async throws -> Value {
    noteEndpoint(endpoint)
    return { (arguments: repeat each Argument) in
      guard let nestings = self.nestings(endpoint) else { return try await body(repeat each arguments) }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      do {
        let value = try await Self.$current.withValue(nestings) { try await body(repeat each arguments) }
        call.returned(value)
        return value
      } catch {
        call.fail(error)
        throw error
      }
    }
  }

  /// What is called within a call of an endpoint; nil when the caller is within one already.
  private func nestings(_ endpoint: String) -> [Nesting]? {
    let nesting = Nesting(log: ObjectIdentifier(self), endpoint: endpoint)
    return Self.current.contains(nesting) ? nil : Self.current + [nesting]
  }

  private static func texts<each Argument>(_ arguments: repeat each Argument) -> [String] {
    var texts: [String] = []
    for argument in repeat each arguments { texts.append(ValueDescription.text(argument)) }
    return texts
  }
}
