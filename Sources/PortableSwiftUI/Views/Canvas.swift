/// A view that a function draws: paths and texts, in cells.
///
/// ```swift
/// Canvas { context, size in
///   let frame = CGRect(origin: .zero, size: size)
///   context.stroke(Path(ellipseIn: frame), with: .color(.blue))
///   context.draw(Text("12:30"), at: CGPoint(x: frame.midX, y: frame.midY))
/// }
/// ```
/// The function is called again when the size changes, or state that it has read. The interface is a part of the one that Apple
/// documents for SwiftUI's `Canvas`.
public struct Canvas: View {
  private let renderer: (inout GraphicsContext, CGSize) -> Void

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that has no effect: what isn't drawn is transparent.
  ///   - colorMode: A color space, which has no effect.
  ///   - rendersAsynchronously: A Boolean value that has no effect.
  ///   - renderer: Draws in a context of a size, in cells. Called on the main actor.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { self.renderer = renderer }

  /// The drawing.
  public var body: some View {
    GeometryReader { proxy in
      var context = GraphicsContext()
      let _ = renderer(&context, proxy.size)
      CanvasArea(steps: context.drawing.steps)
    }
  }
}

/// The functions by which a ``Canvas`` is drawn.
///
/// Lengths are in cells. A copy draws to the same canvas, with changes of its own. The interface is a part of the one that Apple
/// documents for SwiftUI's `GraphicsContext`.
public struct GraphicsContext {
  /// A color or a style of what is drawn.
  public struct Shading: Sendable {
    /// The style, or `nil` for that of text.
    fileprivate let style: _ResolvedStyle?

    /// The style of text.
    public static var foreground: Shading { Shading(style: nil) }

    /// Returns a color.
    public static func color(_ color: Color) -> Shading { Shading(style: color._resolve()) }

    /// Returns a style.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(style: style._resolve()) }

    /// Returns the first color of a gradient.
    ///
    /// - Parameters:
    ///   - gradient: The gradient.
    ///   - startPoint: The beginning, which is ignored.
    ///   - endPoint: The end, which is ignored.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      style(gradient)
    }
  }

  /// A text with a size.
  public struct ResolvedText {
    fileprivate let text: Text

    /// The color or style of parts of the text without one.
    public var shading = Shading.foreground

    /// Returns the number of columns and rows of the text.
    ///
    /// - Parameter size: The size that the text is wrapped to.
    public func measure(in size: CGSize) -> CGSize {
      let lines = text.canvasLines(in: CanvasText.columns(of: size.width))
      return CGSize(width: lines.map(\.width).max() ?? 0, height: lines.count)
    }
  }

  fileprivate final class Drawing {
    var steps: [CanvasStep] = []
  }

  fileprivate let drawing = Drawing()

  /// The change of the coordinates of what is drawn from now on, and of the places of texts.
  public var transform = CGAffineTransform.identity

  /// The opacity of what is drawn from now on: dim between 0 and 1, and invisible at 0.
  public var opacity = 1.0

  // MARK: Paths

  /// Fills the inside of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - shading: The color or style.
  ///   - style: The rule of the inside.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    draw(.path(path.applying(transform), style), shading)
  }

  /// Draws the outline of a path, one line whatever its style is.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - shading: The color or style.
  ///   - style: The style of the line, which is ignored.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    draw(.path(path.applying(transform), nil), shading)
  }

  /// Draws the outline of a path, one line whatever the width is.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - shading: The color or style.
  ///   - lineWidth: A width, which is ignored.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  // MARK: Texts

  /// Returns a text that can be measured.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text) }

  /// Draws a text at a point.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - point: The point.
  ///   - anchor: The point of the text that is there.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws a text at a point.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - point: The point.
  ///   - anchor: The point of the text that is there.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    let place = point.applying(transform)
    let origin = CGPoint(x: place.x - size.width * anchor.x, y: place.y - size.height * anchor.y)
    draw(.text(CanvasText(text: text.text, frame: CGRect(origin: origin, size: size))), text.shading)
  }

  /// Draws a text in a rectangle, at its top leading corner.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rect: The rectangle, to whose width the text is wrapped.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  /// Draws a text in a rectangle, at its top leading corner.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rect: The rectangle, to whose width the text is wrapped.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    let frame = CGRect(origin: rect.origin.applying(transform), size: rect.size)
    draw(.text(CanvasText(text: text.text, frame: frame)), text.shading)
  }

  /// Draws an image at a point: the character of a symbol, or a name in brackets.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - point: The point.
  ///   - anchor: The point of the image that is there.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(Text(image), at: point, anchor: anchor)
  }

  /// Draws an image in the middle of a rectangle: the character of a symbol, or a name in brackets.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle.
  public func draw(_ image: Image, in rect: CGRect) { draw(image, at: CGPoint(x: rect.midX, y: rect.midY)) }

  // MARK: Changes of the context

  /// Moves what is drawn from now on.
  ///
  /// - Parameters:
  ///   - x: The number of columns.
  ///   - y: The number of rows.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

  /// Scales paths that are drawn from now on, and the places of texts.
  ///
  /// - Parameters:
  ///   - x: The factor of widths.
  ///   - y: The factor of heights.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

  /// Rotates paths that are drawn from now on, and the places of texts.
  ///
  /// - Parameter angle: The angle, clockwise.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: CGFloat(angle.radians)) }

  /// Changes the coordinates of what is drawn from now on.
  ///
  /// - Parameter matrix: The change, which is before those so far.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  /// Draws with a copy of the context.
  ///
  /// - Parameter content: Draws.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var copy = self
    try content(&copy)
  }

  private func draw(_ kind: CanvasStep.Kind, _ shading: Shading) {
    guard opacity > 0, shading.style?.isClear != true else { return }
    drawing.steps.append(CanvasStep(kind: kind, style: shading.style, isDim: opacity < 1))
  }
}

