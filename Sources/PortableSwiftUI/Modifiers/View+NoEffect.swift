// Modifiers without an effect in a terminal. They exist so that source that uses them compiles; `MISSING.md` lists them.

extension View {
  // MARK: Images, corners and shadows

  /// Rounds the corners of the view. Has no effect in a terminal.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }

  /// Adds a shadow to the view. Has no effect in a terminal.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }

  /// Clips the view to a shape. Has no effect in a terminal.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }

  /// Blurs the view. Has no effect in a terminal.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }

  /// Rotates the colors of the view. Has no effect in a terminal.
  public func hueRotation(_ angle: Angle) -> some View { self }

  /// Multiplies the colors of the view by a color. Has no effect in a terminal.
  public func colorMultiply(_ color: Color) -> some View { self }

  /// Adjusts the color saturation of the view. Has no effect in a terminal.
  public func saturation(_ amount: Double) -> some View { self }

  /// Adds a grayscale effect to the view. Has no effect in a terminal.
  public func grayscale(_ amount: Double) -> some View { self }

  /// Brightens the view. Has no effect in a terminal.
  public func brightness(_ amount: Double) -> some View { self }

  /// Sets the contrast of the view. Has no effect in a terminal.
  public func contrast(_ amount: Double) -> some View { self }

  /// Composes the view into an image before it is drawn. Has no effect in a terminal.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View { self }

  /// Wraps the view in a compositing group. Has no effect in a terminal.
  public func compositingGroup() -> some View { self }

  /// Sets the scale of images in the view. Has no effect in a terminal.
  public func imageScale(_ scale: Image.Scale) -> some View { self }

  /// Sets the rendering mode of symbols in the view. Has no effect in a terminal.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
}

extension View {
  // MARK: Geometry

  /// Scales the drawing of the view by a factor, which doesn't affect its size. Has no effect in a terminal.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }

  /// Scales the drawing of the view by two factors, which don't affect its size. Has no effect in a terminal.
  public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center) -> some View { self }

  /// Scales the drawing of the view by a size, which doesn't affect its own size. Has no effect in a terminal.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }

  /// Rotates the drawing of the view, which doesn't affect its size. Has no effect in a terminal.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }

  /// Rotates the drawing of the view in three dimensions, which doesn't affect its size. Has no effect in a terminal.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View { self }

  /// Extends the view beyond the safe area, which is the whole terminal. Has no effect in a terminal.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }

  /// Extends the view beyond the safe area, which is the whole terminal. Has no effect in a terminal.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Sets the shape in which the view responds to the mouse: its frame, even if it draws nothing there.
  ///
  /// - Parameters:
  ///   - shape: The shape, whose frame counts.
  ///   - eoFill: A Boolean value, which is ignored.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    PlacedContent(content: self, values: true, layout: ContentShapeLayout.self)
  }

  /// Sets a shape of the view for some purposes. In a terminal, the mouse is the only one.
  ///
  /// - Parameters:
  ///   - kind: The purposes.
  ///   - shape: The shape, whose frame counts.
  ///   - eoFill: A Boolean value, which is ignored.
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View {
    PlacedContent(content: self, values: kind.contains(.interaction), layout: ContentShapeLayout.self)
  }

  /// Sets the shape of the container, which is a rectangle. Has no effect in a terminal.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View { self }
}

extension View {
  // MARK: Movement

  /// Animates changes of a value. The last state of a change is drawn at once. Has no effect in a terminal.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }

  /// Animates the modifiers that a closure applies. The last state of a change is drawn at once.
  ///
  /// - Parameters:
  ///   - animation: The animation, which has no effect in a terminal.
  ///   - body: Applies the modifiers to the view.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { body(PlaceholderContentView(content: self)) }

  /// Sets the transition of the view when it appears and disappears, which happens at once. Has no effect in a terminal.
  public func transition(_ t: AnyTransition) -> some View { self }

  /// Sets the transition of the view's content, which changes at once. Has no effect in a terminal.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
}

extension View {
  // MARK: Color schemes and bars

  /// Sets the preferred color scheme. The terminal has its own. Has no effect in a terminal.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  /// Sets the display mode of the navigation title. Has no effect in a terminal.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }

  /// Hides the status bar, which a terminal doesn't have. Has no effect in a terminal.
  public func statusBar(hidden: Bool) -> some View { self }

