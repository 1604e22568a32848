import AppEnvironmentKit

/// Work that waits for a test clock.
enum Pending: Sendable {
  case sleeper(Sleeper)
  case action(ScheduledAction)
  case repetition(Repetition)

  var sleeper: Sleeper? {
    if case .sleeper(let sleeper) = self { sleeper } else { nil }
  }
}

/// An action that a test clock runs once. The clock doesn't know the operator that scheduled it; the time of scheduling
/// and the delay usually identify it.
struct ScheduledAction: Sendable {
  let scheduled: ClockClient.Instant
  let body: @Sendable () -> Void
}
