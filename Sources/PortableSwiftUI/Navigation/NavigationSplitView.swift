/// A view with two or three columns, in which the selection in one column determines what the next one shows.
///
/// Links in a column replace the view in the last column, whose own links push onto it. In fewer than 60 columns of a
/// terminal, one column is visible: following a link, a selection that the program makes, and Return or a click in a list with
/// a selection show the next one; Escape, a button, and a selection that becomes empty go back.
/// ```swift
/// NavigationSplitView {
///   List(shows, selection: $selection) { Text($0.title) }
/// } detail: {
///   if let selection { ShowView(id: selection) } else { Text("Select a show") }
/// }
/// ```
/// The interface is the one that Apple documents for SwiftUI's `NavigationSplitView`.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  @State private var split = SplitState()
  private let visibility: Binding<NavigationSplitViewVisibility>?
  private let compactColumn: Binding<NavigationSplitViewColumn>?
  private let sidebar: Sidebar
  private let content: Content?
  private let detail: Detail

  private init(
    _ visibility: Binding<NavigationSplitViewVisibility>?, _ compactColumn: Binding<NavigationSplitViewColumn>?,
    _ sidebar: Sidebar, _ content: Content?, _ detail: Detail
  ) {
    self.visibility = visibility
    self.compactColumn = compactColumn
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
  }

  /// The views of the columns.
  public var body: some View {
    let split = split
    let columns = content == nil ? 2 : 3
    let compact = compactColumn
    let values = SplitValues(
      visibility: visibility?.wrappedValue ?? .automatic,
      column: compact.map { $0.wrappedValue.index(of: columns) } ?? split.column, isBound: compact != nil,
      count: columns, split: split
    ) { column in
      split.column = column
      compact?.wrappedValue = NavigationSplitViewColumn(index: column, of: columns)
    }
    PlacedContent(
      content: TupleView(
        (
          ControlArea(kind: .action { split.goBack() }, title: "Back", content: Text("‹ Back")),
          column(sidebar, 0), content.map { column($0, 1) },
          NavigationArea(path: nil, navigation: split.navigation, content: detail)
        )),
      values: values, layout: SplitLayout.self)
  }

  private func column<Column: View>(_ column: Column, _ index: Int) -> some View {
    NavigationPage(
      entry: nil, navigation: nil,
      content: ChangedEnvironment(content: column, value: split.navigation) {
        $0.navigation = $1
        $0.replacesDetail = true
      })
  }

  /// Creates a view with two columns.
  ///
  /// - Parameters:
  ///   - columnVisibility: A binding to the visibility of the first column, if the program changes it.
  ///   - preferredCompactColumn: A binding to the column that is visible on a narrow screen, if the program changes it.
  ///   - sidebar: Builds the first column.
  ///   - detail: Builds the last column.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>? = nil,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>? = nil, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    self.init(columnVisibility, preferredCompactColumn, sidebar(), nil, detail())
  }

  /// Creates a view with three columns.
  ///
  /// - Parameters:
  ///   - columnVisibility: A binding to the visibility of the first columns, if the program changes it.
  ///   - preferredCompactColumn: A binding to the column that is visible on a narrow screen, if the program changes it.
  ///   - sidebar: Builds the first column.
  ///   - content: Builds the middle column.
  ///   - detail: Builds the last column.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>? = nil,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>? = nil, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility, preferredCompactColumn, sidebar(), content(), detail())
  }
}

/// The visibility of the first columns of a split view.
public struct NavigationSplitViewVisibility: Hashable, Codable, Sendable {
  private let hiddenColumns: Int?

  /// The last column alone.
  public static var detailOnly: NavigationSplitViewVisibility { .init(hiddenColumns: 2) }
  /// The last two columns.
  public static var doubleColumn: NavigationSplitViewVisibility { .init(hiddenColumns: 1) }
  /// All columns.
  public static var all: NavigationSplitViewVisibility { .init(hiddenColumns: 0) }
  /// All columns, as far as there is room for them.
  public static var automatic: NavigationSplitViewVisibility { .init(hiddenColumns: nil) }

