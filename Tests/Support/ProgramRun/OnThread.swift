import Foundation
import Locking

/// Runs code that blocks on a thread of its own, and waits for its result.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  // By the lock, so that the thread sanitizer sees which comes first.
  let result = Locked(Result<Value, any Error>.failure(CancellationError()))
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    Thread.detachNewThread {
      let value = Result(catching: body)
      result.withLock { $0 = value }
      continuation.resume()
    }
  }
  return try result.withLock { $0 }.get()
}
