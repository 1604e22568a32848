/// The rows of a list or a lazy stack: those of its `ForEach` views, some with children, and single views between them.
@MainActor
struct ListRows {
  /// Consecutive rows: those of a source, or single views.
  private struct Part {
    let source: (any RowSource)?
    let firstRow: Int
    var count: Int

    /// The first row whose items exist, counted from the first row of the part.
    var firstExisting = 0

    /// The index of the first item of each row whose items exist, and the index after the last one.
    var starts: [Int]

    /// The rows whose items exist.
    var existing: Range<Int> { firstRow + firstExisting..<firstRow + firstExisting + starts.count - 1 }
  }

  /// Consecutive rows whose items don't exist.
  struct Gap {
    /// The index of the item that follows.
    let item: Int

    /// The first row.
    let row: Int
    let count: Int
  }

  private var parts: [Part] = []
  private var items: [LayoutItem] = []

  /// The types of the sources whose rows have the identities of their elements.
  private var plainSources: Set<ObjectIdentifier> = []

  /// The number of rows.
  private(set) var count = 0

  /// Creates rows.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - sources: The lazy sources, and the number of items before each of them.
  init(_ items: [LayoutItem] = [], _ sources: [(source: any RowSource, start: Int)] = []) {
    self.items = items
    var index = 0
    for (source, start) in sources {
      addSingleViews(index..<start)
      index = addRows(of: source, from: start)
    }
    addSingleViews(index..<items.count)
  }

  private mutating func addSingleViews(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    parts.append(
      Part(source: nil, firstRow: count, count: range.count, starts: Array(range.lowerBound...range.upperBound)))
    count += range.count
  }

  /// Adds the rows of a source, and returns the index after its last item.
  private mutating func addRows(of source: any RowSource, from start: Int) -> Int {
    var index = start
    var starts: [Int] = []
    for position in source.children.indices {
      starts.append(index)
      while index < items.count, Self.position(of: items[index], in: source) == position { index += 1 }
    }
    // Rows of the window have no children before the source is evaluated.
    while starts.count <= max(source.window.count, source.children.count) { starts.append(index) }
    let rows = source.rowCount
    let first = source.window.lowerBound
    parts.append(Part(source: source, firstRow: count, count: rows, firstExisting: first, starts: starts))
    count += rows
    return index
  }

  /// The position of the child of a source that an item belongs to.
  private static func position(of item: LayoutItem, in source: any RowSource) -> Int? {
    var node = item.node
    while let parent = node.parent, parent.depth >= source.depth {
      if parent === source { return node.index }
      node = parent
    }
    return nil
  }

  private func part(of row: Int) -> Part? {
    parts.first { $0.firstRow <= row && row < $0.firstRow + $0.count }
  }

  /// The rows whose items don't exist, in order.
  var gaps: [Gap] {
    parts.flatMap { part in
      let (first, end) = (min(part.count, part.firstExisting), part.existing.upperBound)
      return [
        Gap(item: part.starts.first ?? 0, row: part.firstRow, count: first),
        Gap(item: part.starts.last ?? 0, row: end, count: part.firstRow + part.count - end),
      ].filter { $0.count > 0 }
    }
  }

  /// Has rows keep their items where their elements move to.
  func follow(_ rows: Range<Int>) {
    for part in parts {
      let followed = rows.clamped(to: part.firstRow..<part.firstRow + part.count)
      part.source?.followed = followed.lowerBound - part.firstRow..<followed.upperBound - part.firstRow
    }
  }

  /// The items of a row, or `nil` if they don't exist yet.
  func items(of row: Int) -> ArraySlice<LayoutItem>? {
    guard let part = part(of: row), part.existing.contains(row) else { return nil }
    let position = row - part.existing.lowerBound
    return items[part.starts[position]..<part.starts[position + 1]]
  }

  /// The row of an element of a source.
  func row(of index: Int, in source: any RowSource) -> Int? {
    parts.first { $0.source === source }.map { $0.firstRow + index }
  }

  /// The source of a row, and the position in it, if the row is that of an element.
  func element(of row: Int) -> (source: any RowSource, index: Int)? {
    guard let part = part(of: row), let source = part.source else { return nil }
    return (source, row - part.firstRow)
  }

  /// The row of an item.
  func row(of item: LayoutItem) -> Int? {
    for part in parts {
      guard let first = part.starts.first, let end = part.starts.last, first <= item.index, item.index < end else {
        continue
      }
      let position = part.starts.lastIndex { $0 <= item.index } ?? 0
      return part.existing.lowerBound + position
    }
    return nil
  }

  /// The identity of a row, if it is known: a tag of its view, or the id of its element. A row whose view shows nothing has none.
  func id(of row: Int, in list: _ViewNode) -> AnyHashable? {
    if let items = items(of: row) { return items.first?.taggedNode.tag(below: list) }
    guard let part = part(of: row), let source = part.source, isPlain(source), row - part.firstRow < source.rowCount
    else {
      return nil
    }
    return source.rowID(at: row - part.firstRow)
  }

  /// Returns a Boolean value that indicates whether the identities of rows are known: their views exist, or don't set them.
  func knowIDs(of range: Range<Int>) -> Bool {
    parts.allSatisfy { part in
      let wanted = range.clamped(to: part.firstRow..<part.firstRow + part.count)
      return wanted.isEmpty
        || part.existing.lowerBound <= wanted.lowerBound && wanted.upperBound <= part.existing.upperBound
        || part.source.map(isPlain) == true
    }
  }

  private func isPlain(_ source: any RowSource) -> Bool { plainSources.contains(ObjectIdentifier(type(of: source))) }

  /// Finds the sources all of whose rows can be selected by the ids of their elements, judging by the rows that exist.
  mutating func findPlainSources(in list: _ViewNode) {
    var others: Set<ObjectIdentifier> = []
    plainSources = []
    for part in parts {
      guard let source = part.source, !part.existing.isEmpty else { continue }
      let isPlain =
        !source.mayHideRows
        && part.existing.allSatisfy { row in
          guard row - part.firstRow < source.rowCount, let node = items(of: row)?.first?.taggedNode else {
            return false
          }
          return node.tag(below: list) == source.rowID(at: row - part.firstRow)
            && node.environment.values.isSelectionDisabled == nil
        }
      let type = ObjectIdentifier(type(of: source))
      if isPlain { plainSources.insert(type) } else { others.insert(type) }
    }
    plainSources.subtract(others)
  }

  /// Requests items for the rows of a range and for a margin around it.
  func request(_ rows: Range<Int>) {
    for part in parts {
      guard let source = part.source else { continue }
      let needed = rows.clamped(to: part.firstRow..<part.firstRow + part.count)
      let local = needed.lowerBound - part.firstRow..<needed.upperBound - part.firstRow
      let isKnown = source.window.lowerBound <= local.lowerBound && local.upperBound <= source.window.upperBound
      if local.isEmpty ? source.window.isEmpty : isKnown && source.window.count <= 4 * rows.count + 16 { continue }
      // Requests a margin, so that rows aren't created at every step.
      let margin = local.isEmpty ? 0 : rows.count / 2
      source.moveWindow(to: max(0, local.lowerBound - margin)..<min(part.count, local.upperBound + margin))
    }
  }
}
