/// A control that pushes a view onto the navigation stack around it. It is disabled outside of one.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `NavigationLink`.
public struct NavigationLink<Label: View, Destination: View>: View {
  private enum Target {
    case value(AnyHashable?)
    case view(() -> AnyView)
  }

  @Environment(\.navigation) private var navigation
  @Environment(\.replacesDetail) private var replacesDetail
  @State private var entry = LinkedEntry()
  private let target: Target
  private let isActive: Binding<Bool>?
  private let label: Label

  private init(_ target: Target, isActive: Binding<Bool>? = nil, label: Label) {
    self.target = target
    self.isActive = isActive
    self.label = label
  }

  /// Creates a link to a view.
  ///
  /// - Parameters:
  ///   - destination: Builds the view.
  ///   - label: Builds the views that describe the link.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(.view { AnyView(destination()) }, label: label())
  }

  /// Creates a link to a view.
  ///
  /// - Parameters:
  ///   - destination: The view.
  ///   - label: Builds the views that describe the link.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(.view { AnyView(destination) }, label: label())
  }

  /// Creates a link to a view that is also pushed when a value becomes true.
  ///
  /// - Parameters:
  ///   - destination: The view.
  ///   - isActive: A binding to the value.
  ///   - label: Builds the views that describe the link.
  @available(*, deprecated, message: "use NavigationLink(value:label:) inside a NavigationStack or NavigationSplitView")
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(.view { AnyView(destination) }, isActive: isActive, label: label())
  }

  /// Creates a link to a view that is also pushed when a selection has a value.
  ///
  /// - Parameters:
  ///   - destination: The view.
  ///   - tag: The value.
  ///   - selection: A binding to the selection.
  ///   - label: Builds the views that describe the link.
  @available(*, deprecated, message: "use NavigationLink(value:label:) inside a List within a NavigationStack")
  public init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) {
    let isActive = Binding {
      selection.wrappedValue == tag
    } set: { isActive in
      if isActive {
        selection.wrappedValue = tag
      } else if selection.wrappedValue == tag {
        selection.wrappedValue = nil
      }
    }
    self.init(.view { AnyView(destination) }, isActive: isActive, label: label())
  }

  /// The views of the link.
  public var body: some View {
    let _ = update()
    let mark = Label.self == EmptyView.self ? nil : Mark(string: "›")
    let label = TupleView((label, mark))
    NavigationActivation(isActive: isActive, entry: entry.entry, value: value, content: link(label))
      .disabled(navigation == nil || isEmpty)
  }

  private func link<Content: View>(_ content: Content) -> ControlArea<Content> {
    ControlArea(kind: .action { activate() }, content: content)
  }

  private var isEmpty: Bool {
    if case .value(nil) = target { return true }
    return false
  }

  private var value: AnyHashable? {
    if case .value(let value) = target { return value }
    return nil
  }

  /// Has a pushed view follow the link.
  private func update() {
    if case .view(let make) = target { entry.entry.make = make }
  }

  private func activate() {
    switch target {
    case .value(let value):
      guard let value else { return }
      if entry.entry.linkNode?.selectInList(value) != true { navigation?.push(value, replacing: replacesDetail) }
    case .view:
      if let isActive { isActive.wrappedValue = true } else { navigation?.push(entry.entry, replacing: replacesDetail) }
    }
    navigation?.didFollowLink()
  }
}

extension _ViewNode {
  /// Selects a value in the list around a link, and returns whether the list has a selection of such values.
  fileprivate func selectInList(_ value: AnyHashable) -> Bool {
    guard let list, list.selection?.accepts(value) == true else { return false }
    list.select([value])
    return true
  }
}

/// The entry of a link, which the state of the link keeps.
@MainActor
private final class LinkedEntry {
  lazy var entry = NavigationEntry()

  nonisolated init() {}
}

