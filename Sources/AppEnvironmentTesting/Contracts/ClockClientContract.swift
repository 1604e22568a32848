import AppEnvironmentKit

/// The rules that every `ClockClient` follows: live, preview and test clocks, and clocks of your own.
///
/// ```swift
/// @Test(arguments: ClockClientContract.rules)
/// func keepsTheContract(_ rule: ClockClientContract.Rule) async throws {
///   try await rule.check(myClock)
/// }
/// ```
/// The rules wait for some milliseconds of the clock's time and don't limit delays. If the time of a clock doesn't pass by
/// itself, advance the clock while a rule is checked.
public struct ClockClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<ClockClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let clock: ClockClient

  /// The rules for every client.
  public static let rules: [Rule] = sleeping + scheduling + wallClock

  /// The additional rules for clients that wait, unlike `ClockClient.immediate`.
  public static let waitingRules: [Rule] = waiting
}

extension ContractRule<ClockClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameter client: The client to be checked.
  /// - Throws: ``ContractViolation``, or an error that the client threw unexpectedly.
  public func check(_ client: ClockClient) async throws {
    try await body(ClockClientContract(clock: client))
  }
}

extension ClockClientContract {
  /// Checks that a deadline has been reached.
  func expectDue(_ deadline: ClockClient.Instant, _ what: String) throws {
    let now = clock.now
    guard now >= deadline else {
      throw Violation(description: "\(what) came at \(now), before its deadline \(deadline)")
    }
  }

  /// Checks that a task ends with `CancellationError`.
  func expectCancelled(_ task: Task<Void, any Error>, _ what: String) async throws {
    switch await task.result {
    case .failure(is CancellationError): return
    case .failure(let error): throw Violation(description: "\(what): expected CancellationError, but it threw \(error)")
    case .success: throw Violation(description: "\(what): expected CancellationError, but it returned")
    }
  }

  /// Waits until `body` calls the closure that it receives.
  func wait(_ body: (_ done: @escaping @Sendable () -> Void) -> Void) async {
    await withCheckedContinuation { continuation in
      body { continuation.resume() }
    }
  }
}
