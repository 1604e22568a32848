/// A view of rows in one column, with a selection.
///
/// ```swift
/// List(episodes, selection: $selected) { episode in
///   Text(episode.title)
/// }
/// ```
/// Rows of a collection are created when they become visible, and removed with their state some time after they
/// disappear, so only the visible rows of a long list take time and memory.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `List`.
public struct List<SelectionValue: Hashable, Content: View>: View {
  private let makeSelection: (() -> ListSelection)?
  private let content: Content

  private init(_ makeSelection: (() -> ListSelection)?, _ content: Content) {
    self.makeSelection = makeSelection
    self.content = content
  }

  /// The views of the list.
  public var body: some View {
    PlacedContent(content: content, values: (makeSelection?(), isForm: false), layout: ListLayout.self)
      .environment(\.rowIndent, 0)
  }

  private static func single(_ selection: Binding<SelectionValue?>?) -> (() -> ListSelection)? {
    selection.map { selection in { ListSelection(selection) } }
  }

  private static func several(_ selection: Binding<Set<SelectionValue>>?) -> (() -> ListSelection)? {
    selection.map { selection in { ListSelection(selection) } }
  }
}

extension List {
  /// Creates a list of views with single selection.
  ///
  /// - Parameters:
  ///   - selection: A binding to the tag or id of the row that is selected.
  ///   - content: Builds the rows.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(Self.single(selection), content())
  }

  /// Creates a list of views with multiple selection.
  ///
  /// - Parameters:
  ///   - selection: A binding to the tags or ids of the rows that are selected.
  ///   - content: Builds the rows.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(Self.several(selection), content())
  }

  /// Creates a list of identifiable elements with single selection.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - selection: A binding to the id of the row that is selected.
  ///   - rowContent: Builds the row of an element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(Self.single(selection), ForEach(data, content: rowContent))
  }

  /// Creates a list of identifiable elements with multiple selection.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - selection: A binding to the ids of the rows that are selected.
  ///   - rowContent: Builds the row of an element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(Self.several(selection), ForEach(data, content: rowContent))
  }

  /// Creates a list of elements that are identified by a property, with single selection.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The property.
  ///   - selection: A binding to the id of the row that is selected.
  ///   - rowContent: Builds the row of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(Self.single(selection), ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list of elements that are identified by a property, with multiple selection.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The property.
  ///   - selection: A binding to the ids of the rows that are selected.
  ///   - rowContent: Builds the row of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(Self.several(selection), ForEach(data, id: id, content: rowContent))
  }
}

extension List where SelectionValue == Int {
  /// Creates a list of the numbers of a constant range with single selection.
  ///
  /// - Parameters:
  ///   - data: The range.
  ///   - selection: A binding to the number of the row that is selected.
  ///   - rowContent: Builds the row of a number.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<Int?>?, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(Self.single(selection), ForEach(data, content: rowContent))
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of views.
  ///
  /// - Parameter content: Builds the rows.
  public init(@ViewBuilder content: () -> Content) {
    self.init(nil, content())
  }

  /// Creates a list of identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - rowContent: Builds the row of an element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(nil, ForEach(data, content: rowContent))
  }

  /// Creates a list of identifiable elements, with bindings to them.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - rowContent: Builds the row of an element.
  public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(nil, ForEach(data, content: rowContent))
  }

  /// Creates a list of elements that are identified by a property, with bindings to them.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The property.
  ///   - rowContent: Builds the row of an element.
  public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable
  {
    self.init(nil, ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list of elements that are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The property.
  ///   - rowContent: Builds the row of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(nil, ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list of the numbers of a constant range.
  ///
  /// - Parameters:
  ///   - data: The range.
  ///   - rowContent: Builds the row of a number.
  public init<RowContent: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(nil, ForEach(data, content: rowContent))
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of the elements of trees, which a person opens and closes.
  ///
  /// - Parameters:
  ///   - data: The roots.
  ///   - children: The path to the children of an element: `nil` for one without any.
  ///   - rowContent: Builds the view of an element.
  public init<Element: Identifiable, Row: View>(
    _ data: [Element], children: KeyPath<Element, [Element]?>, @ViewBuilder rowContent: @escaping (Element) -> Row
  ) where Content == OutlineGroup<Element, Element.ID, Row> {
    self.init { OutlineGroup(data, children: children, content: rowContent) }
  }
}

extension List {
  /// Creates a list of the elements of trees, which a person opens and closes, with single selection.
  ///
  /// - Parameters:
  ///   - data: The roots.
  ///   - children: The path to the children of an element: `nil` for one without any.
  ///   - selection: A binding to the id of the element that is selected.
  ///   - rowContent: Builds the view of an element.
  public init<Element: Identifiable, Row: View>(
    _ data: [Element], children: KeyPath<Element, [Element]?>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Element) -> Row
  ) where Content == OutlineGroup<Element, Element.ID, Row> {
    self.init(selection: selection) { OutlineGroup(data, children: children, content: rowContent) }
  }

  /// Creates a list of the elements of trees, which a person opens and closes, with multiple selection.
  ///
  /// - Parameters:
  ///   - data: The roots.
  ///   - children: The path to the children of an element: `nil` for one without any.
  ///   - selection: A binding to the ids of the elements that are selected.
  ///   - rowContent: Builds the view of an element.
  public init<Element: Identifiable, Row: View>(
    _ data: [Element], children: KeyPath<Element, [Element]?>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Element) -> Row
  ) where Content == OutlineGroup<Element, Element.ID, Row> {
    self.init(selection: selection) { OutlineGroup(data, children: children, content: rowContent) }
  }
}
