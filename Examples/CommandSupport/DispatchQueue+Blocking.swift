import Foundation
import Locking

extension DispatchQueue {
  /// Does on this queue what may take as long as a person takes, so that no thread of Swift's pool is blocked by it.
  package func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    // NB: handed over by the continuation, it would be a race to the thread sanitizer where it is there before it is
    // waited for (Swift 6.3.1). Still needed while the sanitizer reports one without the lock.
    let result = Locked(Result<Value, any Error>.failure(CancellationError()))
    await withCheckedContinuation { continuation in
      self.async {
        let done = Result { try work() }
        result.withLock { $0 = done }
        continuation.resume()
      }
    }
    return try result.withLock { $0 }.get()
  }
}
