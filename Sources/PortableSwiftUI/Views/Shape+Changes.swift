extension Shape {
  /// Returns the part of the outline between two fractions of its length.
  ///
  /// - Parameters:
  ///   - startFraction: The beginning, from 0 to 1.
  ///   - endFraction: The end, from 0 to 1.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    ChangedShape(shape: self) { $0.trimmedPath(from: startFraction, to: endFraction) }
  }

  /// Returns the shape with a size, at the top leading corner of its frame.
  ///
  /// - Parameter size: The number of columns and rows.
  public func size(_ size: CGSize) -> some Shape { ChangedShape(shape: self, size: size) { $0 } }

  /// Returns the shape with a size, at the top leading corner of its frame.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }

  /// Returns the shape, rotated around a point of its frame.
  ///
  /// - Parameters:
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    let rotation = CGAffineTransform(rotationAngle: CGFloat(angle.radians))
    return ChangedShape(shape: self, anchor: anchor) { $0.applying(rotation) }
  }

  /// Returns the shape, scaled from a point of its frame.
  ///
  /// - Parameters:
  ///   - scale: The factor.
  ///   - anchor: The point.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Returns the shape, scaled from a point of its frame.
  ///
  /// - Parameters:
  ///   - x: The horizontal factor.
  ///   - y: The vertical factor.
  ///   - anchor: The point.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    ChangedShape(shape: self, anchor: anchor) { $0.applying(CGAffineTransform(scaleX: x, y: y)) }
  }

  /// Returns the shape, moved within its frame. A shape that isn't filled or stroked is moved as a view.
  ///
  /// - Parameters:
  ///   - x: The number of columns.
  ///   - y: The number of rows.
  @_disfavoredOverload
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    ChangedShape(shape: self) { $0.offsetBy(dx: x, dy: y) }
  }

  /// Returns the shape, moved within its frame. A shape that isn't filled or stroked is moved as a view.
  ///
  /// - Parameter offset: The number of columns and rows.
  @_disfavoredOverload
  public func offset(_ offset: CGSize) -> some Shape {
    ChangedShape(shape: self) { $0.offsetBy(dx: offset.width, dy: offset.height) }
  }
}

/// A shape with a changed outline. The change is relative to a point of the frame.
struct ChangedShape<Content: Shape>: Shape {
  let shape: Content
  var size: CGSize?
  var anchor = UnitPoint.topLeading
  let change: @Sendable (Path) -> Path

  func path(in rect: CGRect) -> Path {
    let frame = CGRect(origin: rect.origin, size: size ?? rect.size)
    let origin = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    let path = shape.path(in: frame).offsetBy(dx: -origin.x, dy: -origin.y)
    return change(path).offsetBy(dx: origin.x, dy: origin.y)
  }
}
