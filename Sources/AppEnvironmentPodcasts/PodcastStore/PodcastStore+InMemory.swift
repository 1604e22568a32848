import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation

extension PodcastStore {
  /// A library in memory, empty at first, which copies of this store share and nobody else sees.
  ///
  /// It is the live store's own code over a database of SQLite in memory, so it behaves and fails as that does, and is
  /// done before `sink` returns, on the thread that subscribes: a test has nothing to wait for.
  /// - Parameters:
  ///   - network: Where feeds come from; AppEnvironmentNetworkingTesting's `NetworkStub` has routes to them.
  ///   - clock: What dates are, and when positions are written.
  public static func inMemory(network: NetworkClient = .test, clock: ClockClient = .immediate) -> PodcastStore {
    PodcastStore(Library(MemoryAccess()), network: network, clock: clock)
  }
}
