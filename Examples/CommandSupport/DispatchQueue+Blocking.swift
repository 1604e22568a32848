import Foundation
import PackageSupport

extension DispatchQueue {
  /// Runs work on this queue that may block for as long as a person thinks, and returns its result.
  ///
  /// The threads that run Swift's tasks aren't blocked.
  package func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    // NB: A value that the continuation hands over before it is awaited is a race to the thread sanitizer (Swift 6.3.1).
    // The lock is needed while the sanitizer reports one without it.
    let result = Locked(Result<Value, any Error>.failure(CancellationError()))
    await withCheckedContinuation { continuation in
      self.async {
        let value = Result { try work() }
        result.withLock { $0 = value }
        continuation.resume()
      }
    }
    return try result.withLock { $0 }.get()
  }
}
