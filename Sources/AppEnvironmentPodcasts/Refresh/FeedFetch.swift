import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import Locking
import PodcastFeeds

/// Gets one feed and reads it as it comes.
final class FeedFetch: Sendable {
  /// What came of it.
  struct Answer: Sendable {
    /// The feed; nil where it has not changed.
    let feed: Feed?
    /// What to ask with the next time.
    let etag: String?
    let modified: String?
    /// Where the feed has moved for good.
    let movedTo: URL?
  }

  private struct State {
    var reader: FeedReader?
    var response: HTTPURLResponse?
    /// Where the redirects so far lead that are for good, all of them from the first on.
    var permanent: URL?
    var wasTemporary = false
    var hasEnded = false
    /// When something came last.
    var heard: ClockClient.Instant?
    /// When it is to have come to its end.
    var deadline: ClockClient.Instant?
    var timer: AnyCancellable?
    var subscription: (any Subscription)?
    var done: (@Sendable (Result<Answer, PodcastStoreError>) -> Void)?
  }

  /// How long nothing may come. What comes slowly is read: a large feed over a bad line.
  static let longestSilence = Duration.seconds(60)
  /// How long it may take in all, from the request to the feed's last byte.
  static let longest = Duration.seconds(600)

  private let network: NetworkClient
  private let clock: ClockClient
  private let source: FeedQueries.Source
  private nonisolated(unsafe) var state: State  // because the lock guards it
  private let lock = Lock()

  /// Makes a fetch; `done` is called once, on any thread, unless it is cancelled.
  init(
    _ source: FeedQueries.Source, network: NetworkClient, clock: ClockClient,
    _ done: @escaping @Sendable (Result<Answer, PodcastStoreError>) -> Void
  ) {
    (self.source, self.network, self.clock) = (source, network, clock)
    state = State(done: done)
  }

  func start() {
    startTimer()
    var request = URLRequest(url: source.feed)
    request.setValue(
      "application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1",
      forHTTPHeaderField: "Accept")
    request.setValue(source.etag, forHTTPHeaderField: "If-None-Match")
    request.setValue(source.modified, forHTTPHeaderField: "If-Modified-Since")
    network.send(request).subscribe(Receiver(fetch: self))
  }

  func cancel() {
    let (subscription, timer, done) = stop()
    timer?.cancel()
    subscription?.cancel()
    withExtendedLifetime(done) {}
  }

  /// One exchange's events, one asked for after the other, so that what is not read yet waits where it is bounded.
  private final class Receiver: Subscriber {
    typealias Input = NetworkEvent
    typealias Failure = any Error

    private let fetch: FeedFetch

    init(fetch: FeedFetch) {
      self.fetch = fetch
    }

    func receive(subscription: any Subscription) {
      guard fetch.keep(subscription) else { return subscription.cancel() }
      subscription.request(.max(1))
    }

    func receive(_ event: NetworkEvent) -> Subscribers.Demand {
      fetch.receive(event) ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<any Error>) {
      fetch.complete(completion)
    }
  }
}

extension FeedFetch {
  /// Has the clock end what takes too long: a server may say nothing any more, or send a byte now and then, for ever.
  private func startTimer() {
    let now = clock.now
    lock.withLock { (state.heard, state.deadline) = (now, now.advanced(by: Self.longest)) }
    wait(until: now.advanced(by: Self.longestSilence))
  }

  private func wait(until instant: ClockClient.Instant) {
    let timer = clock.repeatAction(instant, Self.longestSilence, .zero) { [weak self] _ in self?.look() }
    let old = lock.withLock { () -> AnyCancellable? in
      guard !state.hasEnded else { return timer }
      defer { state.timer = timer }
      return state.timer
    }
    old?.cancel()
  }

  /// Ends what has taken too long, or waits for when it may have.
  private func look() {
    let now = clock.now
    let (limit, next) = lock.withLock { () -> (NetworkClientError.Limit?, ClockClient.Instant?) in
      // A clock that never waits ticks before there is a timer, and has no limits.
      guard state.timer != nil, !state.hasEnded, let heard = state.heard, let deadline = state.deadline else {
        return (nil, nil)
      }
      let silence = heard.advanced(by: Self.longestSilence)
      if now >= deadline { return (.total(Self.longest), nil) }
      return now >= silence ? (.idle(Self.longestSilence), nil) : (nil, min(silence, deadline))
    }
    if let limit { end(.failure(.network(.timedOut(request, limit)))) }
    if let next { wait(until: next) }
  }

