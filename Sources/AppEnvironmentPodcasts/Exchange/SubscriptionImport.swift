import Foundation
import Locking
import PodcastFeeds

/// Subscribes to the feeds of a list, lot by lot: what is told is on the disk.
final class SubscriptionImport: Sendable {
  private struct State {
    var progress: ImportProgress
    var isWriting = false
    var isRunning = false
  }

  /// How many feeds are written at a time.
  private static let lot = 50

  private let library: Library
  private let feeds: [OPML.Subscription]
  /// The pages of the shows, by the addresses of their feeds.
  private let links: [URL: URL]
  private let channel: ProgressChannel<ImportProgress>
  private let state: Locked<State>

  init(_ opml: OPML, into library: Library, _ channel: ProgressChannel<ImportProgress>) {
    (self.library, self.channel) = (library, channel)
    feeds = opml.feeds
    links = opml.links
    state = Locked(State(progress: ImportProgress(total: feeds.count, repairs: opml.repairs)))
  }

  func start() {
    channel.send(state.withLock { $0.progress })
    if feeds.isEmpty { channel.end() } else { run() }
  }

  /// Writes one lot after the other. Only one call at a time goes on, so that answers that come at once do not nest.
  private func run() {
    guard state.withLock({ $0.isRunning.claim() }) else { return }
    while let progress = begin() {
      let lot = feeds[progress.completed...].prefix(Self.lot)
      library.write { [links] in
        try Self.add(Array(lot), links, to: progress, $0)
      } _: { result in
        self.end(result)
      }
    }
  }

  /// What has been written when there is more to write.
  private func begin() -> ImportProgress? {
    let isWanted = !channel.isCancelled
    return state.withLock { state in
      guard isWanted, !state.isWriting, state.progress.completed < feeds.count else {
        state.isRunning = false
        return nil
      }
      state.isWriting = true
      return state.progress
    }
  }

  private func end(_ result: Result<ImportProgress, any Error>) {
    switch result {
    case .failure(let error):
      channel.end(.failure(error))
    case .success(let progress):
      channel.send(progress)
      state.withLock { ($0.progress, $0.isWriting) = (progress, false) }
      if progress.completed == feeds.count { channel.end() } else { run() }
    }
  }

  private static func add(
    _ feeds: [OPML.Subscription], _ links: [URL: URL], to progress: ImportProgress, _ connection: Connection
  ) throws -> (ImportProgress, PodcastStoreChange) {
    var (progress, change) = (progress, PodcastStoreChange())
    for feed in feeds {
      progress.completed += 1
      guard let url = try? FeedAddress.normalized(feed.url) else {
        progress.refused.append(feed.url.absoluteString)
        continue
      }
      let title = feed.title.isEmpty ? url.host() ?? url.absoluteString : feed.title
      if let id = try PodcastQueries.add(url, title: title, folder: feed.folder, link: links[feed.url], connection) {
        progress.added.append(id)
        change.podcasts.insert(id)
      } else {
        progress.known += 1
      }
    }
    return (progress, change)
  }
}
