/// The columns of a table.
///
/// The interface is the one that Apple documents for SwiftUI's `TableColumnContent`.
@MainActor @preconcurrency
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
  /// The type of the rows' values.
  associatedtype TableRowValue: Identifiable = TableColumnBody.TableRowValue

  /// The type of the comparators that the table sorts by.
  associatedtype TableColumnSortComparator: SortComparator = TableColumnBody.TableColumnSortComparator

  /// The type of the columns that these consist of.
  associatedtype TableColumnBody: TableColumnContent

  /// The columns that these consist of.
  @MainActor @preconcurrency
  var tableColumnBody: TableColumnBody { get }

  /// The columns. Not for use in your code.
  @MainActor @preconcurrency
  var _columns: [_TableColumn<TableRowValue>] { get }
}

extension TableColumnContent where TableColumnBody.TableRowValue == TableRowValue {
  /// The columns of the body. Not for use in your code.
  public var _columns: [_TableColumn<TableRowValue>] { tableColumnBody._columns }
}

/// A column of a table. Not for use in your code.
public struct _TableColumn<RowValue: Identifiable> {
  let label: AnyView
  let key: Any?
  var width = TableWidth()
  let cell: (RowValue) -> AnyView
}

/// Columns of a table that the library has built. Not for use in your code.
public struct _TableColumns<RowValue: Identifiable, Sort: SortComparator>: TableColumnContent {
  /// The type of the rows' values.
  public typealias TableRowValue = RowValue

  /// The type of the comparators that the table sorts by.
  public typealias TableColumnSortComparator = Sort

  /// The columns. Not for use in your code.
  public let _columns: [_TableColumn<RowValue>]

  /// The body, which stops the program: the columns have none.
  public var tableColumnBody: Self { fatalError("\(Self.self) has no body.") }
}

/// A column of a table: a title, and a view for each row.
///
/// The interface is the one that Apple documents for SwiftUI's `TableColumn`.
public struct TableColumn<RowValue: Identifiable, Sort: SortComparator, Content: View, Label: View>: TableColumnContent
{
  /// The type of the rows' values.
  public typealias TableRowValue = RowValue

  /// The type of the comparators that the table sorts by.
  public typealias TableColumnSortComparator = Sort

  private let label: Label
  private let comparator: Sort?
  private let content: (RowValue) -> Content
  private var columnWidth = TableWidth()

  private init(label: Label, comparator: Sort?, content: @escaping (RowValue) -> Content) {
    self.label = label
    self.comparator = comparator
    self.content = content
  }

  /// The column. Not for use in your code.
  public var _columns: [_TableColumn<RowValue>] {
    let content = content
    return [
      _TableColumn(label: AnyView(label), key: comparator, width: columnWidth) { AnyView(content($0)) }
    ]
  }

  /// The body, which stops the program: a column has none.
  public var tableColumnBody: Self { fatalError("\(Self.self) has no body.") }

  /// Returns the column with a fixed width.
  ///
  /// - Parameter width: The number of columns of the terminal, or `nil` for a share of the table's width.
  public func width(_ width: CGFloat? = nil) -> TableColumn<RowValue, Sort, Content, Label> {
    var copy = self
    let cells = width.map(wholeCells)
    copy.columnWidth.setLimits(cells, cells, cells)
    return copy
  }

  /// Returns the column with limits of its width.
  ///
  /// - Parameters:
  ///   - min: The smallest number of columns of the terminal.
  ///   - ideal: The number of columns where there is room.
  ///   - max: The largest number of columns.
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil)
    -> TableColumn<RowValue, Sort, Content, Label>
  {
    var copy = self
    copy.columnWidth.setLimits(
      min.map(wholeCells), ideal.map(wholeCells), max.flatMap { $0.isFinite ? wholeCells($0) : nil })
    return copy
  }

  /// Returns the column with its title and its views at an edge.
  ///
  /// - Parameter alignment: The edge.
  public func alignment(_ alignment: TableColumnAlignment) -> TableColumn<RowValue, Sort, Content, Label> {
    var copy = self
    copy.columnWidth.alignment = alignment
    return copy
  }
}