extension NavigationLink where Label == Text {
  /// Creates a link to a view, with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - destination: Builds the view.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// Creates a link to a view, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - destination: Builds the view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link to a view, with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - destination: The view.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// Creates a link to a view, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - destination: The view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link to a view that is also pushed when a value becomes true.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - destination: The view.
  ///   - isActive: A binding to the value.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a NavigationStack or NavigationSplitView")
  public init(
    _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) { self.init(destination: destination(), isActive: isActive) { Text(titleKey) } }

  /// Creates a link to a view that is also pushed when a value becomes true.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - destination: The view.
  ///   - isActive: A binding to the value.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a NavigationStack or NavigationSplitView")
  public init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
    self.init(.view { AnyView(destination) }, isActive: isActive, label: Text(titleKey))
  }

  /// Creates a link to a view that is also pushed when a selection has a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - destination: The view.
  ///   - tag: The value.
  ///   - selection: A binding to the selection.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a List within a NavigationStack")
  public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(destination: destination, tag: tag, selection: selection) { Text(titleKey) }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to the view for a value. It is disabled if the value is `nil`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - label: Builds the views that describe the link.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(.value(value.map { AnyHashable($0) }), label: label())
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link to the view for a value, with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The value.
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
    self.init(value: value) { Text(titleKey) }
  }

  /// Creates a link to the view for a value, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The value.
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
    self.init(value: value) { Text(title) }
  }
}

extension View {
  /// Sets the views for values of a type that links and the path of the navigation stack around the view push.
  ///
  /// - Parameters:
  ///   - data: The type.
  ///   - destination: Builds the view for a value.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    WithDestination(content: self, type: ObjectIdentifier(data)) { value in
      AnyView((value.base as? D).map(destination))
    }
  }

  /// Pushes a view when a value becomes true.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when a person goes back.
  ///   - destination: Builds the view.
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V
  ) -> some View {
    PresentedDestination(content: self, isPresented: isPresented) { AnyView(destination()) }
  }

  /// Pushes a view for an item when there is one.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when a person goes back.
  ///   - destination: Builds the view for an item.
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    PresentedDestination(content: self, isPresented: Binding.isPresent(item)) {
      AnyView(item.wrappedValue.map { destination($0).id($0) })
    }
  }
}

extension Binding {
  /// Returns a binding to a value that indicates whether an optional has a value. Writing `false` removes the value.
  static func isPresent<Wrapped>(_ optional: Binding<Wrapped?>) -> Binding<Bool> where Value == Bool {
    Binding(location: ConvertedLocation(optional.location, get: { $0 != nil }, set: { $0 ? nil : .some(nil) }))
  }
}

/// A view with the views for values of a type.
private struct WithDestination<Content: View>: WrapperView {
  var content: Content?
  let type: ObjectIdentifier
  let make: (AnyHashable) -> AnyView

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { DestinationNode(view, in: parent) }
}

private final class DestinationNode<Content: View>: WrapperNode<WithDestination<Content>> {
  private var navigation: Navigation?

  override func evaluate() {
    super.evaluate()
    navigation = environment.values.navigation
    navigation?.setDestination(view.type, of: self, view.make)
  }

  override func disconnect() {
    navigation?.removeDestination(view.type, of: self)
  }
}

/// A view that pushes another one as long as a value is true.
private struct PresentedDestination<Content: View>: View {
  let content: Content
  let isPresented: Binding<Bool>
  let make: () -> AnyView
  @State private var entry = LinkedEntry()

  init(content: Content, isPresented: Binding<Bool>, make: @escaping () -> AnyView) {
    self.content = content
    self.isPresented = isPresented
    self.make = make
  }

  var body: some View {
    let _ = entry.entry.make = make
    NavigationActivation(isActive: isPresented, entry: entry.entry, content: content)
  }
}

/// A view that keeps an entry in the stack as long as a value is true, if there is one.
private struct NavigationActivation<Content: View>: WrapperView {
  let isActive: Binding<Bool>?
  let entry: NavigationEntry

