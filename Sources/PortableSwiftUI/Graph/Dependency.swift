/// Something that evaluations read, and that notifies its readers when it changes.
///
/// Only the main actor uses the list of readers. It isn't isolated, because state is read through code that isn't; see
/// `Evaluation.node`, which is how such code knows that it is on the main actor.
class DependencySource: @unchecked Sendable {  // because the main actor alone uses the list
  fileprivate unowned(unsafe) var first: Dependency?  // because a dependency removes itself before it is freed
  fileprivate unowned(unsafe) var last: Dependency?  // because a dependency removes itself before it is freed

  /// The dependency of the last evaluation that read it, and the number of that evaluation.
  fileprivate unowned(unsafe) var lastDependency: Dependency?  // because it is used during that evaluation alone
  fileprivate var lastEvaluation = 0

  /// The number of the evaluation that was the last one before the last change.
  private var lastChange = -1

  init() {}

  /// Has all nodes whose last evaluation read this compare what they have read, when their turn comes in the update.
  @MainActor
  func didChange() {
    lastChange = Dependencies.lastEvaluation
    var next = first
    while let dependency = next {
      next = dependency.next
      dependency.node.checkSources()
    }
  }

  /// Returns a Boolean value that indicates whether the source has changed since an evaluation.
  func hasChanged(since evaluation: Int) -> Bool { evaluation <= lastChange }

  /// Returns a Boolean value that indicates whether the last change matters to a node that has read the source.
  @MainActor
  func differs(for node: _ViewNode) -> Bool { true }

  /// A Boolean value that indicates whether no node's last evaluation read this.
  var isUnread: Bool { first == nil }
}

/// A node's dependency on a source that its last evaluation read. The node owns it.
private final class Dependency {
  let source: DependencySource
  unowned(unsafe) let node: _ViewNode  // because it is the owner

  /// Checks that the parts that were read are still the same; `nil` if the whole was read.
  var checks: [() -> Bool]?
  unowned(unsafe) var previous: Dependency?  // because a dependency removes itself before it is freed
  unowned(unsafe) var next: Dependency?  // because a dependency removes itself before it is freed

  init(of node: _ViewNode, on source: DependencySource) {
    self.node = node
    self.source = source
    previous = source.last
    if let last = source.last { last.next = self } else { source.first = self }
    source.last = self
  }

  @MainActor var isOutdated: Bool {
    guard source.differs(for: node) else { return false }
    guard let checks else { return true }
    return !checks.allSatisfy { $0() }
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

  nonisolated(unsafe) fileprivate static var lastEvaluation = 0  // because the main actor alone evaluates

  /// A Boolean value that indicates whether a source differs from what the evaluation has read.
  @MainActor var areOutdated: Bool {
    all.contains { $0.source.hasChanged(since: evaluation) && $0.isOutdated }
  }

  /// Begins to note the reads of an evaluation.
  mutating func begin() {
    Self.lastEvaluation += 1
    evaluation = Self.lastEvaluation
    readCount = 0
  }

  /// Notes that the evaluation of a node reads a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - node: The node.
  ///   - isCurrent: Checks that a part of the source is still the same, if the evaluation reads only that part.
  mutating func note(_ source: DependencySource, for node: _ViewNode, isCurrent: (() -> Bool)? = nil) {
    if source.lastEvaluation == evaluation {
      guard let dependency = source.lastDependency, dependency.checks != nil else { return }
      if let isCurrent { dependency.checks?.append(isCurrent) } else { dependency.checks = nil }
      return
    }
    if readCount < all.count, all[readCount].source !== source { removeAll(from: readCount) }
    if readCount == all.count { all.append(Dependency(of: node, on: source)) }
    let dependency = all[readCount]
    dependency.checks = isCurrent.map { [$0] }
    readCount += 1
    source.lastEvaluation = evaluation
    source.lastDependency = dependency
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
