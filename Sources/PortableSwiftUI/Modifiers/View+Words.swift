extension View {
  /// Places views at an edge of the view, which gets the rest of the room.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - alignment: The alignment of the views across the edge.
  ///   - spacing: The number of rows between them and the view, or `nil` for none.
  ///   - content: Builds the views.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let inset = content()
    return VStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .top { inset }
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if edge == .bottom { inset }
    }
  }

  /// Gives the focus to a view when this one appears.
  ///
  /// - Parameters:
  ///   - binding: The state of the focus.
  ///   - value: The value of the view that gets the focus.
  ///   - priority: The occasions, which make no difference here.
  public func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View { onAppear { binding.wrappedValue = value } }

  /// Adds actions to the row of a list. They are in its context menu, as there are no swipes.
  ///
  /// - Parameters:
  ///   - edge: The edge of the row, which is ignored.
  ///   - allowsFullSwipe: A Boolean value, which is ignored.
  ///   - content: Builds the buttons.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { contextMenu(menuItems: content) }

  /// Adds a menu to the view, which the right button of the mouse and Option-Return open.
  ///
  /// - Parameters:
  ///   - menuItems: Builds the buttons of the menu.
  ///   - preview: Builds a picture of the view, which isn't shown.
  public func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View { contextMenu(menuItems: menuItems) }

  /// Limits the number of lines of text.
  ///
  /// - Parameter limit: The range of the number. Text takes no more lines than it needs, but a text field as many as the lower
  ///   bound.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).environment(\.lineMinimum, limit.lowerBound)
  }

  /// Limits the number of lines of text.
  ///
  /// - Parameter limit: The range of the number.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

  /// Limits the number of lines of text, and reserves their room.
  ///
  /// - Parameters:
  ///   - limit: The number of lines.
  ///   - reservesSpace: A Boolean value that indicates whether the view has the room of as many lines in any case.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).environment(\.lineMinimum, reservesSpace ? limit : 1)
      .frame(minHeight: reservesSpace ? CGFloat(limit) : nil, alignment: .top)
  }

  /// Reserves room for lines of text.
  ///
  /// - Parameter limit: The range of the number.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    environment(\.lineMinimum, limit.lowerBound).frame(minHeight: CGFloat(limit.lowerBound), alignment: .top)
  }

  /// Places views at the leading or the trailing edge of the view, which gets the rest of the room.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - alignment: The alignment of the views across the edge.
  ///   - spacing: The number of columns between them and the view, or `nil` for none.
  ///   - content: Builds the views.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let inset = content()
    return HStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .leading { inset }
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if edge == .trailing { inset }
    }
  }

  /// Sets the color scheme that views in this one read.
  ///
  /// - Parameter colorScheme: The scheme.
  @available(macOS, deprecated: 100000.0, message: "Use preferredColorScheme(_:) instead.")
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }

  /// Controls whether scroll views in the view scroll by keys and the mouse.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether they don't.
  public func scrollDisabled(_ disabled: Bool) -> some View {
    ChangedEnvironment(content: self, value: disabled) { if $1 { $0.isScrollEnabled = false } }
  }

  /// Presents a popover, which is a view with a border in the middle of the screen.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to a property that indicates whether the popover is shown.
  ///   - attachmentAnchor: The place of the popover, which is ignored.
  ///   - arrowEdge: The edge of the arrow, which is ignored.
  ///   - content: Builds the views.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { popover(isPresented: isPresented, arrowEdge: arrowEdge, content: content) }

  /// Shows a dialog about data.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to a property that indicates whether the dialog is shown.
  ///   - titleVisibility: The visibility of the title.
  ///   - data: The data. The dialog isn't shown without it.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions,
      message: message)
  }

  /// Shows a dialog about data, with a title that is a text.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to a property that indicates whether the dialog is shown.
  ///   - titleVisibility: The visibility of the title.
  ///   - data: The data. The dialog isn't shown without it.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let (actions, message) = (data.map(actions), data.map(message))
    return confirmationDialog(
      title, isPresented: isPresented.presentable(if: data != nil), titleVisibility: titleVisibility
    ) {
      actions
    } message: {
      message
    }
  }

  /// Shows a dialog about data.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to a property that indicates whether the dialog is shown.
  ///   - titleVisibility: The visibility of the title.
  ///   - data: The data. The dialog isn't shown without it.
  ///   - actions: Builds the buttons.
  public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    confirmationDialog(
      titleKey, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions
    ) { _ in EmptyView() }
  }

  /// Shows a dialog about data, with a title that is a text.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to a property that indicates whether the dialog is shown.
  ///   - titleVisibility: The visibility of the title.
  ///   - data: The data. The dialog isn't shown without it.
  ///   - actions: Builds the buttons.
  public func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data, actions: actions
    ) { _ in EmptyView() }
  }

  /// Reports, as a message of the host, whether the view or what its body has read has changed. Call it in the body.
  ///
  /// SwiftUI prints the message, which a terminal that shows views can't. It names no property.
  public static func _printChanges() {
    guard let node = Evaluation.node else { return }
    MainActor.assumeIsolated { node.reportChanges() }
  }
}

