/// An outline of lines and curves.
///
/// Coordinates are in cells, from the top left corner. A cell is about twice as tall as it is wide, so an arc looks like part of
/// an upright ellipse, while a ``Circle`` looks round.
///
/// The interface is a part of the one that Apple documents for SwiftUI's `Path`.
public struct Path: Shape, Equatable {
  /// A part of a path.
  public enum Element: Equatable, Sendable {
    /// The beginning of a line at a point.
    case move(to: CGPoint)
    /// A straight line to a point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve to a point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve to a point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line to the beginning of the line.
    case closeSubpath
  }

  private(set) var elements: [Element] = []

  /// Creates a path without elements.
  public init() {}

  /// Creates a path by a function that adds its elements.
  ///
  /// - Parameter callback: Adds the elements.
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  /// Creates the outline of a rectangle.
  public init(_ rect: CGRect) { addRect(rect) }

  /// Creates the outline of a rectangle with rounded corners.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  /// Creates the outline of a rectangle with rounded corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Creates the outline of an ellipse in a rectangle.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  /// Returns the path, which isn't relative to a rectangle.
  public func path(in rect: CGRect) -> Path { self }

  // MARK: Lines

  /// A Boolean value that indicates whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The point at which the next line begins, or `nil` if there isn't one.
  public var currentPoint: CGPoint? {
    switch elements.last {
    case nil: nil
    case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): point
    case .closeSubpath: lines.last?.first
    }
  }

  /// Calls a function with each element.
  ///
  /// - Parameter body: The function.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// Begins a line at a point.
  public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }

  /// Adds a straight line to a point.
  public mutating func addLine(to end: CGPoint) { elements.append(isEmpty ? .move(to: end) : .line(to: end)) }

  /// Adds straight lines between points.
  ///
  /// - Parameter lines: The points, the first of them without a line to it.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Adds a straight line to the beginning of the line.
  public mutating func closeSubpath() {
    if !isEmpty { elements.append(.closeSubpath) }
  }

  // MARK: Curves

  /// Adds a quadratic Bézier curve to a point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(.quadCurve(to: end, control: control))
  }

  /// Adds a cubic Bézier curve to a point.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(to: end, control1: control1, control2: control2))
  }

  /// Adds an arc of a circle, connected to the current point by a straight line.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius, in columns and in rows.
  ///   - startAngle: The angle at the beginning, from the direction to the right.
  ///   - endAngle: The angle at the end.
  ///   - clockwise: A Boolean value that indicates whether the arc is clockwise where the vertical axis points upward. It
  ///     points downward on the screen, where `false` is clockwise.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = endAngle.radians - startAngle.radians
    guard sweep.isFinite else { return }
    if abs(sweep) < turn {
      if !clockwise, sweep < 0 { sweep += turn }
      if clockwise, sweep > 0 { sweep -= turn }
    } else {
      sweep = clockwise ? -turn : turn
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: Angle(radians: sweep))
  }

  /// Adds an arc of a circle, connected to the current point by a straight line.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius, in columns and in rows.
  ///   - startAngle: The angle at the beginning, from the direction to the right.
  ///   - delta: The angle of the arc, clockwise on the screen.
  public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle) {
    guard delta.radians.isFinite else { return }
    let count = max(1, Int((min(abs(delta.radians), 64) * 16).rounded(.up)))
    for index in 0...count {
      let angle = startAngle.radians + delta.radians * Double(index) / Double(count)
      addLine(to: CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle))))
    }
  }

  // MARK: Figures

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect) {
    addLines([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ])
    closeSubpath()
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds a rectangle with rounded corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) { addCorners(of: rect, sizes: Array(repeating: cornerSize, count: 4)) }

  /// Adds a rectangle with rounded corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    let radii = [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading,
    ]
    addCorners(of: rect, sizes: radii.map { CGSize(width: $0, height: $0) })
  }

  /// Adds an ellipse in a rectangle.
  public mutating func addEllipse(in rect: CGRect) {
    let size = CGSize(width: rect.width / 2, height: rect.height / 2)
    addCorners(of: rect, sizes: Array(repeating: size, count: 4))
  }

  /// Adds the elements of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - transform: A change of its coordinates.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    elements += transform.isIdentity ? path.elements : path.applying(transform).elements
  }

  /// Adds a quarter of an ellipse for each corner, from the top left.
  private mutating func addCorners(of rect: CGRect, sizes: [CGSize]) {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    var points: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let width = max(0, min(sizes[index].width, rect.width / 2))
      let height = max(0, min(sizes[index].height, rect.height / 2))
      let center = CGPoint(
        x: corner.x + (corner.x > rect.minX ? -width : width), y: corner.y + (corner.y > rect.minY ? -height : height))
      for step in 0...8 {
        let angle = (Double(index + 2) + Double(step) / 8) * .pi / 2
        points.append(CGPoint(x: center.x + width * CGFloat(cos(angle)), y: center.y + height * CGFloat(sin(angle))))
      }
    }
    addLines(points)
    closeSubpath()
  }

  // MARK: Other paths

  /// Returns the path at another place.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(CGAffineTransform(translationX: dx, y: dy)) }

  /// Returns the path with other points.
  func mapped(_ change: (CGPoint) -> CGPoint) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(to: change(point))
      case .line(let point): .line(to: change(point))
      case .quadCurve(let point, let control): .quadCurve(to: change(point), control: change(control))
      case .curve(let point, let first, let second):
        .curve(to: change(point), control1: change(first), control2: change(second))
      case .closeSubpath: .closeSubpath
      }
    }
    return path
  }
}