  /// The first column of several that is visible.
  func first(of count: Int) -> Int { max(0, (hiddenColumns ?? 0) - (3 - count)) }
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let number: Int

  private init(number: Int) { self.number = number }

  init(index: Int, of count: Int) { number = index == 0 ? 0 : index + 3 - count }

  /// The first column.
  public static var sidebar: NavigationSplitViewColumn { .init(number: 0) }
  /// The middle column.
  public static var content: NavigationSplitViewColumn { .init(number: 1) }
  /// The last column.
  public static var detail: NavigationSplitViewColumn { .init(number: 2) }

  func index(of count: Int) -> Int { max(0, number == 0 ? 0 : number - (3 - count)) }
}

extension View {
  /// Sets the width of the column of a split view that the view is in.
  ///
  /// - Parameter width: The number of columns of the terminal.
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    PlacedContent(
      content: self, values: SplitWidth(least: width, ideal: width, most: width), layout: SplitWidthLayout.self)
  }

  /// Sets the width of the column of a split view that the view is in.
  ///
  /// - Parameters:
  ///   - min: The smallest number of columns of the terminal.
  ///   - ideal: The number of columns where there is room.
  ///   - max: The largest number of columns, which the column never exceeds.
  public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    PlacedContent(
      content: self, values: SplitWidth(least: min ?? ideal, ideal: ideal, most: max ?? ideal),
      layout: SplitWidthLayout.self)
  }
}

/// The width that a column requests.
private struct SplitWidth: Equatable {
  let least: CGFloat
  let ideal: CGFloat
  let most: CGFloat
}

private final class SplitWidthLayout: ModifierLayout<SplitWidth> {
  override var isForContainer: Bool { true }
}

/// The state of a split view on a narrow screen, and the stack of its last column.
@MainActor
private final class SplitState {
  lazy var navigation = Navigation()

  /// The column that is visible on a narrow screen, unless a binding has it.
  var column = 0

  /// Shows the previous column.
  var goBack: () -> Void = {}

  nonisolated init() {}
}

/// The arguments of a split view's layout.
private struct SplitValues: Equatable {
  let visibility: NavigationSplitViewVisibility
  let column: Int
  /// A Boolean value that indicates whether the program has the column that is visible on a narrow screen.
  let isBound: Bool
  let count: Int
  let split: SplitState
  let show: (Int) -> Void

  static func == (first: Self, second: Self) -> Bool {
    first.visibility == second.visibility && first.column == second.column && first.count == second.count
  }
}

/// A layout that shows the next column when a person has chosen a row in a list.
@MainActor
protocol ColumnLayout: LayoutItem {
  /// Shows the column after the visible one, if only one is visible. Returns whether it does.
  func showNextColumn() -> Bool

  /// Notes whether a stack in a column shows a page with a button that goes back.
  func note(_ stack: _ViewNode, hasPages: Bool)

  /// Shows the column after that of a list in which the program has selected a row, or the list's if nothing is selected, if
  /// only one column is visible.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - isEmpty: A Boolean value that indicates whether no row is selected.
  ///   - isNew: A Boolean value that indicates whether the selection is the first one of the list.
  func selectionDidChange(in list: _ViewNode, isEmpty: Bool, isNew: Bool)
}

extension _ViewNode {
  /// The split view whose columns the view is in, unless it's in a presentation above them.
  var columns: (any ColumnLayout)? {
    nearest { $0.layout as? any ColumnLayout }.flatMap { $0.node.presentation === presentation ? $0 : nil }
  }
}

/// The layout of a split view: the columns beside each other with lines between them, or one of them below a button.
private final class SplitLayout: CoveringLayout<SplitValues>, ColumnLayout {
  /// The number of columns below which one column of the split view is visible.
  private static let narrow = 60

  private var current = 0
  private var isNarrow = false

  /// The views that had the focus when other columns were shown.
  private var left: [Int: Left] = [:]

