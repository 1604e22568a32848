/// The error that an unimplemented endpoint throws after it has failed the test.
///
/// The publishers of ``Client/test`` implementations fail with it, and their throwing functions throw it, in debug and
/// release builds. Live and preview clients implement all endpoints and never throw it.
public struct UnimplementedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The type and the name of the endpoint, such as `FileClient.loadFile`.
  public let endpoint: String

  /// Creates the error of an endpoint.
  ///
  /// - Parameter endpoint: The type and the name of the endpoint, such as `FileClient.loadFile`.
  public init(endpoint: String) {
    self.endpoint = endpoint
  }

  /// A one-line message that names the endpoint.
  public var description: String {
    "\(endpoint) is unimplemented: it was called in the test environment, and nothing was provided for it."
  }
}