extension TableColumn where Sort == Never {
  /// Creates a column that doesn't sort.
  ///
  /// - Parameters:
  ///   - content: Builds the view of a row.
  ///   - label: Builds the title.
  public init(@ViewBuilder content: @escaping (RowValue) -> Content, @ViewBuilder label: () -> Label) {
    self.init(label: label(), comparator: nil, content: content)
  }
}

extension TableColumn where Sort == Never, Label == Text {
  /// Creates a column that doesn't sort.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the view of a row.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(label: Text(titleKey), comparator: nil, content: content)
  }

  /// Creates a column that doesn't sort, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Builds the view of a row.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(label: Text(title), comparator: nil, content: content)
  }

  /// Creates a column that doesn't sort.
  ///
  /// - Parameters:
  ///   - text: The title.
  ///   - content: Builds the view of a row.
  public init(_ text: Text, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(label: text, comparator: nil, content: content)
  }

  /// Creates a column of strings that doesn't sort.
  ///
  /// - Parameters:
  ///   - text: The title.
  ///   - value: The path to the string of a row.
  public init(_ text: Text, value: KeyPath<RowValue, String>) where Content == Text {
    self.init(label: text, comparator: nil) { Text($0[keyPath: value]) }
  }

  /// Creates a column of strings that doesn't sort.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The path to the string of a row.
  public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) where Content == Text {
    self.init(label: Text(titleKey), comparator: nil) { Text($0[keyPath: value]) }
  }

  /// Creates a column of strings that doesn't sort, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The path to the string of a row.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) where Content == Text {
    self.init(label: Text(title), comparator: nil) { Text($0[keyPath: value]) }
  }
}

extension TableColumn where RowValue == Sort.Compared, Label == Text {
  /// Creates a column that sorts by a comparator.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - comparator: The comparator.
  ///   - content: Builds the view of a row.
  public init(
    _ titleKey: LocalizedStringKey, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(label: Text(titleKey), comparator: comparator, content: content)
  }
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
  /// Creates a column that sorts by a value of a row.
  ///
  /// - Parameters:
  ///   - text: The title.
  ///   - value: The path to the value.
  ///   - content: Builds the view of a row.
  public init<V: Comparable>(
    _ text: Text, value: any KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(label: text, comparator: KeyPathComparator(value), content: content)
  }

  /// Creates a column of strings that sorts by them.
  ///
  /// - Parameters:
  ///   - text: The title.
  ///   - value: The path to the string of a row.
  ///   - comparator: The comparator.
  public init(
    _ text: Text, value: any KeyPath<RowValue, String> & Sendable, comparator: String.StandardComparator = .lexical
  ) where Content == Text {
    self.init(label: text, comparator: KeyPathComparator(value, comparator: comparator)) {
      Text($0[keyPath: value])
    }
  }

  /// Creates a column that sorts by a value of a row.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The path to the value.
  ///   - content: Builds the view of a row.
  public init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(label: Text(titleKey), comparator: KeyPathComparator(value), content: content)
  }

  /// Creates a column that sorts by a value of a row, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The path to the value.
  ///   - content: Builds the view of a row.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Comparable>(
    _ title: S, value: any KeyPath<RowValue, V> & Sendable, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(label: Text(title), comparator: KeyPathComparator(value), content: content)
  }

  /// Creates a column that sorts by a value of a row with a comparator.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The path to the value.
  ///   - comparator: The comparator.
  ///   - content: Builds the view of a row.
  public init<V, C: SortComparator>(
    _ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, V> & Sendable, comparator: C,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) where V == C.Compared {
    self.init(label: Text(titleKey), comparator: KeyPathComparator(value, comparator: comparator), content: content)
  }

  /// Creates a column of strings that sorts by them.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The path to the string of a row.
  ///   - comparator: The comparator.
  public init(
    _ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, String> & Sendable,
    comparator: String.StandardComparator = .lexical
  ) where Content == Text {
    self.init(label: Text(titleKey), comparator: KeyPathComparator(value, comparator: comparator)) {
      Text($0[keyPath: value])
    }
  }

  /// Creates a column of strings that sorts by them, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The path to the string of a row.
  ///   - comparator: The comparator.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, value: any KeyPath<RowValue, String> & Sendable,
    comparator: String.StandardComparator = .lexical
  ) where Content == Text {
    self.init(label: Text(title), comparator: KeyPathComparator(value, comparator: comparator)) {
      Text($0[keyPath: value])
    }
  }
}

