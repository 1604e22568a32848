#if canImport(Combine)
  import Foundation
  import PackageSupport

  /// The transfers of one client over `URLSession`, on Apple's systems.
  final class SessionTransport: NSObject, URLSessionDataDelegate, Sendable {
    private let refusesAddress: (@Sendable (InternetAddress) -> Bool)?
    /// The exchanges of the tasks that haven't ended.
    private let exchanges = Locked<[Int: LiveExchange]>([:])
    private let session = Locked<URLSession?>(nil)
    private let queue = OperationQueue()

    init(_ configuration: LiveConfiguration) {
      refusesAddress = configuration.refusesAddress
      super.init()
      queue.maxConcurrentOperationCount = 1
      let settings = URLSessionConfiguration.ephemeral
      settings.urlCache = nil
      settings.urlCredentialStorage = nil
      settings.httpCookieStorage = nil
      settings.httpMaximumConnectionsPerHost = configuration.connectionsPerHost
      let session = URLSession(configuration: settings, delegate: self, delegateQueue: queue)
      self.session.withLock { $0 = session }
    }

    /// The number of tasks that haven't ended.
    var transfers: Int { exchanges.withLock { $0.count } }

    func stop() { session.withLock { $0.take() }?.finishTasksAndInvalidate() }

    func start(_ request: URLRequest, for exchange: LiveExchange) -> any Transfer {
      guard let task = session.withLock({ $0?.dataTask(with: request) }) else { fatalError("the session has ended") }
      exchanges.withLock { $0[task.taskIdentifier] = exchange }
      if let refusesAddress, let host = request.url?.host() {
        DispatchQueue.global(qos: .userInitiated).async {
          if let address = InternetAddress.addresses(of: host).first(where: refusesAddress) {
            self.queue.addOperation {
              self.end(task, .privateAddress(.init(request), address: address.description))
              task.cancel()
            }
          } else {
            task.resume()
          }
        }
      } else {
        task.resume()
      }
      return Handle(transport: self, task: task)
    }

    private struct Handle: Transfer {
      let transport: SessionTransport
      let task: URLSessionTask

      func cancel() {
        _ = transport.remove(task)
        task.cancel()
      }

      // On the delegate's queue, and so after the task has been suspended.
      func resume() { transport.queue.addOperation { task.resume() } }
    }

    private func remove(_ task: URLSessionTask) -> LiveExchange? {
      exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }
  }

  // MARK: - URLSessionDataDelegate

  extension SessionTransport {
    /// The exchange follows redirects itself, by the rule of ``RedirectPath``.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      guard let exchange = exchange(of: dataTask) else { return completionHandler(.cancel) }
      guard let response = response as? HTTPURLResponse else {
        end(dataTask, .notHTTP(request(of: dataTask), reason: "the server does not answer in HTTP"))
        return completionHandler(.cancel)
      }
      let isWanted = exchange.receive(response, decoder: nil)
      if !isWanted { _ = remove(dataTask) }
      deliver(to: exchange)
      completionHandler(isWanted ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard let exchange = exchange(of: dataTask) else { return }
      let mayContinue = data.withUnsafeBytes { exchange.receive($0) }
      if !mayContinue, dataTask.state == .running { dataTask.suspend() }
      deliver(to: exchange)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      end(task, error.map { self.error($0, of: task) })
    }

    private func exchange(of task: URLSessionTask) -> LiveExchange? { exchanges.withLock { $0[task.taskIdentifier] } }

    /// Has an exchange call its subscriber on another thread, because one that blocks would block all tasks of the session.
    private func deliver(to exchange: LiveExchange) {
      DispatchQueue.global(qos: .userInitiated).async { exchange.deliver() }
    }

    private func end(_ task: URLSessionTask, _ error: NetworkClientError?) {
      guard let exchange = remove(task) else { return }
      exchange.end(with: error)
      deliver(to: exchange)
    }
  }

  // MARK: - Errors

  extension SessionTransport {
    private func request(of task: URLSessionTask) -> NetworkClientError.Request {
      .init(method: task.originalRequest?.method ?? "GET", url: task.originalRequest?.url)
    }

    private func error(_ error: any Error, of task: URLSessionTask) -> NetworkClientError {
      let shown = request(of: task)
      guard let error = error as? URLError else { return .other(shown, reason: "\(error)") }
      switch error.code {
      case .cancelled: return .cancelled(shown)
      case .timedOut: return .timedOut(shown, .idle(.seconds(task.originalRequest?.timeoutInterval ?? 60)))
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: return .offline(shown)
      case .cannotFindHost, .dnsLookupFailed:
        return NetworkInterfaces.isOnline ? .cannotResolve(shown) : .offline(shown)
      case .cannotConnectToHost: return .refused(shown)
      case .badURL: return .notHTTP(shown, reason: "the URL cannot be requested")
      case .cannotParseResponse: return .notHTTP(shown, reason: "the server does not answer in HTTP")
      case .cannotDecodeRawData, .cannotDecodeContentData:
        return .malformedBody(shown, reason: error.localizedDescription)
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired:
        return .tls(shown, reason: error.localizedDescription)
      default: break
      }
      guard let response = task.response as? HTTPURLResponse else {
        return [.networkConnectionLost, .badServerResponse].contains(error.code)
          ? .connectionLost(shown) : .other(shown, reason: error.localizedDescription)
      }
      let expected = response.expectedContentLength
      return .truncated(
        shown, received: Int(task.countOfBytesReceived), expected: expected >= 0 ? Int(expected) : nil)
    }
  }

  extension InternetAddress {
    /// The addresses of a host, from the system's resolver. Blocks.
    fileprivate static func addresses(of host: String) -> [InternetAddress] {
      var first: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(host, nil, nil, &first) == 0 else { return [] }
      defer { freeaddrinfo(first) }
      return sequence(first: first) { $0?.pointee.ai_next }.compactMap { $0?.pointee.ai_addr.flatMap(Self.init) }
    }
  }
#endif
