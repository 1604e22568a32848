#if !canImport(Combine)
  import CCurl
  import Foundation

  /// The transfers to one server.
  final class CurlHost {
    let origin: Origin
    /// The number of transfers that have been added to libcurl.
    var running = 0
    /// The transfers that wait until others have ended, in their order.
    var waiting: [UInt64] = []
    /// A Boolean value that indicates whether a transfer waits for the budget alone.
    var isReady = false

    init(_ origin: Origin) { self.origin = origin }
  }

  /// The ends of a connection.
  struct CurlConnection: Hashable {
    let address: String
    let port: Int32
    let localPort: Int32
  }

  /// A multi handle of libcurl with its transfers, for one thread at a time.
  final class CurlLoop {
    let multi: OpaquePointer
    private unowned let transport: CurlTransport
    let configuration: LiveConfiguration
    let template: CurlTemplate
    /// The sockets of the connections that transfers have kept, until they are closed.
    private(set) var keptSockets: [CurlConnection: Int32] = [:]
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var hosts: [Origin: CurlHost] = [:]
    /// The hosts with a transfer that waits for the budget alone, each of which starts one in its turn.
    private var readyHosts: [CurlHost] = []
    /// The number of transfers that have been added to libcurl.
    private var running = 0
    /// The longest wait in milliseconds.
    private let longestWait: Int32
    /// The exchanges that have something to deliver.
    private var pending: [LiveExchange] = []
    /// The transfers that have ended since the last ``tidy()``.
    private var ended: [CurlTransfer] = []
    /// The earliest moment at which a transfer may time out, in the clock's nanoseconds.
    private var nextDeadline = UInt64.max

    init(_ configuration: LiveConfiguration, for transport: CurlTransport) {
      curl_global_init(Int(CURL_GLOBAL_ALL))
      guard let multi = ccurl_multi_create() else { fatalError("out of memory for libcurl") }
      (self.multi, self.configuration, template) = (multi, configuration, CurlTemplate(configuration))
      self.transport = transport
      // Without a free descriptor, libcurl can't be woken.
      longestWait = curl_multi_wakeup(multi) == CURLE_OK ? .max : 10
      ccurl_set_close_context(template.easy, Unmanaged.passUnretained(self).toOpaque())
      let connections = configuration.connectionsPerHost
      ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
      ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(connections, 64))
    }

    deinit {
      for transfer in transfers.values { curl_multi_remove_handle(multi, transfer.easy) }
      TransferBudget.shared.giveBack(running)
      (transfers, ended) = ([:], [])
      curl_multi_cleanup(multi)
      TransferBudget.shared.giveBackConnections(keptSockets.count)
    }

    var count: Int { transfers.count }

    /// The time of the clock for deadlines, in nanoseconds.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// Remembers the socket of a connection that a transfer has kept.
    ///
    /// - Returns: True if the connection wasn't known.
    func keep(_ connection: CurlConnection, _ socket: Int32) -> Bool {
      socket != CURL_SOCKET_BAD && keptSockets.updateValue(socket, forKey: connection) == nil
    }

    /// Closes a socket, for libcurl.
    func closeSocket(_ socket: Int32) -> Int32 {
      if let kept = keptSockets.firstIndex(where: { $0.value == socket }) {
        keptSockets.remove(at: kept)
        TransferBudget.shared.giveBackConnections()
      }
      return close(socket)
    }

    func start(_ id: UInt64, _ request: URLRequest, _ exchange: LiveExchange) {
      let origin = Origin(request.url)
      let host = hosts[origin] ?? CurlHost(origin)
      hosts[origin] = host
      transfers[id] = CurlTransfer(id, request, exchange, host, loop: self)
      host.waiting.append(id)
      makeReady(host)
    }

    /// Registers a host that may start a transfer.
    ///
    /// NB: libcurl has its own limit of connections, but where a transfer exceeds it, `curl_multi_perform` overlooks those
    /// behind it, which wait until something else happens (seen in libcurl 7.88). Needed while `ConnectionTests` takes a
    /// minute without it.
    private func makeReady(_ host: CurlHost) {
      guard !host.isReady, !host.waiting.isEmpty, host.running < configuration.connectionsPerHost else { return }
      host.isReady = true
      readyHosts.append(host)
    }

    /// Adds waiting transfers to libcurl, one host after the other, as far as the budget allows.
    private func startWaiting() {
      while let host = readyHosts.first {
        // Its transfers may have been cancelled.
        if let id = host.waiting.first, let transfer = transfers[id] {
          guard TransferBudget.shared.take(for: transport) else { return }
          host.waiting.removeFirst()
          host.running += 1
          running += 1
          transfer.isRunning = true
          curl_multi_add_handle(multi, transfer.easy)
        }
        readyHosts.removeFirst()
        host.isReady = false
        makeReady(host)
      }
    }

    func resume(_ id: UInt64) {
      guard let transfer = transfers[id] else { return }
      let code = transfer.resume()
      if code != CURLE_OK { end(transfer, code) }
    }

    func cancel(_ id: UInt64) {
      if let transfer = transfers[id] { remove(transfer) }
    }

    /// Performs the transfers as far as possible without waiting.
    func perform() {
      startWaiting()
      var (running, code): (Int32, Int32) = (0, 0)
      curl_multi_perform(multi, &running)
      while let context = ccurl_multi_next_ended(multi, &code) {
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        if code == CURLE_ABORTED_BY_CALLBACK, transfer.mayTryAgain {
          curl_multi_remove_handle(multi, transfer.easy)
          transfer.prepareAgain()
          curl_multi_add_handle(multi, transfer.easy)
        } else {
          end(transfer, Int(code))
        }
      }
      expire()
      startWaiting()
    }

    /// Waits for the network, a command or the next deadline.
    func wait() {
      let now = Self.now
      let left = nextDeadline > now ? (nextDeadline - now) / 1_000_000 + 1 : 0
      ccurl_multi_poll(multi, Int32(min(left, UInt64(longestWait))))
    }

    /// Releases ended transfers and prepares the next request, while no caller is waiting.
    func tidy() {
      ended.removeAll(keepingCapacity: true)
      template.prepare()
    }

    /// Adds an exchange that has something to deliver.
    func addPending(_ exchange: LiveExchange) {
      if pending.last !== exchange { pending.append(exchange) }
    }

    /// Removes the first exchange that has something to deliver, and returns it.
    func nextPending() -> LiveExchange? { pending.isEmpty ? nil : pending.removeFirst() }

    /// Registers the moment at which a transfer may time out.
    func noteDeadline(_ deadline: UInt64) { nextDeadline = min(nextDeadline, deadline) }

    private func expire() {
      let now = Self.now
      guard now >= nextDeadline else { return }
      nextDeadline = .max
      for transfer in transfers.values {
        guard let deadline = transfer.deadline else { continue }
        if deadline <= now { end(transfer, CURLE_OPERATION_TIMEDOUT) } else { noteDeadline(deadline) }
      }
    }

    private func end(_ transfer: CurlTransfer, _ code: Int) {
      transfer.end(code)
      remove(transfer)
    }

    /// Removes a transfer for good, so that one that waits for it may start.
    private func remove(_ transfer: CurlTransfer) {
      let host = transfer.host
      transfers[transfer.id] = nil
      ended.append(transfer)
      if transfer.isRunning {
        curl_multi_remove_handle(multi, transfer.easy)
        host.running -= 1
        running -= 1
        TransferBudget.shared.giveBack()
        makeReady(host)
      } else {
        host.waiting.removeAll { $0 == transfer.id }
      }
      if host.running == 0, host.waiting.isEmpty { hosts[host.origin] = nil }
    }
  }
#endif
