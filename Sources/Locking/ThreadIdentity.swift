import CRuntime

/// Returns a number that no other running thread has: a multiple of 16, and never 0.
@inlinable
package func currentThreadIdentity() -> UInt {
  UInt(thread_identity())
}

/// Lets other threads run for up to `times` moments, until a condition holds.
///
/// The first 20 moments are yields, the others about 20 microseconds each.
@inlinable
package func pauseThread(times: Int, until isOver: () -> Bool) {
  var time: Int32 = 0
  while time < times, !isOver() {
    thread_pause(time)
    time += 1
  }
}