/// The place of a popover, without an effect in a terminal.
public enum PopoverAttachmentAnchor: Sendable {
  /// A rectangle in the view.
  case rect(Source)
  /// A point in the view.
  case point(UnitPoint)

  /// The source of a rectangle.
  public struct Source: Sendable {
    /// The bounds of the view.
    public static var bounds: Source { Source() }

    /// Returns a rectangle.
    public static func rect(_ rect: CGRect) -> Source { Source() }
  }
}

/// An edge in the horizontal direction.
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
  /// The leading edge.
  case leading
  /// The trailing edge.
  case trailing
}

extension Button {
  /// Creates a button with a title and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - role: The role.
  ///   - action: The action.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) where Label == _SymbolLabel {
    self.init(role: role, action: action) { _SymbolLabel(titleKey, systemImage: systemImage) }
  }
}

extension Toggle where Label == _SymbolLabel {
  /// Creates a toggle with a title and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - isOn: A binding to a property that indicates whether the toggle is on.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { _SymbolLabel(titleKey, systemImage: systemImage) }
  }
}

extension Picker where Label == _SymbolLabel {
  /// Creates a picker with a title and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - selection: A binding to the tag of the option that is selected.
  ///   - content: Builds the options.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { _SymbolLabel(titleKey, systemImage: systemImage) }
  }
}

/// A view that shows related controls beside each other.
public struct ControlGroup<Content: View>: View {
  private let content: Content
  private let label: AnyView
  @Environment(\.styles.controlGroup) private var style

  /// Creates a group with a title, which only a style of your own shows.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the controls.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a group with a title and a symbol, which only a style of your own shows.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - content: Builds the controls.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Label(titleKey, systemImage: systemImage) }
  }

  /// Creates a group with a label, which only a style of your own shows.
  ///
  /// - Parameters:
  ///   - content: Builds the controls.
  ///   - label: Builds the views that describe the group.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L = { EmptyView() }) {
    (self.content, self.label) = (content(), AnyView(label()))
  }

  /// The controls.
  public var body: some View {
    if let style { make(style).environment(\.styles.controlGroup, nil) } else { HStack { content } }
  }

  private func make(_ style: some ControlGroupStyle) -> AnyView {
    let configuration = ControlGroupStyleConfiguration(content: .init(content), label: .init(label))
    return AnyView(StyleBody(style) { $0.makeBody(configuration: configuration) })
  }
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
  /// Creates the group that a style applies to.
  public init(_ configuration: ControlGroupStyleConfiguration) {
    self.init(content: { configuration.content }, label: { configuration.label })
  }
}

/// Views for the elements of a tree: each with its children below it, which a person can open.
///
/// ```swift
/// OutlineGroup(folder, children: \.folders) { Text($0.name) }
/// ```
public struct OutlineGroup<Element, ID: Hashable, Row: View>: View {
  private let elements: [Element]
  private let id: (Element) -> ID
  private let children: KeyPath<Element, [Element]?>
  private let row: (Element) -> Row

  /// Creates views for the elements of trees.
  ///
  /// - Parameters:
  ///   - data: The roots.
  ///   - children: The path to the children of an element: `nil` for one without any.
  ///   - content: Builds the view of an element.
  public init<Data: RandomAccessCollection>(
    _ data: Data, children: KeyPath<Element, [Element]?>, @ViewBuilder content: @escaping (Element) -> Row
  ) where Data.Element == Element, Element: Identifiable, ID == Element.ID {
    self.init(Array(data), by: { $0.id }, children, content)
  }

  /// Creates views for the elements of a tree.
  ///
  /// - Parameters:
  ///   - root: The root.
  ///   - children: The path to the children of an element: `nil` for one without any.
  ///   - content: Builds the view of an element.
  public init(
    _ root: Element, children: KeyPath<Element, [Element]?>, @ViewBuilder content: @escaping (Element) -> Row
  ) where Element: Identifiable, ID == Element.ID {
    self.init([root], by: { $0.id }, children, content)
  }

  /// Creates views for the elements of trees that are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The roots.
  ///   - id: The property.
  ///   - children: The path to the children of an element: `nil` for one without any.
  ///   - content: Builds the view of an element.
  public init<Data: RandomAccessCollection>(
    _ data: Data, id: KeyPath<Element, ID>, children: KeyPath<Element, [Element]?>,
    @ViewBuilder content: @escaping (Element) -> Row
  ) where Data.Element == Element {
    self.init(Array(data), by: identifier(by: id), children, content)
  }

