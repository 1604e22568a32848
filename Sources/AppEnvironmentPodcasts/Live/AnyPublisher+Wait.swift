import AppEnvironmentKit
import Foundation
import Locking

extension AnyPublisher where Failure == any Error {
  /// Subscribes, and keeps the thread until the publisher finishes. For queues of this module's own alone.
  func wait() throws {
    let isDone = DispatchSemaphore(value: 0)
    let failure = Locked<(any Error)?>(nil)
    let subscription = sink { completion in
      if case .failure(let error) = completion { failure.withLock { $0 = error } }
      isDone.signal()
    } receiveValue: { _ in
    }
    isDone.wait()
    withExtendedLifetime(subscription) {}
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
