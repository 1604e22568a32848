#if canImport(FoundationNetworking)
  import AppEnvironmentKit
  import Foundation
  import PackageSupport

  // Apple's Foundation has this itself.
  extension URLSession {
    /// A publisher of the body and the response for a URL, as in Combine.
    ///
    /// See the warning of `dataTaskPublisher(for:)` for a request.
    /// - Parameter url: The URL to request with `GET`.
    /// - Returns: A publisher that sends a request for each subscription.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// A publisher of the body and the response for a request, as in Combine.
    ///
    /// ```swift
    /// URLSession.shared.dataTaskPublisher(for: URLRequest(url: url))
    ///   .map(\.data)
    ///   .decode(type: Weather.self, decoder: JSONDecoder())
    /// ```
    /// The request is sent when the subscriber first demands a value, and cancelled with the subscription.
    ///
    /// - Warning: Prefer `NetworkClient.data(for:)`. On Linux, a session of FoundationNetworking ends the program where
    ///   a server sends chunks with trailers, half of a head, a `Content-Length` near 2^63, or a challenge for a
    ///   password, and where a request of a session with a cache, such as the shared one, is cancelled. It repeats POST
    ///   requests when a kept connection is closed, accepts truncated gzip, and occupies a processor while it waits
    ///   (seen with Swift 6.3.1).
    /// - Parameter request: The request.
    /// - Returns: A publisher that sends the request for each subscription. It publishes one value, of any status, and fails
    ///   with `URLError`, both on the queue of the session's delegate.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }

    /// A publisher of the body and the response for a request, which fails with the session's error.
    public struct DataTaskPublisher: Publisher {
      /// The body and the response.
      public typealias Output = (data: Data, response: URLResponse)

      /// The session's error.
      public typealias Failure = URLError

      /// The request.
      public let request: URLRequest

      /// The session that sends the request.
      public let session: URLSession

      /// Creates a publisher of a request over a session, which `dataTaskPublisher(for:)` does as well.
      ///
      /// - Parameters:
      ///   - request: The request to send for each subscription.
      ///   - session: The session, whose configuration and delegate apply.
      public init(request: URLRequest, session: URLSession) {
        self.request = request
        self.session = session
      }

      /// Attaches a subscriber. Nothing is sent before it demands a value.
      public func receive<S: Subscriber>(subscriber: S) where S.Failure == URLError, S.Input == Output {
        subscriber.receive(subscription: Inner(request, session, AnySubscriber(subscriber)))
      }
    }
  }

  private final class Inner: Subscription, CustomStringConvertible,
    @unchecked Sendable  // because the lock guards all mutable state
  {
    typealias Downstream = AnySubscriber<URLSession.DataTaskPublisher.Output, URLError>

    private let request: URLRequest
    private let session: URLSession
    private let lock = Lock()
    private var downstream: Downstream?
    private var task: URLSessionDataTask?
    private var hasStarted = false

    init(_ request: URLRequest, _ session: URLSession, _ downstream: Downstream) {
      (self.request, self.session, self.downstream) = (request, session, downstream)
    }

    var description: String { "DataTaskPublisher" }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "the demand for values must be positive")
      let starts = lock.withLock {
        defer { hasStarted = true }
        return !hasStarted && downstream != nil
      }
      guard starts else { return }
      let task = session.dataTask(with: request.withKeptTimeout) { self.end($0, $1, $2) }
      let isWanted = lock.withLock {
        if downstream != nil { self.task = task }
        return downstream != nil
      }
      isWanted ? task.resume() : task.cancel()
    }

    func cancel() {
      let (downstream, task) = lock.withLock { (self.downstream.take(), self.task.take()) }
      task?.cancel()
      withExtendedLifetime(downstream) {}
    }

    private func end(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
      let (downstream, task) = lock.withLock { (self.downstream.take(), self.task.take()) }
      withExtendedLifetime(task) {}
      guard let downstream else { return }
      if let response, error == nil {
        _ = downstream.receive((data ?? Data(), response))
        downstream.receive(completion: .finished)
      } else {
        downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
      }
    }
  }

  extension URLRequest {
    /// This request, with its `timeoutInterval` in whole seconds, from one to a billion.
    ///
    /// NB: a session of FoundationNetworking ignores the timeout that a request was created with, cuts off fractions of a
    /// second and traps at infinity (seen with Swift 6.3.1). Needed while `DataTaskPublisherTests` fails without it.
    fileprivate var withKeptTimeout: Self {
      // A session has its own minute.
      guard timeoutInterval != 60 else { return self }
      var request = self
      request.timeoutInterval = min(max(1, timeoutInterval.rounded(.up)), 1e9)
      return request
    }
  }
#endif
