/// A view that shows one of several views, with a line of their names above it, or of dots if they have no names.
///
/// The arrows select a tab while the line has the focus, and so does the mouse. Views that aren't shown have
/// disappeared, and keep their state.
/// ```swift
/// TabView {
///   InboxView().tabItem { Label("Inbox", systemImage: "tray") }
///   SentView().tabItem { Label("Sent", systemImage: "paperplane") }
/// }
/// ```
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  private let selection: Binding<SelectionValue>?
  private let content: Content

  /// Creates a tab view whose selection is that of a binding.
  ///
  /// - Parameters:
  ///   - selection: A binding to the tag of the view that is shown.
  ///   - content: Builds the views.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// The views of the tab view.
  public var body: some View {
    let selection = selection
    let selected = selection.map { AnyHashable($0.wrappedValue) }
    return PlacedContent(
      content: content,
      values: TabSelection(selected: selected) { tag in
        if let value = tag.base as? SelectionValue { selection?.wrappedValue = value }
      }, layout: TabsLayout.self)
  }
}

extension TabView where SelectionValue == Int {
  /// Creates a tab view that shows its first view at first.
  ///
  /// - Parameter content: Builds the views.
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

/// A view of a tab view, with its name.
public struct Tab<Value: Hashable, Content: View, Label: View>: View {
  private let value: Value?
  private let content: Content
  private let label: Label

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - value: The tag of the view.
  ///   - content: Builds the view.
  ///   - label: Builds the name.
  public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.value = value
    self.content = content()
    self.label = label()
  }

  /// The view with its name.
  public var body: some View {
    let item = TabItem(label: label, content: VStack(spacing: 0) { content })
    if let value { item.tag(value) } else { item }
  }
}

extension Tab where Value == Never {
  /// Creates a tab that can't be selected by a value.
  ///
  /// - Parameters:
  ///   - content: Builds the view.
  ///   - label: Builds the name.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    value = nil
    self.content = content()
    self.label = label()
  }
}

extension Tab where Label == _SymbolLabel {
  /// Creates a tab with a title and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - value: The tag of the view.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { _SymbolLabel(titleKey, systemImage: systemImage) }
  }
}

extension Tab where Value == Never, Label == _SymbolLabel {
  /// Creates a tab with a title and a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - systemImage: The name of the symbol.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    value = nil
    self.content = content()
    label = _SymbolLabel(titleKey, systemImage: systemImage)
  }
}

extension Tab where Label == _SymbolLabel {
  /// Creates a tab with a title and an image of a catalog. A line of names shows the title alone.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - image: The name of the image.
  ///   - value: The tag of the view.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  public init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { _SymbolLabel(titleKey, image: image) }
  }

  /// Creates a tab with a title and an image of a catalog, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The name of the image.
  ///   - value: The tag of the view.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(LocalizedStringKey(String(title)), image: image, value: value, content: content)
  }
}

extension Tab where Value == Never, Label == _SymbolLabel {
  /// Creates a tab with a title and an image of a catalog. A line of names shows the title alone.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - image: The name of the image.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  public init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    value = nil
    self.content = content()
    label = _SymbolLabel(titleKey, image: image)
  }

  /// Creates a tab with a title and an image of a catalog, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The name of the image.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(LocalizedStringKey(String(title)), image: image, content: content)
  }
}

/// The purpose of a tab.
public struct TabRole: Hashable, Sendable {
  private let name: String

  /// The tab of a search.
  public static let search = TabRole(name: "search")
}

extension Tab where Label == _SymbolLabel {
  /// Creates a tab with a title and a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - value: The tag of the view.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { _SymbolLabel(title, systemImage: systemImage) }
  }

  /// Creates the tab of a search, or of another purpose, with its title and symbol.
  ///
  /// - Parameters:
  ///   - value: The tag of the view.
  ///   - role: The purpose of the tab.
  ///   - content: Builds the view.
  public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
    self.init(role == .search ? "Search" : "", systemImage: "magnifyingglass", value: value, content: content)
  }
}

extension Tab where Value == Never, Label == _SymbolLabel {
  /// Creates a tab with a title and a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - role: The purpose of the tab, which has no effect.
  ///   - content: Builds the view.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(LocalizedStringKey(String(title)), systemImage: systemImage, content: content)
  }

  /// Creates the tab of a search, or of another purpose, with its title and symbol.
  ///
  /// - Parameters:
  ///   - role: The purpose of the tab.
  ///   - content: Builds the view.
  public init(role: TabRole?, @ViewBuilder content: () -> Content) {
    self.init(role == .search ? "Search" : "", systemImage: "magnifyingglass", content: content)
  }
}

