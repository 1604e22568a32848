#if !canImport(Combine)
  import Foundation
  import PackageSupport

  /// The number of transfers, and of connections kept after them, that all clients of the process have at a time.
  ///
  /// A process may have a limited number of descriptors, and its other parts need some as well. A transfer has up to two: for
  /// the resolver, and then for connections to two addresses.
  final class TransferBudget: Sendable {
    private struct State: Sendable {
      var running = 0
      /// The number of connections that are kept, or will be when their transfers end.
      var kept = 0
      /// The transports with transfers that wait.
      var waiting: [CurlTransport] = []
    }

    static let shared = TransferBudget()

    private let state = Locked(State())

    /// The number of descriptors that the process may have; more than 2,048 count as that.
    static var descriptors: Int {
      var limits = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return 1024 }
      return Int(min(limits.rlim_cur, 2048))
    }

    /// Takes a place for a transfer. If all are taken, the transport's `startWaiting()` is called when one is given back.
    func take(for transport: CurlTransport) -> Bool {
      let limit = max(Self.descriptors / 4, 1)
      return state.withLock { state in
        guard state.running < limit else {
          if !state.waiting.contains(where: { $0 === transport }) { state.waiting.append(transport) }
          return false
        }
        state.running += 1
        return true
      }
    }

    /// Returns the places of transfers that have ended.
    func giveBack(_ count: Int = 1) {
      let waiting = state.withLock { state in
        state.running -= count
        return state.waiting.takeAll()
      }
      for transport in waiting { transport.startWaiting() }
    }

    /// Takes a place for a connection that is kept for further requests. Without one, it's closed after its transfer.
    func takeConnection() -> Bool {
      let limit = max(Self.descriptors / 8, 1)
      return state.withLock { state in
        guard state.kept < limit else { return false }
        state.kept += 1
        return true
      }
    }

    /// Returns the places of connections that have been closed.
    func giveBackConnections(_ count: Int = 1) {
      state.withLock { $0.kept -= count }
    }
  }
#endif