/// A builder of the columns of a table.
@resultBuilder @MainActor
public struct TableColumnBuilder<RowValue: Identifiable, Sort: SortComparator> {
  /// Builds a column.
  public static func buildExpression<Content: View, Label: View>(
    _ column: TableColumn<RowValue, Sort, Content, Label>
  ) -> TableColumn<RowValue, Sort, Content, Label> { column }

  /// Builds a column that doesn't sort.
  @_disfavoredOverload
  public static func buildExpression<Content: View, Label: View>(
    _ column: TableColumn<RowValue, Never, Content, Label>
  ) -> TableColumn<RowValue, Never, Content, Label> { column }

  /// Builds columns.
  @_disfavoredOverload
  public static func buildExpression<Column: TableColumnContent>(_ column: Column) -> Column
  where Column.TableRowValue == RowValue { column }

  /// Builds the first column.
  public static func buildPartialBlock<Column: TableColumnContent>(first column: Column) -> Column
  where Column.TableRowValue == RowValue { column }

  /// Adds a column to others.
  public static func buildPartialBlock<Columns: TableColumnContent, Column: TableColumnContent>(
    accumulated columns: Columns, next column: Column
  ) -> _TableColumns<RowValue, Sort> where Columns.TableRowValue == RowValue, Column.TableRowValue == RowValue {
    _TableColumns(_columns: columns._columns + column._columns)
  }

  /// Builds columns that a condition includes.
  public static func buildIf<Column: TableColumnContent>(_ column: Column?) -> _TableColumns<RowValue, Sort>
  where Column.TableRowValue == RowValue { _TableColumns(_columns: column?._columns ?? []) }

  /// Builds the columns of the first branch of a condition.
  public static func buildEither<Column: TableColumnContent>(first column: Column) -> _TableColumns<RowValue, Sort>
  where Column.TableRowValue == RowValue { _TableColumns(_columns: column._columns) }

  /// Builds the columns of the second branch of a condition.
  public static func buildEither<Column: TableColumnContent>(second column: Column) -> _TableColumns<RowValue, Sort>
  where Column.TableRowValue == RowValue { _TableColumns(_columns: column._columns) }
}

/// The place of the views in a column of a table.
///
/// The interface is the one that Apple documents for SwiftUI's `TableColumnAlignment`.
public struct TableColumnAlignment: Hashable, Sendable {
  /// The part of the free space before a view.
  let part: Double

  /// At the leading edge.
  public static let automatic = TableColumnAlignment(part: 0)
  /// At the leading edge.
  public static let leading = TableColumnAlignment(part: 0)
  /// In the middle.
  public static let center = TableColumnAlignment(part: 0.5)
  /// At the trailing edge.
  public static let trailing = TableColumnAlignment(part: 1)
  /// At the trailing edge, so that the digits of numbers are below each other.
  public static let numeric = TableColumnAlignment(part: 1)

  /// At the trailing edge, so that the digits of numbers are below each other.
  ///
  /// - Parameter numberingSystem: The digits, which are ignored.
  public static func numeric(_ numberingSystem: Locale.NumberingSystem) -> TableColumnAlignment { .numeric }
}