/// Several tabs with a title, which isn't shown: all names are in one line.
public struct TabSection<Content: View>: View {
  private let content: Content

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the tabs.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a section, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Builds the tabs.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - content: Builds the tabs.
  ///   - header: Builds the title.
  public init<Header: View>(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.content = content()
  }

  /// The tabs.
  public var body: some View { content }
}

extension View {
  /// Sets the name of the view in a tab view.
  ///
  /// - Parameter label: Builds the name: a text, or a label whose title is the name.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    TabItem(label: label(), content: VStack(spacing: 0) { self })
  }
}

/// The tag that is selected, and the way to select another one.
private struct TabSelection: Equatable {
  let selected: AnyHashable?
  let select: (AnyHashable) -> Void

  static func == (first: Self, second: Self) -> Bool { false }
}

/// A view with its name.
private struct TabItem<Label: View, Content: View>: View {
  let label: Label
  let content: Content

  var body: some View {
    PlacedContent(
      content: TupleView((HiddenLabel(content: label), content)), values: 0, layout: TabItemLayout.self)
  }
}

/// The layout of a view with its name.
private final class TabItemLayout: ContentLayout<Int> {
  var name: String { node.child?.children.first?.texts.joined(separator: " ") ?? "" }

  /// The stack with the view, which comes after its name.
  var content: LayoutItem? {
    if hasStaleChildren { findChildren() }
    let stack = children.last
    if stack?.hasStaleChildren == true { stack?.findChildren() }
    return stack
  }
}

/// A view that isn't drawn: the name of a view in a tab view, or the label of a control without one.
struct HiddenLabel<Content: View>: View {
  let content: Content

  var body: some View { PlacedContent(content: content, values: 0, layout: UnplacedLayout.self) }
}

/// The layout of a view that isn't placed.
private final class UnplacedLayout: ContentLayout<Int> {
  override var isPresentation: Bool { true }
}

/// The layout of a tab view: the line of names, and the view that is selected.
private final class TabsLayout: CoveringLayout<TabSelection>, TabContainer {
  /// The position of the view that is shown if no tag is selected.
  private var position = 0

  private(set) weak var shownNode: _ViewNode?

  required init(_ values: TabSelection, of node: _ViewNode) {
    super.init(values, of: node)
    control = Control(
      .choice(
        names: { [weak self] in self?.children.map(\.tab.name) ?? [] }, select: { [weak self] in self?.select($0) }),
      title: "Tabs", of: node)
    node.graph.addTabs(self)
  }

  override func leave() {
    node.graph.removeTabs(self)
    super.leave()
  }

  func findShownNode() {
    if hasStaleChildren { findChildren() }
    let new = children.indices.contains(selected) ? outermostNode(of: children[selected]) : nil
    guard new !== shownNode else { return }
    for root in [shownNode, new] {
      root?.forEach { [graph = node.graph] in if $0.hasAppearance { graph.checkAppearance(of: $0) } }
    }
    shownNode = new
  }

  /// The outermost node below the tab view that belongs to a view and to no other.
  private func outermostNode(of child: LayoutItem) -> _ViewNode {
    var root = child.node
    while let parent = root.parent, parent !== node,
      !children.contains(where: { $0 !== child && node.graph.contains(parent, $0.node) })
    {
      root = parent
    }
    return root
  }

  /// The names with their badges, or a dot for a page without either.
  private var titles: [String] {
    let (tabs, selected) = (children.map(\.tab), selected)
    let (dot, selectedDot) = node.environment.system.display.isASCII ? ("o", "*") : ("○", "●")
    return tabs.enumerated().map { index, tab in
      if tab.name.isEmpty, tab.badge.isEmpty { return index == selected ? selectedDot : dot }
      return tab.badge.isEmpty ? tab.name : "\(tab.name) (\(tab.badge))"
    }
  }

  /// The tag of a view: outside of its `tabItem`, or inside.
  private func tag(of child: LayoutItem) -> AnyHashable? {
    if let tag = child.taggedNode.tag(below: node) { return tag }
    // The view is in a stack after its name.
    var item: LayoutItem? = child.tab.item ?? child
    for _ in 0..<2 {
      if item?.hasStaleChildren == true { item?.findChildren() }
      item = item?.children.last
    }
    return item?.taggedNode.tag(below: child.node)
  }

