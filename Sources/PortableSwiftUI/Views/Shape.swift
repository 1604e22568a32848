/// A shape that fills the room that it is offered: a view, and an outline for `fill` and `stroke`.
///
/// Filled shapes color the background of cells, and outlines are lines of box characters. SwiftUI's requirement for shapes of
/// your own, `path(in:)`, is missing: cells have no curves.
public protocol Shape: View, Sendable where Body == Never {
  /// The outline in cells. Not for use in your code.
  nonisolated var _outline: _ShapeOutline { get }
}

/// A shape that can be drawn inside of its frame, as all shapes of a terminal are.
public protocol InsettableShape: Shape {}

/// The outline of a shape in cells. Not for use in your code.
public struct _ShapeOutline: Hashable, Sendable {
  enum Kind {
    case rectangle, rounded, ellipse, circle
  }

  let kind: Kind
}

extension Shape {
  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    ShapeArea._makeNode(ShapeArea(outline: view._outline, style: nil, isFilled: true), in: parent)
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    ShapeArea._updateNode(node, with: ShapeArea(outline: view._outline, style: nil, isFilled: true))
  }

  /// Fills the shape with a style.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The rule of the inside, which is ignored.
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    ShapeArea(outline: _outline, style: content._resolve(), isFilled: true)
  }

  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - lineWidth: A width, which is ignored.
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    ShapeArea(outline: _outline, style: content._resolve(), isFilled: false)
  }

  /// Draws the outline of the shape, one line whatever its style is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The style of the line, which is ignored.
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
    ShapeArea(outline: _outline, style: content._resolve(), isFilled: false)
  }

  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameter lineWidth: A width, which is ignored.
  public func stroke(lineWidth: CGFloat = 1) -> some View {
    ShapeArea(outline: _outline, style: nil, isFilled: false)
  }

  /// Draws the outline of the shape in the style of the text around it.
  ///
  /// - Parameter style: The style of the line, which is one line whatever it says.
  public func stroke(style: StrokeStyle) -> some View { stroke(lineWidth: style.lineWidth) }
}

extension InsettableShape {
  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - lineWidth: A width, which is ignored.
  public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    stroke(content, lineWidth: lineWidth)
  }

  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameter lineWidth: A width, which is ignored.
  public func strokeBorder(lineWidth: CGFloat = 1) -> some View { stroke(lineWidth: lineWidth) }

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
  nonisolated public init() {}

  /// The outline in cells. Not for use in your code.
  nonisolated public var _outline: _ShapeOutline { _ShapeOutline(kind: .rectangle) }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: InsettableShape {
  /// The size of the corners, which has no effect.
  public var cornerSize: CGSize

  /// Creates a rectangle with rounded corners.
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
  }

  /// Creates a rectangle with rounded corners.
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
  }

  /// The outline in cells. Not for use in your code.
  nonisolated public var _outline: _ShapeOutline { _ShapeOutline(kind: .rounded) }
}

/// A shape with round ends.
public struct Capsule: InsettableShape {
  /// The style of the corners, which has no effect.
  public var style: RoundedCornerStyle

  /// Creates a capsule.
  nonisolated public init(style: RoundedCornerStyle = .continuous) {
    self.style = style
  }

  /// The outline in cells. Not for use in your code.
  nonisolated public var _outline: _ShapeOutline { _ShapeOutline(kind: .rounded) }
}

/// An ellipse.
public struct Ellipse: InsettableShape {
  /// Creates an ellipse.
  nonisolated public init() {}

  /// The outline in cells. Not for use in your code.
  nonisolated public var _outline: _ShapeOutline { _ShapeOutline(kind: .ellipse) }
}

/// A circle in the middle of its frame. A cell counts as twice as high as it is wide.
public struct Circle: InsettableShape {
  /// Creates a circle.
  nonisolated public init() {}

  /// The outline in cells. Not for use in your code.
  nonisolated public var _outline: _ShapeOutline { _ShapeOutline(kind: .circle) }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
  /// Returns a rectangle with rounded corners.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension View {
  /// Places a shape in a style behind the view.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - shape: The shape.
  ///   - fillStyle: The rule of the inside, which is ignored.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style) }
  }
}

/// The area of a shape.
private struct ShapeArea: LeafView {
  typealias Body = Never
  typealias Layout = ShapeLayout

  let outline: _ShapeOutline

  /// The style, or `nil` for that of text.
  let style: _ResolvedStyle?
  let isFilled: Bool
}

private final class ShapeLayout: LeafLayout<ShapeArea> {
  private static let idealSize = CellSize(width: 2, height: 1)

  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    CellSize(width: proposal.width ?? Self.idealSize.width, height: proposal.height ?? Self.idealSize.height)
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    if view.style?.isClear == true { return }
    var context = context
    var size = size
    if view.outline.kind == .circle {
      let diameter = min(size.width, 2 * size.height)
      context.origin.x += (size.width - diameter) / 2
      context.origin.y += (size.height - diameter / 2) / 2
      size = CellSize(width: diameter, height: max(1, diameter / 2))
    }
    if view.isFilled { fill(size, in: context, into: &surface) } else { stroke(size, in: context, into: &surface) }
  }

  private func stroke(_ size: CellSize, in context: DrawingContext, into surface: inout CellSurface) {
    var style = context.style
    view.style?.color(&style)
    drawBorder(
      of: size, in: context, style: style, isRounded: view.outline.kind != .rectangle, into: &surface)
  }

  private func fill(_ size: CellSize, in context: DrawingContext, into surface: inout CellSurface) {
    // Text in front of the shape stays visible: the color of text fills with the attribute that exchanges both.
    let color = view.style.map { $0.color } ?? context.style.foreground
    let fill = color.map { $0 == .standard ? CellStyle(attributes: .inverse) : CellStyle(background: $0) }
    guard let fill else { return }
    for row in 0..<size.height {
      let inset = inset(of: row, in: size)
      guard 2 * inset < size.width else { continue }
      let rect = CellRect(
        origin: CellPoint(x: inset, y: row), size: CellSize(width: size.width - 2 * inset, height: 1))
      context.fill(rect, style: fill, into: &surface)
    }
  }

  /// The number of cells at each end of a row that are outside of the shape.
  private func inset(of row: Int, in size: CellSize) -> Int {
    switch view.outline.kind {
    case .rectangle: return 0
    case .rounded: return size.height > 2 && size.width > 2 && (row == 0 || row == size.height - 1) ? 1 : 0
    case .ellipse, .circle:
      let distance = abs((Double(row) + 0.5) / Double(size.height) * 2 - 1)
      return Int((Double(size.width) / 2 * (1 - (1 - distance * distance).squareRoot())).rounded())
    }
  }
}
