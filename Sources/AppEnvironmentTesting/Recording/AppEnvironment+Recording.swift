import AppEnvironmentKit

extension AppEnvironment {
  /// Returns a child that notes the calls of all its clients in `log`, in one order.
  ///
  /// It holds for the clients that are there, for those that are first used later, for those that are put in their place,
  /// and for the clients of environments that are derived from the child. A client that was made of others is made anew
  /// of recorded ones. Clients that are not ``RecordableClient`` are passed on as they are, and named by the log.
  public func recording(in log: CallLog) -> AppEnvironment {
    decorated(by: Recording(log: log))
  }

  /// Returns a child that notes the calls of all its clients, and the log in which they are.
  ///
  /// The calls are timed by the clock that was put in place of this environment's own; where none was, they have no
  /// times. ``recording(in:)`` takes a log with another clock.
  public func recording() -> (environment: AppEnvironment, log: CallLog) {
    let log = CallLog(clock: replacedClient(ClockClient.self))
    return (recording(in: log), log)
  }
}

/// Puts each client under a log's eyes, if it can be.
private final class Recording: ClientDecorator {
  private let log: CallLog

  init(log: CallLog) {
    self.log = log
  }

  func decorate<C: Client>(_ client: C) -> C {
    guard let recordable = client as? any RecordableClient else {
      log.noteUnrecorded(String(describing: C.self))
      return client
    }
    return recordable.recording(in: log) as? C ?? client
  }
}
