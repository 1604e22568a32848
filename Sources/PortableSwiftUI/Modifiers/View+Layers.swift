extension View {
  /// Places views behind the view.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of the views.
  ///   - content: Builds the views, which are offered the size of the view.
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    let layers = TupleView((ZStack(alignment: alignment, content: content), ZStack { self }))
    return PlacedContent(content: layers, values: .init(alignment: alignment, main: 1), layout: LayerLayout.self)
  }

  /// Places a style behind the view.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - edges: The edges of the safe area that the style would ignore.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    PlacedContent(content: self, values: style._resolve(), layout: BackgroundLayout.self)
  }

  /// Places the terminal's background behind the view.
  ///
  /// - Parameter edges: The edges of the safe area that the background would ignore.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { background(BackgroundStyle()) }

  /// Places views in front of the view.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of the views.
  ///   - content: Builds the views, which are offered the size of the view.
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    let layers = TupleView((ZStack { self }, ZStack(alignment: alignment, content: content)))
    return PlacedContent(content: layers, values: .init(alignment: alignment, main: 0), layout: LayerLayout.self)
  }

  /// Places a style in front of the view.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - edges: The edges of the safe area that the style would ignore.
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Places a shape in front of the view.
  ///
  /// - Parameters:
  ///   - style: The style of the inside of the shape.
  ///   - shape: The shape.
  ///   - fillStyle: The rule of the inside, which is ignored.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style) }
  }

  /// Sets the place of the view in the order in which a ``ZStack`` draws its views.
  ///
  /// - Parameter value: The place; that of other views is zero. A view with a greater one is in front.
  public func zIndex(_ value: Double) -> some View {
    PlacedContent(content: self, values: value, layout: OrderLayout.self)
  }

  /// Places a view behind the view.
  ///
  /// - Parameters:
  ///   - background: The view.
  ///   - alignment: The alignment of the view.
  @available(macOS, deprecated: 100000.0, message: "Use `background(alignment:content:)` instead.")
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    self.background(alignment: alignment) { background }
  }

  /// Places a view in front of the view.
  ///
  /// - Parameters:
  ///   - overlay: The view.
  ///   - alignment: The alignment of the view.
  @available(macOS, deprecated: 100000.0, message: "Use `overlay(alignment:content:)` instead.")
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    self.overlay(alignment: alignment) { overlay }
  }

  /// Adds a border around the view. It takes a cell on each side.
  ///
  /// - Parameters:
  ///   - content: The style of the border.
  ///   - width: A width, which is ignored: each border is one line.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    PlacedContent(content: self, values: content._resolve(), layout: BorderLayout.self)
  }
}

private final class OrderLayout: ModifierLayout<Double> {
  override var zIndex: Double { values }
}

/// The layout of a view with another one behind it or in front of it. Only the view determines the size.
private final class LayerLayout: ContentLayout<LayerLayout.Layers> {
  struct Layers: Equatable {
    let alignment: Alignment
    let main: Int
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    guard children.count == 2 else { return .size(.zero) }
    let main = children[values.main]
    guard let size = main.knownSize(for: work.proposal) else { return .needs(main, work.proposal) }
    let other = children[1 - values.main]
    if other.knownSize(for: ProposedCellSize(size)) == nil { return .needs(other, ProposedCellSize(size)) }
    return .size(size)
  }

  override func placeChildren() {
    guard children.count == 2 else { return }
    children[values.main].move(to: CellPoint(x: 0, y: 0), LayoutChoice(proposal: proposal, size: size))
    let other = children[1 - values.main]
    let choice = LayoutChoice(
      proposal: ProposedCellSize(size), size: other.knownSize(for: ProposedCellSize(size)) ?? .zero)
    var origin = values.alignment.origin(of: choice.size, in: size)
    if layout.hasGuides {
      // The guides of the view in front or behind are where those of the view are.
      let main = LayoutChoice(proposal: proposal, size: size)
      origin = values.alignment.point { guide in
        children[values.main].position(of: guide, main) - other.position(of: guide, choice)
      }
    }
    other.move(to: origin, choice)
  }

  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? {
    children.count == 2 ? children[values.main].guide(guide, choice) : nil
  }
}

/// The layout of a view with a style behind it.
private final class BackgroundLayout: ModifierLayout<_ResolvedStyle> {
  override var hitArea: HitArea { values.isUntouchable ? .clear : .solid }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    values.fill(size, in: context, into: &surface)
  }
}

/// The layout of a view with a line around it.
private final class BorderLayout: ModifierLayout<_ResolvedStyle> {
  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(width: proposal.width.map { max(0, $0 - 2) }, height: proposal.height.map { max(0, $0 - 2) })
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(width: content.width + 2, height: content.height + 2)
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint { CellPoint(x: 1, y: 1) }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    var style = context.style
    values.color(&style)
    drawBorder(of: size, in: context, style: style, into: &surface)
  }
}

extension LayoutItem {
  /// Draws a line along the edges of the view.
  func drawBorder(
    of size: CellSize, in context: DrawingContext, style: CellStyle, isRounded: Bool = false,
    into surface: inout CellSurface
  ) {
    guard size.width > 1, size.height > 1 else { return }
    let glyphs = Array(context.display.isASCII ? "+-+|+-+" : isRounded ? "╭─╮│╰─╯" : "┌─┐│└─┘")
    let line = String(repeating: glyphs[1], count: size.width - 2)
    let bottom = size.height - 1
    context.draw("\(glyphs[0])\(line)\(glyphs[2])", at: CellPoint(x: 0, y: 0), style: style, into: &surface)
    for row in 1..<max(1, bottom) {
      context.draw(String(glyphs[3]), at: CellPoint(x: 0, y: row), style: style, into: &surface)
      context.draw(String(glyphs[3]), at: CellPoint(x: size.width - 1, y: row), style: style, into: &surface)
    }
    context.draw("\(glyphs[4])\(line)\(glyphs[6])", at: CellPoint(x: 0, y: bottom), style: style, into: &surface)
  }
}
