#if canImport(Glibc)
  import AppEnvironmentKit
  import AppEnvironmentTesting
  import Glibc
  import Synchronization
  import Testing

  /// Tasks that are resumed while a thread is still suspending them.
  @Suite struct TestClockSuspensionTests {
    @Test(arguments: 0..<20) func anAdvanceWaitsForATaskThatContinuesInsteadOfWaiting(number: Int) async throws {
      try await withTestEnvironment { test in
        let log = Log<Duration>()
        let task = Task.detached {
          await SlowSuspension.$isOn.withValue(true) {
            for _ in 1...10 {
              await SharedActor.shared.perform { try? await test.clock.client.sleep(for: .seconds(1)) }
              await Task.yield()
              log.append(test.clock.now.offset)
            }
          }
        }
        await test.clock.advance(by: .seconds(10))
        #expect(log.entries == (1...10).map { .seconds($0) })
        await task.value
      }
    }
  }

  // MARK: - Helpers

  /// An actor of parallel tests, whose threads run each other's tasks.
  private actor SharedActor {
    static let shared = SharedActor()

    /// Keeps the actor busy for a while, so that other tests are enqueued on it, and then performs the body elsewhere.
    func perform(_ body: @Sendable () async -> Void) async {
      SlowSuspension.compute(steps: 10_000)
      await body()
    }
  }

  /// A delay between the moment when the status of a task becomes suspended and the moment when its thread has left it.
  private enum SlowSuspension {
    @TaskLocal static var isOn = false

    /// The runtime's function: the one after this binary's, because -1 is `RTLD_NEXT`.
    static let original = unsafeBitCast(
      dlsym(UnsafeMutableRawPointer(bitPattern: -1), "swift_task_exitThreadLocalContext"),
      to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)

    /// Keeps the calling thread busy.
    static func compute(steps: Int) {
      let count = Atomic(0)
      for _ in 0..<steps { count.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    }
  }

  /// Replaces the function of the runtime that a thread calls after it has set the status of a task to suspended, and before
  /// code that resumes the task has to enqueue it.
  @_cdecl("swift_task_exitThreadLocalContext")
  public func exitThreadLocalContext(_ state: UnsafeMutableRawPointer) {
    SlowSuspension.original(state)
    if SlowSuspension.isOn { SlowSuspension.compute(steps: 100_000) }
  }
#endif
