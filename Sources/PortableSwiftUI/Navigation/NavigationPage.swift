/// A view with a bar above it, and one below it if there are items for it.
struct NavigationPage<Content: View>: WrapperView {
  /// The entry of a pushed view.
  let entry: NavigationEntry?

  /// The stack that the view is in, if there is one.
  let navigation: Navigation?
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { PageNode(view, in: parent) }
}

/// A node whose view has a title and a toolbar.
@MainActor
protocol PageHost: _ViewNode {
  /// The title and the items of the bars.
  var bars: PageBars { get }
}

private final class PageNode<Content: View>: WrapperNode<NavigationPage<Content>>, PageHost {
  let bars = PageBars()

  override init(_ view: NavigationPage<Content>, in parent: _ViewNode, environment: EnvironmentScope? = nil) {
    super.init(view, in: parent, environment: environment)
    if let entry = view.entry, !entry.isRoot, let navigation = view.navigation {
      bars.goBack = { [weak entry] in if let entry { navigation.pop(entry) } }
    }
  }

  override func evaluate(with content: Content) {
    updateChild(
      with: VStack(alignment: .leading, spacing: 0) {
        BarArea(bars: bars, isBottom: false)
        VStack(spacing: 0) { content }.frame(maxWidth: .infinity, maxHeight: .infinity)
        BarArea(bars: bars, isBottom: true)
      })
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard case .key(.escape, []) = event, let goBack = bars.goBack else { return false }
    goBack()
    return true
  }
}

extension _ViewNode {
  /// The nearest view around this one that has a title and a toolbar.
  var page: (any PageHost)? { parent?.nearest { $0 as? any PageHost } }
}

/// The title and the items of the bars of a view.
@MainActor
final class PageBars {
  /// An item, with the environment of the view that has added it.
  struct Item {
    let placement: ToolbarItemPlacement
    let content: AnyView
    let environment: EnvironmentScope
  }

  /// Goes back to the previous view, if this one was pushed.
  var goBack: (() -> Void)?

  /// The views that hide the bars, and those that hide the button that goes back.
  private var hidden: Set<ObjectIdentifier> = []
  private var hiddenBack: Set<ObjectIdentifier> = []

  /// The line that a text in a bar belongs to.
  enum Line {
    case title, subtitle
  }

  private var texts: [(owner: ObjectIdentifier, depth: Int, line: Line, text: Text)] = []
  private var items: [(owner: ObjectIdentifier, depth: Int, items: [Item])] = []
  fileprivate var nodes: [Weak] = []

  fileprivate struct Weak {
    weak var node: _ViewNode?
  }

  /// Sets or removes the title or the subtitle that a view has. Those of the outermost views are shown.
  func set(_ text: Text?, as line: Line, of node: _ViewNode) {
    let owner = ObjectIdentifier(node)
    let index = texts.firstIndex { $0.owner == owner && $0.line == line }
    guard text != index.map({ texts[$0].text }) else { return }
    if let index { texts.remove(at: index) }
    if let text { texts.append((owner, node.depth, line, text)) }
    didChange()
  }

  /// Sets or removes the items of a view.
  func setItems(_ new: [Item], of node: _ViewNode) {
    let owner = ObjectIdentifier(node)
    if let index = items.firstIndex(where: { $0.owner == owner }) {
      items[index].items = new
      if new.isEmpty { items.remove(at: index) }
    } else {
      guard !new.isEmpty else { return }
      items.append((owner, node.depth, new))
      // Outer views come first.
      items.sort { $0.depth < $1.depth }
    }
    didChange()
  }

  /// Hides or shows parts of the bars for a view.
  func hide(_ bars: Bool, back: Bool, of node: _ViewNode) {
    let (old, oldBack) = (hidden, hiddenBack)
    let owner = ObjectIdentifier(node)
    if bars { hidden.insert(owner) } else { hidden.remove(owner) }
    if back { hiddenBack.insert(owner) } else { hiddenBack.remove(owner) }
    if (old, oldBack) != (hidden, hiddenBack) { didChange() }
  }

  /// A Boolean value that indicates whether no bar is shown.
  var isHidden: Bool { !hidden.isEmpty }

  /// A Boolean value that indicates whether there is no button that goes back. Escape goes back all the same.
  var hidesBack: Bool { !hiddenBack.isEmpty }

  private func didChange() {
    for weak in nodes { weak.node?.invalidate() }
  }

  /// Returns the title or the subtitle.
  func text(_ line: Line) -> Text? { texts.filter { $0.line == line }.min { $0.depth < $1.depth }?.text }

