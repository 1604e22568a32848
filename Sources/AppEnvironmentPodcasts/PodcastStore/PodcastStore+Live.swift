import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation

extension PodcastStore {
  /// Creates a store over a library in its own file.
  ///
  /// ```swift
  /// let store = PodcastStore.live(file: .homeDirectory.appending(path: "podcasts.sqlite"))
  /// ```
  ///
  /// The library is closed after the last copy of the store is released. To close it at a certain moment, pass a
  /// ``PodcastLibrary/file(_:files:downloads:date:)`` to ``init(library:network:clock:)``, and keep it for
  /// ``PodcastLibrary/close()``.
  ///
  /// - Parameters:
  ///   - file: The library's file, which is created at its first use.
  ///   - network: The network from which feeds come.
  ///   - clock: The clock for dates and for writing positions.
  ///   - files: The client that creates folders and watches files.
  public static func live(
    file: URL, network: NetworkClient = .live, clock: ClockClient = .live, files: FileClient = .live
  ) -> PodcastStore {
    PodcastStore(library: .file(file, files: files, date: clock.date), network: network, clock: clock)
  }

  /// Creates a store over a library.
  ///
  /// - Parameters:
  ///   - library: The library. Stores may share it, and see each other's changes at once.
  ///   - network: The network from which feeds come.
  ///   - clock: The clock for dates and for writing positions.
  public init(library: PodcastLibrary, network: NetworkClient, clock: ClockClient) {
    self.init(library.library, network: network, clock: clock)
  }
}
