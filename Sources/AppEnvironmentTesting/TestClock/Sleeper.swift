import AppEnvironmentKit
import PackageSupport

/// A sleep of a task, which ends when the clock wakes the task or the task is cancelled.
final class Sleeper: Sendable {
  private enum Phase {
    case new
    case asleep(TestTime.Ticket, CheckedContinuation<Void, Never>)
    case woken
    case cancelled
  }

  let callSite: CallSite?

  /// The task; `nil` where tasks can't be seen.
  let task: TaskHandle?
  private let phase = Locked(Phase.new)

  init(_ task: TaskHandle?, callSite: CallSite?) {
    self.task = task
    self.callSite = callSite
  }

  /// Begins the sleep with the ticket that `enqueue` returns, unless it was cancelled before.
  func fallAsleep(_ continuation: CheckedContinuation<Void, Never>, _ enqueue: () -> TestTime.Ticket) {
    let isCancelled = phase.withLock { phase in
      if case .cancelled = phase { return true }
      phase = .asleep(enqueue(), continuation)
      return false
    }
    if isCancelled { continuation.resume() }
  }

  var isAsleep: Bool { if case .asleep = phase.withLock({ $0 }) { true } else { false } }

  /// Wakes the task, which was removed from the queue.
  func wake() {
    end(.woken)
  }

  /// Cancels the sleep, unless `dequeue` returns that it was removed from the queue before.
  func cancel(_ dequeue: (TestTime.Ticket) -> Bool) {
    let ticket = phase.withLock { phase -> TestTime.Ticket? in
      switch phase {
      case .new: phase = .cancelled
      case .asleep(let ticket, _): return ticket
      case .woken, .cancelled: break
      }
      return nil
    }
    if let ticket, dequeue(ticket) { end(.cancelled) }
  }

  /// Throws `CancellationError` if the sleep was cancelled.
  func check() throws {
    if case .cancelled = phase.withLock({ $0 }) { throw CancellationError() }
  }

  private func end(_ end: Phase) {
    let continuation = phase.withLock { phase -> CheckedContinuation<Void, Never>? in
      guard case .asleep(_, let continuation) = phase else { return nil }
      phase = end
      return continuation
    }
    continuation?.resume()
  }
}
