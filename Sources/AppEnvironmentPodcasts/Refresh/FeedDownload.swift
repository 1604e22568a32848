import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PackageSupport
import PodcastFeeds

/// One request for a feed, with its time limits.
///
/// It requests one network event at a time, so that unread events stay in the network client, which limits their size.
final class FeedDownload: Subscriber, Sendable {
  typealias Input = NetworkEvent
  typealias Failure = any Error
  typealias Done = @Sendable (Result<FeedResponse.Answer, PodcastStoreError>) -> Void

  /// The longest time without an event. A large feed over a slow line may take longer in all.
  static let longestSilence = Duration.seconds(60)
  /// The longest time from the request to the feed's last byte.
  static let longest = Duration.seconds(600)

  private struct State {
    var lastEvent: ClockClient.Instant
    var timer: AnyCancellable?
    var subscription: (any Subscription)?
    var done: Done?
  }

  private let network: NetworkClient
  private let clock: ClockClient
  private let request: FeedRequest
  private let deadline: ClockClient.Instant
  /// Events arrive one at a time, so that no thread waits for this lock.
  private let response: Locked<FeedResponse>
  private let state: Locked<State>

  /// Creates a download; `done` is called once, on any thread, unless the download is cancelled.
  init(_ request: FeedRequest, network: NetworkClient, clock: ClockClient, _ done: @escaping Done) {
    (self.request, self.network, self.clock) = (request, network, clock)
    let now = clock.now
    deadline = now.advanced(by: Self.longest)
    response = Locked(unchecked: FeedResponse(to: request))
    state = Locked(unchecked: State(lastEvent: now, done: done))
  }

  func start() {
    wait(until: clock.now.advanced(by: Self.longestSilence))
    NetworkClient.$origin.withValue(request.origin) { network.send(request.urlRequest) }.subscribe(self)
  }

  func cancel() {
    _ = stop()
  }

  private var hasEnded: Bool { state.withLockUnchecked { $0.done == nil } }

  private func end(_ result: Result<FeedResponse.Answer, any Error>) {
    stop()?(result.mapError(storeError))
  }

  /// Cancels the request and the timer, and returns the closure to call, once.
  private func stop() -> Done? {
    let (subscription, timer, done) = state.withLockUnchecked { state in
      (state.subscription.take(), state.timer.take(), state.done.take())
    }
    timer?.cancel()
    subscription?.cancel()
    return done
  }

  private func storeError(_ error: any Error) -> PodcastStoreError {
    let url = request.summary.url
    return switch error {
    case FeedError.notAFeed(_, let feeds): .notAFeed(url: url, reason: "\(error)", feeds: feeds)
    case is FeedError: .notAFeed(url: url, reason: "\(error)", feeds: [])
    case let error as NetworkClientError: .network(error)
    default: PodcastStoreError(error, path: url)
    }
  }
}

// MARK: - Events

extension FeedDownload {
  func receive(subscription: any Subscription) {
    let isWanted = state.withLockUnchecked { state in
      if state.done != nil { state.subscription = subscription }
      return state.done != nil
    }
    if isWanted { subscription.request(.max(1)) } else { subscription.cancel() }
  }

  func receive(_ event: NetworkEvent) -> Subscribers.Demand {
    let now = clock.now
    state.withLockUnchecked { $0.lastEvent = now }
    do {
      if try !response.withLockUnchecked({ try $0.read(event) }) { receive(completion: .finished) }
    } catch {
      end(.failure(error))
    }
    return hasEnded ? .none : .max(1)
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    guard !hasEnded else { return }
    switch completion {
    case .finished: end(Result { try response.withLockUnchecked { try $0.finish() } })
    case .failure(let error): end(.failure(error))
    }
  }
}

// MARK: - Time limits

extension FeedDownload {
  private func wait(until instant: ClockClient.Instant) {
    let timer = clock.repeatAction(instant, Self.longestSilence, .zero) { [weak self] _ in self?.checkTime() }
    let old = state.withLockUnchecked { state -> AnyCancellable? in
      guard state.done != nil else { return timer }
      defer { state.timer = timer }
      return state.timer
    }
    old?.cancel()
  }

  /// Ends a download that has exceeded a time limit, or waits until the next limit.
  private func checkTime() {
    // A clock that never waits ticks before the timer is stored. It imposes no limits.
    guard let lastEvent = state.withLockUnchecked({ $0.timer == nil ? nil : $0.lastEvent }) else { return }
    let now = clock.now
    let silence = lastEvent.advanced(by: Self.longestSilence)
    if now >= deadline {
      end(.failure(NetworkClientError.timedOut(request.summary, .total(Self.longest))))
    } else if now >= silence {
      end(.failure(NetworkClientError.timedOut(request.summary, .idle(Self.longestSilence))))
    } else {
      wait(until: min(silence, deadline))
    }
  }
}
