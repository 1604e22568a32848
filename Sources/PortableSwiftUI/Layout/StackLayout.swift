/// The layout of a stack. It gives its length to the least flexible views first.
final class StackLayout: LayoutItem {
  /// What is known about a child: its size when it is offered nothing, and when it is offered everything.
  private struct Range {
    var isKnown = false
    var minimum = CellSize.zero
    var maximum = CellSize.zero
  }

  /// The alignment of the children across the axis.
  enum Alignment {
    case start, center, end
  }

  let axis: LayoutAxis
  private var alignment: Alignment
  private var spacing: Int
  private var ranges: [Range] = []
  private var rangesAcross: Int??
  private var places: [LayoutPlacement] = []

  init(of node: _ViewNode, axis: LayoutAxis, alignment: Alignment, spacing: Int) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
    super.init(of: node)
  }

  /// Takes another alignment and spacing.
  func update(alignment: Alignment, spacing: Int) {
    guard alignment != self.alignment || spacing != self.spacing else { return }
    self.alignment = alignment
    self.spacing = spacing
    contentDidChange()
  }

  override func childrenWereReplaced() {
    ranges = Array(repeating: Range(), count: children.count)
    places = Array(
      repeating: LayoutPlacement(proposal: ProposedCellSize(width: 0, height: 0), size: .zero), count: children.count)
  }

  override func childDidChange(at index: Int) {
    if index < ranges.count { ranges[index].isKnown = false }
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let across = work.proposal.across(axis)
    if let length = work.proposal.length(axis) {
      if work.phase == 0, let needs = findRanges(&work, across) { return needs }
      if work.phase == 1 { giveFixedLengths(&work, length, across) }
      if let needs = giveFlexibleLengths(&work, across) { return needs }
    } else if let needs = giveIdealLengths(&work, across) {
      return needs
    }
    return .size(totalSize())
  }

  /// Finds out how flexible the children are.
  private func findRanges(_ work: inout LayoutWork, _ across: Int?) -> LayoutStep? {
    if rangesAcross != .some(across) {
      rangesAcross = .some(across)
      for index in ranges.indices { ranges[index].isKnown = false }
    }
    let nothing = ProposedCellSize(axis, length: 0, across: across)
    let everything = ProposedCellSize(axis, length: ProposedCellSize.infinity, across: across)
    while work.index < ranges.count {
      if !ranges[work.index].isKnown {
        let child = children[work.index]
        guard let minimum = child.knownSize(for: nothing) else { return .needs(child, nothing) }
        guard let maximum = child.knownSize(for: everything) else { return .needs(child, everything) }
        ranges[work.index] = Range(isKnown: true, minimum: minimum, maximum: maximum)
      }
      work.index += 1
    }
    work.phase = 1
    work.index = 0
    return nil
  }

  /// Gives the children that aren't flexible their length, and finds the order of the others.
  private func giveFixedLengths(_ work: inout LayoutWork, _ length: Int, _ across: Int?) {
    work.remaining = length - spacing * max(0, children.count - 1)
    for index in ranges.indices {
      let range = ranges[index]
      guard range.minimum == range.maximum else {
        work.order.append(index)
        continue
      }
      let given = range.minimum.length(axis)
      places[index].proposal = ProposedCellSize(axis, length: given, across: across)
      places[index].size = range.minimum
      work.remaining -= given
    }
    if work.order.count > 1 {
      let flexibility = { (index: Int) in
        self.ranges[index].maximum.length(self.axis) - self.ranges[index].minimum.length(self.axis)
      }
      work.order.sort { first, second in
        let priorities = (children[first].priority, children[second].priority)
        if priorities.0 != priorities.1 { return priorities.0 > priorities.1 }
        let flexibilities = (flexibility(first), flexibility(second))
        return flexibilities.0 != flexibilities.1 ? flexibilities.0 < flexibilities.1 : first < second
      }
    }
    work.phase = 2
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

  private func giveIdealLengths(_ work: inout LayoutWork, _ across: Int?) -> LayoutStep? {
    let proposal = ProposedCellSize(axis, length: nil, across: across)
    while work.index < children.count {
      let child = children[work.index]
      guard let size = child.knownSize(for: proposal) else { return .needs(child, proposal) }
      places[work.index].proposal = proposal
      places[work.index].size = size
      work.index += 1
    }
    return nil
  }

  private func totalSize() -> CellSize {
    var length = spacing * max(0, places.count - 1)
    var across = 0
    for place in places {
      length += place.size.length(axis)
      across = max(across, place.size.across(axis))
    }
    return CellSize(axis, length: min(length, ProposedCellSize.infinity), across: across)
  }

  override func placements() -> [LayoutPlacement] {
    let across = size.across(axis)
    var position = 0
    for index in places.indices {
      let rest = across - places[index].size.across(axis)
      let offset =
        switch alignment {
        case .start: 0
        case .center: rest / 2
        case .end: rest
        }
      places[index].origin =
        axis == .horizontal ? CellPoint(x: position, y: offset) : CellPoint(x: offset, y: position)
      position += places[index].size.length(axis) + spacing
    }
    return places
  }
}
