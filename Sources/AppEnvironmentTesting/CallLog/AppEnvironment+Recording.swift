import AppEnvironmentKit

extension AppEnvironment {
  /// Returns a child environment whose clients record their calls in a log.
  ///
  /// This applies to existing clients, to clients that are created or replaced later, and to the clients of environments
  /// that are derived from the child. A client that is made of others is made of their recording versions. A client that
  /// isn't a ``RecordableClient`` remains as it is, and the log contains its name.
  public func recording(in log: CallLog) -> AppEnvironment {
    decorated(by: Recording(log: log))
  }

  /// Returns a child environment whose clients record their calls, and the log of those calls.
  ///
  /// The clock that replaces the default clock of this environment measures the times; without one, calls have no times.
  /// To use another clock, pass a log to ``recording(in:)``.
  public func recording() -> (environment: AppEnvironment, log: CallLog) {
    let log = CallLog(clock: replacedClient(ClockClient.self))
    return (recording(in: log), log)
  }
}

/// A decorator that makes recordable clients record their calls.
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
