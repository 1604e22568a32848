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
    /// The greatest number of hosts that are requested at a time.
    private static let mostHosts = 256

    let multi: OpaquePointer
    let configuration: LiveConfiguration
    let template: CurlTemplate
    /// The sockets of the connections that transfers have kept, until they are closed.
    private(set) var keptSockets: [CurlConnection: Int32] = [:]
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var hosts: [Origin: CurlHost] = [:]
    /// The number of hosts with transfers that have been added to libcurl.
    private var busyHosts = 0
    /// The exchanges that have something to deliver.
    private var pending: [LiveExchange] = []
    /// The transfers that have ended since the last ``tidy()``.
    private var ended: [CurlTransfer] = []
    /// The earliest moment at which a transfer may time out, in the clock's nanoseconds.
    private var nextDeadline = UInt64.max

    init(_ configuration: LiveConfiguration) {
      curl_global_init(Int(CURL_GLOBAL_ALL))
      guard let multi = curl_multi_init() else { fatalError("out of memory for libcurl") }
      (self.multi, self.configuration, template) = (multi, configuration, CurlTemplate(configuration))
      ccurl_set_close_context(template.easy, Unmanaged.passUnretained(self).toOpaque())
      let connections = configuration.connectionsPerHost
      ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
      ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(connections, 64))
      // On a connection that transfers share, libcurl reads up to 32 MB for each of them that is paused.
      ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, CURLPIPE_NOTHING)
    }

    deinit {
      for transfer in transfers.values { curl_multi_remove_handle(multi, transfer.easy) }
      (transfers, ended) = ([:], [])
      curl_multi_cleanup(multi)
    }

    var count: Int { transfers.count }

    /// The time of the clock for deadlines, in nanoseconds.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// Remembers the socket of a connection that a transfer has kept.
    func keep(_ connection: CurlConnection, _ socket: Int32) {
      if socket != CURL_SOCKET_BAD { keptSockets[connection] = socket }
    }

    /// Closes a socket, for libcurl.
    func closeSocket(_ socket: Int32) -> Int32 {
      if let kept = keptSockets.firstIndex(where: { $0.value == socket }) { keptSockets.remove(at: kept) }
      return close(socket)
    }

    func start(_ id: UInt64, _ request: URLRequest, _ exchange: LiveExchange) {
      let origin = Origin(request.url)
      let host = hosts[origin] ?? CurlHost(origin)
      hosts[origin] = host
      transfers[id] = CurlTransfer(id, request, exchange, host, loop: self)
      host.waiting.append(id)
      startWaiting(at: host)
    }

    /// Adds transfers to libcurl, as long as there may be a connection for them.
    ///
    /// NB: libcurl has its own limit, but where a transfer exceeds it, `curl_multi_perform` overlooks those behind it,
    /// which wait until something else happens (seen in libcurl 7.88). Needed while `ConnectionTests` takes a minute
    /// without it.
    private func startWaiting(at host: CurlHost) {
      while host.running < configuration.connectionsPerHost, !host.waiting.isEmpty,
        host.running > 0 || busyHosts < Self.mostHosts
      {
        // The transfer may have been cancelled.
        guard let transfer = transfers[host.waiting.removeFirst()] else { continue }
        if host.running == 0 { busyHosts += 1 }
        host.running += 1
        transfer.isRunning = true
        curl_multi_add_handle(multi, transfer.easy)
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
    }

    /// Waits for the network, a command or the next deadline.
    func wait() {
      let now = Self.now
      let left = nextDeadline > now ? (nextDeadline - now) / 1_000_000 + 1 : 0
      ccurl_multi_poll(multi, Int32(min(left, UInt64(Int32.max))))
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

    /// Removes a transfer for good, and starts one that waits for it.
    private func remove(_ transfer: CurlTransfer) {
      transfers[transfer.id] = nil
      ended.append(transfer)
      guard transfer.isRunning else { return }
      curl_multi_remove_handle(multi, transfer.easy)
      let host = transfer.host
      host.running -= 1
      if host.running == 0 { busyHosts -= 1 }
      startWaiting(at: host)
      guard host.running == 0 else { return }
      hosts[host.origin] = nil
      while busyHosts < min(hosts.count, Self.mostHosts), let other = hosts.values.first(where: { $0.running == 0 }) {
        startWaiting(at: other)
        if other.running == 0 { hosts[other.origin] = nil }
      }
    }
  }
#endif