  /// Hides the status bar, which a terminal doesn't have. Has no effect in a terminal.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Hides the home indicator, which a terminal doesn't have. Has no effect in a terminal.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

  /// Sets the heights of a sheet, which is as high as its content. Has no effect in a terminal.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

  /// Sets the visibility of the drag indicator of a sheet. Has no effect in a terminal.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

  /// Sets the corner radius of a sheet. Has no effect in a terminal.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }
}

extension View {
  // MARK: Lists and scroll views

  /// Places a view behind the row of a list. Has no effect in a terminal.
  public func listRowBackground<V: View>(_ view: V?) -> some View { self }

  /// Sets the insets of the row of a list. Has no effect in a terminal.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  /// Sets the visibility of the separator of the row of a list. There are no separators. Has no effect in a terminal.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

  /// Sets the color of the separator of the row of a list. There are no separators. Has no effect in a terminal.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

  /// Sets the visibility of the separators of a section. There are no separators. Has no effect in a terminal.
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

  /// Sets the prominence of the headers of sections. Has no effect in a terminal.
  public func headerProminence(_ prominence: Prominence) -> some View { self }

  /// Sets the visibility of scroll indicators. There are no indicators. Has no effect in a terminal.
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
    -> some View
  { self }

  /// Sets the visibility of the background of a scroll view. There is no background. Has no effect in a terminal.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

  /// Sets how scrolling dismisses the software keyboard, which a terminal doesn't have. Has no effect in a terminal.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}

extension View {
  // MARK: Text

  /// Sets the distance between lines of text. Lines are cells. Has no effect in a terminal.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }

  /// Sets the distance between characters. Characters are cells. Has no effect in a terminal.
  public func kerning(_ kerning: CGFloat) -> some View { self }

  /// Sets the distance between characters. Characters are cells. Has no effect in a terminal.
  public func tracking(_ tracking: CGFloat) -> some View { self }

  /// Sets the factor by which text may be scaled down to fit. Has no effect in a terminal.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

  /// Allows text to be compressed to fit. Has no effect in a terminal.
  public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Sets the design of the font. A terminal has one font. Has no effect in a terminal.
  public func fontDesign(_ design: Font.Design?) -> some View { self }

  /// Sets the width of the font. A terminal has one font. Has no effect in a terminal.
  public func fontWidth(_ width: Font.Width?) -> some View { self }

  /// Selects a font of fixed width, as the terminal's is. Has no effect in a terminal.
  public func monospaced(_ isActive: Bool = true) -> some View { self }

  /// Selects digits of fixed width, as the terminal's are. Has no effect in a terminal.
  public func monospacedDigit() -> some View { self }

  /// Sets the size of text. A terminal has one size. Has no effect in a terminal.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }

  /// Limits the size of text. A terminal has one size. Has no effect in a terminal.
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize { self }
}

extension View {
  // MARK: Text fields

  /// Disables automatic correction, which a terminal doesn't have. Has no effect in a terminal.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

  /// Disables automatic correction, which a terminal doesn't have. Has no effect in a terminal.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }

  /// Sets the automatic capitalization, which a terminal doesn't have. Has no effect in a terminal.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }

  /// Sets how a keyboard capitalizes text. Has no effect in a terminal.
  @available(*, deprecated, message: "use textInputAutocapitalization instead")
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }

  /// Sets the label of the submit key of the software keyboard. Has no effect in a terminal.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
}

extension View {
  // MARK: Controls

  /// Sets the size of controls in the view, which views of your own may read. The library's controls have one size.
  public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }

  /// Sets the shape of the border of buttons in the view. Has no effect in a terminal.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

  /// Adds a help text, which a pointer at rest would show. Has no effect in a terminal.
  public func help(_ textKey: LocalizedStringKey) -> some View { self }

  /// Adds a help text, which a pointer at rest would show. Has no effect in a terminal.
  public func help(_ text: Text) -> some View { self }

  /// Sets the effect of the pointer on the view. Has no effect in a terminal.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

extension View {
  /// Animates all changes in the view. The last state of a change is drawn at once.
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  public func animation(_ animation: Animation?) -> some View { self }

  /// Adds a help text, which a pointer at rest would show. Has no effect in a terminal.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { self }

