import Foundation

extension ClockClient {
  /// Fails the running test at every call, by the name of the closure. It never hangs: sleeping throws
  /// ``UnimplementedError``, and scheduled actions are reported and not run. Sleeping for a duration asks for the time
  /// first, so it fails by two names: `ClockClient.instant`, and `ClockClient.sleepUntil` with the deadline made of that.
  ///
  /// Provide a clock of another kind, such as the `client` of AppEnvironmentTesting's `TestClock`, or what the test
  /// needs: `environment.clockClient.date = { Date(timeIntervalSince1970: 0) }`.
  public static var test: ClockClient {
    ClockClient(
      instant: unimplemented("ClockClient.instant", placeholder: Instant(offset: .zero)),
      date: unimplemented("ClockClient.date", placeholder: Date(timeIntervalSinceReferenceDate: 0)),
      calendar: unimplemented("ClockClient.calendar", placeholder: Calendar(identifier: .gregorian)),
      timeZone: unimplemented("ClockClient.timeZone", placeholder: .gmt),
      sleepUntil: unimplemented("ClockClient.sleepUntil"),
      scheduleAction: unimplemented("ClockClient.scheduleAction"),
      repeatAction: unimplemented("ClockClient.repeatAction", placeholder: AnyCancellable {}),
      runOnMain: unimplemented("ClockClient.runOnMain")
    )
  }
}
