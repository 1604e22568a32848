import Foundation
import PackageSupport

extension AnyPublisher where Failure == any Error {
  /// Returns a publisher of the result of `work`, which is done once for each subscription.
  ///
  /// Use it to create an endpoint of a client from code that blocks:
  /// ```swift
  /// loadFile = { url in .deferred(on: queue) { try Data(contentsOf: url) } }
  /// ```
  /// A subscription that is cancelled before its work starts does no work. Work that has started completes. If its
  /// subscription was cancelled in the meantime, its result is ignored.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the work is done and the result is delivered. If it is nil, both happen on the thread that
  ///     subscribes, before `sink` returns. Use that for work that doesn't block.
  ///   - work: Returns the value, or throws the failure.
  public static func deferred(
    on queue: DispatchQueue?,
    _ work: @escaping @Sendable () throws -> Output
  ) -> AnyPublisher {
    deferred(by: queue.map { queue in { @Sendable in queue.async(execute: $0) } }, work)
  }

  /// Returns a publisher of the result of `work`, which `perform` does later; nil for the thread that subscribes.
  static func deferred(
    by perform: (@Sendable (_ body: @escaping @Sendable () -> Void) -> Void)?,
    _ work: @escaping @Sendable () throws -> Output
  ) -> AnyPublisher {
    Deferred {
      let pending = DeferredWork()
      return Future { promise in
        guard let perform else { return promise(Result(catching: work)) }
        nonisolated(unsafe) let promise = promise  // because nothing else uses it, and any thread may
        perform {
          if pending.begin() { promise(Result(catching: work)) }
        }
      }
      .handleEvents(receiveCancel: { pending.cancel() })
    }
    .eraseToAnyPublisher()
  }

  /// Returns a publisher that finishes without a value when `work` returns. Work is done once for each subscription.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the work is done; nil for the thread that subscribes.
  ///   - work: Throws the failure.
  public static func deferred(
    on queue: DispatchQueue?,
    _ work: @escaping @Sendable () throws -> Void
  ) -> AnyPublisher where Output == Never {
    AnyPublisher<Void, any Error>.deferred(on: queue, work).ignoreOutput().eraseToAnyPublisher()
  }
}

/// Work that begins or is cancelled, whichever comes first.
private final class DeferredWork: Sendable {
  private let isPending = Locked(true)

  /// Returns true unless the work was cancelled.
  func begin() -> Bool {
    isPending.withLock { isPending in
      defer { isPending = false }
      return isPending
    }
  }

  func cancel() {
    isPending.withLock { $0 = false }
  }
}
