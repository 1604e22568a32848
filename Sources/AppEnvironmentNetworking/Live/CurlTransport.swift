#if !canImport(Combine)
  import CCurl
  import Foundation
  import PackageSupport

  /// The transfers of one client over libcurl, on a thread that starts with the first of them.
  ///
  /// libcurl's handles belong to a ``CurlLoop``, which one thread uses at a time. Other threads add commands to a queue, and
  /// wake that thread if it waits for the network.
  ///
  /// The thread also calls the subscribers, so that a response needs no further thread switch. During a call it offers
  /// its loop to others: a second thread, the watcher, gives the loop to a new thread when the call takes longer than a
  /// millisecond. A subscriber that blocks therefore delays other transfers by two milliseconds at most.
  final class CurlTransport: Sendable {
    private enum Command: Sendable {
      case start(UInt64, URLRequest, LiveExchange)
      case resume(UInt64)
      case cancel(UInt64)
      /// Starts transfers that wait for the budget.
      case startWaiting
      case stop
    }

    private struct State: Sendable {
      var commands: [Command] = []
      var lastID: UInt64 = 0
      var transfers = 0
      var keptConnections = 0
      nonisolated(unsafe) var multi: OpaquePointer?  // because only `curl_multi_wakeup` is called off the thread
      /// A Boolean value that indicates whether the thread waits for the network, or is about to.
      var isWaiting = false
      /// The loop, while its thread calls a subscriber; the watcher may take it.
      nonisolated(unsafe) var offeredLoop: CurlLoop?  // because only the thread that takes it out uses it
      /// The number of calls of subscribers so far.
      var deliveries = 0
      /// A Boolean value that indicates whether the watcher is awake.
      var isWatched = false
      /// The number of threads that have lost their loop and are still inside a subscriber.
      var blockedThreads = 0
    }

    /// The number of subscribers that may block before other transfers wait for them: as many as a global queue of Dispatch
    /// has threads.
    private static let mostBlockedThreads = 64

    private let configuration: LiveConfiguration
    private let state = Locked(State())
    private let watch = DispatchSemaphore(value: 0)

    init(_ configuration: LiveConfiguration) {
      self.configuration = configuration
    }

    /// The number of transfers that haven't been removed.
    var transfers: Int { state.withLock { $0.transfers } }

    /// The number of connections that are kept for further requests.
    var keptConnections: Int { state.withLock { $0.keptConnections } }

    /// Sends a request, whose response the exchange receives.
    func start(_ request: URLRequest, for exchange: LiveExchange) -> any Transfer {
      let id = state.withLock { state in
        if state.multi == nil { state.multi = startThreads() }
        state.lastID += 1
        return state.lastID
      }
      send(.start(id, request, exchange))
      return Handle(transport: self, id: id)
    }

    /// Ends the threads; there are no more exchanges.
    func stop() {
      state.withLock { state in
        guard let multi = state.multi else { return }
        state.commands.append(.stop)
        // Called with the lock held, because the thread frees the handle.
        curl_multi_wakeup(multi)
      }
    }

    /// Starts transfers that wait for the budget.
    func startWaiting() { send(.startWaiting) }

    private func send(_ command: Command) {
      nonisolated(unsafe) var waiting = OpaquePointer?.none  // because only `curl_multi_wakeup` is called with it
      state.withLock { state in
        state.commands.append(command)
        if state.isWaiting { waiting = state.multi }
        state.isWaiting = false
      }
      // Called without the lock, which the thread needs as soon as it wakes.
      if let waiting { curl_multi_wakeup(waiting) }
    }

    private struct Handle: Transfer {
      let transport: CurlTransport
      let id: UInt64

      func cancel() { transport.send(.cancel(id)) }
      func resume() { transport.send(.resume(id)) }
    }
  }

  extension LiveNetwork {
    /// The number of connections that are kept for further requests.
    package var keptConnections: Int { transport.keptConnections }
  }

  // MARK: - Threads

  extension CurlTransport {
    private func startThreads() -> OpaquePointer {
      let loop = CurlLoop(configuration, for: self)
      startThread(driving: loop)
      startThread { self.watchSubscribers() }
      return loop.multi
    }

    private func startThread(driving loop: CurlLoop) {
      nonisolated(unsafe) let loop = loop  // because it belongs to the thread from here on
      startThread { self.drive(loop) }
    }

    private func startThread(_ body: @escaping @Sendable () -> Void) {
      let thread = Thread(block: body)
      thread.name = "NetworkClient"
      thread.start()
    }

    /// Runs the loop until the transport stops, or until another thread has taken the loop over.
    private func drive(_ loop: CurlLoop) {
      // Blocks SIGPIPE, so that a write to a closed connection is an error instead of ending the program. OpenSSL
      // doesn't suppress the signal.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      while true {
        let commands = state.withLock { state in
          state.isWaiting = false
          return state.commands.takeAll()
        }
        for command in commands {
          switch command {
          case .start(let id, let request, let exchange): loop.start(id, request, exchange)
          case .resume(let id): loop.resume(id)
          case .cancel(let id): loop.cancel(id)
          case .startWaiting: break  // as `perform()` does
          case .stop:
            state.withLock { $0.multi = nil }
            watch.signal()
            return
          }
        }
        loop.perform()
        while let exchange = loop.nextPending() {
          guard deliver(exchange, offering: loop) else { return }
        }
        // Lets a subscriber on the same processor send its next request now, which saves the wakeup.
        if loop.count == 0 { sched_yield() }
        loop.tidy()
        let mustWait = state.withLock { state in
          state.transfers = loop.count
          state.keptConnections = loop.keptSockets.count
          state.isWaiting = state.commands.isEmpty
          return state.isWaiting
        }
        if mustWait { loop.wait() }
      }
    }

    /// Delivers the events of an exchange, which calls its subscriber, and meanwhile offers the loop to the watcher.
    ///
    /// - Returns: `true` if the loop still belongs to the caller.
    private func deliver(_ exchange: LiveExchange, offering loop: CurlLoop) -> Bool {
      nonisolated(unsafe) let loop = loop  // because the caller uses it again only after it has taken it back
      let (delivery, mustWatch) = state.withLock { state in
        state.offeredLoop = loop
        state.deliveries += 1
        defer { state.isWatched = true }
        return (state.deliveries, !state.isWatched)
      }
      if mustWatch { watch.signal() }
      exchange.deliver()
      return state.withLock { state in
        guard state.offeredLoop != nil, state.deliveries == delivery else {
          state.blockedThreads -= 1
          return false
        }
        state.offeredLoop = nil
        return true
      }
    }

    /// Gives the loop to a new thread when a subscriber blocks its own. Sleeps while no subscriber is called.
    private func watchSubscribers() {
      var delivery = 0
      while true {
        nonisolated(unsafe) var taken = CurlLoop?.none  // because this thread has taken it out of the state
        let next: (hasStopped: Bool, isWatched: Bool) = state.withLock { state in
          if state.deliveries != delivery {
            delivery = state.deliveries
          } else if state.offeredLoop == nil {
            state.isWatched = false
          } else if state.blockedThreads < Self.mostBlockedThreads {
            taken = state.offeredLoop.take()
            state.blockedThreads += 1
          }
          return (state.multi == nil, state.isWatched)
        }
        if let taken { startThread(driving: taken) }
        if next.hasStopped { return }
        if next.isWatched { usleep(1000) } else { watch.wait() }
      }
    }
  }
#endif
