/// A change of the coordinates of paths: a translation, a scale, a rotation, and what is made up of them.
///
/// A point (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty). The interface is a part of the one that Apple documents for Core
/// Graphics' `CGAffineTransform`.
public struct CGAffineTransform: Equatable, Sendable {
  /// The factor of x in the new x.
  public var a: CGFloat
  /// The factor of x in the new y.
  public var b: CGFloat
  /// The factor of y in the new x.
  public var c: CGFloat
  /// The factor of y in the new y.
  public var d: CGFloat
  /// The horizontal translation.
  public var tx: CGFloat
  /// The vertical translation.
  public var ty: CGFloat

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform()

  /// A Boolean value that indicates whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// Creates the transform that changes nothing.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates a transform from its parts.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a transform from its parts.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(1, 0, 0, 1, tx, ty) }

  /// Creates a scale.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(sx, 0, 0, sy, 0, 0) }

  /// Creates a rotation.
  ///
  /// - Parameter angle: The angle in radians, clockwise where the vertical axis points downward.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    self.init(cosine, sine, -sine, cosine, 0, 0)
  }

  /// Returns the transform after a translation.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> Self { Self(translationX: tx, y: ty).concatenating(self) }

  /// Returns the transform after a scale.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> Self { Self(scaleX: sx, y: sy).concatenating(self) }

  /// Returns the transform after a rotation.
  ///
  /// - Parameter angle: The angle in radians.
  public func rotated(by angle: CGFloat) -> Self { Self(rotationAngle: angle).concatenating(self) }

  /// Returns the transform before another one.
  ///
  /// - Parameter t2: The other one.
  public func concatenating(_ t2: Self) -> Self {
    let origin = CGPoint(x: tx, y: ty).applying(t2)
    return Self(
      a * t2.a + b * t2.c, a * t2.b + b * t2.d, c * t2.a + d * t2.c, c * t2.b + d * t2.d, origin.x, origin.y)
  }

  /// Returns the transform that reverses this one, or this one if nothing does.
  public func inverted() -> Self {
    let determinant = a * d - b * c
    guard determinant != 0 else { return self }
    let turned = Self(d / determinant, -b / determinant, -c / determinant, a / determinant, 0, 0)
    let origin = CGPoint(x: -tx, y: -ty).applying(turned)
    return Self(turned.a, turned.b, turned.c, turned.d, origin.x, origin.y)
  }
}

extension CGPoint {
  /// Returns the point in other coordinates.
  ///
  /// - Parameter t: The change of the coordinates.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension Path {
  /// Returns the path in other coordinates.
  ///
  /// - Parameter transform: The change of the coordinates.
  public func applying(_ transform: CGAffineTransform) -> Path { mapped { $0.applying(transform) } }
}

extension Shape {
  /// Returns the shape with its outline in other coordinates, from the top left of its frame.
  ///
  /// - Parameter transform: The change of the coordinates.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    ChangedShape(shape: self) { $0.applying(transform) }
  }
}
