extension View {
  /// Presents a sheet when a value becomes true.
  ///
  /// Escape closes the sheet, and so does the action `\.dismiss` of its environment.
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the sheet is closed.
  ///   - onDismiss: An action to perform after the sheet was closed.
  ///   - content: Builds the sheet.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    WithPresentation(content: self, isPresented: isPresented, isDialog: false, onDismiss: onDismiss) {
      SheetContent(content: content()) { isPresented.wrappedValue = false }
    }
  }

  /// Presents a sheet for an item when there is one.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the sheet is closed.
  ///   - onDismiss: An action to perform after the sheet was closed.
  ///   - content: Builds the sheet for an item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    let isPresented = Binding.isPresent(item)
    return WithPresentation(
      content: self, isPresented: isPresented, isDialog: false, onDismiss: onDismiss,
      id: { item.wrappedValue.map { AnyHashable($0.id) } }
    ) {
      SheetContent(content: item.wrappedValue.map(content)) { isPresented.wrappedValue = false }
    }
  }

  /// Presents a view in front of the screen when a value becomes true. It looks like a sheet.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the view is closed.
  ///   - onDismiss: An action to perform after the view was closed.
  ///   - content: Builds the view.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    sheet(isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Presents a view in front of the screen for an item when there is one. It looks like a sheet.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the view is closed.
  ///   - onDismiss: An action to perform after the view was closed.
  ///   - content: Builds the view for an item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    sheet(item: item, onDismiss: onDismiss, content: content)
  }

  /// Presents a popover when a value becomes true. It looks like a sheet.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the popover is closed.
  ///   - arrowEdge: The edge of the arrow, which is ignored.
  ///   - content: Builds the popover.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    sheet(isPresented: isPresented, content: content)
  }

  /// Presents a popover for an item when there is one, which is a sheet in a terminal.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the popover is closed.
  ///   - arrowEdge: The edge of its arrow, which it doesn't have.
  ///   - content: Builds the views of the popover for an item.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    sheet(item: item, content: content)
  }

  /// Presents an alert when a value becomes true.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - content: Builds the alert.
  @available(macOS, deprecated: 100000.0, message: "use `alert(title:isPresented:presenting::actions:) instead.")
  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    WithPresentation(content: self, isPresented: isPresented) { content().dialog }
  }

  /// Presents an alert for an item when there is one.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the alert is closed.
  ///   - content: Builds the alert for an item.
  @available(macOS, deprecated: 100000.0, message: "use `alert(title:isPresented:presenting::actions:) instead.")
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
    WithPresentation(content: self, isPresented: Binding.isPresent(item)) { item.wrappedValue.map(content)?.dialog }
  }

  /// Adds a menu that a click with the right button of the mouse opens, as Option-Return does while a view in this one has
  /// the focus.
  ///
  /// - Parameter menuItems: Builds the buttons of the menu.
  public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
    ContextMenuArea(content: self, items: menuItems())
  }
}

/// The view in a sheet, which can close it.
private struct SheetContent<Content: View>: View {
  let content: Content
  let dismiss: @MainActor () -> Void

  var body: some View {
    let action = DismissAction(dismiss)
    ChangedEnvironment(content: VStack(spacing: 0) { content }, value: true) { values, isPresented in
      values.isPresented = isPresented
      values.dismiss = action
      values.navigation = nil
    }
  }
}

/// An alert, for the modifiers that take one.
@available(macOS, deprecated: 100000.0, message: "use `View.alert(title:isPresented:presenting::actions:) instead.")
public struct Alert {
  /// A button of an alert.
  public struct Button {
    let label: Text
    let role: ButtonRole?
    let action: () -> Void

    /// Returns a button.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: nil, action: action ?? {})
    }

    /// Returns a button that cancels.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .cancel, action: action ?? {})
    }

    /// Returns a button with the title Cancel.
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { cancel(Text("Cancel"), action: action) }

    /// Returns a button that deletes something.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .destructive, action: action ?? {})
    }
  }

  private let title: Text
  private let message: Text?
  private let buttons: [Button]

  /// Creates an alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = [dismissButton ?? .default(Text("OK"))]
  }

  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }

  /// The views of the alert.
  @MainActor
  var dialog: some View {
    Dialog(
      title: title, message: message, actions: DialogButtons(buttons: buttons), axis: .horizontal, addsCancel: false)
  }
}

/// The buttons of an alert or an action sheet.
struct DialogButtons: View {
  let buttons: [Alert.Button]

  var body: some View {
    ForEach(buttons.indices, id: \.self) { index in
      let button = buttons[index]
      ControlArea(kind: .action(button.action), role: button.role, isButton: true, content: button.label)
    }
  }
}

