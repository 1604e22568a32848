extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  /// The largest circle that fits into the frame.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  /// A shape with round ends.
  public static var capsule: Capsule { Capsule() }

  /// Returns a shape with round ends.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == RoundedRectangle {
  /// Returns a rectangle with rounded corners.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }

  /// Returns a rectangle with rounded corners.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// Returns a rectangle with rounded corners.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle { UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style) }

  /// Returns a rectangle with rounded corners.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the container, which is a rectangle.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

/// A rectangle with corners of several radii.
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii, which make the corners round, whatever their length is.
  public var cornerRadii: RectangleCornerRadii
  /// The style of the corners, which has no effect.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with rounded corners.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    (self.cornerRadii, self.style) = (cornerRadii, style)
  }

  /// Creates a rectangle with rounded corners.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    let radii = RectangleCornerRadii(
      topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
      topTrailing: topTrailingRadius)
    self.init(cornerRadii: radii, style: style)
  }

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRoundedRect(in: rect, cornerRadii: cornerRadii)
    return path
  }
}

/// The radii of the corners of a rectangle.
public struct RectangleCornerRadii: Equatable, Sendable {
  /// The radius at the top leading corner.
  public var topLeading: CGFloat
  /// The radius at the bottom leading corner.
  public var bottomLeading: CGFloat
  /// The radius at the bottom trailing corner.
  public var bottomTrailing: CGFloat
  /// The radius at the top trailing corner.
  public var topTrailing: CGFloat

  /// Creates radii.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    (self.topLeading, self.bottomLeading) = (topLeading, bottomLeading)
    (self.bottomTrailing, self.topTrailing) = (bottomTrailing, topTrailing)
  }
}

/// The shape of the container, which is a rectangle in a terminal.
public struct ContainerRelativeShape: InsettableShape {
  /// Creates the shape.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { _ShapeOutline(kind: .rectangle) }
}

/// A shape of any type.
public struct AnyShape: Shape {
  private let shape: any Shape

  /// Creates a shape from another one.
  public init<S: Shape>(_ shape: S) { self.shape = shape }

  /// Returns the outline of the shape in a rectangle.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  /// The outline in cells. Not for use in your code.
  public var _outline: _ShapeOutline { shape._outline }
}
