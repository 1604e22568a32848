import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation

extension PodcastStore {
  /// Creates a store over an empty library in memory, which copies of the store share.
  ///
  /// It runs the live store's code over a database of SQLite in memory, and so behaves and fails in the same way. Its
  /// work is done on the subscribing thread, before `sink` returns, so a test has nothing to wait for.
  ///
  /// - Parameters:
  ///   - network: The network from which feeds come, such as a `NetworkStub` of AppEnvironmentNetworkingTesting.
  ///   - clock: The clock for dates and for writing positions.
  public static func inMemory(network: NetworkClient = .test, clock: ClockClient = .immediate) -> PodcastStore {
    PodcastStore(Library(MemoryAccess()), network: network, clock: clock)
  }
}
