/// A client whose closures a spy can wrap, such as the call log of a test.
///
/// `@Client` of AppEnvironmentMacros writes the conformance. By hand it is:
/// ```swift
/// func spied(by spy: some EndpointSpy) -> Self {
///   var client = self
///   client.temperature = spy.spy("HandwrittenClient.temperature", temperature)
///   client.home = spy.spy("HandwrittenClient.home", home)
///   return client
/// }
/// ```
public protocol SpyableClient: Client {
  /// Returns a client that calls this one through a spy.
  ///
  /// Pass the type and the name of the property for each closure. A call log lists the others, whose calls it doesn't have.
  ///
  /// - Parameter spy: The spy, whose methods return the closures to call instead.
  func spied(by spy: some EndpointSpy) -> Self
}

/// An observer of the calls of closures. The functions are called on any thread.
///
/// NB: closures that throw errors of one type have no function. One function with `throws(Failure)` would do for all of them,
/// but Swift 6.3 crashes where its parameter is a closure that doesn't throw.
public protocol EndpointSpy: Sendable {
  /// Returns a closure that calls another one, which publishes, and observes each subscription.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure, as in `WeatherClient.temperature`.
  ///   - body: The closure to call.
  func spy<each Argument, Output, Failure>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) -> AnyPublisher<Output, Failure>
  ) -> @Sendable (repeat each Argument) -> AnyPublisher<Output, Failure>

  /// Returns a closure that calls another one and observes its result.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure.
  ///   - body: The closure to call.
  func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) -> Value
  ) -> @Sendable (repeat each Argument) -> Value

  /// Returns a closure that calls another one and observes its result or error.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure.
  ///   - body: The closure to call.
  func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) throws -> Value
  ) -> @Sendable (repeat each Argument) throws -> Value

  /// Returns a closure that calls another one and observes its result, which is asynchronous.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure.
  ///   - body: The closure to call.
  func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) async -> Value
  ) -> @Sendable (repeat each Argument) async -> Value

  /// Returns a closure that calls another one and observes its result or error, which are asynchronous.
  ///
  /// - Parameters:
  ///   - endpoint: The type and the name of the closure.
  ///   - body: The closure to call.
  func spy<each Argument, Value>(
    _ endpoint: String, _ body: @escaping @Sendable (repeat each Argument) async throws -> Value
  ) -> @Sendable (repeat each Argument) async throws -> Value
}
