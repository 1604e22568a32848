import Dispatch
import PackageSupport
import Synchronization

/// The evaluation that is running, if there is one: a body, or a closure that stands for one.
///
/// Evaluations run on the main actor, one at a time. State is read from any thread; only the thread that evaluates may
/// ask which node does.
enum Evaluation {
  private static let thread = Atomic<UInt>(0)
  nonisolated(unsafe) private static var current: Unmanaged<_ViewNode>?  // because only `thread` uses it

  /// A Boolean value that indicates whether the calling thread is evaluating.
  static var isOnThread: Bool { thread.load(ordering: .relaxed) == currentThreadIdentity() }

  /// The node whose evaluation runs on the calling thread.
  static var node: _ViewNode? { isOnThread ? current?.takeUnretainedValue() : nil }

  /// Runs `body` as the evaluation of a node, and notes what it reads.
  @MainActor
  static func run<Result>(for node: _ViewNode, _ body: () -> Result) -> Result {
    let outerThread = thread.load(ordering: .relaxed)
    let outerNode = current
    node.dependencies.begin()
    current = Unmanaged.passUnretained(node)
    thread.store(currentThreadIdentity(), ordering: .relaxed)
    defer {
      node.dependencies.end()
      current = outerNode
      thread.store(outerThread, ordering: .relaxed)
    }
    return body()
  }

  /// Runs `body` so that what it reads isn't noted.
  @MainActor
  static func withoutReads<Result>(_ body: () -> Result) -> Result {
    let outerThread = thread.exchange(0, ordering: .relaxed)
    defer { thread.store(outerThread, ordering: .relaxed) }
    return body()
  }
}

/// The threads that run the main actor's code.
enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// A Boolean value that indicates whether the caller is on the main thread, or on a thread that works for the main
  /// queue: on Linux, the main thread ends when an asynchronous `main` waits.
  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