  private var selected: Int {
    let tagged = values.selected.flatMap { selected in children.firstIndex { tag(of: $0) == selected } }
    return tagged ?? min(position, max(0, children.count - 1))
  }

  private func select(_ index: Int) {
    guard children.indices.contains(index) else { return }
    position = index
    if let tag = tag(of: children[index]) { values.select(tag) }
    cover()
    layout.enqueue(self)
    // The views that appear and disappear do so in the next update.
    node.graph.updates.write { _ in nil }
  }

  private func cover() {
    let selected = selected
    for (index, child) in children.enumerated() { child.isCovered = index != selected }
  }

  override func childrenWereReplaced() { cover() }

  override var hasPages: Bool { true }

  override var isFocusable: Bool { children.count > 1 }

  /// The line of names takes the focus, and the view below leaves it where it is.
  override func takesFocus(at point: CellPoint) -> Bool { point.y == frame.origin.y }

  private func inner(_ proposal: ProposedCellSize) -> ProposedCellSize {
    ProposedCellSize(width: proposal.width, height: proposal.height.map { max(0, $0 - 1) })
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    cover()
    var size = CellSize(width: titles.reduce(0) { $0 + CellWidth.of($1) + 2 }, height: 1)
    if let shown = shownItems.first {
      let inner = inner(work.proposal)
      guard let content = shown.knownSize(for: inner) else { return .needs(shown, inner) }
      size = CellSize(width: max(size.width, content.width), height: size.height + content.height)
    }
    size.width = work.proposal.width ?? size.width
    size.height = work.proposal.height ?? size.height
    return .size(size)
  }

  override func placeChildren() {
    cover()
    let inner = inner(proposal)
    for child in children {
      let chosen = child.isCovered ? .zero : child.knownSize(for: inner) ?? .zero
      let origin = CellPoint(
        x: max(0, (size.width - chosen.width) / 2), y: 1 + max(0, (size.height - 1 - chosen.height) / 2))
      child.move(to: origin, LayoutChoice(proposal: inner, size: chosen))
    }
  }

  /// The titles with their columns. The dots of pages are in the middle.
  private var labels: [(text: String, columns: Range<Int>)] {
    let arePages = children.allSatisfy { $0.tab.name.isEmpty }
    var column = arePages ? max(0, size.width - 3 * children.count) / 2 : 0
    return titles.map { title in
      let text = " \(title) "
      defer { column += CellWidth.of(text) }
      return (text, column..<column + CellWidth.of(text))
    }
  }

  override func draw(in context: DrawingContext, into surface: inout CellSurface) {
    let selected = selected
    var context = context
    context.clip = context.clip.intersection(CellRect(origin: context.origin, size: size))
    // The name that is selected is visible on a narrow screen.
    let labels = labels
    let offset = labels.indices.contains(selected) ? max(0, labels[selected].columns.upperBound - size.width) : 0
    for (index, label) in labels.enumerated() {
      var style = context.style
      if index == selected { style.attributes.formUnion(hasFocus ? [.inverse] : [.bold, .underline]) }
      context.draw(
        VisibleText.lines(label.text).joined(separator: " "),
        at: CellPoint(x: label.columns.lowerBound - offset, y: 0), style: style, into: &surface)
    }
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard node.environment.system.isEnabled else { return false }
    switch event {
    case .key(.leftArrow, []) where hasFocus: select(max(0, selected - 1))
    case .key(.rightArrow, []) where hasFocus: select(min(children.count - 1, selected + 1))
    case .key(.downArrow, []) where hasFocus: return node.graph.focus.move(by: 1)
    case .mouse(let mouse):
      guard case .press(0) = mouse.action, mouse.location.y == frame.origin.y else { return false }
      let column = mouse.location.x - frame.origin.x
      guard let index = labels.firstIndex(where: { $0.columns.contains(column) }) else { return false }
      select(index)
    default: return false
    }
    return true
  }
}

extension LayoutItem {
  /// The item of a view in a tab view that has its name, the name, and its badge.
  fileprivate var tab: (item: TabItemLayout?, name: String, badge: String) {
    var badge = ""
    var item = self
    while true {
      if let layout = item as? BadgeLayout, badge.isEmpty { badge = layout.values }
      if let tab = item as? TabItemLayout {
        return (tab, tab.name, badge.isEmpty ? (tab.content?.children.first as? BadgeLayout)?.values ?? "" : badge)
      }
      guard let child = item.children.first else { return (nil, "", "") }
      item = child
    }
  }
}
