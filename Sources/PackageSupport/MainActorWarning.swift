/// The connection from subscribers of the main actor to the running test, which is warned of values on other threads.
package enum MainActorWarning {
  /// A function that returns a closure that warns of the subscriber in a line; nil if the caller belongs to no test.
  package typealias Maker = @Sendable (_ fileID: StaticString, _ line: UInt) -> (@Sendable () -> Void)?

  /// In a structure, because a lock would wrap a function in another one whenever it's read.
  private struct Installed: Sendable {
    let make: Maker
  }

  private static let installed = Locked<Installed?>(nil)

  private final class Marker: Sendable {}
  private static let marker = Marker()
  /// The marker while the thread does the work of another one.
  private static let otherThread = ThreadLocal<Marker>()

  /// A Boolean value that indicates whether the calling code runs on the main actor, and would do so outside of tests.
  package static var isOnMainActor: Bool { otherThread.object == nil && MainQueue.isCurrent }

  /// Does work of another thread than that of the main actor, or within it work of the main actor.
  package static func perform(onMainActor: Bool, _ work: () -> Void) {
    let previous = otherThread.object
    otherThread.object = onMainActor ? nil : marker
    defer { otherThread.object = previous }
    work()
  }

  /// Sets the function, when a test binary is loaded.
  package static func install(_ newMaker: @escaping Maker) {
    installed.withLock { $0 = Installed(make: newMaker) }
  }

  /// Returns a closure that warns of the subscriber in a line; nil if the caller belongs to no test.
  package static func make(_ fileID: StaticString, _ line: UInt) -> (@Sendable () -> Void)? {
    installed.withLock { $0 }?.make(fileID, line)
  }
}
