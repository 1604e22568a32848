/// A view that shows one view of a stack: its root, or the last one that a link or the path has pushed.
///
/// The line above the view has its title, the items of its toolbar and, for a pushed view, a button that goes back, as Escape
/// does. Covered views keep their state.
/// ```swift
/// NavigationStack {
///   List(shows) { show in
///     NavigationLink(show.title, value: show)
///   }
///   .navigationTitle("Shows")
///   .navigationDestination(for: Show.self) { ShowView(show: $0) }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `NavigationStack`.
public struct NavigationStack<Data, Root: View>: View {
  private let path: PathAccess?
  private let root: Root

  /// Creates a stack.
  ///
  /// - Parameter root: Builds the view that is shown while the stack is empty.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  /// Creates a stack whose pushed values are those of a path.
  ///
  /// - Parameters:
  ///   - path: A binding to the path.
  ///   - root: Builds the view that is shown while the stack is empty.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = PathAccess {
      path.wrappedValue.items
    } write: {
      path.wrappedValue.items = $0
    }
    self.root = root()
  }

  /// Creates a stack whose pushed values are those of a collection.
  ///
  /// - Parameters:
  ///   - path: A binding to the collection.
  ///   - root: Builds the view that is shown while the stack is empty.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.path = PathAccess {
      path.wrappedValue.map { AnyHashable($0) }
    } write: {
      path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element })
    }
    self.root = root()
  }

  /// The views of the stack.
  public var body: some View { NavigationArea(path: path, content: root) }
}

/// A view that shows one view of a stack or, of several views, a view with columns.
///
/// The columns are those of a ``NavigationSplitView``; with the style `stack`, there is the first one alone.
@available(macOS, deprecated: 100000.0, message: "Use NavigationStack or NavigationSplitView instead")
public struct NavigationView<Content: View>: View {
  @Environment(\.isNavigationStack) private var isStack
  private let content: Content

  /// Creates a stack of a view, or columns of two or three views.
  ///
  /// - Parameter content: Builds the view that is shown while the stack is empty, or the columns.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The views of the stack, or the columns.
  public var body: some View {
    let columns = (content as? any SeveralViews)?.views ?? []
    if columns.count < 2 {
      NavigationArea(path: nil, content: content)
    } else if isStack {
      NavigationArea(path: nil, content: columns[0])
    } else if columns.count == 2 {
      NavigationSplitView {
        columns[0]
      } detail: {
        columns[1]
      }
    } else {
      NavigationSplitView {
        columns[0]
      } content: {
        columns[1]
      } detail: {
        columns[2]
      }
    }
  }
}

/// The functions that read and replace the values of a path.
struct PathAccess {
  let read: () -> [AnyHashable]
  let write: ([AnyHashable]) -> Void
}

/// The container of a stack's views.
struct NavigationArea<Content: View>: WrapperView {
  let path: PathAccess?

  /// The stack, if links outside of the area push to it as well.
  var navigation: Navigation?
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { NavigationNode(view, in: parent) }
}

private final class NavigationNode<Content: View>: WrapperNode<NavigationArea<Content>> {
  private let navigation: Navigation
  private var tracking = ObservationTracker()
  private var entries: [NavigationEntry] = []

  /// The split view around the stack, once a page has been pushed.
  private weak var split: (any ColumnLayout)?

  /// The views that had the focus when the entries were pushed.
  private var focused: [_ViewNode?] = []

  private typealias Root = NavigationPage<ChangedEnvironment<Content, Navigation?>>
  private typealias Pushed = NavigationPage<NavigationContent>

  init(_ view: NavigationArea<Content>, in parent: _ViewNode) {
    navigation = view.navigation ?? Navigation()
    super.init(view, in: parent)
    layout = PagesLayout(0, of: self)
    navigation.path = { [unowned self] in self.view.path }
    navigation.didChange = { [weak self] in self?.invalidate() }
  }

