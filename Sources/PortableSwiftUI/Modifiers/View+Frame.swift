extension View {
  /// Positions the view within a frame of a fixed size.
  ///
  /// - Parameters:
  ///   - width: The number of columns, or `nil` for those of the view.
  ///   - height: The number of rows, or `nil` for those of the view.
  ///   - alignment: The place of the view in the frame.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    let values = FrameLayout.Frame(
      width: .init(minimum: width, ideal: width, maximum: width),
      height: .init(minimum: height, ideal: height, maximum: height), alignment: alignment)
    return PlacedContent(content: self, values: values, layout: FrameLayout.self)
  }

  /// Positions the view within a flexible frame.
  ///
  /// - Parameters:
  ///   - minWidth: The smallest number of columns.
  ///   - idealWidth: The number of columns if the container requests the ideal size.
  ///   - maxWidth: The largest number of columns; `.infinity` for as many as the container proposes.
  ///   - minHeight: The smallest number of rows.
  ///   - idealHeight: The number of rows if the container requests the ideal size.
  ///   - maxHeight: The largest number of rows; `.infinity` for as many as the container proposes.
  ///   - alignment: The place of the view in the frame.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    let values = FrameLayout.Frame(
      width: .init(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
      height: .init(minimum: minHeight, ideal: idealHeight, maximum: maxHeight), alignment: alignment)
    return PlacedContent(content: self, values: values, layout: FrameLayout.self)
  }

  /// Gives the view its ideal size, regardless of its container's proposal.
  public func fixedSize() -> some View {
    fixedSize(horizontal: true, vertical: true)
  }

  /// Gives the view its ideal size in some directions, regardless of its container's proposal.
  ///
  /// Views in a stack that take any room are as wide or as high as the largest one:
  /// ```swift
  /// VStack {
  ///   Button("Log in") {}.frame(maxWidth: .infinity)
  ///   Button("Reset password") {}.frame(maxWidth: .infinity)
  /// }
  /// .fixedSize(horizontal: true, vertical: false)
  /// ```
  /// - Parameters:
  ///   - horizontal: A Boolean value that indicates whether the width is the ideal one.
  ///   - vertical: A Boolean value that indicates whether the height is the ideal one.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    PlacedContent(content: self, values: [horizontal, vertical], layout: FixedSizeLayout.self)
  }

  /// Sets the priority with which a stack gives room to the view.
  ///
  /// - Parameter value: The priority; that of other views is zero.
  public func layoutPriority(_ value: Double) -> some View {
    PlacedContent(content: self, values: value, layout: PriorityLayout.self)
  }
}

private final class FrameLayout: ModifierLayout<FrameLayout.Frame> {
  struct Frame: Equatable {
    let width: Length
    let height: Length
    let alignment: Alignment
  }

  /// The limits of a length, in cells.
  struct Length: Equatable {
    let minimum: Int?
    let ideal: Int?
    let maximum: Int?

    init(minimum: CGFloat?, ideal: CGFloat?, maximum: CGFloat?) {
      func cells(_ length: CGFloat?) -> Int? {
        length.map { $0 == .infinity ? ProposedCellSize.infinity : wholeCells($0) }
      }
      self.minimum = cells(minimum)
      self.ideal = cells(ideal)
      self.maximum = cells(maximum)
    }

    /// The length that is proposed for the content.
    func proposal(for proposal: Int?) -> Int? {
      guard var length = proposal ?? ideal else { return nil }
      if let maximum { length = min(length, maximum) }
      if let minimum { length = max(length, minimum) }
      return length
    }

    /// The limit that content of a length has, if it isn't between the limits. It may fill the frame.
    func limit(of content: Int) -> Int? {
      if let minimum, content <= minimum { return minimum }
      if let maximum, content >= maximum { return maximum }
      return nil
    }

    /// The length of the frame. A limit lets the frame be as long as it is proposed to be, up to there.
    func length(of content: Int, for proposal: Int?) -> Int {
      let proposed = self.proposal(for: proposal) ?? content
      var length = content
      if let minimum { length = max(minimum, min(length, proposed)) }
      if let maximum { length = min(maximum, max(length, proposed)) }
      return length
    }
  }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(
      width: values.width.proposal(for: proposal.width), height: values.height.proposal(for: proposal.height))
  }

  override func placedProposal(_ first: ProposedCellSize, of child: LayoutItem) -> ProposedCellSize {
    guard first.width == nil || first.height == nil else { return first }
    let content = layout.size(of: child, first)
    return ProposedCellSize(
      width: first.width ?? values.width.limit(of: content.width),
      height: first.height ?? values.height.limit(of: content.height))
  }

  override func size(of content: CellSize, for proposal: ProposedCellSize) -> CellSize {
    CellSize(
      width: values.width.length(of: content.width, for: proposal.width),
      height: values.height.length(of: content.height, for: proposal.height))
  }

  override func origin(of content: LayoutChoice, in size: CellSize) -> CellPoint {
    guard let child = children.first else { return CellPoint(x: 0, y: 0) }
    return values.alignment.origin(of: child, content, in: size)
  }
}

private final class FixedSizeLayout: ModifierLayout<[Bool]> {
  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(width: values[0] ? nil : proposal.width, height: values[1] ? nil : proposal.height)
  }

  /// The ideal size is the proposal at the place, so that views in a stack may be as large as the largest of them.
  override func placedProposal(_ first: ProposedCellSize, of child: LayoutItem) -> ProposedCellSize {
    let content = layout.size(of: child, first)
    return ProposedCellSize(width: first.width ?? content.width, height: first.height ?? content.height)
  }
}

private final class PriorityLayout: ModifierLayout<Double> {
  override var priority: Double { values }

  override var isForContainer: Bool { true }
}
