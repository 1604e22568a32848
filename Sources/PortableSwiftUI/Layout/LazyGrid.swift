/// A column of a ``LazyVGrid``, or a row of a ``LazyHGrid``.
///
/// The interface is the one that Apple documents for SwiftUI's `GridItem`. Lengths are cells.
public struct GridItem: Sendable {
  /// The length of a column or a row.
  public enum Size: Sendable {
    /// The same length always.
    case fixed(CGFloat)
    /// A share of the length that is left, between two limits. A cell is wider than a point: the standard minimum is one.
    case flexible(minimum: CGFloat = 1, maximum: CGFloat = .infinity)
    /// As many columns or rows as fit into a share of the length, each between two limits.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The length.
  public var size: Size

  /// The space after the column or the row, or `nil` for the standard one.
  public var spacing: CGFloat?

  /// The alignment of views in it, or `nil` for the center.
  public var alignment: Alignment?

  /// Creates a column or a row.
  ///
  /// - Parameters:
  ///   - size: The length.
  ///   - spacing: The space after it, or `nil` for one column and for no row.
  ///   - alignment: The alignment of views in it, or `nil` for the center.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// A grid that places its views in columns, row by row.
///
/// ```swift
/// LazyVGrid(columns: [GridItem(.adaptive(minimum: 16))], alignment: .leading, spacing: 1) {
///   ForEach(shows) { ShowCard(show: $0) }
/// }
/// ```
/// Views of collections are created as they become visible in the ``ScrollView`` around the grid, and removed with their state some
/// time after they have disappeared. Outside of a scroll view, all views are created. A column is never wider than the grid.
public struct LazyVGrid<Content: View>: View {
  private let grid: PlacedContent<Content, TrackGridLayout>

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - alignment: The alignment of the columns in a wider grid.
  ///   - spacing: The number of rows between two rows of views, or `nil` for none.
  ///   - pinnedViews: Headers and footers, which aren't pinned.
  ///   - content: Builds the views.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    grid = PlacedContent(
      content: content(),
      values: GridTracks(columns, axis: .vertical, alignment: alignment.alignment, spacing: spacing ?? 0),
      layout: TrackGridLayout.self)
  }

  /// The views of the grid.
  public var body: some View { grid }
}

/// A grid that places its views in rows, column by column.
///
/// Views of collections are created as they become visible in the ``ScrollView`` around the grid, and removed with their state some
/// time after they have disappeared. Outside of a scroll view, all views are created.
public struct LazyHGrid<Content: View>: View {
  private let grid: PlacedContent<Content, TrackGridLayout>

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - alignment: The alignment of the rows in a higher grid.
  ///   - spacing: The number of columns between two columns of views, or `nil` for one.
  ///   - pinnedViews: Headers and footers, which aren't pinned.
  ///   - content: Builds the views.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    grid = PlacedContent(
      content: content(),
      values: GridTracks(rows, axis: .horizontal, alignment: alignment.alignment, spacing: spacing ?? 1),
      layout: TrackGridLayout.self)
  }

  /// The views of the grid.
  public var body: some View { grid }
}

/// The columns of a grid that grows vertically, or the rows of one that grows horizontally: its tracks.
private struct GridTracks: Equatable {
  /// A track with a length, at a position in the grid.
  struct Track: Equatable {
    let position: Int
    let length: Int
    let alignment: Alignment
  }

  /// The limits of a track, in cells. It is repeated as often as it fits if it is adaptive.
  private struct Item: Equatable {
    let minimum: Int
    let maximum: Int
    let isAdaptive: Bool
    let isFixed: Bool
    let spacing: Int
    let alignment: Alignment
  }

  /// The axis along which the grid grows.
  let axis: LayoutAxis
  let alignment: StackLayout.Alignment
  let spacing: Int
  private let items: [Item]