  private struct Left {
    weak var node: _ViewNode?
  }

  /// A Boolean value that indicates whether several columns were visible after the last layout.
  private var wasWide = false
  private var lines: [Int] = []
  private var isPlaced = false

  /// The stacks in the columns that show pages which go back by themselves.
  private var stacks: [_ViewNode] = []

  required init(_ values: SplitValues, of node: _ViewNode) {
    current = values.column
    super.init(values, of: node)
  }

  override func update(_ values: SplitValues) {
    if values.column != self.values.column { current = values.column }
    super.update(values)
  }

  private var columns: ArraySlice<LayoutItem> { children.dropFirst() }

  /// Returns the number of the column that a node is in.
  private func column(of node: _ViewNode) -> Int? {
    let column = sequence(first: node, next: \.parent).lazy.compactMap { node in
      self.columns.firstIndex { $0.node === node }
    }.first
    return column.map { $0 - columns.startIndex }
  }

  /// Covers what isn't visible, and returns the columns that are.
  private func visible(in width: Int?) -> [LayoutItem] {
    isNarrow = (width ?? .max) < Self.narrow
    // A person who is in a column stays in it when the screen becomes narrow.
    if isNarrow, wasWide, !values.isBound, let column = node.graph.focus.node.flatMap(column) {
      (current, values.split.column) = (column, column)
    }
    current = min(max(0, current), columns.count - 1)
    let first = values.visibility.first(of: columns.count)
    let shown = isNarrow ? current..<current + 1 : min(first, columns.count - 1)..<columns.count
    for (index, column) in columns.enumerated() { column.isCovered = !shown.contains(index) }
    children.first?.isCovered = !isNarrow || current == 0 || stacks.contains(where: isShown)
    return columns.filter { !$0.isCovered }
  }

  /// Returns a Boolean value that indicates whether a view in a column isn't covered.
  private func isShown(_ node: _ViewNode) -> Bool {
    var item = node.layout
    while let next = item, next !== self {
      guard !next.isCovered else { return false }
      item = next.container
    }
    return item != nil
  }

  override var hasPages: Bool { true }

  /// The proposals for the visible columns.
  private func proposals(_ shown: [LayoutItem], _ proposal: ProposedCellSize) -> [ProposedCellSize] {
    var height = proposal.height
    if children.first?.isCovered == false { height = height.map { max(0, $0 - 1) } }
    guard let width = proposal.width, shown.count > 1 else {
      return shown.map { _ in ProposedCellSize(width: proposal.width, height: height) }
    }
    var rest = width - (shown.count - 1)
    var widths: [Int] = []
    for column in shown.dropLast() {
      let wish = Self.width(of: column)
      let usual = min(32, rest / (shown.count - widths.count + 1))
      let ideal = wish.map { min(max(wholeCells($0.ideal), wholeCells($0.least)), wholeCells($0.most)) } ?? usual
      widths.append(min(ideal, max(1, rest - 20)))
      rest -= widths[widths.count - 1]
    }
    return (widths + [rest]).map { ProposedCellSize(width: $0, height: height) }
  }

  private static func width(of item: LayoutItem) -> SplitWidth? {
    var rest = [item]
    // The modifier is around all that the column consists of, below its bars.
    for _ in 0..<32 {
      guard let next = rest.popLast() else { break }
      if let layout = next as? SplitWidthLayout { return layout.values }
      if next.hasStaleChildren { next.findChildren() }
      rest.append(contentsOf: next.children.reversed())
    }
    return nil
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let shown = visible(in: work.proposal.width)
    var size = CellSize.zero
    for (column, proposal) in zip(shown, proposals(shown, work.proposal)) {
      guard let chosen = column.knownSize(for: proposal) else { return .needs(column, proposal) }
      size = CellSize(width: size.width + chosen.width + 1, height: max(size.height, chosen.height))
    }
    let back = ProposedCellSize(width: work.proposal.width, height: 1)
    if let button = children.first, button.knownSize(for: back) == nil { return .needs(button, back) }
    return .size(CellSize(width: work.proposal.width ?? size.width, height: work.proposal.height ?? size.height))
  }