  /// The value of a link.
  var value: AnyHashable?
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { ActivationNode(view, in: parent) }
}

private final class ActivationNode<Content: View>: WrapperNode<NavigationActivation<Content>> {
  private var wasActive = false

  /// The value of a link selects its row, unless the row has a tag.
  override func tag(of child: _ViewNode) -> AnyHashable? {
    guard let value = view.value, let list, list.selection?.accepts(value) == true else { return nil }
    let around = sequence(first: self as _ViewNode, next: \.parent).prefix { $0 !== list.node }
    return around.contains { $0 is any TaggingNode } ? nil : value
  }

  override func evaluate() {
    super.evaluate()
    view.entry.linkNode = self
    guard let isActive = view.isActive, let navigation = environment.values.navigation else { return }
    let isNow = Evaluation.run(for: self) { isActive.wrappedValue }
    let entry = view.entry
    entry.didPop = { if isActive.wrappedValue { isActive.wrappedValue = false } }
    guard isNow != wasActive else { return }
    wasActive = isNow
    if isNow { navigation.push(entry, replacing: environment.values.replacesDetail) } else { navigation.pop(entry) }
  }
}

extension NavigationLink {
  /// Returns the link. Has no effect in a terminal: a link in a column shows its view in the next one.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension NavigationLink {
  /// Creates a link to a view that is also pushed when a value becomes true.
  ///
  /// - Parameters:
  ///   - isActive: A binding to the value.
  ///   - destination: Builds the view.
  ///   - label: Builds the views that describe the link.
  @available(*, deprecated, message: "use NavigationLink(value:label:) inside a NavigationStack or NavigationSplitView")
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) { self.init(destination: destination(), isActive: isActive, label: label) }

  /// Creates a link to a view that is also pushed when a selection has a value.
  ///
  /// - Parameters:
  ///   - tag: The value.
  ///   - selection: A binding to the selection.
  ///   - destination: Builds the view.
  ///   - label: Builds the views that describe the link.
  @available(*, deprecated, message: "use NavigationLink(value:label:) inside a List within a NavigationStack")
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) { self.init(destination: destination(), tag: tag, selection: selection, label: label) }
}

extension NavigationLink where Label == Text {
  /// Creates a link to a view that is also pushed when a selection has a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - tag: The value.
  ///   - selection: A binding to the selection.
  ///   - destination: Builds the view.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a List within a NavigationStack")
  public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
  ) { self.init(destination: destination(), tag: tag, selection: selection) { Text(titleKey) } }

  /// Creates a link to a view that is also pushed when a selection has a value, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - tag: The value.
  ///   - selection: A binding to the selection.
  ///   - destination: Builds the view.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a List within a NavigationStack")
  @_disfavoredOverload
  public init<S: StringProtocol, V: Hashable>(
    _ title: S, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
  ) { self.init(destination: destination(), tag: tag, selection: selection) { Text(title) } }

  /// Creates a link to a view that is also pushed when a selection has a value, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - destination: The view.
  ///   - tag: The value.
  ///   - selection: A binding to the selection.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a List within a NavigationStack")
  @_disfavoredOverload
  public init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) { self.init(destination: destination, tag: tag, selection: selection) { Text(title) } }

  /// Creates a link to a view that is also pushed when a value becomes true, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isActive: A binding to the value.
  ///   - destination: Builds the view.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a NavigationStack or NavigationSplitView")
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) { self.init(destination: destination(), isActive: isActive) { Text(title) } }

  /// Creates a link to a view that is also pushed when a value becomes true, with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - destination: The view.
  ///   - isActive: A binding to the value.
  @available(*, deprecated, message: "use NavigationLink(_:value:) inside a NavigationStack or NavigationSplitView")
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination, isActive: Binding<Bool>) {
    self.init(destination: destination, isActive: isActive) { Text(title) }
  }
}
