import PackageSupport

/// The layout of a stack. It gives its length to the least flexible views first.
///
/// Sizes are found in steps, so that deeply nested stacks don't overflow the stack of the thread: ``step(_:)`` is called
/// until it returns a size, and again whenever the size of a child that it needs is known. `LayoutWork` keeps the progress
/// between steps. First the range of each child's length is found, then each child receives a share.
class StackLayout: LayoutItem {
  /// The sizes of a child when it is offered nothing and when it is offered everything, or its ideal size twice.
  private struct Range {
    var isKnown = false
    var minimum = CellSize.zero
    var maximum = CellSize.zero
  }

  /// The proposal that the ranges are known for, apart from the length.
  private struct RangeProposal: Equatable {
    let across: Int?
    let isIdeal: Bool
  }

  /// The alignment of the children across the axis.
  enum Alignment: Hashable {
    case start, center, end
    case custom(CustomAlignment)

    /// The offset of a child in a stack that is wider across the axis, by `rest` cells.
    func offset(_ rest: Int) -> Int {
      switch self {
      case .start: 0
      case .center, .custom: rest / 2
      case .end: rest
      }
    }
  }

  let axis: LayoutAxis
  private var alignment: Alignment
  private(set) var spacing: Int
  private var ranges: [Range] = []
  private var rangesProposal: RangeProposal?
  final var places: [LayoutChoice] = []