  /// Creates views for the elements of a tree that are identified by a property.
  ///
  /// - Parameters:
  ///   - root: The root.
  ///   - id: The property.
  ///   - children: The path to the children of an element: `nil` for one without any.
  ///   - content: Builds the view of an element.
  public init(
    _ root: Element, id: KeyPath<Element, ID>, children: KeyPath<Element, [Element]?>,
    @ViewBuilder content: @escaping (Element) -> Row
  ) {
    self.init([root], by: identifier(by: id), children, content)
  }

  private init(
    _ elements: [Element], by id: @escaping (Element) -> ID, _ children: KeyPath<Element, [Element]?>,
    _ row: @escaping (Element) -> Row
  ) {
    self.elements = elements
    self.id = id
    self.children = children
    self.row = row
  }

  /// The views.
  public var body: some View {
    ForEach(data: elements, content: view, id: id)
  }

  @ViewBuilder
  private func view(of element: Element) -> some View {
    if let below = element[keyPath: children] {
      DisclosureGroup {
        AnyView(OutlineGroup(below, by: id, children, row))
      } label: {
        row(element)
      }
    } else {
      row(element)
    }
  }
}

/// A view of an image on the network. A terminal shows no pictures: the image is its file's name in brackets, and nothing is
/// loaded.
public struct AsyncImage<Content: View>: View {
  private let content: Content

  /// Creates a view of an image.
  ///
  /// - Parameters:
  ///   - url: The URL of the image.
  ///   - scale: The scale, which is ignored.
  public init(url: URL?, scale: CGFloat = 1) where Content == Image { content = Self.image(url) ?? Image("") }

  /// Creates a view of an image.
  ///
  /// - Parameters:
  ///   - url: The URL of the image, or `nil` for the placeholder.
  ///   - scale: The scale, which is ignored.
  ///   - content: Builds the view of the image.
  ///   - placeholder: Builds the view without an image.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: (Image) -> I, @ViewBuilder placeholder: () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.content =
      Self.image(url).map { .init(storage: .trueContent(content($0))) } ?? .init(storage: .falseContent(placeholder()))
  }

  /// Creates a view of an image in its phases: success with a URL, and empty without one.
  ///
  /// - Parameters:
  ///   - url: The URL of the image.
  ///   - scale: The scale, which is ignored.
  ///   - transaction: The transaction of changes, which is ignored.
  ///   - content: Builds the view of a phase.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: (AsyncImagePhase) -> Content
  ) {
    self.content = content(Self.image(url).map { .success($0) } ?? .empty)
  }

  /// The view of the image.
  public var body: some View { content }

  private static func image(_ url: URL?) -> Image? { url.map { Image($0.lastPathComponent) } }
}

/// A phase of an image on the network.
public enum AsyncImagePhase: Sendable {
  /// There is no image.
  case empty
  /// The image.
  case success(Image)
  /// The image can't be loaded.
  case failure(any Error)

  /// The image, if there is one.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }

  /// The error, if there is one.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A mode in which a person edits the rows of a list.
public enum EditMode: Hashable, Sendable {
  /// Not editing.
  case inactive
  /// Editing for a short time.
  case transient
  /// Editing.
  case active

  /// A Boolean value that indicates whether a person edits.
  public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
  /// The mode in which a person edits the rows of a list, if the program sets one. Rows can be edited by keys in any mode.
  public var editMode: Binding<EditMode>? {
    get { self[TypeKey<Binding<EditMode>>.self] }
    set { self[TypeKey<Binding<EditMode>>.self] = newValue }
  }

  /// A Boolean value that indicates whether scroll views scroll by keys and the mouse.
  public var isScrollEnabled: Bool {
    get { self[ScrollEnabledKey.self] }
    set { self[ScrollEnabledKey.self] = newValue }
  }

  /// The smallest height of a row of a list, which has no effect: a row is as high as its views.
  public var defaultMinListRowHeight: CGFloat {
    get { self[MinListRowHeightKey.self] }
    set { self[MinListRowHeightKey.self] = newValue }
  }
}

private enum ScrollEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum MinListRowHeightKey: EnvironmentKey {
  static var defaultValue: CGFloat { 1 }
}

/// A button that begins and ends the edit mode, if the program sets one; otherwise nothing, as rows can be edited by keys.
public struct EditButton: View {
  @Environment(\.editMode) private var mode

  /// Creates a button.
  nonisolated public init() {}

