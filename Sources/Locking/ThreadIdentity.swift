import CRuntime

/// A number that no other running thread has: a multiple of 16, and never 0.
@inlinable
package func currentThreadIdentity() -> UInt {
  UInt(thread_identity())
}

/// Lets other threads run, for at most `times` moments, unless `isOver` says that there is nothing to wait for any more.
@inlinable
package func pauseThread(times: Int, until isOver: () -> Bool) {
  var time: Int32 = 0
  while time < times, !isOver() {
    thread_pause(time)
    time += 1
  }
}

/// Takes what the calling thread is handing to somebody down its stack, unretained: see ``offering(_:_:)``.
@inlinable
package func takeOfferedOnThread() -> UnsafeRawPointer? {
  thread_offer(nil)
}

/// Runs `body`, during which the calling thread hands `offered` to the first who takes it.
@inlinable
package func offering(_ offered: UnsafeRawPointer, _ body: () -> Void) {
  let previous = thread_offer(offered)
  body()
  _ = thread_offer(previous)
}
