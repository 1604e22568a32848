import Foundation
import Locking

extension AnyPublisher where Failure == any Error {
  /// A publisher of what `work` returns: nothing happens before someone subscribes, and each subscription does it once.
  ///
  /// The way to make an endpoint of a client out of code that blocks:
  /// ```swift
  /// loadFile = { url in .deferred(on: queue) { try Data(contentsOf: url) } }
  /// ```
  /// A subscription that is cancelled before its work starts does none. Work that has started runs to its end, and its
  /// result goes to nobody when the subscription was cancelled meanwhile.
  /// - Parameters:
  ///   - queue: Where the work is done and the result is delivered. Nil does both at once, on the thread that subscribes,
  ///     which suits work that does not block.
  ///   - work: Returns the one value, or throws the failure.
  public static func deferred(
    on queue: DispatchQueue?,
    _ work: @escaping @Sendable () throws -> Output
  ) -> AnyPublisher {
    Deferred {
      let ticket = Ticket()
      return Future { promise in
        guard let queue else { return promise(Result(catching: work)) }
        nonisolated(unsafe) let promise = promise  // because nothing else uses it, and any thread may
        queue.async {
          if ticket.use() { promise(Result(catching: work)) }
        }
      }
      .handleEvents(receiveCancel: { ticket.void() })
    }
    .eraseToAnyPublisher()
  }

  /// A publisher that finishes, without a value, when `work` returns. All else is as in the other `deferred(on:_:)`.
  public static func deferred(
    on queue: DispatchQueue?,
    _ work: @escaping @Sendable () throws -> Void
  ) -> AnyPublisher where Output == Never {
    AnyPublisher<Void, any Error>.deferred(on: queue, work).ignoreOutput().eraseToAnyPublisher()
  }
}

/// The right to do a piece of work, which is used or declared void, whichever comes first.
private final class Ticket: Sendable {
  private let isValid = Locked(true)

  func use() -> Bool {
    isValid.withLock { isValid in
      defer { isValid = false }
      return isValid
    }
  }

  func void() {
    isValid.withLock { $0 = false }
  }
}
