/// What an endpoint that nobody provided fails with, after it has failed the running test.
///
/// Publishers of ``Client/test`` implementations complete with it and their throwing functions throw it, in debug and
/// in release. It is only ever met in the test context: preview and live clients have all their endpoints.
public struct UnimplementedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The endpoint that was called, as its type and its name: `FileClient.loadFile`.
  public let endpoint: String

  /// Makes the error of an endpoint, named by its type and its name as in `FileClient.loadFile`.
  public init(endpoint: String) {
    self.endpoint = endpoint
  }

  /// One line for a person: which endpoint was called, and that it is not implemented here.
  public var description: String {
    "\(endpoint) is unimplemented: it was called in the test environment, and nothing was provided for it."
  }
}
