import Foundation

/// The error of a wait that took five minutes.
package struct WaitedTooLong: Error {
  package let what: String
}

/// Waits until a condition of another process holds, which no event announces. Blocks the thread, and looks every millisecond.
///
/// - Parameter what: The condition, for the error after five minutes.
package func waits(for what: String, until isReached: () throws -> Bool) throws {
  try BlockedPool.check()
  let end = ContinuousClock.now + .seconds(300)
  while try !isReached() {
    guard ContinuousClock.now < end else { throw WaitedTooLong(what: what) }
    usleep(1_000)
  }
}
