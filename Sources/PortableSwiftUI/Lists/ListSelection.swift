/// The selection of a list, with values of any type.
@MainActor
struct ListSelection {
  /// Returns a Boolean value that indicates whether a row can be selected.
  let accepts: (AnyHashable?) -> Bool

  /// Returns a Boolean value that indicates whether a row is selected.
  let contains: (AnyHashable) -> Bool

  /// Selects a row, and deselects all others.
  let select: (AnyHashable) -> Void

  /// Selects rows, and deselects all others, if several rows can be selected.
  let selectSeveral: ((Set<AnyHashable>) -> Void)?

  /// A Boolean value that indicates whether no row is selected.
  let isEmpty: Bool

  /// Returns the values of the selected rows.
  let values: () -> Set<AnyHashable>

  /// Creates a selection of at most one row. The value is read, so that the running evaluation depends on it.
  init<Value: Hashable>(_ selection: Binding<Value?>) {
    let current = selection.wrappedValue
    accepts = { $0?.base is Value }
    contains = { id in current.map { AnyHashable($0) == id } ?? false }
    select = { id in
      if let value = id.base as? Value { selection.wrappedValue = value }
    }
    selectSeveral = nil
    isEmpty = current == nil
    values = { Set(current.map { AnyHashable($0) }.map { [$0] } ?? []) }
  }

  /// Creates a selection of several rows. The value is read, so that the running evaluation depends on it.
  init<Value: Hashable>(_ selection: Binding<Set<Value>>) {
    let current = selection.wrappedValue
    accepts = { $0?.base is Value }
    contains = { id in (id.base as? Value).map(current.contains) ?? false }
    select = { id in
      if let value = id.base as? Value { selection.wrappedValue = [value] }
    }
    selectSeveral = { ids in selection.wrappedValue = Set(ids.compactMap { $0.base as? Value }) }
    isEmpty = current.isEmpty
    values = { Set(current.map { AnyHashable($0) }) }
  }
}
