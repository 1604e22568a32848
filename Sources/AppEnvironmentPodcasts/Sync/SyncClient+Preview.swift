import AppEnvironmentKit
import Foundation
import PackageSupport

extension SyncClient {
  /// Returns a client without a server. It keeps an account, and its synchronizations find nothing new.
  public static func preview(in environment: AppEnvironment) -> SyncClient {
    let clock = environment.clockClient
    let kept = Locked(SyncStatus())
    return SyncClient(
      status: { .deferred(on: nil) { kept.withLock { $0 } } },
      logIn: { account, _ in .deferred(on: nil) { () throws -> Void in kept.withLock { $0.account = account } } },
      logOut: { .deferred(on: nil) { () throws -> Void in kept.withLock { $0 = SyncStatus() } } },
      devices: { _ in
        let device = kept.withLock { $0.account }.map { SyncDevice(id: $0.device, caption: "This device") }
        return Just(
          [SyncDevice(id: "phone", caption: "Phone", kind: "mobile", subscriptions: 4)] + (device.map { [$0] } ?? [])
        )
        .setFailureType(to: (any Error).self).eraseToAnyPublisher()
      },
      sync: { extent, _ in
        .deferred(on: nil) {
          let hasAccount = kept.withLock { status in
            if status.account != nil { status.lastSync = clock.date() }
            return status.account != nil
          }
          guard hasAccount else { throw SyncError.noAccount }
          var result = SyncResult()
          result.wasComplete = extent == .everything
          return result
        }
      })
  }
}