/// A control that opens a menu of buttons, in the middle of the screen.
public struct Menu<Label: View, Content: View>: View {
  @State private var isOpen = false
  private let label: Label
  private let content: Content
  private let primaryAction: (() -> Void)?
  @Environment(\.styles.menu) private var style

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - content: Builds the buttons.
  ///   - label: Builds the views that describe the menu.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
    primaryAction = nil
  }

  /// Creates a menu with an action, which is its first button.
  ///
  /// - Parameters:
  ///   - content: Builds the buttons.
  ///   - label: Builds the views that describe the menu.
  ///   - primaryAction: The action. Runs on the main actor.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
  ) {
    self.label = label()
    self.content = content()
    self.primaryAction = primaryAction
  }

  /// The views of the menu.
  public var body: some View {
    if let style { make(style).environment(\.styles.menu, nil) } else { menu }
  }

  private func make(_ style: some MenuStyle) -> AnyView {
    let configuration = MenuStyleConfiguration(
      label: .init(label), content: .init(content), primaryAction: primaryAction)
    return AnyView(StyleBody(style) { $0.makeBody(configuration: configuration) })
  }

  private var menu: some View {
    WithPresentation(
      content: ControlArea(
        kind: .action { isOpen = true }, content: TupleView((label, Mark(string: "▾")))),
      isPresented: $isOpen
    ) {
      Dialog(
        title: nil, message: EmptyView(), actions: MenuItems(label: label, content: content, action: primaryAction),
        axis: .vertical, addsCancel: true)
    }
  }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
  /// Creates the menu that a style applies to.
  public init(_ configuration: MenuStyleConfiguration) {
    (label, content, primaryAction) = (configuration.label, configuration.content, configuration.primaryAction)
  }
}

/// The buttons of a menu.
private struct MenuItems<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  let action: (() -> Void)?

  var body: some View {
    if let action { ControlArea(kind: .action(action), isButton: true, content: label) }
    content
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the buttons.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a menu with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Builds the buttons.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == _SymbolLabel {
  /// Creates a menu with a title and a symbol whose first button performs an action of the menu.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - content: Builds the other buttons.
  ///   - primaryAction: The action.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(
      content: content, label: { _SymbolLabel(titleKey, systemImage: systemImage) }, primaryAction: primaryAction)
  }

  /// Creates a menu with a title and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - content: Builds the buttons.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { _SymbolLabel(titleKey, systemImage: systemImage) }
  }
}

/// A view with a menu.
private struct ContextMenuArea<Content: View, Items: View>: View {
  let content: Content
  let items: Items
  @State private var isOpen = false

  /// The buttons of the other menus of the view.
  @State private var others: [AnyView] = []

  init(content: Content, items: Items) {
    self.content = content
    self.items = items
  }

  var body: some View {
    WithPresentation(
      content: MenuTrigger(
        content: PlacedContent(content: content, values: 0, layout: MenuAreaLayout.self), items: AnyView(items)
      ) {
        others = $0
        isOpen = true
      }, isPresented: $isOpen
    ) {
      [others] in
      Dialog(
        title: nil, message: EmptyView(),
        actions: TupleView((items, ForEach(others.indices, id: \.self) { others[$0] })), axis: .vertical,
        addsCancel: true)
    }
    .onChange(of: isOpen) { if !isOpen { others = [] } }
  }
}

/// The layout of a view with a menu, which keys also reach by the cursor of a list.
private final class MenuAreaLayout: ReachableLayout<Int> {
  override var isFocusable: Bool { super.isFocusable && node.list == nil }
}

/// The node of a view with a menu.
@MainActor
protocol MenuNode: _ViewNode {
  /// The buttons of the menu.
  var ownItems: AnyView { get }

  /// The buttons of the menu, and those of the other menus of the view.
  var items: [AnyView] { get }

  /// Opens the menu, with the buttons of the other menus of the view. Returns `false` if the view is disabled.
  func open() -> Bool
}

extension _ViewNode {
  /// The menus of the view that the node belongs to, from the inside to the outside.
  fileprivate var menus: [any MenuNode] {
    sequence(first: self, next: \.parent)
      .prefix { $0 === self || $0.layout.map(\.isTransparent) != false }
      .compactMap { $0 as? any MenuNode }
  }

  /// The innermost menu of the whole view.
  var wholeMenu: (any MenuNode)? {
    let content = first { $0.layout.map(\.isTransparent) == false ? $0 : nil } ?? self
    return content.menus.first
  }

  /// The menu of the view: the innermost one of the whole view, or the first one in it.
  var menu: (any MenuNode)? { wholeMenu ?? first { $0 as? any MenuNode } }
}

/// A view with an action for the right button of the mouse and for Option-Return.
private struct MenuTrigger<Content: View>: WrapperView {
  var content: Content?
  let items: AnyView
  let open: (_ others: [AnyView]) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { MenuTriggerNode(view, in: parent) }
}

private final class MenuTriggerNode<Content: View>: WrapperNode<MenuTrigger<Content>>, MenuNode {
  var ownItems: AnyView { view.items }

  var items: [AnyView] { menus.map(\.ownItems) }

  /// A Boolean value that indicates whether a list around the view adds the buttons to those of its own menu.
  private var isOfSelectionMenu: Bool { environment.values.selectionMenu != nil && list?.selection != nil }

  func open() -> Bool {
    guard environment.system.isEnabled else { return false }
    view.open(Array(items.dropFirst()))
    return true
  }

  override func respond(to event: ViewEvent) -> Bool {
    switch event {
    case .key(.return, .option): return !isOfSelectionMenu && open()
    case .mouse(let mouse):
      guard case .press(2) = mouse.action, !isOfSelectionMenu else { return false }
      return open()
    default: return false
    }
  }
}
