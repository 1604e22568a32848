/// Something that evaluations read, and that notifies its readers when it changes.
///
/// The main actor alone uses the list of readers. It isn't isolated, because state is read through code that isn't; see
/// `Evaluation.node`, which is how such code knows that it is on the main actor.
class DependencySource: @unchecked Sendable {  // because the main actor alone uses the list
  fileprivate unowned(unsafe) var first: Dependency?  // because a dependency removes itself before it is freed
  fileprivate unowned(unsafe) var last: Dependency?  // because a dependency removes itself before it is freed

  /// The number of the last evaluation that read it.
  fileprivate var lastEvaluation = 0

  init() {}

  /// Calls a function with each node whose last evaluation read this, in the order of reading.
  @MainActor
  func forEachReader(_ body: (_ViewNode) -> Void) {
    var next = first
    while let dependency = next {
      next = dependency.next
      body(dependency.node)
    }
  }

  /// Whether no node's last evaluation read this.
  var isUnread: Bool { first == nil }
}

/// The fact that the last evaluation of a node read a source. The node owns it.
private final class Dependency {
  let source: DependencySource
  unowned(unsafe) let node: _ViewNode  // because it is the owner
  unowned(unsafe) var previous: Dependency?  // because a dependency removes itself before it is freed
  unowned(unsafe) var next: Dependency?  // because a dependency removes itself before it is freed

  init(of node: _ViewNode, on source: DependencySource) {
    self.node = node
    self.source = source
    previous = source.last
    if let last = source.last { last.next = self } else { source.first = self }
    source.last = self
  }

  func remove() {
    if let previous { previous.next = next } else { source.first = next }
    if let next { next.previous = previous } else { source.last = previous }
  }
}

/// The sources that the last evaluation of a node read.
///
/// Most evaluations read what the one before them did, in the same order: then nothing is added or removed.
struct Dependencies {
  private var all: [Dependency] = []
  private var readCount = 0

  /// The number of the evaluation that is noting its reads.
  private(set) var evaluation = 0

  nonisolated(unsafe) private static var lastEvaluation = 0  // because the main actor alone evaluates

  /// Begins to note the reads of an evaluation.
  mutating func begin() {
    Self.lastEvaluation += 1
    evaluation = Self.lastEvaluation
    readCount = 0
  }

  /// Notes that the evaluation of a node reads a source.
  mutating func note(_ source: DependencySource, for node: _ViewNode) {
    if source.lastEvaluation == evaluation { return }
    source.lastEvaluation = evaluation
    if readCount < all.count, all[readCount].source !== source { removeAll(from: readCount) }
    if readCount == all.count { all.append(Dependency(of: node, on: source)) }
    readCount += 1
  }

  /// Forgets the sources that the evaluation hasn't read.
  mutating func end() {
    if readCount < all.count { removeAll(from: readCount) }
  }

  /// Forgets all sources.
  mutating func removeAll() {
    removeAll(from: 0)
  }

  private mutating func removeAll(from index: Int) {
    if index == all.count { return }
    for dependency in all[index...] { dependency.remove() }
    all.removeSubrange(index...)
  }
}
