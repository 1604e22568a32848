/// A view of the elements of a collection.
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection

  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
  /// Sets an action that deletes elements. In a list, Delete performs it for the row of the cursor or of the focus.
  ///
  /// - Parameter action: The action. Receives the positions of the elements. If it is `nil`, elements can't be deleted.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditableRows(rows: self, edits: RowEdits(delete: action))
  }

  /// Sets an action that moves elements. In a list, Option with an arrow performs it for the row of the cursor or of the
  /// focus.
  ///
  /// - Parameter action: The action. Receives the positions of the elements, and the position before which they are moved.
  ///   If it is `nil`, elements can't be moved.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditableRows(rows: self, edits: RowEdits(move: action))
  }
}

/// Rows with actions that edit their elements.
private struct EditableRows<Rows: DynamicViewContent>: DynamicViewContent, RowGroup {
  typealias Body = Never

  let rows: Rows
  let edits: RowEdits

  var data: Rows.Data { rows.data }

  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode { EditableNode(view, in: parent) }

  static func _updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: EditableNode<Rows>.self).update(with: view)
  }
}

private final class EditableNode<Rows: DynamicViewContent>: _ViewNode, RowEditing {
  private var view: EditableRows<Rows>

  init(_ view: EditableRows<Rows>, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
  }

  func update(with new: EditableRows<Rows>) {
    view = new
    invalidate()
  }

  override func evaluate() { updateChild(with: view.rows) }

  var edits: RowEdits? { view.edits }
}

/// Actions that edit the elements of rows.
struct RowEdits {
  /// Deletes elements, if that is possible.
  var delete: ((IndexSet) -> Void)?

  /// Moves elements, if that is possible.
  var move: ((IndexSet, Int) -> Void)?
}

/// A node that may have actions for the rows in it.
@MainActor
protocol RowEditing: _ViewNode {
  /// The actions.
  var edits: RowEdits? { get }
}

extension RowSource {
  /// The actions for the rows, the nearest first.
  var editing: [RowEdits] {
    var found: [RowEdits] = []
    var next: _ViewNode? = self
    while let node = next as? any RowEditing {
      if let edits = node.edits { found.append(edits) }
      next = node.parent
    }
    return found
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at the positions of a set, as `onDelete` passes it.
  ///
  /// - Parameter offsets: The positions, from zero.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var offset = 0
    removeAll { _ in
      defer { offset += 1 }
      return offsets.contains(offset)
    }
  }
}

extension MutableCollection {
  /// Moves the elements at the positions of a set, as `onMove` passes it.
  ///
  /// - Parameters:
  ///   - source: The positions, from zero.
  ///   - destination: The position before which the elements are moved.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let moved = source.filter(all.indices.contains)
    var order = all.indices.filter { !source.contains($0) }
    order.insert(contentsOf: moved, at: order.firstIndex { $0 >= destination } ?? order.count)
    for (index, position) in zip(indices, order) { self[index] = all[position] }
  }
}

extension View {
  /// Controls whether a person can delete the row of a list that the view is.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row stays.
  public func deleteDisabled(_ isDisabled: Bool) -> some View { environment(\.isDeleteDisabled, isDisabled) }

  /// Controls whether a person can move the row of a list that the view is.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row stays where it is.
  public func moveDisabled(_ isDisabled: Bool) -> some View { environment(\.isMoveDisabled, isDisabled) }

  /// Controls whether a person can select the view, as a row of a list or a table or as an option of a picker.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the view can't be selected.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    environment(\.isSelectionDisabled, isDisabled)
  }
}

/// The ways in which a person edits the rows of elements.
public struct EditActions<Data>: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Elements are deleted.
  public static var delete: EditActions { EditActions(rawValue: 1) }
  /// Elements are moved.
  public static var move: EditActions { EditActions(rawValue: 2) }
  /// Elements are deleted and moved.
  public static var all: EditActions { [.delete, .move] }
}

extension ForEach where Content: View {
  /// Creates views for identifiable elements that a person deletes and moves in a list, with bindings to them.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The ways in which a person edits them.
  ///   - content: Builds the view of an element.
  public init<C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<C>, editActions: EditActions<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, content: content)
    edits = RowEdits(editActions, of: data)
  }

  /// Creates views for elements that a person deletes and moves in a list, with bindings to them.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The property that identifies an element.
  ///   - editActions: The ways in which a person edits them.
  ///   - content: Builds the view of an element.
  public init<C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    self.init(data, id: id, content: content)
    edits = RowEdits(editActions, of: data)
  }
}

extension RowEdits {
  fileprivate init<C: MutableCollection & RangeReplaceableCollection>(_ actions: EditActions<C>, of data: Binding<C>) {
    if actions.contains(.delete) { delete = { data.wrappedValue.remove(atOffsets: $0) } }
    if actions.contains(.move) { move = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) } }
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of identifiable elements that a person deletes and moves.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The ways in which a person edits them.
  ///   - rowContent: Builds the row of an element.
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init { ForEach(data, editActions: editActions, content: rowContent) }
  }

  /// Creates a list of elements that a person deletes and moves.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The property that identifies an element.
  ///   - editActions: The ways in which a person edits them.
  ///   - rowContent: Builds the row of an element.
  public init<
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, ID: Hashable, RowContent: View
  >(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable
  {
    self.init { ForEach(data, id: id, editActions: editActions, content: rowContent) }
  }
}

extension List {
  /// Creates a list of identifiable elements that a person deletes and moves, with single selection.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The ways in which a person edits them.
  ///   - selection: A binding to the id of the row that is selected.
  ///   - rowContent: Builds the row of an element.
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(selection: selection) { ForEach(data, editActions: editActions, content: rowContent) }
  }

  /// Creates a list of identifiable elements that a person deletes and moves, with multiple selection.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The ways in which a person edits them.
  ///   - selection: A binding to the ids of the rows that are selected.
  ///   - rowContent: Builds the row of an element.
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(selection: selection) { ForEach(data, editActions: editActions, content: rowContent) }
  }
}
