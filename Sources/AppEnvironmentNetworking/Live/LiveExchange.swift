import AppEnvironmentKit
import Foundation
import Locking

/// One request over a session, from the subscriber's first demand to the end of the body.
///
/// What the session reports, on its own thread, waits here and is delivered on the exchange's queue as it is asked for.
/// What is more than ``limit`` waits in a temporary file. Neither can the session be told to wait, nor can its thread be
/// held up: on Linux all sessions of a program have one thread between them.
final class LiveExchange: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  /// How much of a body may wait for demand in memory, in bytes.
  static let limit = 1 << 18

  private let network: LiveNetwork
  private let queue = DispatchQueue(label: "NetworkClient", qos: .userInitiated)
  private let lock = Lock()

  // All guarded by the lock.
  private var path: RedirectPath
  private var downstream: AnySubscriber<NetworkEvent, any Error>?
  private var demand = Subscribers.Demand.none
  private var task: URLSessionTask?
  private var hasStarted = false
  private var progress = ExchangeProgress()
  private var events: [NetworkEvent?] = []
  private var delivered = 0
  private var waitingBytes = 0
  private var completion: Subscribers.Completion<any Error>?
  private var isDelivering = false
  private var spill: SpillFile?

  init(network: LiveNetwork, request: URLRequest, downstream: AnySubscriber<NetworkEvent, any Error>) {
    self.network = network
    path = RedirectPath(request.withHeededTimeout)
    self.downstream = downstream
    network.exchangesChanged(by: 1)
  }

  deinit {
    network.exchangesChanged(by: -1)
  }

  var description: String { "NetworkClient" }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber that asks for events must ask for more than none")
    let (isFirst, mustDeliver) = lock.withLock {
      guard downstream != nil else { return (false, false) }
      self.demand += demand
      let isFirst = !hasStarted
      hasStarted = true
      return (isFirst, beginDelivering())
    }
    if isFirst { start() }
    if mustDeliver { queue.async { self.deliver() } }
  }

  func cancel() {
    let (dropped, task) = lock.withLock { (drop(), self.task) }
    if let task { network.control.async { task.cancel() } }
    withExtendedLifetime(dropped) {}
  }

  private func start() {
    let request = lock.withLock { path.request }
    guard request.url?.isHTTP == true else {
      return end(
        .failure(NetworkClientError.notHTTP(.init(request), reason: "the URL begins with neither http nor https")))
    }
    guard isWanted else { return }
    let task = network.task(request, for: self)
    // Before it is resumed: what it reports may put another in its place.
    lock.withLock { self.task = task }
    task.resume()
    if !isWanted { network.control.async { task.cancel() } }
  }
}

// MARK: - What the session reports

extension LiveExchange {
  /// Whether the task is to go on.
  func receive(_ response: URLResponse) -> Bool {
    guard isWanted else { return false }
    guard let response = response as? HTTPURLResponse else {
      stop(NetworkClientError.notHTTP(shownRequest, reason: "the server does not answer in HTTP"))
      return true
    }
    receive(.response(response)) { $0.response = response }
    return true
  }

  func receive(_ data: Data) {
    guard !data.isEmpty else { return }
    receive(.data(data)) { $0.received += data.count }
  }

  /// Follows a redirect, or ends with an error where it must not be followed.
  ///
  /// NB: on Linux the program ends in a fatal error when a task is stopped before it hears how to go on (seen with Swift
  /// 6.3.1). The stop is queued behind the answer if the task is cancelled after this has begun; where it was cancelled
  /// before, there is no answer. Still needed while `StressTests` crashes without it.
  func redirect(by response: HTTPURLResponse, _ answer: @Sendable (URLRequest?) -> Void) {
    guard isWanted else { return }
    do {
      let next = try follow(response)
      let sendsBody = next?.httpBody != nil
      answer(sendsBody ? nil : next)
      if sendsBody { startAgain() }
    } catch {
      answer(nil)
      stop(error)
    }
  }

