import Dispatch
import Foundation

/// Runs work on two new threads at once, and waits for both.
public func onTwoThreads(_ work: @escaping (_ thread: Int) -> Void) {
  nonisolated(unsafe) let work = work  // because running it on two threads at once is what is measured
  let ended = DispatchSemaphore(value: 0)
  for number in 0..<2 {
    Thread.detachNewThread {
      work(number)
      ended.signal()
    }
  }
  for _ in 0..<2 { ended.wait() }
}

/// Runs work on a new thread with a stack of `stackSize` bytes, and waits for it.
public func onThread(stackSize: Int, _ work: @escaping () -> Void) {
  nonisolated(unsafe) let work = work  // because this thread does nothing but wait meanwhile
  let ended = DispatchSemaphore(value: 0)
  let thread = Thread {
    work()
    ended.signal()
  }
  thread.stackSize = stackSize
  thread.start()
  ended.wait()
}

/// Runs an asynchronous function, and waits for it.
public func wait(for work: @escaping () async -> Void) {
  nonisolated(unsafe) let work = work  // because this thread does nothing but wait meanwhile
  let ended = DispatchSemaphore(value: 0)
  Task.detached {
    await work()
    ended.signal()
  }
  ended.wait()
}