  /// Clips the view to its frame.
  ///
  /// - Parameter antialiased: A Boolean value, which is ignored: the edges are those of cells.
  public func clipped(antialiased: Bool = false) -> some View {
    PlacedContent(content: self, values: 0, layout: ClipLayout.self)
  }

  /// Moves the drawing of the view, which doesn't affect the places of other views.
  ///
  /// - Parameters:
  ///   - x: The number of columns.
  ///   - y: The number of rows.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    PlacedContent(content: self, values: CGPoint(x: x, y: y), layout: OffsetLayout.self)
  }

  /// Moves the drawing of the view, which doesn't affect the places of other views.
  ///
  /// - Parameter offset: The number of columns and rows.
  public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

  /// Places the center of the view at a position in the room that its container proposes.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    PlacedContent(content: self, values: CGPoint(x: x, y: y), layout: PositionLayout.self)
  }

  /// Places the center of the view at a position in the room that its container proposes.
  ///
  /// - Parameter position: The column and the row.
  public func position(_ position: CGPoint) -> some View { self.position(x: position.x, y: position.y) }

  /// Proposes a size with a ratio of width to height for the view. A cell counts as twice as high as it is wide.
  ///
  /// - Parameters:
  ///   - aspectRatio: The ratio, or `nil` for that of the view, which it keeps in a terminal anyway.
  ///   - contentMode: A value that indicates whether the size fits the room or fills it.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    let values = AspectLayout.Aspect(ratio: aspectRatio.map(Double.init), isFilling: contentMode == .fill)
    return PlacedContent(content: self, values: values, layout: AspectLayout.self)
  }

  /// Proposes a size with the ratio of another size for the view. A cell counts as twice as high as it is wide.
  ///
  /// - Parameters:
  ///   - aspectRatio: The other size.
  ///   - contentMode: A value that indicates whether the size fits the room or fills it.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.height > 0 ? aspectRatio.width / aspectRatio.height : nil, contentMode: contentMode)
  }

  /// Scales the view to fit its container. Views of a terminal have one scale.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales the view to fill its container. Views of a terminal have one scale.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

/// The nearest number of cells in either direction. NaN becomes zero.
private func signedCells(_ length: CGFloat) -> Int { length < 0 ? -wholeCells(-length) : wholeCells(length) }

private final class ClipLayout: ModifierLayout<Int> {
  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    // The context has the child's origin.
    context.clip = context.clip.intersection(CellRect(origin: context.origin - child.origin, size: size))
  }
}

private final class ContentShapeLayout: ModifierLayout<Bool> {
  override var hitArea: HitArea { values ? .solid : .clear }
}

private final class OffsetLayout: ModifierLayout<CGPoint> {
  override var hitArea: HitArea { .none }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint {
    CellPoint(x: signedCells(values.x), y: signedCells(values.y))
  }

  /// The offset doesn't move the guides.
  override func guide(_ guide: AlignmentGuide, _ choice: LayoutChoice) -> CGFloat? {
    children.first?.guide(guide, choice)
  }
}

private final class PositionLayout: ModifierLayout<CGPoint> {
  override var hitArea: HitArea { .none }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(width: proposal.width ?? content.width, height: proposal.height ?? content.height)
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint {
    CellPoint(x: signedCells(values.x) - content.size.width / 2, y: signedCells(values.y) - content.size.height / 2)
  }
}

private final class AspectLayout: ModifierLayout<AspectLayout.Aspect> {
  struct Aspect: Equatable {
    let ratio: Double?
    let isFilling: Bool
  }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    guard let ratio = values.ratio, ratio > 0, ratio.isFinite else { return proposal }
    let largest = ProposedCellSize.infinity
    func cells(_ length: Double) -> Int { length < Double(largest) ? max(1, Int(length.rounded())) : largest }
    let byHeight = proposal.height.map { $0 == largest ? largest : cells(Double($0) * 2 * ratio) }
    let byWidth = proposal.width.map { $0 == largest ? largest : cells(Double($0) / 2 / ratio) }
    guard let width = proposal.width, let byHeight else {
      return ProposedCellSize(width: proposal.width ?? byHeight, height: proposal.height ?? byWidth)
    }
    return (byHeight <= width) == values.isFilling
      ? ProposedCellSize(width: width, height: byWidth) : ProposedCellSize(width: byHeight, height: proposal.height)
  }
}
