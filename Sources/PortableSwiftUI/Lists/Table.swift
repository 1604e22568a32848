/// A view with rows of data in columns, which a person can select and sort.
///
/// The header has the titles of the columns. Those that sort are buttons: activating one sorts by its column, and once more
/// in the other order. The binding has the order; the program sorts its data. Columns share the width equally unless
/// they set their own; where there isn't room for all, the last ones aren't visible.
/// ```swift
/// Table(episodes, selection: $selection, sortOrder: $order) {
///   TableColumn("Title", value: \.title)
///   TableColumn("Minutes", value: \.minutes) { Text($0.minutes, format: .number) }
///     .width(8)
/// }
/// .onChange(of: order) { _, order in episodes.sort(using: order) }
/// ```
/// The interface is the one that Apple documents for SwiftUI's `Table`.
public struct Table<Value, Rows, Columns>: View
where
  Rows: TableRowContent, Columns: TableColumnContent, Rows.TableRowValue == Value, Columns.TableRowValue == Value
{
  private let rows: Rows
  private let columns: [_TableColumn<Value>]
  private let selection: (() -> ListSelection)?
  private let order: _TableOrder?

  private init(
    _ rows: Rows, _ columns: Columns, order: _TableOrder? = nil, selection: (() -> ListSelection)? = nil
  ) {
    self.rows = rows
    self.columns = columns._columns
    self.selection = selection
    self.order = order
  }

  private static func single(_ selection: Binding<Value.ID?>?) -> (() -> ListSelection)? {
    selection.map { selection in { ListSelection(selection) } }
  }

  @Environment(\.tableHeaders) private var headers

  /// The header and the rows.
  public var body: some View {
    let columns = columns
    let widths = columns.map(\.width)
    VStack(alignment: .leading, spacing: 0) {
      if headers != .hidden {
        TableLine(widths: widths) {
          ForEach(columns.indices, id: \.self) {
            TableHeader(label: columns[$0].label, key: columns[$0].key, order: order)
          }
        }
      }
      PlacedContent(
        content: rows._rows { value in
          AnyView(
            TableLine(widths: widths) {
              ForEach(columns.indices, id: \.self) { columns[$0].cell(value) }
            })
        }, values: (selection?(), isForm: false), layout: ListLayout.self)
    }
  }
}

extension Table {
  /// Creates a table of rows.
  ///
  /// - Parameters:
  ///   - valueType: The type of the rows' values.
  ///   - selection: A binding to the identity of the selected row, if one can be selected.
  ///   - columns: Builds the columns.
  ///   - rows: Builds the rows.
  public init(
    of valueType: Value.Type = Value.self, selection: Binding<Value.ID?>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), columns(), selection: Self.single(selection))
  }

  /// Creates a table of rows, with a selection of several rows.
  ///
  /// - Parameters:
  ///   - valueType: The type of the rows' values.
  ///   - selection: A binding to the identities of the selected rows.
  ///   - columns: Builds the columns.
  ///   - rows: Builds the rows.
  public init(
    of valueType: Value.Type = Value.self, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value, Never> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows(), columns()) { ListSelection(selection) }
  }

  /// Creates a table of rows that a person can sort.
  ///
  /// - Parameters:
  ///   - valueType: The type of the rows' values.
  ///   - selection: A binding to the identity of the selected row, if one can be selected.
  ///   - sortOrder: A binding to the comparators to sort by, the first one first.
  ///   - columns: Builds the columns.
  ///   - rows: Builds the rows.
  public init<Sort: SortComparator>(
    of valueType: Value.Type = Value.self, selection: Binding<Value.ID?>? = nil, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Columns.TableRowValue == Sort.Compared {
    self.init(rows(), columns(), order: _TableOrder(sortOrder), selection: Self.single(selection))
  }

  /// Creates a table of rows that a person can sort, with a selection of several rows.
  ///
  /// - Parameters:
  ///   - valueType: The type of the rows' values.
  ///   - selection: A binding to the identities of the selected rows.
  ///   - sortOrder: A binding to the comparators to sort by, the first one first.
  ///   - columns: Builds the columns.
  ///   - rows: Builds the rows.
  public init<Sort: SortComparator>(
    of valueType: Value.Type = Value.self, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Columns.TableRowValue == Sort.Compared {
    self.init(rows(), columns(), order: _TableOrder(sortOrder)) { ListSelection(selection) }
  }

  /// Creates a table with a row for each element of a collection.
  ///
  /// - Parameters:
  ///   - data: The collection.
  ///   - selection: A binding to the identity of the selected row, if one can be selected.
  ///   - columns: Builds the columns.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>? = nil, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(Rows(data), columns(), selection: Self.single(selection))
  }

  /// Creates a table with a row for each element of a collection, and a selection of several rows.
  ///
  /// - Parameters:
  ///   - data: The collection.
  ///   - selection: A binding to the identities of the selected rows.
  ///   - columns: Builds the columns.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(Rows(data), columns()) { ListSelection(selection) }
  }

  /// Creates a table with a row for each element of a collection, which a person can sort.
  ///
  /// - Parameters:
  ///   - data: The collection, in the order of `sortOrder`.
  ///   - selection: A binding to the identity of the selected row, if one can be selected.
  ///   - sortOrder: A binding to the comparators to sort by, the first one first.
  ///   - columns: Builds the columns.
  public init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Value.ID?>? = nil, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns
  )
  where
    Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element, Data.Element == Sort.Compared
  {
    self.init(Rows(data), columns(), order: _TableOrder(sortOrder), selection: Self.single(selection))
  }

  /// Creates a table with a row for each element of a collection, which a person can sort, with a selection of several
  /// rows.
  ///
  /// - Parameters:
  ///   - data: The collection, in the order of `sortOrder`.
  ///   - selection: A binding to the identities of the selected rows.
  ///   - sortOrder: A binding to the comparators to sort by, the first one first.
  ///   - columns: Builds the columns.
  public init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns
  )
  where
    Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element, Data.Element == Sort.Compared
  {
    self.init(Rows(data), columns(), order: _TableOrder(sortOrder)) { ListSelection(selection) }
  }
}