  init(of node: _ViewNode, axis: LayoutAxis, alignment: Alignment, spacing: Int) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
    super.init(of: node)
    noteCustomAlignment()
  }

  private func noteCustomAlignment() {
    if case .custom = alignment { layout.hasGuides = true }
  }

  /// Replaces the alignment and the spacing.
  func update(alignment: Alignment, spacing: Int) {
    guard alignment != self.alignment || spacing != self.spacing else { return }
    self.alignment = alignment
    self.spacing = spacing
    noteCustomAlignment()
    contentDidChange()
  }

  override var childAxis: LayoutAxis? { axis }

  override func childrenWereReplaced() {
    ranges = Array(repeating: Range(), count: children.count)
    rangesProposal = nil
    places = Array(
      repeating: LayoutChoice(proposal: ProposedCellSize(width: 0, height: 0), size: .zero), count: children.count)
  }

  override func childDidChange(at index: Int) {
    if index < ranges.count { ranges[index].isKnown = false }
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let across = work.proposal.across(axis)
    let length = work.proposal.length(axis)
    if work.phase == 0 {
      if let needs = findRanges(&work, across, isIdeal: length == nil) { return needs }
      giveFixedLengths(&work, length, across)
      work.phase = 1
      work.index = 0
    }
    return giveFlexibleLengths(&work, across) ?? .size(totalSize())
  }

  /// Finds out how flexible the children are. A child that is offered its ideal length isn't.
  private func findRanges(_ work: inout LayoutWork, _ across: Int?, isIdeal: Bool) -> LayoutStep? {
    let proposal = RangeProposal(across: across, isIdeal: isIdeal)
    // Changed as a local variable: each access to a property of a class is checked for exclusivity.
    var ranges = self.ranges.takeAll()
    defer { self.ranges = ranges }
    if rangesProposal != proposal {
      rangesProposal = proposal
      for index in ranges.indices { ranges[index].isKnown = false }
    }
    let least = ProposedCellSize(axis, length: isIdeal ? nil : 0, across: across)
    let most = ProposedCellSize(axis, length: isIdeal ? nil : ProposedCellSize.infinity, across: across)
    for index in work.index..<ranges.count where !ranges[index].isKnown {
      work.index = index
      let child = children[index]
      guard let minimum = child.knownSize(for: least) else { return .needs(child, least) }
      guard let maximum = child.knownSize(for: most) else { return .needs(child, most) }
      ranges[index] = Range(isKnown: true, minimum: minimum, maximum: maximum)
    }
    return nil
  }

  /// Gives the children that aren't flexible their length, and finds the order of the others.
  private func giveFixedLengths(_ work: inout LayoutWork, _ length: Int?, _ across: Int?) {
    let ranges = ranges
    var places = self.places.takeAll()
    var remaining = (length ?? 0) - spacing * max(0, ranges.count - 1)
    for index in ranges.indices {
      let range = ranges[index]
      guard range.minimum == range.maximum else {
        work.order.append(index)
        continue
      }
      let given = range.minimum.length(axis)
      places[index].proposal = ProposedCellSize(axis, length: length == nil ? nil : given, across: across)
      places[index].size = range.minimum
      remaining -= given
    }
    self.places = places
    work.remaining = remaining
    if work.order.count > 1 { sortByFlexibility(&work.order) }
  }

  private func sortByFlexibility(_ order: inout [Int]) {
    let keys = order.map { index in
      let range = ranges[index]
      return (
        index: index, priority: children[index].priority,
        flexibility: range.maximum.length(axis) - range.minimum.length(axis)
      )
    }
    order = keys.sorted { first, second in
      if first.priority != second.priority { return first.priority > second.priority }
      if first.flexibility != second.flexibility { return first.flexibility < second.flexibility }
      return first.index < second.index
    }.map(\.index)
  }

  /// Offers each of the other children its share of the length that is left.
  private func giveFlexibleLengths(_ work: inout LayoutWork, _ across: Int?) -> LayoutStep? {
    while work.index < work.order.count {
      let index = work.order[work.index]
      let child = children[index]
      if work.index == work.groupEnd { beginGroup(&work, priority: child.priority) }
      let share = max(0, (work.remaining - work.reserved) / (work.groupEnd - work.index))
      let proposal = ProposedCellSize(axis, length: share, across: across)
      guard let size = child.knownSize(for: proposal) else { return .needs(child, proposal) }
      places[index].proposal = proposal
      places[index].size = size
      work.remaining -= size.length(axis)
      work.index += 1
    }
    return nil
  }

  /// Begins with the children of the next priority, which share the length that those of lower priorities don't need.
  private func beginGroup(_ work: inout LayoutWork, priority: Double) {
    while work.groupEnd < work.order.count, children[work.order[work.groupEnd]].priority == priority {
      work.groupEnd += 1
    }
    work.reserved = work.order[work.groupEnd...].reduce(0) { $0 + ranges[$1].minimum.length(axis) }
  }

  /// The position of a child, if it isn't the end of the one before.
  func start(of index: Int) -> Int? { nil }

  final func totalSize() -> CellSize {
    let places = places
    let offsets = offsets(of: places)
    var length = spacing * max(0, places.count - 1)
    var across = 0
    for (index, place) in places.enumerated() {
      length += place.size.length(axis)
      across = max(across, (offsets?[index] ?? 0) + place.size.across(axis))
    }
    return CellSize(axis, length: min(length, ProposedCellSize.infinity), across: across)
  }

  override func placeChildren() {
    let places = places
    let children = children
    let across = size.across(axis)
    let offsets = offsets(of: places)
    var position = 0
    for index in places.indices {
      let place = places[index]
      let offset = offsets?[index] ?? alignment.offset(across - place.size.across(axis))
      position = start(of: index) ?? position
      let origin = axis == .horizontal ? CellPoint(x: position, y: offset) : CellPoint(x: offset, y: position)
      children[index].move(to: origin, place)
      position += place.size.length(axis) + spacing
    }
  }

  /// The offsets of the children across the axis, if views have guides.
  private func offsets(of places: [LayoutChoice]) -> [Int]? {
    guard layout.hasGuides else { return nil }
    let guide = AlignmentGuide(axis: axis == .horizontal ? .vertical : .horizontal, alignment: alignment)
    return guide.offsets(of: children, places)
  }

  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? {
    if lastChoice != choice.proposal { _ = layout.choose(self, choice.proposal) }
    let places = places
    let offsets = offsets(of: places)
    var position = 0
    return guide.average(
      children.indices.map { index in
        position = start(of: index) ?? position
        defer { position += places[index].size.length(axis) + spacing }
        let offset = guide.axis == axis ? position : offsets?[index] ?? 0
        return children[index].guide(guide, places[index]).map { $0 + CGFloat(offset) }
      })
  }

  /// Children follow each other along the axis, so that those outside of the clip aren't looked at.
  override func children(in clip: CellRect, from origin: CellPoint) -> ArraySlice<LayoutItem> {
    let all = children
    guard all.count > 16 else { return all[...] }
    let visible =
      axis == .horizontal
      ? clip.columns.lowerBound - origin.x..<clip.columns.upperBound - origin.x
      : clip.rows.lowerBound - origin.y..<clip.rows.upperBound - origin.y
    func start(_ index: Int) -> Int { axis == .horizontal ? all[index].origin.x : all[index].origin.y }
    let first = Self.firstIndex(in: 0..<all.count) { start($0) + all[$0].size.length(axis) > visible.lowerBound }
    let end = Self.firstIndex(in: first..<all.count) { start($0) >= visible.upperBound }
    return all[first..<end]
  }

  /// The first index of a range for which a condition is true that stays true for those after it.
  private static func firstIndex(in range: Swift.Range<Int>, where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
