extension View {
  /// Connects the focus of the view with a value: the focus sets the value, and the value moves the focus.
  ///
  /// - Parameters:
  ///   - binding: The focus state.
  ///   - value: The value that the state has while the view or one in it has the focus.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    WithFocus(content: self, binding: binding.value, value: value, otherwise: nil)
  }

  /// Connects the focus of the view with a Boolean value: the focus sets the value, and the value moves the focus.
  ///
  /// - Parameter condition: The focus state.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    WithFocus(content: self, binding: condition.value, value: true, otherwise: false)
  }

  /// Sets whether the view can receive the focus and key presses.
  ///
  /// - Parameter isFocusable: A Boolean value that indicates whether the view can have the focus.
  public func focusable(_ isFocusable: Bool = true) -> some View {
    FocusReporting(content: PlacedContent(content: self, values: isFocusable, layout: FocusableLayout.self))
  }

  /// Sets whether the view can receive the focus and key presses.
  ///
  /// - Parameters:
  ///   - isFocusable: A Boolean value that indicates whether the view can have the focus.
  ///   - interactions: The purposes of the focus, which are ignored: a terminal has one focus.
  public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    focusable(isFocusable)
  }

  /// Gives the focus to the view when it appears.
  ///
  /// - Parameters:
  ///   - prefersDefaultFocus: A Boolean value that indicates whether the view gets the focus.
  ///   - namespace: The namespace of a focus scope, which is ignored: a terminal has one focus.
  public func prefersDefaultFocus(_ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID) -> some View {
    PreferredFocus(content: self, isPreferred: prefersDefaultFocus)
  }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the nearest focusable view around, or the button in whose style the view is, has
  /// the focus.
  public internal(set) var isFocused: Bool {
    get { self[IsFocusedKey.self] }
    set { self[IsFocusedKey.self] = newValue }
  }
}

private enum IsFocusedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

/// A view whose environment has whether the view has the focus.
struct FocusReporting<Content: View>: View {
  let content: Content
  @FocusState private var isFocused: Bool

  init(content: Content) { self.content = content }

  var body: some View { content.environment(\.isFocused, isFocused).focused($isFocused) }
}

/// A view that gets the focus when it appears.
private struct PreferredFocus<Content: View>: View {
  let content: Content
  let isPreferred: Bool
  @FocusState private var isFocused: Bool

  init(content: Content, isPreferred: Bool) { (self.content, self.isPreferred) = (content, isPreferred) }

  var body: some View { content.focused($isFocused).onAppear { isFocused = isPreferred } }
}

/// The purposes of the focus of a view, without an effect in a terminal.
public struct FocusInteractions: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: Int

  /// Creates purposes from their raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Keys activate the view.
  public static let activate = FocusInteractions(rawValue: 1)
  /// Keys edit the view.
  public static let edit = FocusInteractions(rawValue: 2)
  /// The system chooses.
  public static let automatic: FocusInteractions = [.activate, .edit]
}

/// A view whose focus is connected with a value.
private struct WithFocus<Content: View, Value: Hashable>: WrapperView {
  var content: Content?
  let binding: Binding<Value>
  let value: Value

  /// The value without the focus. An optional without one is `nil`.
  let otherwise: Value?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { FocusNode(view, in: parent) }
}

/// A node whose view gets the focus by a value.
@MainActor
private protocol FocusValueNode: _ViewNode {
  /// The value.
  var focusValue: AnyHashable { get }
}

private final class FocusNode<Content: View, Value: Hashable>: WrapperNode<WithFocus<Content, Value>>, FocusValueNode {
  private var wasCurrent = false
  private var isInside = false

  /// The value of the focus state in the last evaluation.
  private var known: Value?

  var focusValue: AnyHashable { AnyHashable(view.value) }

  override func evaluate() {
    super.evaluate()
    let current = Evaluation.run(for: self) { view.binding.wrappedValue }
    if let known, known != current, current != view.value, current != none, rowContainer != nil {
      graph.afterNextLayout { [weak self] in self?.createRow(for: current) }
    }
    known = current
    let isCurrent = current == view.value
    guard isCurrent != wasCurrent else { return }
    wasCurrent = isCurrent
    graph.afterUpdate { [weak self] in self?.moveFocus(isCurrent) }
  }

  /// Moves the focus according to the value.
  private func moveFocus(_ isCurrent: Bool) {
    guard !isRemoved, isCurrent == wasCurrent, isCurrent != isInside else { return }
    if !isCurrent {
      graph.focus.resign(in: self)
    } else {
      graph.focus.request(in: self)
    }
  }

  override func focusDidChange(isInside: Bool) {
    guard isInside != self.isInside else { return }
    self.isInside = isInside
    if isInside {
      if view.binding.wrappedValue != view.value { view.binding.wrappedValue = view.value }
    } else if view.binding.wrappedValue == view.value {
      // Another view may already have set its value.
      reset(view.binding)
    }
  }

  /// Creates the rows of the list or the lazy stack around the view if no view has got the focus by a value. That of a row which
  /// doesn't exist yet then gets it.
  private func createRow(for value: Value) {
    guard !isRemoved, view.binding.wrappedValue == value, let rowContainer else { return }
    let isFound = graph.chain(from: graph.focus.restorable).contains {
      ($0 as? any FocusValueNode)?.focusValue == AnyHashable(value)
    }
    if !isFound { rowContainer.create(rowContainer.rows.indices) {} }
  }

  private func reset(_ binding: Binding<Value>) {
    if let none { binding.wrappedValue = none }
  }

  /// The value without the focus.
  private var none: Value? {
    view.otherwise ?? (Value.self as? any ExpressibleByNilLiteral.Type).flatMap { empty($0) as? Value }
  }

  private func empty<Optional: ExpressibleByNilLiteral>(_ type: Optional.Type) -> Any { Optional(nilLiteral: ()) }
}

/// The layout of a view that responds to keys and to the mouse. Keys need a way to it: a control in the view, or the view itself.
class ReachableLayout<Values: Equatable>: ModifierLayout<Values> {
  override var isFocusable: Bool {
    size != .zero && !children.contains(where: \.containsFocusable)
      && !(container is FocusableLayout && container?.isFocusable == true)
  }

  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    if hasFocus { context.attributes.insert(.inverse) }
  }
}

/// The layout of a view that can have the focus.
final class FocusableLayout: ContentLayout<Bool> {
  override var isFocusable: Bool { values }

  override func respond(to event: ViewEvent) -> Bool {
    guard case .key(.return, .option) = event, hasFocus, children.count == 1 else { return false }
    return children[0].node.wholeMenu?.open() ?? false
  }
}
