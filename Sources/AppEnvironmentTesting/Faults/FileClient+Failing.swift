import AppEnvironmentKit
import Foundation
import SeededNumbers

extension FileClient {
  /// Fails one request on cue; all others do what they did.
  ///
  /// ```swift
  /// let files = FileClient.inMemory().failing(.save, call: 2, with: FileClientError.noSpace)
  /// ```
  /// - Parameters:
  ///   - operation: Which kind of request fails.
  ///   - number: Which one, counted from 1 by subscriptions.
  ///   - error: Makes the error of the path that was asked for. Nothing else happens: the files stay as they are.
  public func failing(
    _ operation: FileOperation, call number: Int, with error: @escaping @Sendable (_ path: String) -> any Error
  ) -> FileClient {
    failing(operation, calls: number...number, with: error)
  }

  /// Fails some requests on cue, `2...` for all but the first; otherwise as with the number of one.
  ///
  /// - Parameters:
  ///   - operation: Which kind of request fails.
  ///   - numbers: Which ones, counted from 1 by subscriptions.
  ///   - error: Makes the error of the path that was asked for.
  public func failing(
    _ operation: FileOperation,
    calls numbers: some RangeExpression<Int> & Sendable,
    with error: @escaping @Sendable (_ path: String) -> any Error
  ) -> FileClient {
    intercepted(by: FailingOnCue(operation: operation, isMeant: { numbers.contains($0) }, error: error))
  }

  /// Fails requests as a seed has it, one in so many on average; the same ones in each run with the same seed.
  ///
  /// The error is `FileClientError.other`, and its reason repeats the seed: `save 3 fails by seed 42, one in 10`. Each kind
  /// of request is counted by itself, so that one more load does not change which save fails.
  /// - Parameters:
  ///   - number: One request in this many fails; 1 for all.
  ///   - seed: Decides which.
  ///   - operations: Which kinds of requests may fail; by default all.
  public func failing(
    every number: Int, seed: UInt64, _ operations: Set<FileOperation> = Set(FileOperation.allCases)
  ) -> FileClient {
    precondition(number > 0, "one request in \(number) cannot fail")
    return intercepted(by: FailingBySeed(number: UInt64(number), seed: seed, operations: operations))
  }
}

private struct FailingOnCue: FileInterceptor {
  let operation: FileOperation
  let isMeant: @Sendable (Int) -> Bool
  let error: @Sendable (String) -> any Error
  let counter = FileCallCounter()

  func intercept<Output>(
    _ operation: FileOperation, _ url: URL, _ work: AnyPublisher<Output, any Error>
  ) -> AnyPublisher<Output, any Error> {
    guard operation == self.operation, isMeant(counter.next(operation)) else { return work }
    return Fail(error: error(url.faultPath)).eraseToAnyPublisher()
  }
}

private struct FailingBySeed: FileInterceptor {
  let number: UInt64
  let seed: UInt64
  let operations: Set<FileOperation>
  let counter = FileCallCounter()

  func intercept<Output>(
    _ operation: FileOperation, _ url: URL, _ work: AnyPublisher<Output, any Error>
  ) -> AnyPublisher<Output, any Error> {
    guard operations.contains(operation) else { return work }
    let call = counter.next(operation)
    let random = SeededGenerator(seed: seed).derived(operation.rawValue)
    guard random.number(call) % number == 0 else { return work }
    let reason = "\(operation) \(call) fails by seed \(seed), one in \(number)"
    return Fail(error: FileClientError.other(path: url.faultPath, reason: reason)).eraseToAnyPublisher()
  }
}
