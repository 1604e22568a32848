/// The node of a `ForEach`: a child for each element, by its id. In a list or a lazy stack, only the elements in a window have
/// children.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: _ViewNode, RowSource, RowEditing {
  private var view: ForEach<Data, ID, Content>
  private var ids: [ID] = []
  private var tracking = ObservationTracker()
  private var isLazy = false
  private(set) var window = 0..<0
  var followed = 0..<0

  /// A Boolean value that indicates whether the view was replaced since the last evaluation.
  private var isNew = false

  /// A Boolean value that indicates whether the window has moved since the last evaluation.
  private var hasScrolled = false

  /// The number of rows that the container knows of.
  private var knownCount = 0

  init(_ view: ForEach<Data, ID, Content>, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
    isLazy = parent.isInLazyContainer && !Content.isRowGroup
    knownCount = rowCount
  }

  func update(with new: ForEach<Data, ID, Content>) {
    view = new
    isNew = true
    invalidate()
    if isLazy { rowsDidChange() }
  }

  private func rowsDidChange() {
    knownCount = rowCount
    structureDidChange()
    contentDidComeOrGo()
  }

  override func evaluate() {
    // The closures of the view are the user's, and may read what a body may.
    Evaluation.run(for: self) {
      tracking.track(self, Self.self) {
        let old = window
        if !updateInPlace(elements()) { updateByID(movedElements(old)) } else if hasScrolled { structureDidChange() }
        // The data is a binding's, and has changed by itself.
        if isLazy, rowCount != knownCount { rowsDidChange() }
        (isNew, hasScrolled) = (false, false)
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
    hasScrolled = true
    invalidate()
  }

  var edits: RowEdits? { view.edits }

  override var rowSource: (any RowSource)? { isLazy ? self : nil }

  override func tag(of child: _ViewNode) -> AnyHashable? {
    ids.indices.contains(child.index) ? AnyHashable(ids[child.index]) : nil
  }

  var mayHideRows: Bool {
    Content.self is any ExpressibleByNilLiteral.Type || Content.self is any ConditionalView.Type
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
  private func movedElements(_ old: Range<Int>) -> [Data.Element] {
    if isLazy, isNew || !hasScrolled, !old.isEmpty {
      let margin = old.count + 16
      let start = old.lowerBound + (hasScrolled ? 0 : distance(ofMoveFrom: old))
      window = max(0, start - margin)..<max(0, start + old.count + margin)
    }
    return elements()
  }

  /// The distance by which the elements of the followed rows have moved; zero if all of them have been removed.
  private func distance(ofMoveFrom old: Range<Int>) -> Int {
    let (count, start) = (view.data.count, min(followed.lowerBound, view.data.count))
    var positions: [ID: Int] = [:]
    for row in followed.clamped(to: old.lowerBound..<old.lowerBound + ids.count) {
      positions[ids[row - old.lowerBound]] = row
    }
    guard !positions.isEmpty else { return 0 }
    func distance(_ index: Int) -> Int? {
      positions[view.id(view.data[position(index)])].map { index - $0 }
    }
    for step in 0..<max(start, count - start) {
      if start + step < count, let found = distance(start + step) { return found }
      if step < start, let found = distance(start - 1 - step) { return found }
    }
    return 0
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
    let (view, oldIDs, oldChildren) = (view, ids, children)
    let newIDs = elements.map(view.id)
    let (head, tail) = unmovedEnds(newIDs)
    func update(_ range: Range<Int>, movedBy offset: Int) {
      for index in range { Content._updateNode(oldChildren[index - offset], with: view.content(elements[index])) }
    }
    let (old, new) = (head..<oldIDs.count - tail, head..<elements.count - tail)
    var positions = Dictionary(zip(oldIDs[old], old), uniquingKeysWith: { first, _ in first })
    // The further positions of ids that occur multiple times, from last to first.
    var others: [ID: [Int]] = [:]
    if positions.count < old.count {
      for position in old.reversed() where positions[oldIDs[position]] != position {
        others[oldIDs[position], default: []].append(position)
      }
    }
    var middle: (ids: [ID], children: [_ViewNode]) = ([], [])
    var seen: Set<ID> = []
    update(0..<head, movedBy: 0)
    for index in new {
      let id = newIDs[index]
      if !seen.insert(id).inserted { warnOfDuplicate(id) }
      let content = view.content(elements[index])
      middle.ids.append(id)
      if let position = positions.removeValue(forKey: id) ?? others[id]?.popLast() {
        middle.children.append(oldChildren[position])
        Content._updateNode(oldChildren[position], with: content)
      } else {
        let child = Content._makeNode(content, in: self)
        middle.children.append(child)
        graph.insert(child)
      }
    }
    update(new.upperBound..<elements.count, movedBy: elements.count - oldIDs.count)
    ids.replaceSubrange(old, with: middle.ids)
    children.replaceSubrange(old, with: middle.children)
    for position in (Array(positions.values) + others.values.joined()).sorted() { graph.remove(oldChildren[position]) }
    for index in head..<children.count { children[index].index = index }
    if oldChildren.isEmpty != children.isEmpty { contentDidComeOrGo() }
    structureDidChange()
  }

  /// The numbers of elements at the beginning and at the end that are the same as before.
  private func unmovedEnds(_ new: [ID]) -> (head: Int, tail: Int) {
    let old = ids
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    // Elements with the same id are matched in their order, which takes a look at all of them.
    let middle = new[head..<new.count - tail]
    guard let first = middle.first else { return (head, tail) }
    let others = Set(middle.dropFirst())
    for index in old.indices where index < head || index >= old.count - tail {
      if old[index] == first || !others.isEmpty && others.contains(old[index]) { return (0, 0) }
    }
    return (head, tail)
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