  override func evaluate(with content: Content) {
    updateChild(
      with: Root(
        entry: nil, navigation: navigation,
        content: ChangedEnvironment(content: content, value: navigation) {
          $0.navigation = $1
          $0.replacesDetail = false
        }))
  }

  override func evaluate() {
    super.evaluate()
    if let path = view.path {
      navigation.take(Evaluation.run(for: self) { tracking.track(self, Self.self) { path.read() } })
    }
    let new = navigation.entries
    let kept = zip(entries, new).prefix { $0 === $1 }.count
    guard kept < entries.count || kept < new.count else { return }
    let isPop = kept == new.count
    let isFocused = graph.focus.node.map { graph.contains(self, $0) } ?? false
    let target = isPop ? focused[kept] : nil
    while children.count > kept {
      graph.remove(children.removeLast())
      focused.removeLast()
    }
    for entry in new[kept...] {
      let page = Pushed._makeNode(
        Pushed(entry: entry, navigation: navigation, content: NavigationContent(entry: entry, navigation: navigation)),
        in: self)
      page.index = children.count + 1
      children.append(page)
      focused.append(graph.focus.node)
      graph.insert(page)
    }
    entries = new
    notePages(new.last.map { !$0.isRoot } ?? false)
    if isFocused {
      if let target, !target.isRemoved {
        graph.focus.request(in: target)
      } else if let page = children.last ?? child {
        graph.focus.request(in: page, reveals: false)
      }
    }
    contentDidComeOrGo()
    structureDidChange()
  }

  override func disconnect() {
    tracking.cancel()
    notePages(false)
  }

  /// Notes in the split view around the stack whether a page is shown that goes back by itself.
  private func notePages(_ hasPages: Bool) {
    if hasPages, split == nil { split = columns }
    split?.note(self, hasPages: hasPages)
  }
}

/// The layout of a stack: the last view is visible.
final class PagesLayout: CoveringLayout<Int> {
  override var hasPages: Bool { true }

  override func childrenWereReplaced() {
    for child in children { child.isCovered = child !== children.last }
  }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    guard let last = children.last else { return .size(.zero) }
    guard let size = last.knownSize(for: work.proposal) else { return .needs(last, work.proposal) }
    return .size(size)
  }
}

/// The stack that links push to, and the views for values.
@MainActor
final class Navigation {
  /// The pushed views.
  private(set) var entries: [NavigationEntry] = []

  /// Returns the access to the path, if the stack has one.
  var path: () -> PathAccess? = { nil }

  /// Has the stack show its entries.
  var didChange: () -> Void = {}

  private var destinations: [ObjectIdentifier: (owner: ObjectIdentifier, make: (AnyHashable) -> AnyView)] = [:]

  /// The entries that are left when the path has the values of the entry that a person has gone back to.
  private var remaining: [NavigationEntry]?

  /// Takes the values of the path. Entries of values that stay are kept, with the views between them.
  func take(_ values: [AnyHashable]) {
    if let remaining = remaining.take(), remaining.compactMap(\.value) == values {
      entries = remaining
      return
    }
    var rest = values[...]
    var kept: [NavigationEntry] = []
    for entry in entries {
      if let value = entry.value {
        guard rest.first == value else { break }
        rest.removeFirst()
      } else if rest.isEmpty, kept.compactMap(\.value).count < entries.compactMap(\.value).count {
        break
      }
      kept.append(entry)
    }
    entries = kept + rest.map { NavigationEntry(value: $0) }
  }

  /// Called when a link has been followed.
  var didFollowLink: () -> Void = {}

  /// Shows an entry in place of all views, without a way back to them.
  private func replaceAll(with entry: NavigationEntry) {
    entry.isRoot = true
    let removed = entries.filter { $0 !== entry }
    entries = [entry]
    didChange()
    for entry in removed { entry.didPop() }
  }

  /// Pushes a value, or shows it in place of all views.
  func push(_ value: AnyHashable, replacing: Bool = false) {
    if replacing {
      replaceAll(with: NavigationEntry(value: value))
    } else if let path = path() {
      path.write(path.read() + [value])
    } else {
      entries.append(NavigationEntry(value: value))
      didChange()
    }
  }

