import CThreadIdentity

/// A number that no other running thread has, and that is never 0.
@inlinable
package func currentThreadIdentity() -> UInt {
  UInt(thread_identity())
}
