import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PackageSupport
import PodcastFeeds

/// One request for a feed, which is read as it arrives.
///
/// It asks for one network event after the other, so that what isn't read yet waits in the network client, where it's
/// bounded.
final class FeedDownload: Subscriber, Sendable {
  typealias Input = NetworkEvent
  typealias Failure = any Error

  /// The result of a request.
  struct Answer: Sendable {
    /// The feed; `nil` if it hasn't changed.
    let feed: Feed?
    /// The validators for the next request.
    let etag: String?
    let modified: String?
    /// The address to which the feed has moved permanently.
    let movedTo: URL?
  }

  /// The longest time without an event. A large feed over a slow line may take longer in all.
  static let longestSilence = Duration.seconds(60)
  /// The longest time from the request to the feed's last byte.
  static let longest = Duration.seconds(600)

  /// The state of the download after the events so far.
  private struct Progress {
    var reader: FeedReader?
    var response: HTTPURLResponse?
    /// The end of the permanent redirects that came before any temporary one.
    var movedTo: URL?
    var wasRedirectedTemporarily = false
  }

  private struct State {
    var lastEvent: ClockClient.Instant?
    var deadline: ClockClient.Instant?
    var timer: AnyCancellable?
    var subscription: (any Subscription)?
    var done: (@Sendable (Result<Answer, any Error>) -> Void)?
  }

  private let network: NetworkClient
  private let clock: ClockClient
  private let source: FeedQueries.Source
  private nonisolated(unsafe) var progress = Progress()  // because events come one after the other
  private nonisolated(unsafe) var state: State  // because the lock guards it
  private let lock = Lock()

  /// Creates a download; `done` is called once, on any thread, unless the download is cancelled.
  init(
    _ source: FeedQueries.Source, network: NetworkClient, clock: ClockClient,
    _ done: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) {
    (self.source, self.network, self.clock) = (source, network, clock)
    state = State(done: done)
  }

  func start() {
    let now = clock.now
    lock.withLock { (state.lastEvent, state.deadline) = (now, now.advanced(by: Self.longest)) }
    wait(until: now.advanced(by: Self.longestSilence))
    var request = URLRequest(url: source.feed)
    request.setValue(
      "application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1",
      forHTTPHeaderField: "Accept")
    request.setValue(source.etag, forHTTPHeaderField: "If-None-Match")
    request.setValue(source.modified, forHTTPHeaderField: "If-Modified-Since")
    network.send(request).subscribe(self)
  }

  func cancel() {
    _ = stop()
  }

  private var hasEnded: Bool { lock.withLock { state.done == nil } }

  private func end(_ result: Result<Answer, any Error>) {
    stop()?(result)
  }

  /// Cancels the request and the timer, and returns the closure to call, once.
  private func stop() -> (@Sendable (Result<Answer, any Error>) -> Void)? {
    let (subscription, timer, done) = lock.withLock {
      (state.subscription.take(), state.timer.take(), state.done.take())
    }
    timer?.cancel()
    subscription?.cancel()
    return done
  }
}

// MARK: - Events

extension FeedDownload {
  func receive(subscription: any Subscription) {
    let isWanted = lock.withLock {
      if state.done != nil { state.subscription = subscription }
      return state.done != nil
    }
    if isWanted { subscription.request(.max(1)) } else { subscription.cancel() }
  }

  func receive(_ event: NetworkEvent) -> Subscribers.Demand {
    let now = clock.now
    lock.withLock { state.lastEvent = now }
    switch event {
    case .redirect(let redirect):
      if !redirect.isPermanent { progress.wasRedirectedTemporarily = true }
      if !progress.wasRedirectedTemporarily { progress.movedTo = redirect.to }
    case .response(let response): begin(response)
    case .data(let data): read(data)
    case .startsOver: progress = Progress()
    }
    return hasEnded ? .none : .max(1)
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    switch completion {
    case .finished: finish()
    case .failure(let error): end(.failure(storeError(error)))
    }
  }

  private func begin(_ response: HTTPURLResponse) {
    progress.response = response
    guard 200..<300 ~= response.statusCode else { return }
    let (clock, deadline) = (clock, lock.withLock { state.deadline })
    progress.reader = FeedReader(
      url: response.url ?? source.feed, contentType: response.value(forHTTPHeaderField: "Content-Type"),
      isOverdue: { deadline.map { clock.now > $0 } ?? false })
  }

  private func read(_ data: Data) {
    do throws(FeedError) {
      try progress.reader?.read(data)
      if progress.reader?.wantsMore == false { finish() }
    } catch {
      end(.failure(storeError(error)))
    }
  }

  private func finish() {
    guard !hasEnded else { return }
    do {
      guard let response = progress.response else { throw NetworkClientError.connectionLost(request) }
      let feed = try progress.reader?.finish()
      guard feed != nil || response.statusCode == 304 else {
        // The body is a page for people with a browser.
        throw NetworkClientError.badStatus(request, status: response.statusCode, body: "")
      }
      end(.success(answer(feed, response)))
    } catch {
      end(.failure(storeError(error)))
    }
  }

  private func answer(_ feed: Feed?, _ response: HTTPURLResponse) -> Answer {
    let movedTo = progress.movedTo.flatMap { try? FeedAddress.normalized($0) }
    return Answer(
      feed: feed, etag: response.value(forHTTPHeaderField: "ETag") ?? (feed == nil ? source.etag : nil),
      modified: response.value(forHTTPHeaderField: "Last-Modified") ?? (feed == nil ? source.modified : nil),
      movedTo: movedTo == source.feed ? nil : movedTo)
  }

  private var request: NetworkClientError.Request { .init(method: "GET", url: source.feed) }

  private func storeError(_ error: any Error) -> PodcastStoreError {
    switch error {
    case FeedError.notAFeed(_, let feeds): .notAFeed(url: request.url, reason: "\(error)", feeds: feeds)
    case is FeedError: .notAFeed(url: request.url, reason: "\(error)", feeds: [])
    case let error as NetworkClientError: .network(error)
    case let error as PodcastStoreError: error
    default: .other(path: request.url, reason: "\(error)")
    }
  }
}

// MARK: - Time limits

extension FeedDownload {
  private func wait(until instant: ClockClient.Instant) {
    let timer = clock.repeatAction(instant, Self.longestSilence, .zero) { [weak self] _ in self?.checkTime() }
    let old = lock.withLock { () -> AnyCancellable? in
      guard state.done != nil else { return timer }
      defer { state.timer = timer }
      return state.timer
    }
    old?.cancel()
  }

  /// Ends a download that has taken too long, or waits until it may have.
  private func checkTime() {
    let now = clock.now
    let (limit, next) = lock.withLock { () -> (NetworkClientError.Limit?, ClockClient.Instant?) in
      // A clock that never waits ticks before there is a timer. It has no limits.
      guard state.timer != nil, let lastEvent = state.lastEvent, let deadline = state.deadline else {
        return (nil, nil)
      }
      let silence = lastEvent.advanced(by: Self.longestSilence)
      if now >= deadline { return (.total(Self.longest), nil) }
      return now >= silence ? (.idle(Self.longestSilence), nil) : (nil, min(silence, deadline))
    }
    if let limit { end(.failure(PodcastStoreError.network(.timedOut(request, limit)))) }
    if let next { wait(until: next) }
  }
}
