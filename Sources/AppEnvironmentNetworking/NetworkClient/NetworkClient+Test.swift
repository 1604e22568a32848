import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Fails the running test at every request, by the name of the closure; so does its clock.
  ///
  /// Provide `client.send`, or a client of AppEnvironmentNetworkingTesting's `NetworkStub`.
  public static var test: NetworkClient {
    NetworkClient(clock: .test, send: unimplemented("NetworkClient.send"))
  }
}
