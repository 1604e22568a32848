import AppEnvironmentKit

extension ClockClient: RecordableClient {
  /// Returns a client that records its sleeps, its repetitions and its reads of the date in a log.
  ///
  /// It doesn't record ``instant`` and ``scheduleAction``, which publishers call all the time, or ``calendar`` and
  /// ``timeZone``. Deadlines are recorded as offsets from the origin of the clock.
  public func recording(in log: CallLog) -> ClockClient {
    for endpoint in ["date", "sleepUntil", "repeatAction"] { log.noteEndpoint("ClockClient.\(endpoint)") }
    var client = self
    client.date = log.spy("ClockClient.date", date)
    let sleep = log.spy("ClockClient.sleepUntil") { (deadline: Deadline) async throws in
      try await sleepUntil(deadline.instant, deadline.tolerance)
    }
    client.sleepUntil = { deadline, tolerance in
      try await sleep(Deadline(instant: deadline, tolerance: tolerance))
    }
    let repeatAction = repeatAction
    client.repeatAction = { first, interval, tolerance, action in
      let call = log.begin(
        "ClockClient.repeatAction", [ValueDescription.text(first.offset), "every \(ValueDescription.text(interval))"])
      let repetition = repeatAction(first, interval, tolerance, action)
      return AnyCancellable {
        call.cancel()
        repetition.cancel()
      }
    }
    return client
  }
}

/// A deadline, with a tolerance that is passed on but not recorded.
private struct Deadline: Sendable, CustomStringConvertible {
  let instant: ClockClient.Instant
  let tolerance: Duration?

  var description: String { ValueDescription.text(instant.offset) }
}