  /// Pushes the view of an entry, or shows it in place of all views.
  func push(_ entry: NavigationEntry, replacing: Bool = false) {
    if replacing { return replaceAll(with: entry) }
    guard !entries.contains(where: { $0 === entry }) else { return }
    entries.append(entry)
    didChange()
  }

  /// Removes an entry and all that were pushed after it.
  func pop(_ entry: NavigationEntry) {
    guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
    let removed = entries[index...]
    if let path = path(), removed.contains(where: { $0.value != nil }) {
      // The views leave when the path has changed, as those that are pushed come.
      let kept = Array(entries[..<index])
      remaining = kept
      path.write(kept.compactMap(\.value))
    } else {
      entries.removeSubrange(index...)
      didChange()
    }
    for entry in removed { entry.didPop() }
  }

  /// Sets the views for the values of a type.
  func setDestination(_ type: ObjectIdentifier, of owner: _ViewNode, _ make: @escaping (AnyHashable) -> AnyView) {
    destinations[type] = (ObjectIdentifier(owner), make)
    for entry in entries where entry.value != nil { entry.node?.invalidate() }
  }

  /// Forgets the views for the values of a type.
  func removeDestination(_ type: ObjectIdentifier, of owner: _ViewNode) {
    if destinations[type]?.owner == ObjectIdentifier(owner) { destinations[type] = nil }
  }

  /// Returns the view for a value.
  func view(for value: AnyHashable) -> AnyView? {
    destinations[ObjectIdentifier(type(of: value.base))]?.make(value)
  }
}

/// A pushed view.
@MainActor
final class NavigationEntry {
  /// The value that the view is for, or `nil` for the view of a link.
  let value: AnyHashable?

  /// Builds the view, unless it is that of a value.
  var make: (() -> AnyView)? { didSet { node?.invalidate() } }

  /// Called when a person goes back from the view.
  var didPop: () -> Void = {}

  /// The node of the view while it is pushed.
  weak var node: _ViewNode?

  /// A Boolean value that indicates whether the view has taken the place of the root.
  var isRoot = false

  /// The node of the link that pushes the view.
  weak var linkNode: _ViewNode?

  init(value: AnyHashable? = nil) {
    self.value = value
  }
}

extension EnvironmentValues {
  /// The stack that the view is in.
  var navigation: Navigation? {
    get { self[TypeKey<Navigation>.self] }
    set { self[TypeKey<Navigation>.self] = newValue }
  }
}

/// The view of an entry.
struct NavigationContent: View {
  let entry: NavigationEntry
  let navigation: Navigation

  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode { NavigationContentNode(view, in: parent) }

  static func _updateNode(_ node: _ViewNode, with view: Self) {}
}

private final class NavigationContentNode: _ViewNode {
  private let view: NavigationContent
  private var tracking = ObservationTracker()

  init(_ view: NavigationContent, in parent: _ViewNode) {
    self.view = view
    super.init(in: parent)
    view.entry.node = self
  }

  override func evaluate() {
    let (entry, navigation) = (view.entry, view.navigation)
    let content = Evaluation.run(for: self) {
      tracking.track(self, Self.self) { entry.make?() ?? entry.value.flatMap { navigation.view(for: $0) } }
    }
    if content == nil, let value = entry.value {
      graph.updates.warn(
        "A navigationDestination for \(type(of: value.base)) isn't declared in the stack: the value can't be shown.")
    }
    let dismiss = DismissAction { navigation.pop(entry) }
    updateChild(
      with: ChangedEnvironment(content: content ?? AnyView(Text("⚠")), value: entry) { values, _ in
        values.navigation = navigation
        values.replacesDetail = false
        values.isPresented = !entry.isRoot
        values.dismiss = dismiss
      })
  }

  override func disconnect() {
    tracking.cancel()
  }
}
