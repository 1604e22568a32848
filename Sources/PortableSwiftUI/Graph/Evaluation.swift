import PackageSupport
import Synchronization

/// The running evaluation, if any: of a body, or of a closure such as the content of a `ForEach`.
///
/// Evaluations run on the main actor, one at a time. Any thread may read state, but ``node`` is `nil` on all threads
/// except the evaluating one.
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
}
