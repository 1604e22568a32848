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

  /// A multi handle of libcurl with its transfers, for one thread at a time.
  final class CurlLoop {
    /// The greatest number of hosts that are requested at a time.
    private static let mostHosts = 256

    let multi: OpaquePointer
    let configuration: LiveConfiguration
    let template: CurlTemplate
    var sockets: CurlSockets { template.sockets }
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var hosts: [Origin: CurlHost] = [:]
    /// The number of hosts with transfers that have been added to libcurl.
    private var busyHosts = 0
    private var ids: [OpaquePointer: UInt64] = [:]
    /// The exchanges that have something to deliver.
    private var pending: [LiveExchange] = []
    /// The earliest moment at which a transfer may time out, in the clock's nanoseconds.
    private var nextDeadline = UInt64.max

    init(_ configuration: LiveConfiguration) {
      curl_global_init(Int(CURL_GLOBAL_ALL))
      guard let multi = curl_multi_init() else { fatalError("there is no memory for libcurl") }
      (self.multi, self.configuration, template) = (multi, configuration, CurlTemplate(configuration))
      let connections = configuration.connectionsPerHost
      ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
      ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(connections, 64))
    }

    deinit {
      for transfer in transfers.values where transfer.isRunning { remove(transfer) }
      transfers = [:]
      curl_multi_cleanup(multi)
    }

    var count: Int { transfers.count }

    /// The time of the clock for deadlines, in nanoseconds.
    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    func start(_ id: UInt64, _ request: URLRequest, _ exchange: LiveExchange) {
      let origin = Origin(request.url)
      let host = hosts[origin] ?? CurlHost(origin)
      hosts[origin] = host
      transfers[id] = CurlTransfer(request, exchange, host, loop: self)
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
        let id = host.waiting.removeFirst()
        // It may have been cancelled.
        guard let transfer = transfers[id] else { continue }
        if host.running == 0 { busyHosts += 1 }
        host.running += 1
        transfer.isRunning = true
        add(transfer, id)
      }
    }

    /// Removes a transfer for good, and starts one that waits for it.
    private func finish(_ transfer: CurlTransfer) {
      guard transfer.isRunning else { return }
      remove(transfer)
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

    func resume(_ id: UInt64) {
      guard let transfer = transfers[id] else { return }
      let code = transfer.resume()
      if code != CURLE_OK { end(transfer, id, code) }
    }

    func cancel(_ id: UInt64) {
      guard let transfer = transfers.removeValue(forKey: id) else { return }
      finish(transfer)
    }

    /// Performs the transfers as far as possible without waiting.
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
    }

    /// Waits for the network, a command or the next deadline.
    func wait() {
      let now = Self.now
      let left = nextDeadline > now ? (nextDeadline - now) / 1_000_000 + 1 : 0
      ccurl_multi_poll(multi, Int32(min(left, UInt64(Int32.max))))
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
      for (id, transfer) in transfers {
        guard let deadline = transfer.deadline else { continue }
        if deadline <= now { end(transfer, id, CURLE_OPERATION_TIMEDOUT) } else { noteDeadline(deadline) }
      }
    }

    private func end(_ transfer: CurlTransfer, _ id: UInt64, _ code: Int) {
      transfers[id] = nil
      transfer.end(code)
      finish(transfer)
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
