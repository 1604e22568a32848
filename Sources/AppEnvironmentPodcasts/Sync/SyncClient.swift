import AppEnvironmentKit
import Foundation

/// Keeps a library of podcasts the same on every device, through a server that speaks the gpodder.net API: gpodder.net, oPodSync,
/// or Nextcloud with GPodder Sync. AntennaPod, gPodder and other programs are such devices.
///
/// ```swift
/// let sync = environment.syncClient
/// try await sync.logIn(SyncAccount(server: server, user: "ada", device: "laptop"), password: .constant(password))
/// let result = try await sync.sync(password: .constant(password))
/// try await environment.podcastStore.refresh(only: result.added)
/// ```
///
/// Subscriptions, positions and marks of the environment's ``PodcastStore`` are synchronized. The newest change of an episode wins,
/// by the time at which it was made. An episode that another device has played almost to its end is marked as played. Changes that
/// can't be sent wait in the library, where they survive the end of the program.
///
/// The closures return publishers, which do their work once for each subscription, off the caller's thread, and fail with
/// ``SyncError``. For `async` code there are methods over the same closures. Neither the library nor an error contains a password.
///
/// - `live` uses the environment's library, network and clock.
/// - `preview` has no server: every synchronization succeeds at once.
/// - `test` fails the running test at every call.
public struct SyncClient: Sendable {
  /// Publishes the state of the library's synchronization.
  public var status: @Sendable () -> AnyPublisher<SyncStatus, any Error>

  /// Checks the server and the password, registers the device, and keeps the account in the library.
  ///
  /// The first synchronization combines what the library and the server have. On a server that keeps the subscriptions of each
  /// device apart, the device joins the others.
  public var logIn: @Sendable (_ account: SyncAccount, _ password: SyncPasswordSource) -> AnyPublisher<Never, any Error>

  /// Removes the account from the library, which keeps its podcasts. Nothing is sent.
  public var logOut: @Sendable () -> AnyPublisher<Never, any Error>

  /// Publishes the user's devices. Fails with ``SyncError/unsupported(_:)`` in Nextcloud, which has no list of devices.
  public var devices: @Sendable (_ password: SyncPasswordSource) -> AnyPublisher<[SyncDevice], any Error>

  /// Exchanges changes with the server, and publishes the result. Synchronizations of one library follow each other.
  ///
  /// Cancelling it stops the request that is under way, and keeps what was exchanged.
  public var sync:
    @Sendable (_ extent: SyncExtent, _ password: SyncPasswordSource) -> AnyPublisher<SyncResult, any Error>
}

/// The closures of the client for `async` code.
extension SyncClient {
  /// Returns the state of the library's synchronization.
  public func currentStatus() async throws -> SyncStatus { try await status().firstValue() ?? SyncStatus() }

  /// Checks the server and the password, registers the device, and keeps the account in the library. See ``logIn``.
  public func logIn(_ account: SyncAccount, password: SyncPasswordSource) async throws {
    _ = try await logIn(account, password).firstValue()
  }

  /// Removes the account from the library. See ``logOut``.
  public func endAccount() async throws {
    _ = try await logOut().firstValue()
  }

  /// Returns the user's devices. See ``devices``.
  public func allDevices(password: SyncPasswordSource) async throws -> [SyncDevice] {
    try await devices(password).firstValue() ?? []
  }

  /// Exchanges changes with the server. See ``sync``.
  ///
  /// - Parameters:
  ///   - extent: The extent.
  ///   - password: Returns the password.
  @discardableResult
  public func sync(_ extent: SyncExtent = .changes, password: SyncPasswordSource) async throws -> SyncResult {
    try await sync(extent, password).firstValue() ?? SyncResult()
  }
}

extension AppEnvironment.Clients {
  /// The client that keeps the library the same on every device.
  public var syncClient: SyncClient.Type { SyncClient.self }
}
