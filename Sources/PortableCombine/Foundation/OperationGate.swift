internal import Dispatch
internal import Foundation

/// Keeps an operation from becoming ready before a date.
///
/// It keeps the operation as well, until that is finished or cancelled: on Linux, an operation that finishes looks at
/// those that waited for it without holding them, even at one that was cancelled and released since.
final class OperationGate: @unchecked Sendable {  // because operations and timers may be used on any thread
  private let gate = Operation()
  private let timer: any DispatchSourceTimer

  private init(timersOn queue: DispatchQueue) {
    timer = DispatchSource.makeTimerSource(queue: queue)
  }

  /// Makes an operation wait until a date, which may be past.
  static func close(_ operation: Operation, until date: Date, openedOn queue: DispatchQueue) {
    let gate = OperationGate(timersOn: queue)
    operation.addDependency(gate.gate)
    // Also run when the operation was cancelled. What is cancelled here lets go of its closure and so of all three.
    operation.completionBlock = { gate.timer.cancel() }
    gate.open(for: operation, at: date)
  }

  private func open(for operation: Operation, at date: Date) {
    timer.setEventHandler { [self] in
      let interval = date.timeIntervalSinceNow
      // The clock of the calendar may be behind the one that was waited on.
      guard interval <= 0 else { return timer.schedule(deadline: .now() + interval) }
      withExtendedLifetime(operation) { gate.start() }
    }
    timer.schedule(deadline: .now() + date.timeIntervalSinceNow)
    timer.resume()
  }
}
