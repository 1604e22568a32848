#if canImport(FoundationNetworking)
  import AppEnvironmentKit
  import Foundation
  import Locking

  // Apple's Foundation has this itself.
  extension URLSession {
    /// A publisher of a URL's answer: its body and its response, in one value, for each subscription. As Combine's.
    ///
    /// - Parameter url: What to get.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// A publisher of a request's answer: its body and its response, in one value, for each subscription. As Combine's.
    ///
    /// The request is sent when the subscriber first asks for a value, and cancelled with the subscription. Prefer
    /// `NetworkClient.data(for:)`: on Linux a session with a cache, which the shared one has, does not survive
    /// that requests are cancelled.
    /// - Parameter request: What to send.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }

    /// Publishes the answer to a request, then finishes; or fails with the session's error.
    public struct DataTaskPublisher: Publisher {
      /// The body and the response.
      public typealias Output = (data: Data, response: URLResponse)

      /// The session's error.
      public typealias Failure = URLError

      /// What is sent.
      public let request: URLRequest

      /// What sends it.
      public let session: URLSession

      /// Makes a publisher of a request and of the session that is to send it.
      public init(request: URLRequest, session: URLSession) {
        self.request = request
        self.session = session
      }

      /// Attaches a subscriber. Nothing is sent before it asks for a value.
      public func receive<S: Subscriber>(subscriber: S) where S.Failure == URLError, S.Input == Output {
        subscriber.receive(subscription: Inner(request, session, AnySubscriber(subscriber)))
      }
    }
  }

  private final class Inner: Subscription, CustomStringConvertible,
    @unchecked Sendable  // because the lock guards all that changes
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
      precondition(demand > .none, "a subscriber that asks for values must ask for more than none")
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
      // A session has a minute of its own.
      guard timeoutInterval != 60 else { return self }
      var request = self
      request.timeoutInterval = min(max(1, timeoutInterval.rounded(.up)), 1e9)
      return request
    }
  }
#endif