  /// Takes out what is to be ended, and called or released without the lock.
  private func stop() -> (
    (any Subscription)?, AnyCancellable?, (@Sendable (Result<Answer, PodcastStoreError>) -> Void)?
  ) {
    lock.withLock {
      state.hasEnded = true
      return (state.subscription.take(), state.timer.take(), state.done.take())
    }
  }

  private func keep(_ subscription: any Subscription) -> Bool {
    lock.withLock {
      guard !state.hasEnded else { return false }
      state.subscription = subscription
      return true
    }
  }

  /// Whether there is to be more. Events come one after the other, so that reading needs no lock.
  private func receive(_ event: NetworkEvent) -> Bool {
    let now = clock.now
    lock.withLock { state.heard = now }
    switch event {
    case .redirect(let redirect):
      lock.withLock { note(redirect) }
    case .response(let response):
      begin(response)
    case .data(let data):
      return read(data)
    case .startsOver:
      lock.withLock {
        (state.reader, state.response) = (nil, nil)
        (state.permanent, state.wasTemporary) = (nil, false)
      }
    }
    return lock.withLock { !state.hasEnded }
  }

  /// With the lock held.
  private func note(_ redirect: NetworkRedirect) {
    // After one that is not for good, nothing is.
    if redirect.isPermanent, !state.wasTemporary {
      state.permanent = redirect.to
    } else {
      state.wasTemporary = true
    }
  }

  private func begin(_ response: HTTPURLResponse) {
    let clock = clock
    lock.withLock {
      state.response = response
      let end = state.deadline
      guard 200..<300 ~= response.statusCode else { return }
      state.reader = FeedReader(
        url: response.url ?? source.feed, contentType: response.value(forHTTPHeaderField: "Content-Type"),
        isOverdue: { end.map { clock.now > $0 } ?? false })
    }
  }

  /// Reads outside of the lock; the exchange waits meanwhile.
  private func read(_ data: Data) -> Bool {
    var reader = lock.withLock { state.reader.take() }
    guard reader != nil else { return true }
    do throws(FeedError) {
      try reader?.read(data)
    } catch {
      end(.failure(failure(error)))
      return false
    }
    let wantsMore = reader?.wantsMore == true
    lock.withLock { state.reader = reader }
    if !wantsMore { finish() }
    return wantsMore
  }

  private func complete(_ completion: Subscribers.Completion<any Error>) {
    lock.withLock { state.subscription = nil }
    switch completion {
    case .finished: finish()
    case .failure(let error): end(.failure(failure(error)))
    }
  }

  private func finish() {
    guard let response = lock.withLock({ state.response }) else {
      return end(.failure(failure(NetworkClientError.connectionLost(request))))
    }
    switch response.statusCode {
    case 304: end(.success(answer(nil, response)))
    case 200..<300: parse(response)
    default: refuse(response)
    }
  }

  private func parse(_ response: HTTPURLResponse) {
    var reader = lock.withLock { state.reader.take() }
    do throws(FeedError) {
      guard let feed = try reader?.finish() else { return }
      end(.success(answer(feed, response)))
    } catch {
      end(.failure(failure(error)))
    }
  }

  private func refuse(_ response: HTTPURLResponse) {
    // The body is a page for people with a browser.
    end(.failure(.network(.badStatus(request, status: response.statusCode, body: ""))))
  }

  private func answer(_ feed: Feed?, _ response: HTTPURLResponse) -> Answer {
    let permanent = lock.withLock { state.permanent }.flatMap { try? FeedAddress.normalized($0) }
    return Answer(
      feed: feed, etag: response.value(forHTTPHeaderField: "ETag") ?? (feed == nil ? source.etag : nil),
      modified: response.value(forHTTPHeaderField: "Last-Modified") ?? (feed == nil ? source.modified : nil),
      movedTo: permanent == source.feed ? nil : permanent)
  }

  private func end(_ result: Result<Answer, PodcastStoreError>) {
    let (subscription, timer, done) = stop()
    timer?.cancel()
    subscription?.cancel()
    done?(result)
  }

  private var request: NetworkClientError.Request { .init(method: "GET", url: source.feed) }

  private func failure(_ error: any Error) -> PodcastStoreError {
    switch error {
    case FeedError.notAFeed(_, let feeds): .notAFeed(url: request.url, reason: "\(error)", feeds: feeds)
    case is FeedError: .notAFeed(url: request.url, reason: "\(error)", feeds: [])
    case let error as NetworkClientError: .network(error)
    case let error as PodcastStoreError: error
    default: .other(path: request.url, reason: "\(error)")
    }
  }
}
