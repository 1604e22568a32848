/// The places of views along the axis of a lazy stack or grid, some of which may not exist: line by line, a view in each track.
struct LazyLines {
  /// A line with views that exist.
  private struct Line {
    let number: Int
    let position: Int
    var length: Int
  }

  private var trackCount = 1
  private var spacing = 0

  /// The length of a line without views, which is that of the others on average.
  private(set) var estimate = 1

  /// The lines with views that exist, and the one of each view.
  private var lines: [Line] = []
  private var items: [(number: Int, line: Int)] = []

  /// The rows that don't exist, and the number of views before them.
  private var gaps: [(rows: Range<Int>, number: Int)] = []

  /// The length of all lines.
  private(set) var length = 0

  /// Finds the places of views.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of the views that exist.
  ///   - gaps: The rows that don't exist, each of which is assumed to have one view.
  ///   - trackCount: The number of views in a line.
  ///   - spacing: The space between two lines.
  ///   - last: The estimate until now, for a layout without any views.
  init(
    _ lengths: [Int] = [], gaps: [ListRows.Gap] = [], trackCount: Int = 1, spacing: Int = 0, estimate last: Int = 1
  ) {
    (self.trackCount, self.spacing, estimate) = (max(1, trackCount), spacing, last)
    let numbers = Self.numbers(count: lengths.count, gaps)
    var missing = 0
    for gap in gaps {
      self.gaps.append((gap.row..<gap.row + gap.count, gap.item + missing))
      missing += gap.count
    }
    var known: [(number: Int, length: Int)] = []
    for (number, length) in zip(numbers, lengths) {
      let line = number / self.trackCount
      if known.last?.number == line {
        known[known.count - 1].length = max(known[known.count - 1].length, length)
      } else {
        known.append((line, length))
      }
      items.append((number, known.count - 1))
    }
    if !known.isEmpty { estimate = max(1, (known.reduce(known.count / 2) { $0 + $1.length }) / known.count) }
    lines.reserveCapacity(known.count)
    for (number, length) in known {
      lines.append(Line(number: number, position: position(ofLine: number), length: length))
    }
    let count = lengths.count + gaps.reduce(0) { $0 + $1.count }
    if count > 0 {
      let last = (count - 1) / self.trackCount
      length = position(ofLine: last) + lengthOfLine(last)
    }
  }

  /// Returns the numbers of the views that exist.
  static func numbers(count: Int, _ gaps: [ListRows.Gap]) -> [Int] {
    var (numbers, missing) = ([Int](), 0)
    numbers.reserveCapacity(count)
    for gap in gaps {
      while numbers.count < gap.item { numbers.append(numbers.count + missing) }
      missing += gap.count
    }
    while numbers.count < count { numbers.append(numbers.count + missing) }
    return numbers
  }

  /// The line of a number, if it has views, or else the last one before it.
  private func lastKnown(_ number: Int) -> Line? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = low + (high - low) / 2
      if lines[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? lines[low - 1] : nil
  }

  private func position(ofLine number: Int) -> Int {
    guard let last = lastKnown(number) else { return number * (estimate + spacing) }
    if last.number == number { return last.position }
    return last.position + last.length + spacing + (number - last.number - 1) * (estimate + spacing)
  }

  private func lengthOfLine(_ number: Int) -> Int {
    lastKnown(number).flatMap { $0.number == number ? $0.length : nil } ?? estimate
  }

  // MARK: Views

  /// The number of views that exist.
  var count: Int { items.count }

  /// The position of a view.
  func position(ofItem index: Int) -> Int { lines[items[index].line].position }

  /// The track of a view, and the length of its line.
  func cell(ofItem index: Int) -> (track: Int, length: Int) {
    (items[index].number % trackCount, lines[items[index].line].length)
  }

  /// The position of a row that doesn't exist.
  func position(ofMissing row: Int) -> Int? {
    gaps.first { $0.rows.contains(row) }.map { rows, number in
      position(ofLine: (number + row - rows.lowerBound) / trackCount)
    }
  }

  /// Returns a Boolean value that indicates whether a view is in a line of a part.
  func isVisible(_ index: Int, in part: Range<Int>) -> Bool {
    let line = lines[items[index].line]
    return line.position < part.upperBound && line.position + line.length > part.lowerBound
  }

  /// The rows in a part that don't exist, in order.
  func missingRows(in part: Range<Int>) -> [Range<Int>] {
    guard !part.isEmpty else { return [] }
    let lines = line(before: part.lowerBound)..<line(before: part.upperBound - 1) + 1
    return gaps.compactMap { rows, number in
      let (first, last) = (number / trackCount, (number + rows.count - 1) / trackCount)
      let visible = (first..<last + 1).clamped(to: lines)
      if visible.isEmpty { return nil }
      let start = rows.lowerBound + max(0, visible.lowerBound * trackCount - number)
      let end = rows.lowerBound + min(rows.count, visible.upperBound * trackCount - number)
      return start < end ? start..<end : nil
    }
  }

  /// The number of the last line that begins at a position or before it.
  private func line(before position: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = low + (high - low) / 2
      if lines[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return max(0, position) / (estimate + spacing) }
    let (line, next) = (lines[low - 1], low < lines.count ? lines[low].number - 1 : .max)
    let rest = position - line.position - line.length - spacing
    return rest < 0 ? line.number : min(line.number + 1 + rest / (estimate + spacing), next)
  }
}