  /// Returns the items of a part of a bar.
  func items(_ part: ToolbarItemPlacement.Part) -> [Item] {
    items.flatMap(\.items).filter { $0.placement.part == part }
  }
}

/// One of the bars of a view.
private struct BarArea: View {
  let bars: PageBars
  let isBottom: Bool

  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode { BarNode(view, in: parent) }

  static func _updateNode(_ node: _ViewNode, with view: Self) {}
}

/// The node of a bar.
final class BarNode: _ViewNode {
  private let view: BarArea

  fileprivate init(_ view: BarArea, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
    view.bars.nodes.append(PageBars.Weak(node: self))
  }

  override func evaluate() {
    let bars = view.bars
    if bars.isHidden {
      updateChild(with: Bar())
    } else if view.isBottom {
      updateChild(with: Bar(leading: bars.items(.bottom)))
    } else {
      updateChild(
        with: Bar(
          goBack: bars.hidesBack ? nil : bars.goBack, title: bars.items(.title).isEmpty ? bars.text(.title) : nil,
          subtitle: bars.text(.subtitle), leading: bars.items(.leading),
          middle: bars.items(.title) + bars.items(.middle), trailing: bars.items(.trailing)))
    }
  }
}

/// The views of a bar.
private struct Bar: View {
  var goBack: (() -> Void)?
  var title: Text?
  var subtitle: Text?
  var leading: [PageBars.Item] = []
  var middle: [PageBars.Item] = []
  var trailing: [PageBars.Item] = []

  var body: some View {
    if goBack != nil || title != nil || subtitle != nil || !leading.isEmpty || !middle.isEmpty || !trailing.isEmpty {
      HStack(spacing: 2) {
        if let goBack {
          ControlArea(kind: .action(goBack), title: "Back", content: Text("‹ Back").lineLimit(1))
        }
        items(leading)
        // Where there isn't room for all, the subtitle and then the title are shortened first.
        if let title { title.bold().lineLimit(1).layoutPriority(-1) }
        if let subtitle { subtitle.foregroundStyle(.secondary).lineLimit(1).layoutPriority(-2) }
        items(middle)
        Spacer()
        items(trailing)
      }
    }
  }

  private func items(_ items: [PageBars.Item]) -> some View {
    ForEach(items.indices, id: \.self) { index in
      // A title that is too long is shortened, so that a bar stays a line.
      let content = AnyView(items[index].content.lineLimit(1))
      PlacedContent(
        content: InEnvironment(environment: items[index].environment, content: content), values: 0,
        layout: BarItemLayout.self)
    }
  }
}

/// The layout of an item of a bar. One that takes any room, such as a field, has what the title leaves.
final class BarItemLayout: ModifierLayout<Int> {
  /// The number of columns that such an item has in any case.
  private static let smallest = 8

  private var takesAnyRoom: Bool {
    // A spacer leaves all room to others by itself.
    guard let item = children.first, item.priority > -.infinity else { return false }
    let most = ProposedCellSize(width: ProposedCellSize.infinity, height: nil)
    return layout.size(of: item, most).width >= ProposedCellSize.infinity
  }

  override var priority: Double { takesAnyRoom ? -2 : children.first?.priority ?? 0 }

  override func contentProposal(for proposal: ProposedCellSize) -> ProposedCellSize {
    guard let width = proposal.width, width < Self.smallest, takesAnyRoom else { return proposal }
    return ProposedCellSize(width: Self.smallest, height: proposal.height)
  }
}

/// A view in the environment of another place.
private struct InEnvironment: WrapperView {
  let environment: EnvironmentScope
  var content: AnyView?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> {
    WrapperNode(view, in: parent, environment: view.environment)
  }
}

/// A view with a title or items for the bars around it.
private struct WithBars<Content: View>: WrapperView {
  var content: Content?
  var title: Text?
  var subtitle: Text?
  /// The items, if the view has a toolbar, even one that is empty for now.
  var items: [_ToolbarEntry]?
  var hidesBars = false
  var hidesBack = false

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { BarsNode(view, in: parent) }
}

private final class BarsNode<Content: View>: WrapperNode<WithBars<Content>> {
  /// The page around the view, or else the one that the view is itself, if it has a toolbar.
  private var host: (any PageHost)?

  override func evaluate(with content: Content) {
    if host == nil { host = page }
    if host == nil, view.items != nil {
      updateChild(with: NavigationPage(entry: nil, navigation: nil, content: content))
      host = child as? any PageHost
    } else if host != nil, host === child {
      updateChild(with: NavigationPage(entry: nil, navigation: nil, content: content))
    } else {
      updateChild(with: content)
    }
    host?.bars.hide(view.hidesBars, back: view.hidesBack, of: self)
    host?.bars.set(view.title, as: .title, of: self)
    host?.bars.set(view.subtitle, as: .subtitle, of: self)
    let items = (view.items ?? []).map {
      PageBars.Item(placement: $0.placement, content: $0.content, environment: environment)
    }
    host?.bars.setItems(items, of: self)
  }

