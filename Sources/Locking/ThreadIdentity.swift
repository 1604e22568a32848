import CRuntime

/// A number that no other running thread has: a multiple of 16, and never 0.
@inlinable
package func currentThreadIdentity() -> UInt {
  UInt(thread_identity())
}

/// What the calling thread is handing to somebody down its stack, unretained: see ``offering(_:_:)``.
@inlinable
package func offeredOnThread() -> UnsafeRawPointer? {
  thread_offered()
}

/// Runs `body`, during which ``offeredOnThread()`` is `offered` on the calling thread.
@inlinable
package func offering(_ offered: UnsafeRawPointer, _ body: () -> Void) {
  let previous = thread_offer(offered)
  body()
  _ = thread_offer(previous)
}