  /// Leaves the task for one that asks for where a redirect leads to.
  ///
  /// NB: on Linux a session sends no body with the request that follows, whatever that has (seen with Swift 6.3.1). Still
  /// needed while `RedirectTests` fails without it.
  private func startAgain() {
    if let task = lock.withLock({ task }) { network.leave(task) }
    network.control.async { self.start() }
  }

  /// The request to go on with, or nil where the response is no redirect.
  private func follow(_ response: HTTPURLResponse) throws(NetworkClientError) -> URLRequest? {
    let step = lock.withLock { Result { () throws(NetworkClientError) in try path.follow(response) } }
    guard let redirect = try step.get() else { return nil }
    receive(.redirect(redirect)) { _ in }
    return lock.withLock { path.request }
  }

  private var isWanted: Bool { lock.withLock { downstream != nil && completion == nil } }

  /// Ends as the task has ended.
  ///
  /// NB: on Linux a session does not tell of a redirect without a place that it leads to, nor of its body (seen with
  /// Swift 6.3.1). Looking at the task's response is still needed while `RedirectTests` fails without it.
  func complete(_ error: (any Error)?, _ response: URLResponse?) {
    if error == nil, let response = response as? HTTPURLResponse, lock.withLock({ progress.response == nil }) {
      receive(.response(response)) { $0.response = response }
    }
    let completion = lock.withLock { () -> Subscribers.Completion<any Error> in
      if let error { return .failure(progress.error(for: error, of: path.request)) }
      return progress.response == nil
        ? .failure(NetworkClientError.connectionLost(.init(path.request))) : .finished
    }
    end(completion)
  }

  private var shownRequest: NetworkClientError.Request { lock.withLock { .init(path.request) } }

  /// Ends with an error of this side, and lets the session know.
  private func stop(_ error: NetworkClientError) {
    end(.failure(error))
    if let task = lock.withLock({ task }) { network.control.async { task.cancel() } }
  }
}

// MARK: - Delivery

extension LiveExchange {
  private func receive(_ event: NetworkEvent, _ note: (inout ExchangeProgress) -> Void) {
    let result = lock.withLock { () -> Result<Bool, any Error> in
      guard downstream != nil, completion == nil else { return .success(false) }
      note(&progress)
      return Result {
        try put(event)
        return beginDelivering()
      }
    }
    switch result {
    case .success(let mustDeliver): if mustDeliver { queue.async { self.deliver() } }
    case .failure(let error): stop(unkept(error))
    }
  }

  /// Keeps an event in memory, or what is too much for that on the disk. With the lock held.
  private func put(_ event: NetworkEvent) throws {
    if case .data(let data) = event {
      if waitingBytes + data.count > Self.limit || spill?.isEmpty == false {
        let spill = try spill ?? SpillFile()
        self.spill = spill
        return try spill.append(data)
      }
      waitingBytes += data.count
    }
    events.append(event)
  }

  private func unkept(_ error: any Error) -> NetworkClientError {
    .other(shownRequest, reason: "the body cannot be kept until it is read: \(error.localizedDescription)")
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
    isDelivering = hasEvents ? demand > .none : completion != nil
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

  private var hasEvents: Bool { delivered < events.count || spill?.isEmpty == false }

  private func takeNext() -> Delivery? {
    guard let downstream else {
      isDelivering = false
      return nil
    }
    if demand > .none, hasEvents {
      do {
        let event = try takeEvent()
        demand -= 1
        return .event(event, downstream)
      } catch {
        let error = NetworkClientError.other(
          .init(path.request), reason: "the body cannot be read back: \(error.localizedDescription)")
        _ = drop()
        return .completion(.failure(error), downstream)
      }
    }
    if !hasEvents, let completion {
      _ = drop()
      return .completion(completion, downstream)
    }
    isDelivering = false
    return nil
  }

  private func takeEvent() throws -> NetworkEvent {
    guard delivered < events.count, let event = events[delivered] else { return .data(try spill?.next() ?? Data()) }
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
    return event
  }

  /// Takes out what must not be released with the lock held.
  private func drop() -> (AnySubscriber<NetworkEvent, any Error>?, [NetworkEvent?], SpillFile?) {
    defer { (downstream, events, delivered, spill) = (nil, [], 0, nil) }
    return (downstream, events, spill)
  }
}
