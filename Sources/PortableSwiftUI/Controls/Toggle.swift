/// A control that switches between on and off.
///
/// ```swift
/// Toggle("Notify me of new episodes", isOn: $notifies)
/// ```
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let isMixed: Bool
  private let label: Label
  @Environment(\.styles.toggle) private var style

  /// Creates a toggle.
  ///
  /// - Parameters:
  ///   - isOn: A binding to a property that indicates whether the toggle is on.
  ///   - label: Builds the views that describe the toggle.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    isMixed = false
    self.label = label()
  }

  /// Creates a toggle that switches several sources together. It's on while all of them are.
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - isOn: The path from a source to a binding to the property that indicates whether it's on.
  ///   - label: Builds the views that describe the toggle.
  public init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let all = sources.map { $0[keyPath: isOn] }
    self.isOn = Binding(
      get: { all.allSatisfy(\.wrappedValue) }, set: { value in for source in all { source.wrappedValue = value } })
    isMixed = Set(all.map(\.wrappedValue)).count > 1
    self.label = label()
  }

  /// The views of the toggle.
  public var body: some View {
    if let style {
      make(style)
    } else {
      ToggleBox(isOn: isOn, isMixed: isMixed, label: label)
    }
  }

  private func make(_ style: some ToggleStyle) -> AnyView {
    AnyView(StyleBody(style) { $0.makeBody(configuration: .init(label: .init(label), isOn: isOn, isMixed: isMixed)) })
  }
}

/// A box with a mark, and a label.
struct ToggleBox<Label: View>: View {
  @Binding var isOn: Bool
  let isMixed: Bool
  let label: Label
  @Environment(\.areLabelsHidden) private var isLabelHidden

  init(isOn: Binding<Bool>, isMixed: Bool, label: Label) {
    _isOn = isOn
    (self.isMixed, self.label) = (isMixed, label)
  }

  var body: some View {
    ControlArea(
      kind: .action { isOn.toggle() },
      content:
        TupleView(
          (Mark(string: isMixed ? "[-]" : isOn ? "[x]" : "[ ]"), ControlLabel(isHidden: isLabelHidden, content: label)))
    )
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isOn: A binding to a property that indicates whether the toggle is on.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// Creates a toggle with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isOn: A binding to a property that indicates whether the toggle is on.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }

  /// Creates a toggle with a title that switches several sources together. It's on while all of them are.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - sources: The sources.
  ///   - isOn: The path from a source to a binding to the property that indicates whether it's on.
  public init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { Text(titleKey) } }

  /// Creates a toggle with a title, without localization, that switches several sources together. It's on while all are.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - sources: The sources.
  ///   - isOn: The path from a source to a binding to the property that indicates whether it's on.
  @_disfavoredOverload
  public init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { Text(title) } }
}

/// The label of a control, which `labelsHidden()` hides. It is the name of the control all the same, and the last to be narrow.
struct ControlLabel<Content: View>: View {
  let isHidden: Bool
  let content: Content

  var body: some View {
    if isHidden { HiddenLabel(content: content) } else { content.layoutPriority(1) }
  }
}

extension View {
  /// Hides the labels of pickers, toggles and date pickers in the view. They are still the names of these controls.
  public func labelsHidden() -> some View { environment(\.areLabelsHidden, true) }
}

/// A text that shows the state of a control and isn't part of its name.
struct Mark: View {
  let string: String

  static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    let node = Text._makeNode(Text(verbatim: view.string), in: parent)
    (node.layout as? TextLayout)?.isMark = true
    return node
  }

  static func _updateNode(_ node: _ViewNode, with view: Self) {
    Text._updateNode(node, with: Text(verbatim: view.string))
  }
}
