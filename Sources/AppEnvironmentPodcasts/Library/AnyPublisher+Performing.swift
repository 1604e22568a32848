import AppEnvironmentKit
import Locking

/// Whether a subscription is still wanted when its turn comes.
final class Ticket: Sendable {
  private let isVoid = Locked(false)

  func void() {
    isVoid.withLock { $0 = true }
  }

  /// Does the work, unless nobody waits for it any more.
  func check<Value>(_ work: (Connection) throws -> Value, _ connection: Connection) throws -> Value {
    if isVoid.withLock({ $0 }) { throw CancellationError() }
    return try work(connection)
  }
}

extension AnyPublisher where Failure == any Error, Output: Sendable {
  typealias Done = @Sendable (Result<Output, any Error>) -> Void

  /// A publisher of what `start` brings about: nothing happens before someone subscribes, and each subscription does it
  /// once.
  static func performing(_ start: @escaping @Sendable (Ticket, @escaping Done) -> Void) -> AnyPublisher {
    Deferred {
      let ticket = Ticket()
      return Future<Output, any Error> { promise in
        nonisolated(unsafe) let promise = promise  // because nothing else uses it, and any thread may
        start(ticket) { promise($0) }
      }
      .handleEvents(receiveCancel: { ticket.void() })
    }
    .eraseToAnyPublisher()
  }
}
