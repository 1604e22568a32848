import AppEnvironmentKit

extension ProcessClient: RecordableClient {
  /// Returns a client that records its commands in a log, without their input and the values of their variables.
  public func recording(in log: CallLog) -> ProcessClient {
    ProcessClient(run: log.spy("ProcessClient.run", run))
  }
}
