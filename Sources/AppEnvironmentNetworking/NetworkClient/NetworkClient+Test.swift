import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// A client that fails the running test at every request and at every use of its clock.
  ///
  /// The failure names `NetworkClient.send`, and the request fails with `UnimplementedError`. Replace its `send`, or use the
  /// client of a `NetworkStub` from AppEnvironmentNetworkingTesting.
  public static var test: NetworkClient {
    NetworkClient(clock: .test, send: unimplemented("NetworkClient.send"))
  }
}
