import Foundation

extension ClockClient {
  /// A clock that fails the running test at every call, by the name of the closure.
  ///
  /// Sleeping throws ``UnimplementedError``, and scheduled actions don't run. Sleeping for a duration also reads the time,
  /// so it fails with two names: `ClockClient.instant` and `ClockClient.sleepUntil`. Provide another clock, such as the
  /// `client` of a `TestClock`, or the closures that the test needs: `environment.clockClient.date = { Date(timeIntervalSince1970: 0) }`.
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
