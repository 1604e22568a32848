import AppEnvironmentKit
import Foundation
import PackageSupport

#if canImport(PortableCombine)
  import class PortableCombine.SerialDelivery
#endif

/// The exchange of one subscription: the request, the redirects and the response with its body.
///
/// The transfer adds events; they are delivered as they are demanded, by the transport or by the thread that demands them. The
/// bytes of the body that arrive while the subscriber is busy become one piece. When there are ``mostWaiting``, the transfer is
/// paused until they are delivered.
final class LiveExchange: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all mutable state
{
  /// The number of bytes that may wait before the transfer is paused.
  private static let mostWaiting = 1 << 18

  private let network: LiveNetwork
  private let lock = Lock()
  /// Serializes the deliveries.
  private let delivery = SerialDelivery<LiveExchange> { $0.deliverDemanded() }

  // Guarded by the lock.
  private var path: RedirectPath
  private var downstream: AnySubscriber<NetworkEvent, any Error>?
  private var demand = Subscribers.Demand.none
  private var transfer: (any Transfer)?
  /// The redirects and the response that wait.
  private var events: [NetworkEvent] = []
  /// The bytes of the body that wait.
  private var body = Data()
  private var decoder: (any ContentDecoder)?
  /// The next piece of the content, if it was decoded and isn't delivered yet.
  private var piece: Data?
  private var delivered = 0
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
    guard demand > .none else { return }
    let isFirst = lock.withLock {
      self.demand += demand
      guard transfer == nil, completion == nil else { return false }
      startTransfer()
      return completion == nil
    }
    if !isFirst { deliver() }
  }

  func cancel() {
    let (dropped, transfer) = lock.withLock { (drop(), self.transfer) }
    transfer?.cancel()
    withExtendedLifetime(dropped) {}
  }

  /// Sends the path's current request. With the lock held.
  private func startTransfer() {
    guard downstream != nil else { return }
    do {
      try path.request.validate()
      transfer = network.transport.start(path.request, for: self)
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
  /// - Returns: `true` if more may follow; otherwise the transfer pauses until it is resumed.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lock.withLock {
      guard downstream != nil else { return true }
      body.append(contentsOf: bytes)
      return !isFull
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
  private func deliverDemanded() {
    while let deliver = lock.withLock({ next() }) { deliver() }
  }

  /// Returns the next call of the subscriber, or nil if there is nothing to deliver now. With the lock held.
  private func next() -> (() -> Void)? {
    guard let downstream else { return nil }
    do {
      if demand > .none, let event = try nextEvent() {
        demand -= 1
        return { [self] in
          let more = downstream.receive(event)
          if more > .none { lock.withLock { demand += more } }
        }
      }
      guard events.isEmpty, let completion else { return nil }
      // Only the lack of a piece shows that the content has ended, which needs no demand.
      try decodePiece()
      if piece == nil {
        if case .finished = completion, decoder?.isAtEnd == false {
          throw NetworkClientError.truncated(.init(path.request), received: delivered, expected: nil)
        }
        _ = drop()
        return { downstream.receive(completion: completion) }
      }
    } catch {
      transfer?.cancel()
      _ = drop()
      return { downstream.receive(completion: .failure(error)) }
    }
    return nil
  }

  private func nextEvent() throws(NetworkClientError) -> NetworkEvent? {
    if !events.isEmpty { return events.removeFirst() }
    try decodePiece()
    guard let data = piece else { return nil }
    piece = nil
    delivered += data.count
    return .data(data)
  }

  /// Decodes the next piece of the content, unless there is one, or more of the body is needed.
  private func decodePiece() throws(NetworkClientError) {
    guard decoder != nil else { return piece = piece ?? takeBody() }
    do {
      while piece == nil {
        piece = try decoder?.next()
        guard piece == nil, let bytes = takeBody() else { return }
        decoder?.append(bytes)
      }
    } catch {
      throw .malformedBody(.init(path.request), reason: error.reason)
    }
  }

  /// Takes all bytes of the body that wait, and resumes a transfer that was paused for them.
  private func takeBody() -> Data? {
    guard !body.isEmpty else { return nil }
    defer { body = Data() }
    if isFull { transfer?.resume() }
    return body
  }

  /// A Boolean value that indicates whether the transfer is paused.
  private var isFull: Bool { body.count >= Self.mostWaiting }

  /// Drops everything that waits, and returns the subscriber, which must not be released with the lock held.
  private func drop() -> AnySubscriber<NetworkEvent, any Error>? {
    defer { (downstream, events, body, decoder, piece) = (nil, [], Data(), nil, nil) }
    return downstream
  }
}

/// Removes the coding of a body, as `Content-Encoding` names it.
protocol ContentDecoder {
  /// Adds bytes of the body as it was sent.
  mutating func append(_ bytes: Data)

  /// Returns the next bytes of the content, or nil where more of the body is needed.
  mutating func next() throws(ContentError) -> Data?

  /// A Boolean value that indicates whether the body may end here.
  var isAtEnd: Bool { get }
}

/// The reason why a body cannot be decoded.
struct ContentError: Error {
  let reason: String
}
