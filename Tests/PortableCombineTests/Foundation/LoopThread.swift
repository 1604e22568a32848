import CoreFoundation
import Foundation
import PackageSupport

/// Runs a test with a thread that only runs its run loop, which sleeps while it is idle.
///
/// The threads of tests run no run loops.
func withLoopThread(_ body: (LoopThread) async throws -> Void) async throws {
  let thread = LoopThread()
  try await thread.start()
  do {
    try await body(thread)
  } catch {
    try await thread.stop()
    throw error
  }
  try await thread.stop()
}

/// A thread that runs its run loop until it is stopped.
final class LoopThread: @unchecked Sendable {  // because a lock guards all mutable state
  private let lock = Lock()
  private let started = Inbox<Bool>()
  private let ended = Inbox<Bool>()

  // All are guarded by the lock.
  private var theLoop: RunLoop?
  private var keeper: Timer?
  private var jobs: [@Sendable () -> Void] = []
  private var isStopped = false

  /// The thread's run loop.
  var loop: RunLoop {
    guard let loop = lock.withLock({ theLoop }) else { fatalError("The thread was not started") }
    return loop
  }

  /// Runs a closure on the thread, without the scheduler under test, and returns its result.
  func run<Value: Sendable>(_ job: @escaping @Sendable (RunLoop) -> Value) async throws -> Value {
    let result = Inbox<Value>()
    add { result.put(job(RunLoop.current)) }
    return try await result.first()
  }

  fileprivate func start() async throws {
    Thread { self.main() }.start()
    _ = try await started.first()
  }

  fileprivate func stop() async throws {
    add {
      self.lock.withLock { self.isStopped = true }
      CFRunLoopStop(CFRunLoopGetCurrent())
    }
    _ = try await ended.first()
  }

  private func add(_ job: @escaping @Sendable () -> Void) {
    lock.withLock {
      jobs.append(job)
      keeper?.fireDate = Date()
    }
  }

  private func main() {
    let loop = RunLoop.current
    // A loop without sources returns at once.
    let keeper = Timer(fire: .distantFuture, interval: 1_000_000_000, repeats: true) { [weak self] _ in self?.runJobs()
    }
    loop.add(keeper, forMode: .default)
    lock.withLock {
      theLoop = loop
      self.keeper = keeper
    }
    started.put(true)
    while !lock.withLock({ isStopped }), loop.run(mode: .default, before: .distantFuture) {}
    keeper.invalidate()
    ended.put(true)
  }

  private func runJobs() {
    let jobs = lock.withLock {
      let jobs = self.jobs
      self.jobs = []
      return jobs
    }
    for job in jobs { job() }
  }
}