/// A path or a text of a canvas.
private struct CanvasStep {
  enum Kind {
    /// A path, and the rule of its inside or `nil` for the outline.
    case path(Path, FillStyle?)
    case text(CanvasText)
  }

  let kind: Kind

  /// The style, or `nil` for that of text.
  let style: _ResolvedStyle?
  let isDim: Bool

  @MainActor
  func draw(_ size: CellSize, in context: DrawingContext, into surface: inout CellSurface) {
    var context = context
    if isDim { context.style.attributes.insert(.dim) }
    switch kind {
    case .path(let path, let rule): path.draw(style, rule, size, in: context, into: &surface)
    case .text(let text):
      style?.color(&context.style)
      text.draw(in: context, into: &surface)
    }
  }
}

/// A text in a rectangle.
private struct CanvasText {
  let text: Text
  let frame: CGRect

  static func columns(of width: CGFloat) -> Int { width < 1_000_000 ? max(1, wholeCells(width)) : .max }

  func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let (x, y) = (wholePosition(frame.minX.rounded()), wholePosition(frame.minY.rounded()))
    var characters = StyledCharacters(text, in: context.style)
    let lines = text.canvasLines(in: Self.columns(of: frame.width)).prefix(wholeCells(frame.height))
    for (row, line) in lines.enumerated() {
      characters.draw(line.text, at: CellPoint(x: x, y: y + row), in: context, into: &surface) { _, _ in }
    }
  }
}

extension Text {
  nonisolated fileprivate func canvasLines(in columns: Int) -> [TextLine] {
    VisibleText.lines(string).flatMap { TextLine($0).wrapped(to: columns) }
  }
}

/// The area of a canvas.
private struct CanvasArea: LeafView {
  typealias Layout = CanvasLayout

  let steps: [CanvasStep]
}

private final class CanvasLayout: LeafLayout<CanvasArea> {
  override func leafSize(for proposal: ProposedCellSize) -> CellSize? {
    proposal.replacing(CellSize(width: 1, height: 1))
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    var context = context
    context.clip = context.clip.intersection(CellRect(origin: context.origin, size: size))
    for step in view.steps { step.draw(size, in: context, into: &surface) }
  }
}
