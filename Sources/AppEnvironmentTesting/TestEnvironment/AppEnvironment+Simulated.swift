import AppEnvironmentKit
import Foundation

extension AppEnvironment {
  /// Creates a simulated world: files, settings, secrets and a log in memory, random numbers, a stub of programs, and a clock
  /// that share one virtual time and one seed.
  ///
  /// ```swift
  /// let world = AppEnvironment.simulated(seed: 42, files: ["note.txt": "Milk"])
  /// try await world.run { world in
  ///   let note = noteText(from: world.environment).record(clock: world.clock)
  ///   await note.waitForCompletion()
  ///   note.expect(values: [Data("Milk".utf8)], completion: .finished)
  /// }
  /// ```
  /// The result is a ``TestEnvironment``, which has the environment, the clock and the log of calls.
  ///
  /// The clock dates the files and the log. The seed determines the random numbers. ``TestEnvironment/processes`` answers for
  /// programs. Nothing is opened. Requests to them take time on it, which is the same in each run with the same seed.
  /// Errors of simulated faults repeat the seed, and so do failures of tests with the trait `.simulated` and failures
  /// of this module in ``TestEnvironment/run(fileID:filePath:line:_:)``. All other clients are those of the context
  /// `test`.
  /// - Parameters:
  ///   - seed: The seed of all pseudorandom decisions.
  ///   - files: The contents of the initial text files, by name.
  ///   - latency: The range of durations that requests to files take.
  ///   - number: The average number of requests to files for each one that fails; `nil` for no failures.
  ///   - date: The initial date.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - overrides: A closure that replaces clients.
  public static func simulated(
    seed: UInt64,
    files: [String: String] = [:],
    latency: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(20)),
    failingEvery number: Int? = nil,
    date: Date = Date(timeIntervalSinceReferenceDate: 0),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ overrides: (AppEnvironment) -> Void = { _ in }
  ) -> TestEnvironment {
    let clock = TestClock(date: date, fileID: fileID, filePath: filePath, line: line)
    return TestEnvironment(clock: clock, seed: seed) { environment in
      var client = FileClient.inMemory(files, clock: clock.client)
      if let number { client = client.failing(every: number, seed: seed) }
      environment.fileClient = client.delayed(by: latency, seed: seed, clock: clock.client)
      overrides(environment)
    }
  }
}
