/// The rows of a table.
///
/// The interface is the one that Apple documents for SwiftUI's `TableRowContent`.
@MainActor @preconcurrency
public protocol TableRowContent<TableRowValue> {
  /// The type of the rows' values.
  associatedtype TableRowValue: Identifiable = TableRowBody.TableRowValue

  /// The type of the rows that these consist of.
  associatedtype TableRowBody: TableRowContent

  /// The rows that these consist of.
  @MainActor @preconcurrency
  var tableRowBody: TableRowBody { get }

  /// Returns the rows as views. Not for use in your code.
  @MainActor @preconcurrency
  func _rows(_ row: @escaping (TableRowValue) -> AnyView) -> AnyView
}

extension TableRowContent where TableRowBody.TableRowValue == TableRowValue {
  /// Returns the rows of the body as views. Not for use in your code.
  public func _rows(_ row: @escaping (TableRowValue) -> AnyView) -> AnyView { tableRowBody._rows(row) }
}

extension TableRowContent {
  /// Adds a menu to the rows.
  ///
  /// - Parameter menuItems: Builds the buttons of the menu.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some TableRowContent<TableRowValue> {
    let items = menuItems()
    return _TableRows<TableRowValue> { row in _rows { AnyView(row($0).contextMenu { items }) } }
  }
}

/// A row of a table.
public struct TableRow<Value: Identifiable>: TableRowContent {
  /// The type of the row's value.
  public typealias TableRowValue = Value

  private let value: Value

  /// Creates a row.
  ///
  /// - Parameter value: The value of the row.
  public init(_ value: Value) { self.value = value }

  /// The body, which stops the program: a row has none.
  public var tableRowBody: Self { fatalError("\(Self.self) has no body.") }

  /// Returns the row as a view. Not for use in your code.
  public func _rows(_ row: @escaping (Value) -> AnyView) -> AnyView { AnyView(row(value).tag(value.id)) }
}

/// A row of a table for each element of a collection.
public struct TableForEachContent<Data: RandomAccessCollection>: TableRowContent where Data.Element: Identifiable {
  /// The type of the rows' values.
  public typealias TableRowValue = Data.Element

  private let data: Data

  init(_ data: Data) { self.data = data }

  /// The body, which stops the program: the rows have none.
  public var tableRowBody: Self { fatalError("\(Self.self) has no body.") }

  /// Returns the rows as views. Not for use in your code.
  public func _rows(_ row: @escaping (Data.Element) -> AnyView) -> AnyView { AnyView(ForEach(data) { row($0) }) }
}

/// Rows of a table that the library has built. Not for use in your code.
public struct _TableRows<Value: Identifiable>: TableRowContent {
  /// The type of the rows' values.
  public typealias TableRowValue = Value

  fileprivate let make: (@escaping (Value) -> AnyView) -> AnyView

  /// The body, which stops the program: the rows have none.
  public var tableRowBody: Self { fatalError("\(Self.self) has no body.") }

  /// Returns the rows as views. Not for use in your code.
  public func _rows(_ row: @escaping (Value) -> AnyView) -> AnyView { make(row) }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  /// The type of the rows' values.
  public typealias TableRowValue = Content.TableRowValue

  /// The type of the rows that these consist of.
  public typealias TableRowBody = Content

  /// The body, which stops the program: the rows have none.
  public var tableRowBody: Content { fatalError("\(Self.self) has no body.") }

  /// Returns the rows as views. Not for use in your code.
  public func _rows(_ row: @escaping (Content.TableRowValue) -> AnyView) -> AnyView {
    let content = content
    return AnyView(ForEach<Data, ID, AnyView>(data: data, content: { content($0)._rows(row) }, id: id))
  }
}

extension ForEach where Content: TableRowContent, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates rows of a table for the elements of a collection.
  ///
  /// - Parameters:
  ///   - data: The collection.
  ///   - content: Builds the row of an element.
  public init(_ data: Data, content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

/// A builder of the rows of a table.
@resultBuilder @MainActor
public struct TableRowBuilder<Value: Identifiable> {
  /// Builds rows.
  public static func buildExpression<Content: TableRowContent>(_ content: Content) -> Content
  where Content.TableRowValue == Value { content }

  /// Builds the first row.
  public static func buildPartialBlock<Content: TableRowContent>(first content: Content) -> Content
  where Content.TableRowValue == Value { content }

  /// Adds a row to others.
  public static func buildPartialBlock<Rows: TableRowContent, Content: TableRowContent>(
    accumulated rows: Rows, next content: Content
  ) -> _TableRows<Value> where Rows.TableRowValue == Value, Content.TableRowValue == Value {
    _TableRows { AnyView(TupleView((rows._rows($0), content._rows($0)))) }
  }

  /// Builds rows that a condition includes.
  public static func buildIf<Content: TableRowContent>(_ content: Content?) -> _TableRows<Value>
  where Content.TableRowValue == Value { _TableRows { row in AnyView(content?._rows(row)) } }

  /// Builds the rows of the first branch of a condition.
  public static func buildEither<Content: TableRowContent>(first content: Content) -> _TableRows<Value>
  where Content.TableRowValue == Value { _TableRows { content._rows($0) } }

  /// Builds the rows of the second branch of a condition.
  public static func buildEither<Content: TableRowContent>(second content: Content) -> _TableRows<Value>
  where Content.TableRowValue == Value { _TableRows { content._rows($0) } }
}
