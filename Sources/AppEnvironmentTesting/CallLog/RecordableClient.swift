import AppEnvironmentKit

/// A client that can record its calls in a ``CallLog``.
///
/// To conform a client of your own in a test target, wrap each of its closures by `spy`, whether it publishes, throws any
/// error or is asynchronous:
///
/// ```swift
/// extension WeatherClient: RecordableClient {
///   /// Returns a client that records its calls in a log.
///   public func recording(in log: CallLog) -> WeatherClient {
///     var client = self
///     client.temperature = log.spy("WeatherClient.temperature", temperature)
///     return client
///   }
/// }
/// ```
public protocol RecordableClient: Client {
  /// Returns a client that records its calls in a log and otherwise behaves like this one.
  func recording(in log: CallLog) -> Self
}

extension RecordableClient {
  /// Returns a client that records its calls, and the log of those calls.
  public func recording() -> (client: Self, log: CallLog) {
    let log = CallLog()
    return (recording(in: log), log)
  }
}
