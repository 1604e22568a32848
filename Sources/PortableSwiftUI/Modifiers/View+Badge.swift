extension View {
  /// Shows a number at the trailing edge of a row of a list, or behind the name of a tab.
  ///
  /// Elsewhere it has no effect.
  ///
  /// - Parameter count: The number. Zero isn't shown.
  public func badge(_ count: Int) -> some View { badged(count == 0 ? nil : "\(count)") }

  /// Shows a text at the trailing edge of a row of a list, or behind the name of a tab.
  ///
  /// - Parameter key: The text; nil for none.
  public func badge(_ key: LocalizedStringKey?) -> some View { badged(key.map { Text($0).string }) }

  /// Shows a text at the trailing edge of a row of a list, or behind the name of a tab.
  ///
  /// - Parameter label: The text, whose style isn't kept; nil for none.
  public func badge(_ label: Text?) -> some View { badged(label?.string) }

  /// Shows a text at the trailing edge of a row of a list, or behind the name of a tab, without localization.
  ///
  /// - Parameter label: The text; nil for none.
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View { badged(label.map { String($0) }) }

  private func badged(_ text: String?) -> some View {
    PlacedContent(
      content: self, values: VisibleText.line(text ?? ""), layout: BadgeLayout.self)
  }
}

/// The layout of a view with a badge, which is shown in a row of a list. A tab view shows that of a tab.
final class BadgeLayout: ModifierLayout<String> {
  /// A Boolean value that indicates whether the view is a row of a list, perhaps with other modifiers around it.
  private var isRow: Bool {
    var item = container
    while let next = item, next.isTransparent { item = next.container }
    return item is ListLayout
  }

  /// The number of columns that the badge takes, with a space before it.
  private var width: Int { values.isEmpty || !isRow ? 0 : CellWidth.of(values) + 1 }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(width: proposal.width.map { max(0, $0 - width) }, height: proposal.height)
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    guard width > 0 else { return content }
    return CellSize(
      width: max(content.width + width, proposal.width ?? 0), height: max(content.height, 1))
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    guard width > 0 else { return }
    var style = context.style
    style.attributes.insert(.dim)
    context.draw(values, at: CellPoint(x: size.width - width + 1, y: 0), style: style, into: &surface)
  }
}
