import AppEnvironmentKit
import Foundation
import SeededNumbers

extension FileClient {
  /// Makes each request wait before it is carried out, as on a slow disk. The documents directory and watching do not wait.
  ///
  /// A subscription that is cancelled meanwhile is never carried out.
  /// - Parameters:
  ///   - duration: How long each request waits.
  ///   - clock: Whose time passes: a `TestClock`'s client, for a test that does not wait.
  public func delayed(by duration: Duration, clock: ClockClient) -> FileClient {
    delayed(by: duration...duration, seed: 0, clock: clock)
  }

  /// Makes each request wait, some longer than others, as a seed has it; otherwise as with one duration.
  ///
  /// - Parameters:
  ///   - durations: The shortest and the longest wait. The n-th request of each kind waits as long in each run.
  ///   - seed: Decides how long.
  ///   - clock: Whose time passes.
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
    // In thousandths of the range, which are times that a person can read.
    let part = Int(random.derived(operation.rawValue).number(call) % 1_001)
    let duration = durations.lowerBound + (durations.upperBound - durations.lowerBound) * part / 1_000
    return Just(()).setFailureType(to: (any Error).self)
      .delay(for: ClockClient.Stride(duration), scheduler: clock)
      .flatMap { work }
      .eraseToAnyPublisher()
  }
}
