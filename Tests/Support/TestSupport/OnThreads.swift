import Foundation
import Testing

/// Calls `body` on several new threads at the same time, and waits for them. A pool may have too few threads.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = DispatchSemaphore(value: 0)
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      start.wait(for: "the start")
      body(index)
      group.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  group.wait(for: "all threads")
}
