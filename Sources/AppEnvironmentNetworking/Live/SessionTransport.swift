#if canImport(Combine)
  import Foundation
  import PackageSupport

  /// The transfers of one client over `URLSession`, on Apple's systems.
  final class SessionTransport: NSObject, URLSessionDataDelegate, Sendable {
    /// A task's exchange, and what the exchange hasn't taken yet.
    private struct Entry: Sendable {
      let exchange: LiveExchange
      var waiting = Data()
      var end: NetworkClientError??
    }

    private let refusesAddress: (@Sendable (InternetAddress) -> Bool)?
    private let entries = Locked<[Int: Entry]>([:])
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
    var transfers: Int { entries.withLock { $0.count } }

    func stop() { session.withLock { $0.take() }?.finishTasksAndInvalidate() }

    func start(_ request: URLRequest, for exchange: LiveExchange) -> any Transfer {
      guard let task = session.withLock({ $0?.dataTask(with: request) }) else { fatalError("the session has ended") }
      entries.withLock { $0[task.taskIdentifier] = Entry(exchange: exchange) }
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
        _ = transport.entries.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        task.cancel()
      }

      func resume() { transport.queue.addOperation { transport.offerWaiting(to: task) } }
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
      guard let exchange = entries.withLock({ $0[dataTask.taskIdentifier]?.exchange }) else {
        return completionHandler(.cancel)
      }
      guard let response = response as? HTTPURLResponse else {
        end(dataTask, .notHTTP(request(of: dataTask), reason: "the server does not answer in HTTP"))
        return completionHandler(.cancel)
      }
      let isWanted = exchange.receive(response, decoder: nil)
      if !isWanted { _ = entries.withLock { $0.removeValue(forKey: dataTask.taskIdentifier) } }
      deliver(to: exchange)
      completionHandler(isWanted ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      entries.withLock { $0[dataTask.taskIdentifier]?.waiting.append(data) }
      offerWaiting(to: dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let failure = error.map { self.error($0, of: task) }
      entries.withLock { $0[task.taskIdentifier]?.end = .some(failure) }
      offerWaiting(to: task)
    }

    /// Has the exchange take what waits, or suspends the task until it asks again.
    private func offerWaiting(to task: URLSessionTask) {
      guard let entry = entries.withLock({ $0[task.taskIdentifier] }) else { return }
      if !entry.waiting.isEmpty {
        guard entry.waiting.withUnsafeBytes({ entry.exchange.receive($0) }) else {
          task.suspend()
          return deliver(to: entry.exchange)
        }
        entries.withLock { $0[task.taskIdentifier]?.waiting = Data() }
        task.resume()
      }
      if let failure = entry.end { end(task, failure) }
      deliver(to: entry.exchange)
    }

    /// Has an exchange call its subscriber on another thread, because one that blocks would block all tasks of the session.
    private func deliver(to exchange: LiveExchange) {
      DispatchQueue.global(qos: .userInitiated).async { exchange.deliver() }
    }

    private func end(_ task: URLSessionTask, _ error: NetworkClientError?) {
      let entry = entries.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      entry?.exchange.end(with: error)
      if let exchange = entry?.exchange { deliver(to: exchange) }
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
        return NetworkInterfaces.areThere ? .cannotResolve(shown) : .offline(shown)
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
