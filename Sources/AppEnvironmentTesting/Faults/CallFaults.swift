import AppEnvironmentKit
import PackageSupport

/// The failures of some calls of a client, which are counted from 1.
final class CallFaults: Sendable {
  private let count = Locked(0)
  private let error: @Sendable (_ call: Int) -> (any Error)?

  /// Creates the failure of one call.
  init(call number: Int, with error: any Error) {
    self.error = { $0 == number ? error : nil }
  }

  /// Creates the failures of a call and all later ones.
  init(from number: Int, with error: any Error) {
    self.error = { $0 >= number ? error : nil }
  }

  /// Creates the failures of one in `number` calls on average.
  ///
  /// - Parameter error: Returns the error for a reason that has the number of the call and the seed.
  init(every number: Int, seed: UInt64, _ purpose: String, with error: @escaping @Sendable (String) -> any Error) {
    precondition(number > 0, "The number of calls must be positive, not \(number)")
    let random = SeededGenerator(seed: seed).derived(purpose)
    self.error = { call in
      guard random.number(call) % UInt64(number) == 0 else { return nil }
      return error("call \(call) fails by seed \(seed), one in \(number)")
    }
  }

  /// Counts a call, and returns its error if it fails.
  func next() -> (any Error)? {
    let call = count.withLock { count in
      count += 1
      return count
    }
    return error(call)
  }

  /// Counts a call, and returns a publisher that fails if the call does.
  func failure<Output>() -> AnyPublisher<Output, any Error>? {
    next().map { Fail(error: $0).eraseToAnyPublisher() }
  }
}