  override func disconnect() {
    host?.bars.hide(false, back: false, of: self)
    host?.bars.set(nil, as: .title, of: self)
    host?.bars.set(nil, as: .subtitle, of: self)
    host?.bars.setItems([], of: self)
    host = nil
  }
}

extension View {
  /// Sets the title of the view, which the navigation stack around it shows above it.
  ///
  /// - Parameter title: The title.
  public func navigationTitle(_ title: Text) -> some View { WithBars(content: self, title: title) }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  ///
  /// - Parameter titleKey: The title.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }

  /// Sets the title of the view, which the navigation stack around it shows above it, without localization.
  ///
  /// - Parameter title: The title.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  ///
  /// - Parameter title: A binding to the title.
  public func navigationTitle(_ title: Binding<String>) -> some View { navigationTitle(Text(title.wrappedValue)) }

  /// Sets the subtitle of the view, which the navigation stack around it shows beside the title.
  ///
  /// - Parameter subtitle: The subtitle.
  public func navigationSubtitle(_ subtitle: Text) -> some View { WithBars(content: self, subtitle: subtitle) }

  /// Sets the subtitle of the view, which the navigation stack around it shows beside the title.
  ///
  /// - Parameter subtitleKey: The subtitle.
  public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    navigationSubtitle(Text(subtitleKey))
  }

  /// Sets the subtitle of the view, which the navigation stack around it shows beside the title, without localization.
  ///
  /// - Parameter subtitle: The subtitle.
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    navigationSubtitle(Text(subtitle))
  }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  @available(macOS, deprecated: 100000.0, message: "Use navigationTitle(_:)")
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  @available(macOS, deprecated: 100000.0, message: "Use navigationTitle(_:)")
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  @available(macOS, deprecated: 100000.0, message: "Use navigationTitle(_:)")
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  @available(macOS, deprecated: 100000.0, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(Text(titleKey)) }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  @available(macOS, deprecated: 100000.0, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    navigationTitle(title)
  }

  /// Sets the title of the view, which the navigation stack around it shows above it.
  @available(macOS, deprecated: 100000.0, message: "Use navigationTitle(_:) with navigationBarTitleDisplayMode(_:)")
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(Text(title)) }

  /// Adds items to the bars of the view.
  @available(
    macOS, deprecated: 100000.0, message: "Use toolbar(_:) with navigationBarLeading or navigationBarTrailing placement"
  )
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .navigationBarLeading) { leading }
      ToolbarItem(placement: .navigationBarTrailing) { trailing }
    }
  }

  /// Adds an item to the bars of the view.
  @available(macOS, deprecated: 100000.0, message: "Use toolbar(_:) with navigationBarLeading placement")
  public func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
  }

  /// Adds an item to the bars of the view.
  @available(macOS, deprecated: 100000.0, message: "Use toolbar(_:) with navigationBarTrailing placement")
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
  }

  /// Hides the bars of the navigation stack around the view.
  ///
  /// - Parameters:
  ///   - visibility: The visibility.
  ///   - bars: The bars. Those above and below the view are hidden together, and the names of tabs are always visible.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    WithBars(content: self, hidesBars: visibility == .hidden && bars.hasPageBar)
  }

  /// Hides the bars of the navigation stack around the view.
  ///
  /// - Parameters:
  ///   - visibility: The visibility.
  ///   - bars: The bars. Those above and below the view are hidden together, and the names of tabs are always visible.
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    WithBars(content: self, hidesBars: visibility == .hidden && bars.hasPageBar)
  }

  /// Adds a menu to the bar of the view.
  ///
  /// - Parameter content: Builds the items of the menu.
  public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    toolbar { ToolbarTitleMenu(content: content) }
  }

  /// Adds items that a person could arrange, which a terminal doesn't offer, to the bars of the view.
  ///
  /// - Parameters:
  ///   - id: The name of the toolbar.
  ///   - content: Builds the items.
  public func toolbar<Content: ToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View { toolbar(content: content) }

  /// Hides the bars of the navigation stack around the view.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether they are hidden.
  @available(macOS, deprecated: 100000.0, message: "Use toolbar(.hidden)")
  public func navigationBarHidden(_ hidden: Bool) -> some View {
    WithBars(content: self, hidesBars: hidden)
  }

  /// Hides the button that goes back. Escape goes back all the same.
  ///
  /// - Parameter hidesBackButton: A Boolean value that indicates whether the button is hidden.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    WithBars(content: self, hidesBack: hidesBackButton)
  }

  /// Adds items to the bars of the view: those of the navigation stack around it, or else its own.
  ///
  /// - Parameter content: Builds the items.
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    WithBars(content: self, items: content()._entries)
  }

  /// Adds views to the bar of the view: that of the navigation stack around it, or else its own.
  ///
  /// - Parameter content: Builds the views.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    WithBars(content: self, items: [_ToolbarEntry(placement: .automatic, content: AnyView(content()))])
  }
}

