import AppEnvironmentKit
import Foundation
import Locking

/// One request over a session, from the subscriber's first demand to the end of the body.
///
/// What the session reports, on its own thread, waits here and is delivered on the exchange's queue as it is asked for. A
/// subscriber that asks for all there is at once shares the client's session. For any other the exchange has a session of
/// its own, which is held up while more than ``limit`` waits.
final class LiveExchange: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  /// How much of a body may wait for demand, in bytes; the session adds one piece of some 16 KB.
  static let limit = 1 << 18

  private let network: LiveNetwork
  private let queue = DispatchQueue(label: "NetworkClient", qos: .userInitiated)
  private let room = DispatchSemaphore(value: 0)
  private let lock = Lock()

  // All guarded by the lock.
  private var request: URLRequest
  private var downstream: AnySubscriber<NetworkEvent, any Error>?
  private var demand = Subscribers.Demand.none
  private var task: URLSessionTask?
  private var hasStarted = false
  private var isPaced = false
  private var progress = ExchangeProgress()
  private var events: [NetworkEvent?] = []
  private var delivered = 0
  private var waitingBytes = 0
  private var completion: Subscribers.Completion<any Error>?
  private var isDelivering = false
  private var isHeldUp = false

  init(network: LiveNetwork, request: URLRequest, downstream: AnySubscriber<NetworkEvent, any Error>) {
    self.network = network
    self.request = request
    self.downstream = downstream
  }

  var description: String { "NetworkClient" }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber that asks for events must ask for more than none")
    let (isFirst, mustDeliver) = lock.withLock {
      guard downstream != nil else { return (false, false) }
      self.demand += demand
      let isFirst = !hasStarted
      hasStarted = true
      if isFirst { isPaced = demand != .unlimited }
      return (isFirst, beginDelivering())
    }
    if isFirst { start() }
    if mustDeliver { queue.async { self.deliver() } }
  }

  func cancel() {
    let (dropped, task) = lock.withLock { (drop(), self.task) }
    if let task { network.cancelling.async { task.cancel() } }
    withExtendedLifetime(dropped) {}
  }

  private func start() {
    let (request, isPaced) = lock.withLock { (self.request, self.isPaced) }
    guard request.url?.isHTTP == true else {
      return end(
        .failure(NetworkClientError.notHTTP(.init(request), reason: "the URL begins with neither http nor https")))
    }
    let task = network.start(request, for: self, isPaced: isPaced)
    let isWanted = lock.withLock {
      self.task = task
      return downstream != nil && completion == nil
    }
    if !isWanted { network.cancelling.async { task.cancel() } }
  }
}

// MARK: - What the session reports

extension LiveExchange {
  func receive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else {
      return stop(NetworkClientError.notHTTP(shownRequest, reason: "the server does not answer in HTTP"))
    }
    receive(.response(response), bytes: 0) { $0.response = response }
  }

  func receive(_ data: Data) {
    guard !data.isEmpty else { return }
    receive(.data(data), bytes: data.count) { $0.received += data.count }
  }

  /// The request to follow a redirect with, if it may be followed.
  func redirect(by response: HTTPURLResponse, to next: URLRequest) -> URLRequest? {
    do {
      let next = try redirected(from: lock.withLock { self.request }, by: response, to: next)
      lock.withLock { self.request = next }
      return next
    } catch {
      stop(error)
      return nil
    }
  }

  func complete(_ error: (any Error)?) {
    let completion = lock.withLock { () -> Subscribers.Completion<any Error> in
      if let error { return .failure(progress.error(for: error, of: request)) }
      return progress.response == nil
        ? .failure(NetworkClientError.connectionLost(.init(request))) : .finished
    }
    end(completion)
  }

  private var shownRequest: NetworkClientError.Request { lock.withLock { .init(request) } }

  /// Ends with an error of this side, and lets the session know.
  private func stop(_ error: NetworkClientError) {
    end(.failure(error))
    if let task = lock.withLock({ task }) { network.cancelling.async { task.cancel() } }
  }
}

// MARK: - Delivery

extension LiveExchange {
  private func receive(_ event: NetworkEvent, bytes: Int, _ note: (inout ExchangeProgress) -> Void) {
    let (mustDeliver, mustWait) = lock.withLock {
      guard downstream != nil, completion == nil else { return (false, false) }
      note(&progress)
      events.append(event)
      waitingBytes += bytes
      isHeldUp = isPaced && waitingBytes > Self.limit
      return (beginDelivering(), isHeldUp)
    }
    if mustDeliver { queue.async { self.deliver() } }
    if mustWait { room.wait() }
  }

  private func end(_ completion: Subscribers.Completion<any Error>) {
    let mustDeliver = lock.withLock {
      guard downstream != nil, self.completion == nil else { return false }
      self.completion = completion
      return beginDelivering()
    }
    if mustDeliver { queue.async { self.deliver() } }
  }

  /// Whether the caller has to see to the delivery of what there is. With the lock held.
  private func beginDelivering() -> Bool {
    guard !isDelivering, downstream != nil else { return false }
    isDelivering = delivered < events.count ? demand > .none : completion != nil
    return isDelivering
  }

  /// Delivers what is asked for. On the queue.
  private func deliver() {
    while let next = lock.withLock({ takeNext() }) {
      switch next {
      case .event(let event, let downstream):
        let more = downstream.receive(event)
        if more > .none { lock.withLock { demand += more } }
      case .completion(let completion, let downstream):
        downstream.receive(completion: completion)
      }
    }
  }

  private enum Delivery {
    case event(NetworkEvent, AnySubscriber<NetworkEvent, any Error>)
    case completion(Subscribers.Completion<any Error>, AnySubscriber<NetworkEvent, any Error>)
  }

  private func takeNext() -> Delivery? {
    guard let downstream else {
      isDelivering = false
      return nil
    }
    if demand > .none, delivered < events.count, let event = events[delivered] {
      take(event)
      return .event(event, downstream)
    }
    if delivered == events.count, let completion {
      _ = drop()
      return .completion(completion, downstream)
    }
    isDelivering = false
    return nil
  }

  private func take(_ event: NetworkEvent) {
    demand -= 1
    events[delivered] = nil
    delivered += 1
    if case .data(let data) = event { waitingBytes -= data.count }
    if delivered == events.count {
      events.removeAll(keepingCapacity: true)
      delivered = 0
    } else if delivered >= 64 {
      events.removeFirst(delivered)
      delivered = 0
    }
    if waitingBytes <= Self.limit / 2 { letIn() }
  }

  /// Takes out what must not be released with the lock held.
  private func drop() -> (AnySubscriber<NetworkEvent, any Error>?, [NetworkEvent?]) {
    defer {
      (downstream, events, delivered) = (nil, [], 0)
      letIn()
    }
    return (downstream, events)
  }

  private func letIn() {
    guard isHeldUp else { return }
    isHeldUp = false
    room.signal()
  }
}
