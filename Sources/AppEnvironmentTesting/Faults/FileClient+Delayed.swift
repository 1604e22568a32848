import AppEnvironmentKit
import Foundation
import PackageSupport

extension FileClient {
  /// Returns a client whose requests are delayed, as on a slow disk.
  ///
  /// A subscription that is cancelled during the delay has no effect. Neither the documents directory nor watching is delayed.
  ///
  /// ```swift
  /// let files = FileClient.inMemory(["note.txt": "Milk"]).delayed(by: .seconds(2), clock: clock.client)
  /// let load = files.loadFile(note).record(clock: clock)
  /// await load.waitForCompletion()
  /// load.expect(values: [Data("Milk".utf8)], at: [.seconds(2)], completion: .finished)
  /// ```
  /// - Parameters:
  ///   - duration: The delay of each request.
  ///   - clock: The clock that the requests wait on, such as the client of a `TestClock`.
  public func delayed(by duration: Duration, clock: ClockClient) -> FileClient {
    delayed(by: duration...duration, seed: 0, clock: clock)
  }

  /// Returns a client whose requests are delayed by random durations that a seed determines.
  ///
  /// - Parameters:
  ///   - durations: The range of the delays. The n-th request of each kind has the same delay in each run.
  ///   - seed: The seed of the delays.
  ///   - clock: The clock that the requests wait on.
  public func delayed(by durations: ClosedRange<Duration>, seed: UInt64, clock: ClockClient) -> FileClient {
    intercepted(by: Delaying(durations: durations, random: SeededGenerator(seed: seed), clock: clock))
  }
}

private struct Delaying: FileInterceptor {
  let durations: ClosedRange<Duration>
  let random: SeededGenerator
  let clock: ClockClient
  let counter = FileCallCounter()

  func intercept<Output>(
    _ operation: FileOperation, _ url: URL, _ work: AnyPublisher<Output, any Error>
  ) -> AnyPublisher<Output, any Error> {
    let call = counter.next(operation)
    // Thousandths of the range are times that people can read.
    let part = Int(random.derived(operation.rawValue).number(call) % 1_001)
    let duration = durations.lowerBound + (durations.upperBound - durations.lowerBound) * part / 1_000
    return clock.wait(for: duration).flatMap { work }.eraseToAnyPublisher()
  }
}
