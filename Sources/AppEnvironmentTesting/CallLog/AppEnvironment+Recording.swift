import AppEnvironmentKit

extension AppEnvironment {
  /// Returns a child environment whose clients record their calls in a log.
  ///
  /// This applies to existing clients, to clients that are created or replaced later, and to the clients of environments
  /// that are derived from the child. A client that is built from others is built from their recording versions. A client
  /// that is neither a ``RecordableClient`` nor a `SpyableClient` remains as it is, and the log contains its name.
  ///
  /// ```swift
  /// let log = CallLog(clock: clock.client)
  /// let environment = AppEnvironment(.test) { $0.clockClient = clock.client }.recording(in: log)
  /// ```
  /// - Parameter log: The log, which several environments may share.
  public func recording(in log: CallLog) -> AppEnvironment {
    decorated(by: RecordingDecorator(log: log))
  }

  /// Returns a child environment whose clients record their calls, and the log of those calls.
  ///
  /// A clock that was assigned to this environment measures the times; without one, calls have no times. To use another
  /// clock, pass a log to ``recording(in:)``. ``CallLog`` has an example.
  public func recording() -> (environment: AppEnvironment, log: CallLog) {
    let log = CallLog(clock: replacedClient(ClockClient.self))
    return (recording(in: log), log)
  }
}

/// A decorator that makes recordable clients record their calls.
private final class RecordingDecorator: ClientDecorator {
  private let log: CallLog

  init(log: CallLog) {
    self.log = log
  }

  func decorate<C: Client>(_ client: C) -> C {
    if let recordable = client as? any RecordableClient { return recordable.recording(in: log) as? C ?? client }
    if let spyable = client as? any SpyableClient {
      let spied = spyable.spied(by: log) as? C ?? client
      log.noteUnrecordedEndpoints(of: spied)
      return spied
    }
    log.noteUnrecorded(String(describing: C.self))
    return client
  }
}
