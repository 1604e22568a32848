/// A shape that fills the room that it is offered: a view, and an outline for `fill` and `stroke`.
///
/// Filled shapes color the background of cells. The outlines of the library's shapes are lines of box characters, and those
/// of other shapes are dots of Braille patterns.
/// ```swift
/// struct Triangle: Shape {
///   func path(in rect: CGRect) -> Path {
///     Path { path in
///       path.move(to: CGPoint(x: rect.midX, y: rect.minY))
///       path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
///       path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
///       path.closeSubpath()
///     }
///   }
/// }
/// ```
nonisolated public protocol Shape: View, Animatable, Sendable where Body == Never {
  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in cells.
  func path(in rect: CGRect) -> Path

  /// The outline in cells. Not for use in your code.
  var _outline: _ShapeOutline { get }
}

/// A shape that can be drawn inside of its frame, as all shapes of a terminal are.
nonisolated public protocol InsettableShape: Shape {}

/// The outline of a shape in cells. Not for use in your code.
public struct _ShapeOutline: Hashable, Sendable {
  enum Kind {
    case rectangle, rounded, ellipse, circle, path
  }

  let kind: Kind
}

extension Shape {
  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { _ShapeOutline(kind: .path) }

  /// Creates the node. Not for use in your code.
  @MainActor
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    ShapeArea._makeNode(ShapeArea(shape: view), in: parent)
  }

  /// Updates the node. Not for use in your code.
  @MainActor
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    ShapeArea._updateNode(node, with: ShapeArea(shape: view))
  }
}

extension InsettableShape {
  /// Returns the shape, which is inside of its frame anyway.
  public func inset(by amount: CGFloat) -> Self { self }
}

/// The style of a line.
public struct StrokeStyle: Equatable, Sendable {
  /// The width, which has no effect.
  public var lineWidth: CGFloat
  /// The ends of lines, which have no effect.
  public var lineCap: CGLineCap
  /// The corners of lines, which have no effect.
  public var lineJoin: CGLineJoin
  /// The limit of corners, which has no effect.
  public var miterLimit: CGFloat
  /// The lengths of dashes, which have no effect.
  public var dash: [CGFloat]
  /// The beginning of the dashes, which has no effect.
  public var dashPhase: CGFloat

  /// Creates a style.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

/// A form of the ends of lines, without an effect in a terminal.
public enum CGLineCap: Int32, Sendable {
  /// No additional end.
  case butt
  /// A round end.
  case round
  /// A square end.
  case square
}

/// A form of the corners of lines, without an effect in a terminal.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp corner.
  case miter
  /// A round corner.
  case round
  /// A cut corner.
  case bevel
}

/// A style of rounded corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Corners that are quarter circles.
  case circular
  /// Continuous curves.
  case continuous
}

/// A rectangle.
public struct Rectangle: InsettableShape {
  /// Creates a rectangle.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { _ShapeOutline(kind: .rectangle) }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: InsettableShape {
  /// The size of the corners, which has no effect.
  public var cornerSize: CGSize

  /// Creates a rectangle with rounded corners.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
  }

  /// Creates a rectangle with rounded corners.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
  }

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize) }

  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { _ShapeOutline(kind: .rounded) }
}

/// A shape with round ends.
public struct Capsule: InsettableShape {
  /// The style of the corners, which has no effect.
  public var style: RoundedCornerStyle

  /// Creates a capsule.
  public init(style: RoundedCornerStyle = .continuous) {
    self.style = style
  }

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }

  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { _ShapeOutline(kind: .rounded) }
}

/// An ellipse.
public struct Ellipse: InsettableShape {
  /// Creates an ellipse.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }

  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { _ShapeOutline(kind: .ellipse) }
}

/// A circle in the middle of its frame. A cell counts as twice as high as it is wide.
public struct Circle: InsettableShape {
  /// Creates a circle.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path {
    let width = min(rect.width, 2 * rect.height)
    let frame = CGRect(x: rect.midX - width / 2, y: rect.midY - width / 4, width: width, height: width / 2)
    return Path(ellipseIn: frame)
  }

  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { _ShapeOutline(kind: .circle) }
}
