import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

extension PodcastStore: ComposedClient {
  /// Returns a store over the environment's library, network and clock.
  ///
  /// When one of them is replaced, the environment creates the store again and keeps the others, so a new network
  /// refreshes the same library.
  public static func live(in environment: AppEnvironment) -> PodcastStore {
    PodcastStore(
      library: environment.podcastLibrary, network: environment.networkClient, clock: environment.clockClient)
  }

  /// Returns a store over the environment's library, network and clock. The library is in memory, with the feeds in
  /// `Feeds` of the preview content.
  public static func preview(in environment: AppEnvironment) -> PodcastStore { live(in: environment) }
}

extension AppEnvironment.Clients {
  /// The client for the user's podcasts.
  public var podcastStore: PodcastStore.Type { PodcastStore.self }
}

extension PodcastLibrary {
  /// Creates a library in memory with the feeds of the list `subscriptions.opml` in `Feeds`, or with all feeds there if
  /// there is no list. A feed's file has the name of the last component of its URL.
  static func preview(in content: PreviewContent, _ clock: ClockClient) -> PodcastLibrary {
    let access = MemoryAccess { try PreviewFeeds(content.directory("Feeds")).fill($0, at: clock.date()) }
    return PodcastLibrary(library: Library(access), downloadsFolder: nil)
  }
}

/// The feeds of the preview content.
private struct PreviewFeeds {
  private let folder: URL

  init(_ folder: URL) {
    self.folder = folder
  }

  func fill(_ connection: Connection, at date: Date) throws {
    for subscription in subscriptions() {
      let file = folder.appending(path: subscription.url.lastPathComponent, directoryHint: .notDirectory)
      guard
        let id = try PodcastQueries.add(
          subscription.url, title: subscription.title, folder: subscription.folder, connection)
      else { continue }
      guard let data = try? Data(contentsOf: file), let feed = try? FeedReader.feed(from: data, url: subscription.url)
      else { continue }
      _ = try FeedQueries.apply(feed, to: id, etag: nil, modified: nil, at: date, connection)
    }
  }

  private func subscriptions() -> [OPML.Subscription] {
    let list = folder.appending(path: "subscriptions.opml", directoryHint: .notDirectory)
    if let data = try? Data(contentsOf: list), let opml = try? OPML(data: data) { return opml.feeds }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
      URL(string: "https://podcasts.example/\(name)").map { OPML.Subscription(url: $0, title: name) }
    }
  }
}
