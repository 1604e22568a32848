import AppEnvironmentKit

extension CallLog: EndpointSpy {
  /// Returns an endpoint that logs each subscription to the publisher that another endpoint returns.
  ///
  /// ```swift
  /// let log = CallLog()
  /// var files = FileClient.inMemory(["note.txt": "Milk"])
  /// files.loadFile = log.spy("FileClient.loadFile", files.loadFile)
  /// ```
  /// - Parameters:
  ///   - endpoint: The type and name of the closure in the log, as in `FileClient.loadFile`.
  ///   - body: The endpoint, which is called on the caller's thread.
  /// - Returns: The endpoint that logs.
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
          // An `async` call ends with the value that it waits for, and then cancels the publisher.
          receiveCancel: { if ValueTaken.isTaken { call.finish() } else { call.cancel() } })
      }
      .eraseToAnyPublisher()
    }
  }

  /// Returns an endpoint that logs each call of another endpoint with its result.
  ///
  /// - Parameters:
  ///   - endpoint: The type and name of the closure in the log.
  ///   - body: The endpoint, which is called on the caller's thread.
  /// - Returns: The endpoint that logs.
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

  /// Returns an endpoint that logs each call of another endpoint with its result or error.
  ///
  /// - Parameters:
  ///   - endpoint: The type and name of the closure in the log.
  ///   - body: The endpoint, which is called on the caller's thread.
  /// - Returns: The endpoint that logs.
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

  /// Returns an endpoint that logs each call of an asynchronous endpoint with its result.
  ///
  /// - Parameters:
  ///   - endpoint: The type and name of the closure in the log.
  ///   - body: The endpoint, which is called in the caller's task.
  /// - Returns: The endpoint that logs.
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

  /// Returns an endpoint that logs each call of an asynchronous endpoint with its result or error.
  ///
  /// - Parameters:
  ///   - endpoint: The type and name of the closure in the log.
  ///   - body: The endpoint, which is called in the caller's task.
  /// - Returns: The endpoint that logs.
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