/// The order of a table with comparators of any type. Not for use in your code.
@MainActor
public struct _TableOrder {
  /// The mark of a comparator: the order if it is the first one, otherwise `nil`.
  let mark: (Any) -> SortOrder?

  /// Sorts by a comparator, or in the other order if it is the first one.
  let select: (Any) -> Void

  init<Sort: SortComparator>(_ order: Binding<[Sort]>) {
    func isSame(_ first: Sort, _ second: Sort) -> Bool {
      var first = first
      first.order = second.order
      return first == second
    }
    mark = { key in
      guard let key = key as? Sort, let first = order.wrappedValue.first, isSame(first, key) else { return nil }
      return first.order
    }
    select = { key in
      guard var key = key as? Sort else { return }
      if let first = order.wrappedValue.first, isSame(first, key) {
        key.order = first.order == .forward ? .reverse : .forward
      }
      order.wrappedValue = [key] + order.wrappedValue.filter { !isSame($0, key) }
    }
  }
}

/// The title of a column, which sorts by it if the table has an order.
private struct TableHeader: View {
  let label: AnyView
  let key: Any?
  let order: _TableOrder?

  var body: some View {
    if let key, let order {
      let mark = order.mark(key)
      ControlArea(
        kind: .action { order.select(key) },
        content: HStack {
          label.bold().lineLimit(1)
          if let mark { Mark(string: mark == .forward ? "▲" : "▼") }
        })
    } else {
      label.bold().lineLimit(1)
    }
  }
}

/// The width of a column of a table, in cells, and the place of the views in it.
struct TableWidth: Equatable {
  private(set) var least = 8
  private(set) var ideal: Int?
  private(set) var most = Int.max
  var alignment = TableColumnAlignment.automatic

  mutating func setLimits(_ least: Int?, _ ideal: Int?, _ most: Int?) {
    (self.least, self.ideal, self.most) = (least ?? 8, ideal, most ?? .max)
  }
}

/// The views of a row, or of the header, in the columns of a table.
private struct TableLine<Content: View>: View {
  let widths: [TableWidth]
  @ViewBuilder let content: () -> Content

  var body: some View { PlacedContent(content: content(), values: widths, layout: TableLineLayout.self) }
}

/// The layout of a row of a table. The columns depend on the width of the table alone, so they are the same in all rows.
private final class TableLineLayout: CoveringLayout<[TableWidth]> {
  /// The widths of the columns that there is room for, with one column between two of them.
  private func columns(in width: Int?) -> [Int] {
    guard let width else { return values.map { $0.ideal ?? max($0.least, min(16, $0.most)) } }
    var count = values.count
    while count > 1, values[..<count].reduce(count - 1, { $0 + $1.least }) > width { count -= 1 }
    var rest = max(1, width - (count - 1))
    var widths = Array(repeating: 0, count: count)
    // Columns that set a width come first; the others share the rest.
    let order = (0..<count).sorted { (values[$0].ideal == nil ? 1 : 0, $0) < (values[$1].ideal == nil ? 1 : 0, $1) }
    for (done, index) in order.enumerated() {
      let column = values[index]
      let others = order[(done + 1)...].reduce(0) { $0 + values[$1].least }
      let share = column.ideal ?? rest / (count - done)
      widths[index] = max(1, min(max(share, column.least), column.most, max(column.least, rest - others), rest))
      rest = max(0, rest - widths[index])
    }
    return widths
  }

  private func proposal(_ width: Int) -> ProposedCellSize { ProposedCellSize(width: width, height: nil) }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let widths = columns(in: work.proposal.width)
    var height = 1
    for (child, width) in zip(children, widths) {
      guard let size = child.knownSize(for: proposal(width)) else { return .needs(child, proposal(width)) }
      height = max(height, size.height)
    }
    return .size(CellSize(width: work.proposal.width ?? widths.reduce(widths.count - 1, +), height: height))
  }

  override func placeChildren() {
    let widths = columns(in: proposal.width)
    var column = 0
    for (index, child) in children.enumerated() {
      child.isCovered = index >= widths.count
      guard index < widths.count else {
        child.move(to: CellPoint(x: 0, y: 0), LayoutChoice(proposal: proposal(0), size: .zero))
        continue
      }
      let size = child.knownSize(for: proposal(widths[index])) ?? .zero
      let free = Double(max(0, widths[index] - size.width))
      child.move(
        to: CellPoint(x: column + Int(free * values[index].alignment.part), y: 0),
        LayoutChoice(proposal: proposal(widths[index]), size: size))
      column += widths[index] + 1
    }
  }

  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    let widths = columns(in: proposal.width)
    guard child.index < widths.count else { return }
    let start = widths[..<child.index].reduce(child.index, +)
    let cell = CellSize(width: widths[child.index], height: size.height)
    let origin = context.origin - child.origin + CellPoint(x: start, y: 0)
    context.clip = context.clip.intersection(CellRect(origin: origin, size: cell))
  }
}

extension View {
  /// Controls the visibility of the headers of tables in the view.
  ///
  /// - Parameter visibility: The visibility.
  public func tableColumnHeaders(_ visibility: Visibility) -> some View { environment(\.tableHeaders, visibility) }
}