  /// The button.
  public var body: some View {
    if let mode {
      let isEditing = mode.wrappedValue.isEditing
      Button(isEditing ? "Done" : "Edit") { mode.wrappedValue = isEditing ? .inactive : .active }
    }
  }
}

extension View {
  /// Places views in a column beside the view while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - content: Builds the views.
  public func inspector<V: View>(isPresented: Binding<Bool>, @ViewBuilder content: () -> V) -> some View {
    let inspector = content()
    return HStack(alignment: .top, spacing: 0) {
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if isPresented.wrappedValue {
        Divider()
        inspector
      }
    }
  }

  /// Sets the width of the column of an inspector.
  ///
  /// - Parameter width: The number of columns, at most half of those of the screen.
  public func inspectorColumnWidth(_ width: CGFloat) -> some View { frame(maxWidth: width) }

  /// Sets the width of the column of an inspector.
  ///
  /// - Parameters:
  ///   - min: The least number of columns, which is ignored.
  ///   - ideal: The number of columns, at most half of those of the screen.
  ///   - max: The greatest number of columns, which is ignored: a person can't change the width.
  public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    inspectorColumnWidth(ideal)
  }

  /// Places views at an edge of the view, as a bar. The view gets the rest of the room.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - alignment: The alignment of the views across the edge.
  ///   - spacing: The number of rows between them and the view, or `nil` for none.
  ///   - content: Builds the views.
  public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }

  /// Hides the labels of controls in the view, or shows them.
  ///
  /// - Parameter visibility: The visibility of the labels.
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    transformEnvironment(\.areLabelsHidden) { isHidden in
      if visibility != .automatic { isHidden = visibility == .hidden }
    }
  }

  /// Shows the view for the first of several phases. Nothing moves through them.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - content: Applies modifiers for a phase.
  ///   - animation: Returns the animation to a phase, which has no effect.
  @ViewBuilder
  public func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> V,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View { PhaseAnimator(phases) { content(PlaceholderContentView(content: self), $0) } }

  /// Shows the view for the first of several phases. Nothing moves through them when a value changes.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - trigger: The value.
  ///   - content: Applies modifiers for a phase.
  ///   - animation: Returns the animation to a phase, which has no effect.
  public func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> V,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View { PhaseAnimator(phases) { content(PlaceholderContentView(content: self), $0) } }
}

/// A view that is shown for the first of several phases. Nothing moves through them.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let content: Content?

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - content: Builds the view for a phase.
  ///   - animation: Returns the animation to a phase, which has no effect.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) { self.content = phases.first { _ in true }.map(content) }

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - trigger: A value whose changes have no effect.
  ///   - content: Builds the view for a phase.
  ///   - animation: Returns the animation to a phase, which has no effect.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) { self.init(phases, content: content, animation: animation) }

  /// The view for the first phase.
  public var body: some View { content }
}

/// The occasions on which a view gets the focus by default. They make no difference in a terminal.
public struct DefaultFocusEvaluationPriority: Sendable {
  /// When the view appears.
  public static let automatic = DefaultFocusEvaluationPriority()
  /// When a person moves the focus into the view, too.
  public static let userInitiated = DefaultFocusEvaluationPriority()
}

/// A button that opens help.
public struct HelpLink: View {
  private let action: () -> Void

  /// Creates a button.
  ///
  /// - Parameter action: The action. Runs on the main actor.
  public init(action: @escaping () -> Void) { self.action = action }

  /// The button.
  public var body: some View { Button("?", action: action).accessibilityLabel("Help") }
}

/// A button that performs the action for renaming of the view around it. Without an action it is disabled.
///
/// The interface is the one that Apple documents for SwiftUI's `RenameButton`.
public struct RenameButton: View {
  @Environment(\.rename) private var rename

  /// Creates a button.
  public init() {}

  /// The button.
  public var body: some View { Button("Rename") { rename?() }.disabled(rename == nil) }
}

/// An action that renames something.
public struct RenameAction {
  let action: () -> Void

  /// Performs the action.
  @MainActor @preconcurrency
  public func callAsFunction() { action() }
}

extension EnvironmentValues {
  /// The action for renaming.
  public internal(set) var rename: RenameAction? {
    get { self[TypeKey<RenameAction>.self] }
    set { self[TypeKey<RenameAction>.self] = newValue }
  }
}

extension View {
  /// Sets the action of rename buttons in the view.
  ///
  /// - Parameter action: The action. Runs on the main actor.
  public func renameAction(_ action: @escaping () -> Void) -> some View {
    environment(\.rename, RenameAction(action: action))
  }

  /// Sets the action of rename buttons in the view to one that moves the focus to a field.
  ///
  /// - Parameter isFocused: The state of the focus of the field.
  public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
    renameAction { isFocused.wrappedValue = true }
  }

  /// Adds a view below the tabs, which stays as the tabs change.
  ///
  /// - Parameter content: Builds the view.
  public func tabViewBottomAccessory<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    safeAreaInset(edge: .bottom, content: content)
  }
}
