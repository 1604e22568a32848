import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation

extension PodcastStore {
  /// The user's library, over the network. A new store each time: keep it, as an environment does.
  public static var live: PodcastStore {
    PodcastStore(library: .live, network: .live, clock: .live)
  }

  /// A library in a file of its own, over the network.
  ///
  /// - Parameters:
  ///   - file: Where it is; it is made at its first use.
  ///   - network: Where feeds come from.
  ///   - clock: What dates are, and when positions are written.
  ///   - files: What makes folders, moves and watches files.
  public static func live(
    file: URL, network: NetworkClient = .live, clock: ClockClient = .live, files: FileClient = .live
  ) -> PodcastStore {
    PodcastStore(library: .file(file, files: files, date: clock.date), network: network, clock: clock)
  }

  /// The store of a library, a network and a clock.
  ///
  /// - Parameters:
  ///   - library: Where everything is kept; stores may share it, and see at once what the others do.
  ///   - network: Where feeds come from.
  ///   - clock: What dates are, and when positions are written.
  public init(library: PodcastLibrary, network: NetworkClient, clock: ClockClient) {
    self.init(library.library, network: network, clock: clock)
  }
}
