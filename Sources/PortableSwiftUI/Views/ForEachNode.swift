/// The node of a `ForEach`: a child for each element, by its id. In a list, only the elements in a window have children.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: _ViewNode, RowSource {
  private var view: ForEach<Data, ID, Content>
  private var ids: [ID] = []
  private var tracking = ObservationTracker()
  private var isLazy = false
  private(set) var window = 0..<0

  /// A Boolean value that indicates whether the view was replaced since the last evaluation.
  private var isNew = false

  init(_ view: ForEach<Data, ID, Content>, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
    isLazy = parent.isInLazyContainer && !Content.isRowGroup
  }

  func update(with new: ForEach<Data, ID, Content>) {
    view = new
    isNew = true
    invalidate()
    if isLazy { structureDidChange() }
  }

  override func evaluate() {
    // The closures of the view are the user's, and may read what a body may.
    Evaluation.run(for: self) {
      tracking.track(self, Self.self) {
        if !updateInPlace(elements()) { updateByID(movedElements()) }
        isNew = false
      }
    }
  }

  override func disconnect() {
    tracking.cancel()
  }

  // MARK: Rows

  var rowCount: Int { view.data.count }

  func moveWindow(to window: Range<Int>) {
    guard window != self.window else { return }
    self.window = window
    invalidate()
  }

  override var rowSource: (any RowSource)? { isLazy ? self : nil }

  override func tag(of child: _ViewNode) -> AnyHashable? {
    ids.indices.contains(child.index) ? AnyHashable(ids[child.index]) : nil
  }

  func rowID(at index: Int) -> AnyHashable { AnyHashable(view.id(view.data[position(index)])) }

  private func position(_ index: Int) -> Data.Index { view.data.index(view.data.startIndex, offsetBy: index) }

  /// The elements that have children.
  private func elements() -> [Data.Element] {
    guard isLazy else { return view.data.elements }
    window = window.clamped(to: 0..<view.data.count)
    return Array(view.data[position(window.lowerBound)..<position(window.upperBound)])
  }

  /// The elements that have children, and those around them if elements may have moved, so that these keep their state.
  private func movedElements() -> [Data.Element] {
    if isLazy, isNew, !window.isEmpty {
      let margin = window.count + 16
      window = max(0, window.lowerBound - margin)..<window.upperBound + margin
    }
    return elements()
  }

  // MARK: Children

  /// Updates the children if the ids are the same as before, in the same order, and otherwise returns `false`.
  private func updateInPlace(_ elements: [Data.Element]) -> Bool {
    guard elements.count == ids.count else { return false }
    let (ids, children, view) = (ids, children, view)
    for index in elements.indices {
      guard view.id(elements[index]) == ids[index] else { return false }
    }
    for index in elements.indices {
      Content._updateNode(children[index], with: view.content(elements[index]))
    }
    return true
  }

  private func updateByID(_ elements: [Data.Element]) {
    let oldChildren = children
    var positions = Dictionary(uniqueKeysWithValues: zip(ids, oldChildren.indices))
    var isKept = [Bool](repeating: false, count: oldChildren.count)
    var seen: Set<ID> = []
    ids.removeAll(keepingCapacity: true)
    children.removeAll(keepingCapacity: true)
    seen.reserveCapacity(elements.count)
    ids.reserveCapacity(elements.count)
    children.reserveCapacity(elements.count)
    for element in elements {
      let id = view.id(element)
      guard seen.insert(id).inserted else {
        warnOfDuplicate(id)
        continue
      }
      let content = view.content(element)
      if let position = positions.removeValue(forKey: id) {
        isKept[position] = true
        children.append(oldChildren[position])
        Content._updateNode(oldChildren[position], with: content)
      } else {
        let child = Content._makeNode(content, in: self)
        children.append(child)
        graph.insert(child)
      }
      ids.append(id)
    }
    for (position, child) in oldChildren.enumerated() where !isKept[position] { graph.remove(child) }
    for (index, child) in children.enumerated() { child.index = index }
    structureDidChange()
  }

  private func warnOfDuplicate(_ id: ID) {
    graph.updates.warn(
      "ForEach<\(Data.self), \(ID.self), \(Content.self)>: the ID \(id) occurs multiple times within the collection, "
        + "this will give undefined results!")
  }
}

extension RandomAccessCollection {
  /// The elements in an array.
  fileprivate var elements: [Element] {
    // Without specialization, each number of a range would cost as much as a small view.
    if let range = self as? Range<Int>, let numbers = Array(range) as Any as? [Element] { return numbers }
    return Array(self)
  }
}
