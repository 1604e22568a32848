/// A view that draws a shape, to which further styles of the shape can be added.
public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape

  /// The shape.
  var shape: Content { get }
}

extension Shape {
  /// Fills the shape with a style.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The rule of the inside.
  @MainActor @preconcurrency
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    LayeredShape(shape: self, below: EmptyView(), style: content._resolve(), fill: style)
  }

  /// Fills the shape with the style of text.
  ///
  /// - Parameter style: The rule of the inside.
  @MainActor @preconcurrency
  public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    LayeredShape(shape: self, below: EmptyView(), style: nil, fill: style)
  }

  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - lineWidth: A width, which is ignored.
  @MainActor @preconcurrency
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some ShapeView<Self> {
    LayeredShape(shape: self, below: EmptyView(), style: content._resolve(), fill: nil)
  }

  /// Draws the outline of the shape, one line whatever its style is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The style of the line, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  @MainActor @preconcurrency
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> { stroke(content) }

  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameter lineWidth: A width, which is ignored.
  @MainActor @preconcurrency
  public func stroke(lineWidth: CGFloat = 1) -> some ShapeView<Self> {
    LayeredShape(shape: self, below: EmptyView(), style: nil, fill: nil)
  }

  /// Draws the outline of the shape in the style of the text around it.
  ///
  /// - Parameter style: The style of the line, which is one line whatever it says.
  @MainActor @preconcurrency
  public func stroke(style: StrokeStyle) -> some ShapeView<Self> { stroke() }
}

extension InsettableShape {
  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - lineWidth: A width, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  @MainActor @preconcurrency
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> { stroke(content) }

  /// Draws the outline of the shape, one line whatever its style is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The style of the line, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  @MainActor @preconcurrency
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> { stroke(content) }

  /// Draws the outline of the shape, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - lineWidth: A width, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  @MainActor @preconcurrency
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some ShapeView<Self> { stroke() }

  /// Draws the outline of the shape, one line whatever its style is.
  ///
  /// - Parameters:
  ///   - style: The style of the line, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  @MainActor @preconcurrency
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some ShapeView<Self> { stroke() }
}

extension ShapeView {
  /// Fills the shape with a style, in front of what the view draws.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The rule of the inside.
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some ShapeView<Content> {
    LayeredShape(shape: shape, below: self, style: content._resolve(), fill: style)
  }

  /// Draws the outline of the shape in front of what the view draws, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - lineWidth: A width, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> { LayeredShape(shape: shape, below: self, style: content._resolve(), fill: nil) }

  /// Draws the outline of the shape in front of what the view draws, one line whatever its style is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The style of the line, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> { stroke(content) }
}

extension ShapeView where Content: InsettableShape {
  /// Draws the outline of the shape in front of what the view draws, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - lineWidth: A width, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> { stroke(content) }

  /// Draws the outline of the shape in front of what the view draws, one line whatever its style is.
  ///
  /// - Parameters:
  ///   - content: The style.
  ///   - style: The style of the line, which is ignored.
  ///   - antialiased: A Boolean value, which is ignored: the edges are those of cells.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> { stroke(content) }
}

/// A shape that is drawn in front of a view of the same shape, or of none.
private struct LayeredShape<Content: Shape, Below: View>: ShapeView {
  let shape: Content
  let below: Below

  /// The style, or `nil` for that of text.
  let style: _ResolvedStyle?

  /// The rule of the inside, or `nil` for the outline.
  let fill: FillStyle?

  var body: some View {
    let area = ShapeArea(shape: shape, style: style, fill: fill)
    if Below.self == EmptyView.self { area } else { area.background { below } }
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
