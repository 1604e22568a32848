import AppEnvironmentKit

/// A client whose calls a ``CallLog`` can keep.
///
/// Make one of a client of your own by wrapping its closures, each in one call of `spy`, whatever it is, publishing,
/// throwing or asynchronous:
/// ```swift
/// extension WeatherClient: RecordableClient {
///   func recording(in log: CallLog) -> WeatherClient {
///     WeatherClient(temperature: log.spy("WeatherClient.temperature", temperature))
///   }
/// }
/// ```
public protocol RecordableClient: Client {
  /// Returns this client with its calls noted in `log`; otherwise it does what it did.
  func recording(in log: CallLog) -> Self
}

extension RecordableClient {
  /// Returns this client with its calls noted, and the log in which they are.
  public func recording() -> (client: Self, log: CallLog) {
    let log = CallLog()
    return (recording(in: log), log)
  }
}
