#if !canImport(Combine)
  import CCurl
  import Foundation
  import PackageSupport

  /// The transfers of one client over libcurl, on one thread that starts with the first of them.
  ///
  /// libcurl's handles belong to that thread. Other threads add commands to a queue, and wake the thread when the queue was empty.
  final class CurlTransport: Sendable {
    fileprivate enum Command: Sendable {
      case start(UInt64, URLRequest, LiveExchange)
      case resume(UInt64)
      case cancel(UInt64)
      case stop
    }

    private struct State: Sendable {
      var commands: [Command] = []
      var lastID: UInt64 = 0
      var transfers = 0
      nonisolated(unsafe) var multi: OpaquePointer?  // because only `curl_multi_wakeup` is called off the thread
    }

    private let configuration: LiveConfiguration
    private let state = Locked(State())

    init(_ configuration: LiveConfiguration) {
      self.configuration = configuration
    }

    /// The number of transfers that haven't been removed.
    var transfers: Int { state.withLock { $0.transfers } }

    /// Sends a request, whose response the exchange receives.
    func start(_ request: URLRequest, for exchange: LiveExchange) -> any Transfer {
      let id = state.withLock { state in
        if state.multi == nil { state.multi = startThread() }
        state.lastID += 1
        return state.lastID
      }
      send(.start(id, request, exchange))
      return Handle(transport: self, id: id)
    }

    /// Ends the thread; there are no more exchanges.
    func stop() {
      state.withLock { state in
        guard let multi = state.multi else { return }
        state.commands.append(.stop)
        // With the lock held, because the thread frees the handle.
        curl_multi_wakeup(multi)
      }
    }

    private func send(_ command: Command) {
      nonisolated(unsafe) var wakened = OpaquePointer?.none  // because only `curl_multi_wakeup` is called with it
      state.withLock { state in
        if state.commands.isEmpty { wakened = state.multi }
        state.commands.append(command)
      }
      // Without the lock, for which the thread would wait as soon as it wakes.
      if let wakened { curl_multi_wakeup(wakened) }
    }

    private func startThread() -> OpaquePointer {
      curl_global_init(Int(CURL_GLOBAL_ALL))
      guard let multi = curl_multi_init() else { fatalError("there is no memory for libcurl") }
      let connections = max(configuration.connectionsPerHost, 1)
      ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
      ccurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, max(connections, 256))
      ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(connections, 64))
      nonisolated(unsafe) let unsafeMulti = multi  // because it belongs to the thread from here on
      let thread = Thread { self.run(CurlLoop(multi: unsafeMulti, configuration: self.configuration)) }
      thread.name = "NetworkClient"
      thread.start()
      return multi
    }

    private func run(_ loop: CurlLoop) {
      // A write to a closed connection is an error, and not the end of the program: OpenSSL doesn't ask for that.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      while true {
        let commands = state.withLock { state in
          defer { state.commands = [] }
          return state.commands
        }
        for command in commands {
          switch command {
          case .start(let id, let request, let exchange): loop.start(id, request, exchange)
          case .resume(let id): loop.resume(id)
          case .cancel(let id): loop.cancel(id)
          case .stop:
            state.withLock { $0.multi = nil }
            return
          }
        }
        loop.perform()
        let isIdle = state.withLock { state in
          state.transfers = loop.count
          return state.commands.isEmpty
        }
        if isIdle { loop.wait() }
      }
    }

    private struct Handle: Transfer {
      let transport: CurlTransport
      let id: UInt64

      func cancel() { transport.send(.cancel(id)) }
      func resume() { transport.send(.resume(id)) }
    }
  }

  /// The transfers of a transport, on its thread.
  final class CurlLoop {
    private let multi: OpaquePointer
    let sockets = CurlSockets()
    private let configuration: LiveConfiguration
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var ids: [OpaquePointer: UInt64] = [:]
    private var touched: [LiveExchange] = []
    /// No transfer times out earlier, by the clock's nanoseconds.
    private var nextDeadline = UInt64.max

    init(multi: OpaquePointer, configuration: LiveConfiguration) {
      self.multi = multi
      self.configuration = configuration
    }

    deinit {
      for transfer in transfers.values { remove(transfer) }
      transfers = [:]
      curl_multi_cleanup(multi)
    }

    var count: Int { transfers.count }

    /// The time of the clock that deadlines are on, in nanoseconds.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    func start(_ id: UInt64, _ request: URLRequest, _ exchange: LiveExchange) {
      let transfer = CurlTransfer(request, exchange, configuration, loop: self)
      transfers[id] = transfer
      add(transfer, id)
    }

    func resume(_ id: UInt64) {
      guard let transfer = transfers[id] else { return }
      let code = transfer.resume()
      if code != CURLE_OK { end(transfer, id, code) }
    }

    func cancel(_ id: UInt64) {
      guard let transfer = transfers.removeValue(forKey: id) else { return }
      remove(transfer)
    }

    /// Lets the transfers do what they can without waiting.
    func perform() {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      var code: Int32 = 0
      while let easy = ccurl_multi_next_ended(multi, &code) {
        guard let id = ids[easy], let transfer = transfers[id] else { continue }
        if code == CURLE_ABORTED_BY_CALLBACK {
          remove(transfer)
          if transfer.prepareAgain() {
            add(transfer, id)
            continue
          }
        }
        end(transfer, id, Int(code))
      }
      expire()
      for exchange in touched { exchange.deliver() }
      touched.removeAll(keepingCapacity: true)
    }

    /// Waits until there is something to do.
    func wait() {
      let now = Self.now
      let left = nextDeadline > now ? (nextDeadline - now) / 1_000_000 + 1 : 0
      ccurl_multi_poll(multi, Int32(min(left, UInt64(Int32.max))))
    }

    /// Has an exchange deliver what it has received, after the transfers have done what they can.
    func touch(_ exchange: LiveExchange) { touched.append(exchange) }

    /// Notes that a transfer may time out then.
    func noteDeadline(_ deadline: UInt64) { nextDeadline = min(nextDeadline, deadline) }

    private func expire() {
      let now = Self.now
      guard now >= nextDeadline else { return }
      nextDeadline = .max
      for (id, transfer) in transfers {
        guard let deadline = transfer.deadline else { continue }
        if deadline <= now { end(transfer, id, CURLE_OPERATION_TIMEDOUT) } else { noteDeadline(deadline) }
      }
    }

    private func end(_ transfer: CurlTransfer, _ id: UInt64, _ code: Int) {
      transfers[id] = nil
      transfer.end(code)
      remove(transfer)
    }

    private func add(_ transfer: CurlTransfer, _ id: UInt64) {
      ids[transfer.easy] = id
      curl_multi_add_handle(multi, transfer.easy)
    }

    private func remove(_ transfer: CurlTransfer) {
      curl_multi_remove_handle(multi, transfer.easy)
      ids[transfer.easy] = nil
    }
  }
#endif
