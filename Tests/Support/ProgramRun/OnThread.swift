import Foundation
import PackageSupport

/// Runs blocking code on a new thread and returns its result.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  // The lock shows the thread sanitizer the order of events.
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
