import Foundation

/// Where a session calls its delegate.
enum DelegateQueue {
  static func make() -> OperationQueue {
    #if canImport(FoundationNetworking)
      DirectQueue()
    #else
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return queue
    #endif
  }
}

#if canImport(FoundationNetworking)
  /// Runs what it is given at once, on the thread that receives from the network.
  ///
  /// NB: a queue would let the body wait in memory without limit where the delegate is slower than the server: the
  /// session receives on, whatever waits, and `suspend()` does not stop it (seen with Swift 6.3.1: 221 MB for a body of 200
  /// MB, and 35 MB without a queue). Each request saves two changes of threads besides. Still needed while the probe that
  /// reads slowly takes more memory with a plain queue.
  private final class DirectQueue: OperationQueue, @unchecked Sendable {  // because it has no state
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      block()
    }
  }
#endif