/// The items of a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
  /// The type of the items that these consist of.
  associatedtype Body: ToolbarContent

  /// The items that these consist of.
  @ToolbarContentBuilder @MainActor @preconcurrency
  var body: Body { get }

  /// The items. Not for use in your code.
  @MainActor @preconcurrency
  var _entries: [_ToolbarEntry] { get }
}

extension ToolbarContent {
  /// The items of the body. Not for use in your code.
  public var _entries: [_ToolbarEntry] { body._entries }
}

extension Never: ToolbarContent {
  /// The items: none. Not for use in your code.
  public var _entries: [_ToolbarEntry] { [] }
}

/// Items of a toolbar that a condition includes. Not for use in your code.
public struct _OptionalToolbarContent<Content: ToolbarContent>: ToolbarContent {
  /// The items, if there are any. Not for use in your code.
  public let _entries: [_ToolbarEntry]

  /// The body, which stops the program: the items have none.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// An item of a toolbar. Not for use in your code.
public struct _ToolbarEntry {
  let placement: ToolbarItemPlacement
  let content: AnyView
}

/// Several items of a toolbar. Not for use in your code.
public struct _ToolbarEntries: ToolbarContent {
  /// The items. Not for use in your code.
  public let _entries: [_ToolbarEntry]

  /// The body, which stops the program: the items have none.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// A builder of the items of a toolbar.
@resultBuilder @MainActor
public enum ToolbarContentBuilder {
  /// Builds the items of one expression.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Builds several items.
  public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> some ToolbarContent {
    var entries: [_ToolbarEntry] = []
    for item in repeat each content { entries += item._entries }
    return _ToolbarEntries(_entries: entries)
  }

  /// Builds one item.
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Builds items that a condition includes.
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _OptionalToolbarContent<Content> {
    _OptionalToolbarContent(_entries: content?._entries ?? [])
  }

  /// Builds items that exist since a version of the system.
  public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Builds the items of the first branch of a condition.
  public static func buildEither<Content: ToolbarContent>(first: Content) -> _ToolbarEntries {
    _ToolbarEntries(_entries: first._entries)
  }

  /// Builds the items of the second branch of a condition.
  public static func buildEither<Content: ToolbarContent>(second: Content) -> _ToolbarEntries {
    _ToolbarEntries(_entries: second._entries)
  }
}

/// The place of an item in the bars of a view.
public struct ToolbarItemPlacement: Hashable, Sendable {
  enum Part {
    case leading, title, middle, trailing, bottom
  }

  let part: Part

  /// At the end of the bar.
  public static let automatic = ToolbarItemPlacement(part: .trailing)
  /// In the middle of the bar, in the place of the title.
  public static let title = ToolbarItemPlacement(part: .title)
  /// In the middle of the bar, in the place of the title.
  public static let largeTitle = ToolbarItemPlacement(part: .title)
  /// In the middle of the bar.
  public static let subtitle = ToolbarItemPlacement(part: .middle)
  /// In the middle of the bar, in the place of the title.
  public static let principal = ToolbarItemPlacement(part: .title)
  /// At the beginning of the bar.
  public static let navigation = ToolbarItemPlacement(part: .leading)
  /// At the end of the bar.
  public static let primaryAction = ToolbarItemPlacement(part: .trailing)
  /// At the end of the bar.
  public static let secondaryAction = ToolbarItemPlacement(part: .trailing)
  /// At the end of the bar.
  public static let confirmationAction = ToolbarItemPlacement(part: .trailing)
  /// At the beginning of the bar.
  public static let cancellationAction = ToolbarItemPlacement(part: .leading)
  /// At the beginning of the bar.
  public static let destructiveAction = ToolbarItemPlacement(part: .leading)
  /// At the beginning of the bar.
  public static let topBarLeading = ToolbarItemPlacement(part: .leading)
  /// At the end of the bar.
  public static let topBarTrailing = ToolbarItemPlacement(part: .trailing)
  /// At the beginning of the bar.
  public static let navigationBarLeading = ToolbarItemPlacement(part: .leading)
  /// At the end of the bar.
  public static let navigationBarTrailing = ToolbarItemPlacement(part: .trailing)
  /// In the bar below the view.
  public static let bottomBar = ToolbarItemPlacement(part: .bottom)
  /// In the bar below the view, as there is no keyboard on the screen.
  public static let keyboard = ToolbarItemPlacement(part: .bottom)
  /// In the bar below the view.
  public static let status = ToolbarItemPlacement(part: .bottom)
}

/// An item of a toolbar.
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  private let placement: ToolbarItemPlacement
  private var isShown = true
  private let content: Content

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - placement: The place of the item.
  ///   - content: Builds the views of the item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    self.placement = placement
    self.content = content()
  }

