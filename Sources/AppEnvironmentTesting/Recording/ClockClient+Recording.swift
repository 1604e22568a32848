import AppEnvironmentKit

extension ClockClient: RecordableClient {
  /// Returns this client with its calls noted in `log`: the sleeps and the repetitions, and questions for the date.
  ///
  /// What publishers ask of their scheduler all the time is left out: ``instant`` and ``scheduleAction``; and so are
  /// ``calendar`` and ``timeZone``, which say nothing about time. Deadlines are noted as offsets from the clock's own
  /// beginning.
  public func recording(in log: CallLog) -> ClockClient {
    for endpoint in ["date", "sleepUntil", "repeatAction"] { log.noteEndpoint("ClockClient.\(endpoint)") }
    var client = self
    client.date = log.spy("ClockClient.date", date)
    let sleep = log.spy("ClockClient.sleepUntil") { (deadline: Deadline) async throws in
      try await sleepUntil(deadline.instant, deadline.tolerance, deadline.caller)
    }
    client.sleepUntil = { deadline, tolerance, caller in
      try await sleep(Deadline(instant: deadline, tolerance: tolerance, caller: caller))
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

/// A deadline, with what is passed on but not noted beside it.
private struct Deadline: Sendable, CustomStringConvertible {
  let instant: ClockClient.Instant
  let tolerance: Duration?
  let caller: ClockClient.Caller?

  var description: String { ValueDescription.text(instant.offset) }
}
