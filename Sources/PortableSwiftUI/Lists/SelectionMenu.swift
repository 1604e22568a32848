extension View {
  /// Adds a menu for the rows of the list or table in the view, and an action.
  ///
  /// A click with the right button of the mouse opens the menu, for the selected rows if it is on one of them, and otherwise
  /// for the row alone; Option-Return opens it for the selected rows. Return and a double click perform the action.
  /// - Parameters:
  ///   - itemType: The type of the values of the selection.
  ///   - menu: Builds the buttons of the menu for the values of rows. The values are empty for a click below the rows.
  ///   - primaryAction: The action. Receives the values of rows on the main actor.
  public func contextMenu<I: Hashable, M: View>(
    forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
    primaryAction: ((Set<I>) -> Void)? = nil
  ) -> some View {
    SelectionMenuArea(content: self, menu: menu, action: primaryAction)
  }
}

/// The functions that a list calls for its rows.
struct SelectionMenu {
  /// Opens the menu for the values of rows, with the buttons of other menus.
  let open: @MainActor (Set<AnyHashable>, _ others: [AnyView]) -> Bool

  /// Performs the action for the values of rows.
  let perform: @MainActor (Set<AnyHashable>) -> Bool
}

extension EnvironmentValues {
  /// The menu of the rows of lists.
  var selectionMenu: SelectionMenu? {
    get { self[TypeKey<SelectionMenu>.self] }
    set { self[TypeKey<SelectionMenu>.self] = newValue }
  }
}

/// A view with a menu for the rows of the list in it.
private struct SelectionMenuArea<Content: View, I: Hashable, M: View>: View {
  let content: Content
  let menu: (Set<I>) -> M
  let action: ((Set<I>) -> Void)?
  @State private var values: Set<I>?

  /// The buttons of the menus of the row.
  @State private var others: [AnyView] = []

  init(content: Content, menu: @escaping (Set<I>) -> M, action: ((Set<I>) -> Void)?) {
    (self.content, self.menu, self.action) = (content, menu, action)
  }

  var body: some View {
    let (values, others, action) = ($values, $others, action)
    let functions = SelectionMenu { rows, menus in
      guard let rows = Self.values(of: rows) else { return false }
      (values.wrappedValue, others.wrappedValue) = (rows, menus)
      return true
    } perform: { rows in
      guard let action, let rows = Self.values(of: rows), !rows.isEmpty else { return false }
      action(rows)
      return true
    }
    WithPresentation(content: content.environment(\.selectionMenu, functions), isPresented: Binding.isPresent(values)) {
      Dialog(
        title: nil, message: EmptyView(),
        actions: TupleView(
          (menu(values.wrappedValue ?? []), ForEach(self.others.indices, id: \.self) { self.others[$0] })),
        axis: .vertical, addsCancel: true)
    }
  }

  private static func values(of rows: Set<AnyHashable>) -> Set<I>? {
    let values = rows.compactMap { $0.base as? I }
    return values.count == rows.count ? Set(values) : nil
  }
}
