import AppEnvironmentKit

extension ProcessClient {
  /// Returns a client in which one command fails. The others are unaffected.
  ///
  /// ```swift
  /// let processes = stub.client.failing(call: 2, with: ProcessClientError.notFound(program: "git"))
  /// ```
  /// - Parameters:
  ///   - number: The number of the command that fails, counted from 1 by subscriptions. It isn't run.
  ///   - error: The failure.
  public func failing(call number: Int, with error: any Error) -> ProcessClient {
    failing(by: CallFaults(call: number, with: error))
  }

  /// Returns a client in which one in `number` commands fails on average. A seed determines which ones.
  ///
  /// The error is `ProcessClientError.other`, whose reason repeats the seed.
  ///
  /// - Parameters:
  ///   - number: The average number of commands for each failure; 1 fails all of them.
  ///   - seed: The seed that determines the commands that fail.
  public func failing(every number: Int, seed: UInt64) -> ProcessClient {
    failing(
      by: CallFaults(every: number, seed: seed, "ProcessClient.run") { reason in
        ProcessClientError.other(program: "ProcessClient.run", reason: reason)
      })
  }

  /// Returns a client whose commands start after a delay. A command that is cancelled before then isn't run.
  ///
  /// - Parameters:
  ///   - duration: The delay of each command.
  ///   - clock: The clock that the commands wait on.
  public func delayed(by duration: Duration, clock: ClockClient) -> ProcessClient {
    let run = run
    return ProcessClient { command in
      clock.wait(for: duration).flatMap { run(command) }.eraseToAnyPublisher()
    }
  }

  private func failing(by faults: CallFaults) -> ProcessClient {
    let run = run
    return ProcessClient { command in
      deferred { faults.failure() ?? run(command) }
    }
  }
}
