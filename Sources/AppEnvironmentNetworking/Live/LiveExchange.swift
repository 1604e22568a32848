import AppEnvironmentKit
import Foundation
import PackageSupport

#if canImport(PortableCombine)
  import class PortableCombine.SerialDelivery
#endif

/// The exchange of one subscription: the request, the redirects and the response with its body.
///
/// The transfer adds events; they are delivered as they are demanded, by the transport or by the thread that demands them. When
/// ``BodyBuffer/limit`` bytes wait, the transfer is paused until half of them have been delivered.
final class LiveExchange: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all mutable state
{
  private let network: LiveNetwork
  private let lock = Lock()
  /// Serializes the deliveries.
  private let delivery = SerialDelivery<LiveExchange> { $0.deliverDemanded() }

  // Guarded by the lock.
  private var path: RedirectPath
  private var downstream: AnySubscriber<NetworkEvent, any Error>?
  private var demand = Subscribers.Demand.none
  private var transfer: (any Transfer)?
  private var hasStarted = false
  private var events: [NetworkEvent] = []
  private var body = BodyBuffer()
  private var decoder: (any ContentDecoder)?
  private var decoderHasMore = false
  private var delivered = 0
  private var isPaused = false
  private var completion: Subscribers.Completion<any Error>?

  init(network: LiveNetwork, request: URLRequest, downstream: AnySubscriber<NetworkEvent, any Error>) {
    self.network = network
    path = RedirectPath(request)
    self.downstream = downstream
    network.exchangesChanged(by: 1)
  }

  deinit {
    network.exchangesChanged(by: -1)
  }

  var description: String { "NetworkClient" }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "the demand for events must be positive")
    let mustDeliver = lock.withLock {
      self.demand += demand
      if !hasStarted {
        hasStarted = true
        startTransfer()
      }
      return hasEvents || completion != nil
    }
    if mustDeliver { deliver() }
  }

  func cancel() {
    let (dropped, transfer) = lock.withLock { (drop(), self.transfer) }
    transfer?.cancel()
    withExtendedLifetime(dropped) {}
  }

  /// Sends the path's current request. With the lock held.
  private func startTransfer() {
    guard downstream != nil, completion == nil else { return }
    do {
      try path.request.validate()
      transfer = network.start(path.request, for: self)
    } catch {
      completion = .failure(error)
    }
  }
}

// MARK: - Calls of the transfer

extension LiveExchange {
  /// Receives a response; a redirect is followed, with another transfer.
  ///
  /// - Returns: `true` if the body of this response is wanted; otherwise the transfer discards it.
  func receive(_ response: HTTPURLResponse, decoder: (any ContentDecoder)?) -> Bool {
    lock.withLock {
      guard downstream != nil, completion == nil else { return false }
      do {
        guard let redirect = try path.follow(response) else {
          events.append(.response(response))
          self.decoder = decoder
          return true
        }
        events.append(.redirect(redirect))
        startTransfer()
      } catch {
        completion = .failure(error)
      }
      return false
    }
  }

  /// Receives bytes of the body.
  ///
  /// - Returns: `true` if they were taken; otherwise the transfer keeps them until it is resumed.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lock.withLock {
      // A subscriber that waits receives the first bytes while the transfer goes on. Without this, a gigabyte read piece by
      // piece takes a third longer (`benchmarks network`).
      let limit = demand > .none ? BodyBuffer.limit / 4 : BodyBuffer.limit
      guard body.count == 0 || body.count + bytes.count <= limit else {
        isPaused = true
        return false
      }
      body.append(bytes)
      return true
    }
  }

  /// Receives the end of the transfer.
  func end(with error: NetworkClientError?) {
    lock.withLock { if completion == nil { completion = error.map { .failure($0) } ?? .finished } }
  }

  /// Delivers the events that have been demanded. If another thread is delivering, that thread delivers them.
  func deliver() { delivery.send(self) }
}

// MARK: - Delivery

extension LiveExchange {
  private enum Delivery {
    case event(NetworkEvent, AnySubscriber<NetworkEvent, any Error>)
    case completion(Subscribers.Completion<any Error>, AnySubscriber<NetworkEvent, any Error>)
  }

  private var hasEvents: Bool { !events.isEmpty || body.count > 0 || decoderHasMore }

  private func deliverDemanded() {
    while let delivery = lock.withLock({ next() }) {
      switch delivery {
      case .event(let event, let downstream):
        let more = downstream.receive(event)
        if more > .none { lock.withLock { demand += more } }
      case .completion(let completion, let downstream):
        downstream.receive(completion: completion)
      }
    }
  }

  /// Returns the next delivery, or nil if there is nothing to deliver now. With the lock held.
  private func next() -> Delivery? {
    guard let downstream else { return nil }
    do {
      if demand > .none, let event = try nextEvent() {
        demand -= 1
        return .event(event, downstream)
      }
      if !hasEvents, let completion {
        if case .finished = completion, decoder?.isAtEnd == false {
          throw NetworkClientError.truncated(.init(path.request), received: delivered, expected: nil)
        }
        _ = drop()
        return .completion(completion, downstream)
      }
    } catch {
      transfer?.cancel()
      _ = drop()
      return .completion(.failure(error), downstream)
    }
    return nil
  }

  private func nextEvent() throws(NetworkClientError) -> NetworkEvent? {
    if !events.isEmpty { return events.removeFirst() }
    guard let data = try nextPiece() else { return nil }
    delivered += data.count
    return .data(data)
  }

  private func nextPiece() throws(NetworkClientError) -> Data? {
    defer {
      if isPaused, body.count <= BodyBuffer.limit / 2 {
        isPaused = false
        transfer?.resume()
      }
    }
    guard decoder != nil else { return body.removeFirst() }
    do {
      while true {
        if let data = try decoder?.next() {
          decoderHasMore = true
          return data
        }
        decoderHasMore = false
        guard let piece = body.removeFirst() else { return nil }
        decoder?.append(piece)
      }
    } catch {
      throw .malformedBody(.init(path.request), reason: error.reason)
    }
  }

  /// Drops everything that waits, and returns the subscriber, which must not be released with the lock held.
  private func drop() -> AnySubscriber<NetworkEvent, any Error>? {
    defer { (downstream, events, body, decoder, decoderHasMore) = (nil, [], BodyBuffer(), nil, false) }
    return downstream
  }
}
