import AppEnvironmentKit

extension CallLog {
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
      guard let calls = NestedCalls.current.adding(endpoint, in: self) else { return body(repeat each arguments) }
      let texts = Self.texts(repeat each arguments)
      let publisher = NestedCalls.$current.withValue(calls) { body(repeat each arguments) }
      return Deferred {
        let call = self.begin(endpoint, texts)
        return NestedPublisher(upstream: publisher, calls: calls).handleEvents(
          receiveOutput: { call.value($0) },
          receiveCompletion: { completion in
            switch completion {
            case .finished: call.finish()
            case .failure(let error): call.fail(error)
            }
          },
          // The one value that an `async` call waits for ends it, also where the publisher would still have finished.
          receiveCancel: { if ValueTaken.isTaken { call.finish() } else { call.cancel() } })
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
      guard let calls = NestedCalls.current.adding(endpoint, in: self) else { return body(repeat each arguments) }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      let value = NestedCalls.$current.withValue(calls) { body(repeat each arguments) }
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
      guard let calls = NestedCalls.current.adding(endpoint, in: self) else { return try body(repeat each arguments) }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      do {
        let value = try NestedCalls.$current.withValue(calls) { try body(repeat each arguments) }
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
      guard let calls = NestedCalls.current.adding(endpoint, in: self) else { return await body(repeat each arguments) }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      let value = await NestedCalls.$current.withValue(calls) { await body(repeat each arguments) }
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
      guard let calls = NestedCalls.current.adding(endpoint, in: self) else {
        return try await body(repeat each arguments)
      }
      let call = self.begin(endpoint, Self.texts(repeat each arguments))
      do {
        let value = try await NestedCalls.$current.withValue(calls) { try await body(repeat each arguments) }
        call.returned(value)
        return value
      } catch {
        call.fail(error)
        throw error
      }
    }
  }

  private static func texts<each Argument>(_ arguments: repeat each Argument) -> [String] {
    var texts: [String] = []
    for argument in repeat each arguments { texts.append(ValueDescription.text(argument)) }
    return texts
  }
}
