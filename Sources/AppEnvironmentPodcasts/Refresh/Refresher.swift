import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// Downloads feeds and writes them to a library: ``FeedDownload`` with its ``FeedResponse``, then ``FeedUpdate``.
struct Refresher: Sendable {
  /// The number of feeds that are downloaded at a time.
  private static let width = 8
  /// The number of documents of one feed that are read at most.
  private static let mostPages = 100

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
        var changed = known?.request ?? FeedRequest(url: address)
        // The library may have the feed without this password.
        if address.user() != nil { changed.url = address }
        let request = changed
        return download(request, isNew: known?.isNew ?? true)
          .tryMap { result in
            let answer = try result.get()
            // There is nothing that could be unchanged.
            if answer.feed == nil, known == nil {
              throw PodcastStoreError.network(.badStatus(request.summary, status: 304, body: ""))
            }
            return answer
          }
          .flatMap { answer in
            let update = update
            return library.writing { try update.subscribe(to: known?.podcast, at: address, answer, $0) }
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
        let known = Set(sources.map(\.podcast))
        let missing = (podcasts ?? []).filter { !known.contains($0) }
        let start = RefreshProgress(totalCount: sources.count + missing.count)
        return missing.publisher.setFailureType(to: (any Error).self)
          .map { RefreshProgress.Outcome(podcast: $0, title: "", result: .failed(.noPodcast($0))) }
          .append(sources.publisher.flatMap(maxPublishers: .max(Self.width)) { refresh($0) })
          .scan(start) { $0.adding($1) }
          .prepend(start)
      }
      .unpaced()
  }

  /// Publishes the outcome for one podcast. It fails only if the library does, and then a refresh ends.
  private func refresh(_ source: FeedQueries.Source) -> some Publisher<RefreshProgress.Outcome, any Error> {
    download(source.request, isNew: source.isNew)
      .flatMap { result in
        let update = update
        return library.writing { try update.apply(result, to: source, $0) }
      }
  }

  private typealias Download = AnyPublisher<Result<FeedResponse.Answer, PodcastStoreError>, any Error>

  /// Publishes the result of a request for a feed. A new one is read with its further pages, which have earlier episodes.
  private func download(_ request: FeedRequest, isNew: Bool) -> Download {
    if !isNew { return download(request) }
    return download(request)
      .flatMap { result in
        guard case .success(let answer) = result else { return Self.just(result) }
        return addPages(to: answer, of: request.url, known: [request.url])
      }
      .eraseToAnyPublisher()
  }

  /// Publishes an answer with the episodes of further pages, up to one that can't be read or repeats the ones before.
  private func addPages(to answer: FeedResponse.Answer, of feed: URL, known: Set<URL>) -> Download {
    guard known.count < Self.mostPages, let next = answer.feed?.nextPage,
      let page = (try? FeedAddress.normalized(next)).map({ FeedAddress.url($0, withUserOf: feed) }),
      !known.contains(page)
    else { return Self.just(.success(answer)) }
    return response(to: FeedRequest(url: page, origin: feed))
      .flatMap { result in
        var more = answer
        if case .success(let next) = result, let page = next.feed { more.feed?.append(page) }
        guard more.feed?.episodes.count != answer.feed?.episodes.count else { return Self.just(.success(answer)) }
        return addPages(to: more, of: feed, known: known.union([page]))
      }
      .eraseToAnyPublisher()
  }

  private static func just(_ result: Result<FeedResponse.Answer, PodcastStoreError>) -> Download {
    Just(result).setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }

  /// Publishes the result of a request for a feed, at the URL that the feed announces as its new one if it can be read there. It
  /// isn't requested where another podcast has that URL, to which ``FeedUpdate`` wouldn't move the podcast.
  private func download(_ request: FeedRequest) -> Download {
    response(to: request)
      .flatMap { result -> Download in
        guard case .success(let answer) = result, let url = answer.announcedURL else {
          return Self.just(result)
        }
        return library.reading { try PodcastQueries.id(ofFeed: url, $0) != nil }
          .flatMap { isKnown -> Download in
            if isKnown { return Self.just(result) }
            return response(to: FeedRequest(url: url, origin: request.url))
              .map { .success(answer.continued(by: $0, from: request.url)) }
              .eraseToAnyPublisher()
          }
          .eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }

  /// Publishes the result of one request for a feed, and doesn't fail.
  private func response(to request: FeedRequest) -> Download {
    .starting { cancellation, done in
      let download = FeedDownload(request, network: network, clock: clock) { done(.success($0)) }
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
    progress.completedCount += 1
    switch outcome.result {
    case .failed: progress.failedCount += 1
    case .updated(let new, _): progress.newEpisodeCount += new
    case .unchanged: break
    }
    progress.latest = outcome
    return progress
  }
}
