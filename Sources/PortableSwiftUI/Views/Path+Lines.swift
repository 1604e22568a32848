extension Path {
  /// The smallest rectangle that has all points of the path.
  public var boundingRect: CGRect {
    let points = lines.flatMap { $0 }
    guard let first = points.first else { return .null }
    return points.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }

  /// Returns a Boolean value that indicates whether a point is in the path.
  ///
  /// - Parameters:
  ///   - p: The point.
  ///   - eoFill: A Boolean value that indicates whether the rule is the one of even and odd.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    Self.spans(of: crossings(at: p.y), isEvenOdd: eoFill).contains { $0.lowerBound <= p.x && p.x < $0.upperBound }
  }

  /// Returns the part of the path between two fractions of its length.
  ///
  /// - Parameters:
  ///   - from: The beginning, from 0 to 1.
  ///   - to: The end, from 0 to 1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let segments = self.segments
    let total = segments.reduce(0) { $0 + $1.length }
    let (start, end) = (max(0, from) * total, min(1, to) * total)
    var (path, position) = (Path(), CGFloat(0))
    for segment in segments {
      let first = max(start, position)
      let last = min(end, position + segment.length)
      if first < last {
        let begin = segment.point(at: (first - position) / segment.length)
        if path.currentPoint != begin { path.move(to: begin) }
        path.addLine(to: segment.point(at: (last - position) / segment.length))
      }
      position += segment.length
    }
    return path
  }

  /// The points of straight lines along the path. The last point of a closed line is its first one.
  var lines: [[CGPoint]] {
    var lines: [[CGPoint]] = []
    for element in elements {
      let start = lines.last?.last ?? .zero
      if lines.isEmpty { lines.append([]) }
      switch element {
      case .move(let point): lines.append([point])
      case .line(let point): lines[lines.count - 1].append(point)
      case .quadCurve(let end, let control):
        lines[lines.count - 1] += Self.curve { t in
          start.weighted((1 - t) * (1 - t), control, 2 * t * (1 - t), end, t * t)
        }
      case .curve(let end, let first, let second):
        lines[lines.count - 1] += Self.curve { t in
          let u = 1 - t
          return start.weighted(u * u * u, first, 3 * t * u * u, second, 3 * t * t * u)
            .weighted(1, end, t * t * t, .zero, 0)
        }
      case .closeSubpath:
        guard let first = lines.last?.first else { continue }
        lines[lines.count - 1].append(first)
        // A line after the end begins where the closed one did.
        lines.append([first])
      }
    }
    return lines.filter { $0.count > 1 }
  }

  private static func curve(_ point: (CGFloat) -> CGPoint) -> [CGPoint] { (1...24).map { point(CGFloat($0) / 24) } }

  private struct Segment {
    let start: CGPoint
    let end: CGPoint

    var length: CGFloat { hypot(end.x - start.x, end.y - start.y) }

    func point(at fraction: CGFloat) -> CGPoint { start.weighted(1 - fraction, end, fraction, .zero, 0) }
  }

  private var segments: [Segment] {
    lines.flatMap { line in zip(line, line.dropFirst()).map { Segment(start: $0, end: $1) } }
      .filter { $0.length.isFinite && $0.length > 0 }
  }

  // MARK: Cells

  /// Returns the cells whose center is in the path, in rectangles of one row.
  func filledCells(in size: CellSize, isEvenOdd: Bool) -> [CellRect] {
    (0..<max(0, size.height)).flatMap { row in
      Self.spans(of: crossings(at: CGFloat(row) + 0.5), isEvenOdd: isEvenOdd).compactMap { span in
        let first = Int(max(0, min(CGFloat(size.width), (span.lowerBound - 0.5).rounded(.up))))
        let end = Int(max(0, min(CGFloat(size.width), (span.upperBound - 0.5).rounded(.up))))
        guard first < end else { return nil }
        return CellRect(origin: CellPoint(x: first, y: row), size: CellSize(width: end - first, height: 1))
      }
    }
  }

  /// Returns the characters of the outline: Braille patterns, which have two columns and four rows of dots.
  func dots(in size: CellSize, isASCII: Bool) -> [(CellPoint, String)] {
    guard size.width > 0, size.height > 0 else { return [] }
    var cells: [Int: UInt32] = [:]
    for segment in segments {
      // Long lines outside of the frame cost as much as those in it.
      let steps = Int(
        min(4096, max(abs(segment.end.x - segment.start.x) * 2, abs(segment.end.y - segment.start.y) * 4)) + 1)
      for step in 0...steps {
        let point = segment.point(at: CGFloat(step) / CGFloat(steps))
        guard let x = Self.dot(point.x * 2, limit: size.width * 2),
          let y = Self.dot(point.y * 4, limit: size.height * 4)
        else { continue }
        cells[y / 4 * size.width + x / 2, default: 0] |= Self.bits[x % 2][y % 4]
      }
    }
    return cells.map { cell, bits in
      let braille = Unicode.Scalar(0x2800 + bits).map { String(Character($0)) }
      return (CellPoint(x: cell % size.width, y: cell / size.width), isASCII ? "*" : braille ?? "*")
    }
  }

  /// The bits of the dots of a Braille pattern, by column and row.
  private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  /// The dot at a coordinate. The far edges belong to the last dot.
  private static func dot(_ coordinate: CGFloat, limit: Int) -> Int? {
    guard coordinate >= 0, coordinate <= CGFloat(limit) else { return nil }
    return min(Int(coordinate), limit - 1)
  }

  /// The places where lines cross a row, and the directions in which they do.
  private func crossings(at y: CGFloat) -> [(x: CGFloat, direction: Int)] {
    lines.flatMap { line -> [(x: CGFloat, direction: Int)] in
      // The inside of an open line is that of the closed one.
      zip(line, line.dropFirst() + line.prefix(1)).compactMap { start, end in
        guard (start.y <= y) != (end.y <= y) else { return nil }
        return (start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x), start.y < end.y ? 1 : -1)
      }
    }
    .sorted { $0.x < $1.x }
  }

  private static func spans(of crossings: [(x: CGFloat, direction: Int)], isEvenOdd: Bool) -> [Range<CGFloat>] {
    var (spans, winding, start) = ([Range<CGFloat>](), 0, CGFloat(0))
    for (x, direction) in crossings {
      let wasInside = isEvenOdd ? winding % 2 != 0 : winding != 0
      winding += isEvenOdd ? 1 : direction
      let isInside = isEvenOdd ? winding % 2 != 0 : winding != 0
      if isInside, !wasInside { start = x }
      if wasInside, !isInside, start < x { spans.append(start..<x) }
    }
    return spans
  }
}

extension CGPoint {
  /// Returns the sum of three points, each with a weight.
  fileprivate func weighted(
    _ weight: CGFloat, _ second: CGPoint, _ secondWeight: CGFloat, _ third: CGPoint, _ thirdWeight: CGFloat
  ) -> CGPoint {
    CGPoint(
      x: x * weight + second.x * secondWeight + third.x * thirdWeight,
      y: y * weight + second.y * secondWeight + third.y * thirdWeight)
  }
}