  override func placeChildren() {
    let shown = visible(in: proposal.width)
    (wasWide, isPlaced) = (!isNarrow, true)
    lines = []
    var column = 0
    var top = 0
    if let button = children.first {
      let back = ProposedCellSize(width: proposal.width, height: 1)
      let size = button.isCovered ? CellSize.zero : button.knownSize(for: back) ?? .zero
      top = size.height
      button.move(to: CellPoint(x: 0, y: 0), LayoutChoice(proposal: back, size: size))
    }
    for (item, proposal) in zip(shown, proposals(shown, proposal)) {
      if column > 0 { lines.append(column - 1) }
      let width = proposal.width ?? item.knownSize(for: proposal)?.width ?? 0
      let size = CellSize(width: width, height: proposal.height ?? size.height)
      item.move(to: CellPoint(x: column, y: top), LayoutChoice(proposal: proposal, size: size))
      column += width + 1
    }
    for item in columns where item.isCovered {
      item.move(to: CellPoint(x: 0, y: 0), LayoutChoice(proposal: proposal, size: .zero))
    }
    connect()
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let glyph: Character = context.display.isASCII ? "|" : "│"
    var style = context.style
    style.attributes.insert(.dim)
    for line in lines {
      let rect = CellRect(origin: CellPoint(x: line, y: 0), size: CellSize(width: 1, height: size.height))
      context.fill(rect, with: glyph, style: style, into: &surface)
    }
  }

  // MARK: Narrow screens

  /// Has the button and the links show columns.
  private func connect() {
    let split = values.split
    split.goBack = { [weak self] in self?.show((self?.current ?? 0) - 1) }
    split.navigation.didFollowLink = { [weak self] in
      guard let self, isNarrow else { return }
      show(min(current + 1, columns.count - 1))
    }
  }

  private func show(_ column: Int) {
    guard isNarrow, column != current, columns.indices.count > column, column >= 0 else { return }
    let focused = node.graph.focus.node
    if let focused, self.column(of: focused) == current { left[current] = Left(node: focused) }
    let before = column < current ? left[column]?.node.flatMap { $0.isRemoved ? nil : $0 } : nil
    current = column
    values.show(column)
    contentDidChange()
    // The column stays where it was scrolled to, a new one at its top.
    node.graph.focus.request(in: before ?? columns[columns.startIndex + column].node, reveals: false)
  }

  /// The lists whose selections the program has changed since the last layout. A list that has come with its selection after the
  /// first layout is late.
  private var changes: [(list: _ViewNode, isEmpty: Bool, isLate: Bool)] = []

  func selectionDidChange(in list: _ViewNode, isEmpty: Bool, isNew: Bool) {
    if isNew, values.isBound { return }
    if changes.isEmpty { node.graph.afterNextLayout { [weak self] in self?.followSelections() } }
    changes.append((list, isEmpty, isNew && isPlaced))
  }

  private func followSelections() {
    let changed = changes.compactMap { change in
      change.list.isRemoved ? nil : column(of: change.list).map { (column: $0, change: change) }
    }
    changes = []
    var hasFollowed = false
    for (column, change) in changed.sorted(by: { $0.column < $1.column }) {
      if change.isEmpty {
        if column < current { show(column) }
      } else if column == current, column < columns.count - 1, hasFollowed || !change.isLate {
        // In a column that hasn't been reached, nobody has seen the selection, and a late one may be that of before.
        show(column + 1)
        hasFollowed = true
      }
    }
  }

  func showNextColumn() -> Bool {
    guard isNarrow, current < columns.count - 1 else { return false }
    show(current + 1)
    return true
  }

  func note(_ stack: _ViewNode, hasPages: Bool) {
    stacks.removeAll { $0 === stack }
    if hasPages { stacks.append(stack) }
    contentDidChange()
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard isNarrow, current > 0, case .key(.escape, []) = event else { return false }
    show(current - 1)
    return true
  }
}
