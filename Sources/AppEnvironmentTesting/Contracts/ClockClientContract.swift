import AppEnvironmentKit

/// What every `ClockClient` is held to: the live one, those of previews, tests and virtual time, and one of your own.
///
/// ```swift
/// @Test(arguments: ClockClientContract.rules)
/// func keepsTheContract(_ rule: ClockClientContract.Rule) async throws {
///   try await rule.check(myClock)
/// }
/// ```
/// The rules wait some milliseconds of the clock's time, and say nothing of how late things are. Somebody has to move a
/// clock whose time does not pass by itself.
public struct ClockClientContract: ContractChecks, Sendable {
  /// One thing that must hold.
  public typealias Rule = ContractRule<ClockClientContract>

  /// How a client broke a rule.
  public typealias Violation = ContractViolation

  let clock: ClockClient

  /// All rules that hold for every client.
  public static let rules: [Rule] = sleeping + scheduling + wallClock

  /// What holds as well for clients that wait, which `ClockClient.immediate` does not.
  public static let waitingRules: [Rule] = waiting
}

extension ContractRule<ClockClientContract> {
  /// Checks the rule on a client; throws ``ContractViolation``, or what the client threw out of turn.
  ///
  /// - Parameter client: The client to hold to the rule.
  public func check(_ client: ClockClient) async throws {
    try await body(ClockClientContract(clock: client))
  }
}

extension ClockClientContract {
  /// Checks that it is a deadline's time, or later.
  func isDue(_ deadline: ClockClient.Instant, _ what: String) throws {
    let now = clock.now
    guard now >= deadline else {
      throw Violation(description: "\(what) came at \(now), before its deadline \(deadline)")
    }
  }

  /// Checks that a task ends with `CancellationError`.
  func isCancelled(_ task: Task<Void, any Error>, _ what: String) async throws {
    switch await task.result {
    case .failure(is CancellationError): return
    case .failure(let error): throw Violation(description: "\(what): expected CancellationError, and it threw \(error)")
    case .success: throw Violation(description: "\(what): expected CancellationError, and it returned")
    }
  }

  /// Calls `body` with what ends the waiting, and waits.
  func wait(_ body: (_ done: @escaping @Sendable () -> Void) -> Void) async {
    await withCheckedContinuation { continuation in
      body { continuation.resume() }
    }
  }
}