  /// Creates an item with an identity, which is ignored: a person can't change the toolbar.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - placement: The place of the item.
  ///   - showsByDefault: A Boolean value that indicates whether the item is shown: a person can't add it to the toolbar.
  ///   - content: Builds the views of the item.
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true,
    @ViewBuilder content: () -> Content
  ) where ID == String {
    self.placement = placement
    isShown = showsByDefault
    self.content = content()
  }

  /// The body, which stops the program: an item has none.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The item. Not for use in your code.
  public var _entries: [_ToolbarEntry] {
    isShown ? [_ToolbarEntry(placement: placement, content: AnyView(content))] : []
  }
}

extension Group: ToolbarContent where Content: ToolbarContent {
  /// Creates a group of items of a toolbar.
  ///
  /// - Parameter content: Builds the items.
  public init(@ToolbarContentBuilder content: () -> Content) { self.content = content() }

  /// The body, which stops the program: a group has none.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The items. Not for use in your code.
  public var _entries: [_ToolbarEntry] { content._entries }
}

extension ToolbarContent {
  /// Sets whether a person may move and remove the item, which a terminal doesn't offer. Has no effect in a terminal.
  public func customizationBehavior(_ behavior: ToolbarCustomizationBehavior) -> some ToolbarContent { self }

  /// Sets whether the item is there before a person has arranged the toolbar. It always is. Has no effect in a terminal.
  public func defaultCustomization(
    _ defaultVisibility: Visibility = .automatic, options: ToolbarCustomizationOptions = []
  ) -> some ToolbarContent { self }
}

/// The ways in which a person may arrange an item of a toolbar, without an effect in a terminal.
public struct ToolbarCustomizationBehavior: Sendable {
  /// Adding, removing and moving.
  public static var `default`: ToolbarCustomizationBehavior { ToolbarCustomizationBehavior() }
  /// Moving alone.
  public static var reorderable: ToolbarCustomizationBehavior { ToolbarCustomizationBehavior() }
  /// None.
  public static var disabled: ToolbarCustomizationBehavior { ToolbarCustomizationBehavior() }
}

/// The options of an item that a person may arrange, without an effect in a terminal.
public struct ToolbarCustomizationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The item can't be removed.
  public static let alwaysAvailable = ToolbarCustomizationOptions(rawValue: 1)
}

/// A space between items of a toolbar, which are apart anyway.
public struct ToolbarSpacer: ToolbarContent {
  /// Creates a space.
  ///
  /// - Parameters:
  ///   - sizing: The size, which is ignored.
  ///   - placement: The place, which is ignored.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}

  /// The body, which stops the program: a space has none.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The items: none. Not for use in your code.
  public var _entries: [_ToolbarEntry] { [] }
}

/// The size of a space between items of a toolbar.
public enum SpacerSizing: Hashable, Sendable {
  /// As much room as there is.
  case flexible
  /// The standard size.
  case fixed
}

/// A menu in the bar of a view.
public struct ToolbarTitleMenu<Content: View>: ToolbarContent {
  private let content: Content

  /// Creates a menu.
  ///
  /// - Parameter content: Builds the items of the menu.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The body, which stops the program: the menu has none.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The menu. Not for use in your code.
  public var _entries: [_ToolbarEntry] {
    // The mark of a menu is all that it shows.
    let menu = Menu {
      content
    } label: {
      EmptyView()
    }
    return [_ToolbarEntry(placement: .subtitle, content: AnyView(menu.accessibilityLabel("Title menu")))]
  }
}

/// Several items of a toolbar in one place.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - placement: The place of the items.
  ///   - content: Builds the items.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  /// The body, which stops the program: a group has none.
  public var body: Never { fatalError("\(Self.self) has no body.") }

  /// The items. Not for use in your code.
  public var _entries: [_ToolbarEntry] { [_ToolbarEntry(placement: placement, content: AnyView(content))] }
}
