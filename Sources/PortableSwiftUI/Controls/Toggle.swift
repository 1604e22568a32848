/// A control that switches between on and off.
///
/// ```swift
/// Toggle("Notify me of new episodes", isOn: $notifies)
/// ```
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label
  @Environment(\.toggleStyle) private var style

  /// Creates a toggle.
  ///
  /// - Parameters:
  ///   - isOn: A binding to a property that indicates whether the toggle is on.
  ///   - label: Builds the views that describe the toggle.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// The views of the toggle.
  public var body: some View {
    if let style {
      make(style)
    } else {
      ToggleBox(isOn: isOn, label: label)
    }
  }

  private func make(_ style: some ToggleStyle) -> AnyView {
    AnyView(
      StyleBody(style) { $0.makeBody(configuration: .init(label: .init(content: AnyView(label)), isOn: isOn)) })
  }
}

/// A box with a mark, and a label.
struct ToggleBox<Label: View>: View {
  @Binding var isOn: Bool
  let label: Label
  @Environment(\.areLabelsHidden) private var isLabelHidden

  init(isOn: Binding<Bool>, label: Label) {
    _isOn = isOn
    self.label = label
  }

  var body: some View {
    ControlArea(
      kind: .action { isOn.toggle() },
      content:
        TupleView((Mark(string: isOn ? "[x]" : "[ ]"), ControlLabel(isHidden: isLabelHidden, content: label))))
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
}

/// The label of a control, which `labelsHidden()` hides. It is the name of the control all the same.
struct ControlLabel<Content: View>: View {
  let isHidden: Bool
  let content: Content

  var body: some View {
    if isHidden { HiddenLabel(content: content) } else { content }
  }
}

extension View {
  /// Hides the labels of pickers, toggles and date pickers in the view. They are still the names of these controls.
  public func labelsHidden() -> some View { environment(\.areLabelsHidden, true) }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether controls have no visible labels.
  var areLabelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

private enum LabelsHiddenKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

/// A text that shows the state of a control and isn't part of its name.
struct Mark: View {
  typealias Body = Never

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
