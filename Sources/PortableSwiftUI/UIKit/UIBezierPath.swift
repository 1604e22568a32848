/// A path of UIKit, as far as shapes are made of it. It exists so that source for iOS compiles.
///
/// ```swift
/// func path(in rect: CGRect) -> Path {
///   Path(UIBezierPath(roundedRect: rect, cornerRadius: 4).cgPath)
/// }
/// ```
public final class UIBezierPath {
  private var path: Path

  /// The path of Core Graphics.
  public var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }

  /// The width of the line, which paths of views take from their stroke.
  public var lineWidth: CGFloat = 1

  private init(_ path: Path) { self.path = path }

  /// Creates a path without lines.
  public convenience init() { self.init(Path()) }

  /// Creates a path of Core Graphics.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

  /// Creates the outline of a rectangle.
  public convenience init(rect: CGRect) { self.init(Path(rect)) }

  /// Creates the outline of an ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(Path(ellipseIn: rect)) }

  /// Creates the outline of a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(Path(roundedRect: rect, cornerRadius: cornerRadius))
  }

  /// Creates the outline of a rectangle some of whose corners are rounded.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The rounded corners.
  ///   - cornerRadii: The radii of the corners, whose width counts.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? cornerRadii.width : 0 }
    self.init(Path())
    path.addRoundedRect(
      in: rect,
      cornerRadii: RectangleCornerRadii(
        topLeading: radius(.topLeft), bottomLeading: radius(.bottomLeft), bottomTrailing: radius(.bottomRight),
        topTrailing: radius(.topRight)))
  }

  /// Creates an arc, whose angles are in radians.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init(Path())
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A Boolean value that indicates whether the path has no lines.
  public var isEmpty: Bool { path.isEmpty }

  /// The point at which the next line begins.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// The smallest rectangle around the path.
  public var bounds: CGRect { path.boundingRect }

  /// Begins a line at a point.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve.
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, whose angles are in radians.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius.
  ///   - startAngle: The angle where the arc begins, in radians.
  ///   - endAngle: The angle where it ends, in radians.
  ///   - clockwise: A Boolean value that indicates whether the arc is clockwise on the screen. The one of ``Path`` has
  ///     the opposite meaning.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: !clockwise)
  }

  /// Adds the lines of a path.
  public func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Adds a straight line to the beginning of the line.
  public func close() { path.closeSubpath() }

  /// Changes the coordinates.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits of the corners.
  public let rawValue: UInt

  /// Creates corners from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A path of Core Graphics, as far as views create their ``Path`` from one.
public class CGPath {
  fileprivate(set) var path: Path

  init(_ path: Path) { self.path = path }

  /// Creates the outline of a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect).applying(transform?.pointee ?? .identity))
  }

  /// Creates the outline of an ellipse in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect).applying(transform?.pointee ?? .identity))
  }

  /// Creates the outline of a rectangle with rounded corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(roundedRect: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight))
    self.init(path.applying(transform?.pointee ?? .identity))
  }

  /// A Boolean value that indicates whether the path has no lines.
  public var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around the path.
  public var boundingBox: CGRect { path.boundingRect }
}

/// A path of Core Graphics that grows.
public final class CGMutablePath: CGPath {
  /// Creates a path without lines.
  public convenience init() { self.init(Path()) }

  /// Begins a line at a point.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds straight lines between points.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }

  /// Adds an arc, whose angles are in radians.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: clockwise)
  }

  /// Adds the outline of a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }

  /// Adds the outline of an ellipse in a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }

  /// Adds the lines of a path.
  public func addPath(_ path: CGPath) { self.path.addPath(path.path) }

  /// Adds a straight line to the beginning of the line.
  public func closeSubpath() { path.closeSubpath() }
}

extension Path {
  /// Creates a path of Core Graphics.
  public init(_ path: CGPath) { self = path.path }

  /// The path of Core Graphics.
  public var cgPath: CGPath { CGPath(self) }
}
