import AppEnvironmentKit
import Foundation

extension AppEnvironment {
  /// Makes a simulated world: files in memory and a clock that share one virtual time and one seed.
  ///
  /// ```swift
  /// let world = AppEnvironment.simulated(seed: 42, files: ["note.txt": "Milk"])
  /// try await world.run { world in
  ///   let note = noteText(from: world.environment).record(clock: world.clock)
  ///   await note.waitForCompletion()
  ///   note.expect(values: [Data("Milk".utf8)], completion: .finished)
  /// }
  /// ```
  /// What is made is a ``TestEnvironment``: an environment cannot stand alone whose clock nobody moves and whose calls
  /// nobody sees. The environment itself is its ``TestEnvironment/environment``.
  ///
  /// Files are dated by the clock; requests to them take the clock's time, and as much in each run with the same seed.
  /// The errors of faults repeat the seed; so does every failure of a test with the trait `.simulated`, and elsewhere what
  /// this module fails a test with in ``TestEnvironment/run(fileID:filePath:line:_:)``. All other clients are those of the context `test`.
  /// - Parameters:
  ///   - seed: Decides all that looks random.
  ///   - files: The text files that there are at first, by name.
  ///   - latency: How long requests to files take, by the clock.
  ///   - number: One request to files in this many fails; nil for none.
  ///   - date: The date on the clock's wall at first.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - overrides: Replaces clients. Called once, before this returns.
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
