import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// Downloads feeds and writes them to a library: ``FeedDownload`` with its ``FeedResponse``, then ``FeedUpdate``.
struct Refresher: Sendable {
  /// The number of feeds that are downloaded at a time.
  private static let width = 8

  let library: Library
  let network: NetworkClient
  let clock: ClockClient

  /// Publishes the podcast of a feed after it was downloaded and written.
  func subscribe(to feed: URL) -> AnyPublisher<Podcast, any Error> {
    let address: URL
    do {
      address = try FeedAddress.normalized(feed)
    } catch {
      return Fail(error: error).eraseToAnyPublisher()
    }
    return library.reading { try FeedQueries.source(ofFeed: address, $0) }
      .flatMap { known in
        let source = known ?? FeedQueries.Source(podcast: 0, title: "", feed: address)
        return download(source)
          .flatMap { answer in
            let update = update
            return library.writing { try update.subscribe(to: known, at: address, answer, $0) }
          }
          .tryCatch { error in
            // The podcast was removed, or merged into another one, during the download.
            guard let known, error as? PodcastStoreError == .noPodcast(known.podcast) else { throw error }
            return subscribe(to: address)
          }
      }
      .eraseToAnyPublisher()
  }

  /// Publishes the progress of a refresh of these podcasts, or of all for `nil`.
  func refresh(_ podcasts: [Podcast.ID]?) -> AnyPublisher<RefreshProgress, any Error> {
    library.reading { try FeedQueries.sources(podcasts, $0) }
      .flatMap { sources in
        let start = RefreshProgress(total: sources.count)
        return sources.publisher
          .flatMap(maxPublishers: .max(Self.width)) { refresh($0) }
          .scan(start) { $0.adding($1) }
          .prepend(start)
      }
      .unpaced()
  }

  /// Publishes the outcome for one podcast. It fails only if the library does, and then a refresh ends.
  private func refresh(_ source: FeedQueries.Source) -> some Publisher<RefreshProgress.Outcome, any Error> {
    download(source)
      .map { Result<FeedResponse.Answer, PodcastStoreError>.success($0) }
      .catch { error in
        Just(.failure(PodcastStoreError(error, path: source.feed.absoluteString))).setFailureType(to: (any Error).self)
      }
      .flatMap { answer in
        let update = update
        return library.writing { try update.apply(answer, to: source, $0) }
      }
  }

  private func download(_ source: FeedQueries.Source) -> AnyPublisher<FeedResponse.Answer, any Error> {
    .starting { cancellation, done in
      let download = FeedDownload(source, network: network, clock: clock, done)
      cancellation.whenCancelled { download.cancel() }
      download.start()
    }
  }

  private var update: FeedUpdate { FeedUpdate(date: clock.date(), pending: library.pending) }
}

extension Publisher {
  /// Runs the upstream at its own pace, and buffers values without demand.
  func unpaced() -> AnyPublisher<Output, Failure> {
    buffer(size: .max, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher()
  }
}

extension RefreshProgress {
  fileprivate func adding(_ outcome: Outcome) -> RefreshProgress {
    var progress = self
    progress.completed += 1
    switch outcome.result {
    case .failed: progress.failed += 1
    case .updated(let new, _): progress.newEpisodes += new
    case .unchanged: break
    }
    progress.latest = outcome
    return progress
  }
}