  init(_ items: [GridItem], axis: LayoutAxis, alignment: StackLayout.Alignment, spacing: CGFloat) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = wholeCells(spacing)
    let standard: CGFloat = axis == .vertical ? 1 : 0
    self.items = items.map { item in
      func limits(_ minimum: CGFloat, _ maximum: CGFloat, isAdaptive: Bool = false, isFixed: Bool = false) -> Item {
        let least = max(1, wholeCells(minimum))
        return Item(
          minimum: least, maximum: max(least, wholeCells(maximum)), isAdaptive: isAdaptive, isFixed: isFixed,
          spacing: wholeCells(item.spacing ?? standard), alignment: item.alignment ?? .center)
      }
      switch item.size {
      case .fixed(let length): return limits(length, length, isFixed: true)
      case .flexible(let minimum, let maximum): return limits(minimum, maximum)
      case .adaptive(let minimum, let maximum): return limits(minimum, maximum, isAdaptive: true)
      }
    }
  }

  /// Returns the tracks of a grid with a length across its axis, which `nil` requests to be short, and the length of all of them.
  ///
  /// Those after the last view of a number of views aren't created: there is no end of them in a grid that is offered any length.
  func tracks(in length: Int?, for viewCount: Int) -> (tracks: [Track], length: Int) {
    let gaps = items.dropLast().reduce(0) { $0 + $1.spacing }
    let fixed = items.reduce(0) { $0 + ($1.isFixed ? $1.minimum : 0) }
    var rest = length.map { max(0, $0 - gaps - fixed) }
    var flexibleCount = items.count { !$0.isFixed }
    var tracks: [Track] = []
    var position = 0
    for item in items {
      var share = item.minimum
      if !item.isFixed, let room = rest {
        share = max(item.minimum, room / flexibleCount)
        flexibleCount -= 1
      }
      let count = item.isAdaptive ? max(1, (share + item.spacing) / (item.minimum + item.spacing)) : 1
      var used = 0
      for index in 0..<count {
        // The cells that aren't divisible go to the first tracks.
        let left = count - index
        let room = share - used - (left - 1) * item.spacing
        let most = (room + left - 1) / left
        let track = min(item.maximum, most, length.map { max(1, $0) } ?? .max)
        guard tracks.count < viewCount else {
          used = track < most ? used + left * (track + item.spacing) : share + item.spacing
          break
        }
        tracks.append(Track(position: position + used, length: track, alignment: item.alignment))
        used += track + item.spacing
      }
      if !item.isFixed { rest = rest.map { max(0, $0 - (used - item.spacing)) } }
      position += used
    }
    return (tracks, max(0, position - (items.last?.spacing ?? 0)))
  }
}

/// The layout of a grid with tracks: line by line, a view in each track.
private final class TrackGridLayout: ContentLayout<GridTracks>, LazyLayout {
  private(set) var lazyRows: LazyRows?
  private var lines = LazyLines()

  required init(_ values: GridTracks, of node: _ViewNode) {
    super.init(values, of: node)
    lazyRows = LazyRows(of: self, along: values.axis)
  }

  override var isLazy: Bool { lazyRows != nil }

  override func releaseChildren() {
    super.releaseChildren()
    lazyRows?.release()
  }

  override func rowsWereReplaced(by new: ListRows) { lazyRows?.replace(by: new) }

  private func proposal(for track: GridTracks.Track) -> ProposedCellSize {
    ProposedCellSize(values.axis, length: nil, across: track.length)
  }

  private func tracks(in proposal: ProposedCellSize) -> (tracks: [GridTracks.Track], length: Int) {
    let missing = lazyRows?.gaps.reduce(0) { $0 + $1.count } ?? 0
    return values.tracks(in: proposal.across(values.axis), for: max(1, children.count + missing))
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let axis = values.axis
    let (tracks, across) = tracks(in: work.proposal)
    guard !tracks.isEmpty else { return .size(.zero) }
    while work.index < children.count {
      let child = children[work.index]
      let proposal = proposal(for: tracks[(lazyRows?.numbers[work.index] ?? work.index) % tracks.count])
      guard let size = child.knownSize(for: proposal) else { return .needs(child, proposal) }
      // The lengths so far.
      work.order.append(size.length(axis))
      work.index += 1
    }
    lines = LazyLines(
      work.order, gaps: lazyRows?.gaps ?? [], trackCount: tracks.count, spacing: values.spacing,
      estimate: lines.estimate)
    lazyRows?.lines = lines
    return .size(CellSize(axis, length: lines.length, across: max(across, work.proposal.across(axis) ?? 0)))
  }

  override var observesPlacement: Bool { isLazy }

  override func placeChildren() {
    let axis = values.axis
    let (tracks, across) = tracks(in: proposal)
    guard !tracks.isEmpty else { return }
    let start = values.alignment.offset(max(0, size.across(axis) - across))
    for (index, child) in children.enumerated() {
      let cell = lines.cell(ofItem: index)
      let track = tracks[cell.track]
      let proposal = proposal(for: track)
      let choice = LayoutChoice(proposal: proposal, size: child.knownSize(for: proposal) ?? .zero)
      let area = CellSize(axis, length: cell.length, across: track.length)
      let corner = CellSize(axis, length: lines.position(ofItem: index), across: start + track.position)
      child.move(
        to: CellPoint(x: corner.width, y: corner.height) + track.alignment.origin(of: choice.size, in: area), choice)
    }
    lazyRows?.didPlace()
  }
}
