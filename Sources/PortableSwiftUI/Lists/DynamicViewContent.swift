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
    EditableRows(rows: self, delete: action, move: nil)
  }

  /// Sets an action that moves elements. In a list, Option with an arrow performs it for the row of the cursor or of the
  /// focus.
  ///
  /// - Parameter action: The action. Receives the positions of the elements, and the position before which they are moved.
  ///   If it is `nil`, elements can't be moved.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditableRows(rows: self, delete: nil, move: action)
  }
}

/// Rows with actions that edit their elements.
private struct EditableRows<Rows: DynamicViewContent>: DynamicViewContent, RowGroup {
  typealias Body = Never

  let rows: Rows
  let delete: ((IndexSet) -> Void)?
  let move: ((IndexSet, Int) -> Void)?

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

  var deleteRows: ((IndexSet) -> Void)? { view.delete }

  var moveRows: ((IndexSet, Int) -> Void)? { view.move }
}

/// A node with actions that edit the elements of the rows in it.
@MainActor
protocol RowEditing: _ViewNode {
  /// Deletes elements, if that is possible.
  var deleteRows: ((IndexSet) -> Void)? { get }

  /// Moves elements, if that is possible.
  var moveRows: ((IndexSet, Int) -> Void)? { get }
}

extension RowSource {
  /// The nodes around the rows that edit them.
  var editing: [any RowEditing] {
    var found: [any RowEditing] = []
    var next = parent
    while let node = next as? any RowEditing {
      found.append(node)
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
}

extension EnvironmentValues {
  fileprivate(set) var isDeleteDisabled: Bool {
    get { self[DeleteDisabledKey.self] }
    set { self[DeleteDisabledKey.self] = newValue }
  }

  fileprivate(set) var isMoveDisabled: Bool {
    get { self[MoveDisabledKey.self] }
    set { self[MoveDisabledKey.self] = newValue }
  }
}

private enum DeleteDisabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum MoveDisabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
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

/// Views of elements that a person deletes and moves. Not for use in your code.
public struct _EditedForEach<Data: MutableCollection & RandomAccessCollection, ID: Hashable, Content: View>: View
where Data: RangeReplaceableCollection, Data.Index: Hashable {
  let data: Binding<Data>
  let id: (Data.Element) -> ID
  let actions: EditActions<Data>
  let content: (Binding<Data.Element>) -> Content

  /// The views.
  public var body: some View {
    ForEach(data, by: id, content: content)
      .onDelete(perform: actions.contains(.delete) ? { data.wrappedValue.remove(atOffsets: $0) } : nil)
      .onMove(perform: actions.contains(.move) ? { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) } : nil)
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
  ) where Content == _EditedForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init { _EditedForEach(data: data, id: { $0.id }, actions: editActions, content: rowContent) }
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
  ) where Content == _EditedForEach<Data, ID, RowContent> {
    self.init { _EditedForEach(data: data, id: identifier(by: id), actions: editActions, content: rowContent) }
  }
}
