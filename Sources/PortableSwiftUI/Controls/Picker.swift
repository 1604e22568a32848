/// A control that selects one of several options.
///
/// It shows the option that is selected. The arrows select the one before or after it; Return, the space bar and the mouse
/// select the next one, and a click on the left arrow the previous one.
///
/// ```swift
/// Picker("Speed", selection: $speed) {
///   Text("Normal").tag(1.0)
///   Text("Fast").tag(1.5)
/// }
/// ```
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  /// The tag that is selected, or `nil` if several sources have different ones.
  private let selection: Binding<SelectionValue?>
  private let content: Content
  private let label: Label
  @Environment(\.areLabelsHidden) private var isLabelHidden

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - selection: A binding to the tag of the option that is selected.
  ///   - content: Builds the options.
  ///   - label: Builds the views that describe the picker.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = Binding(selection)
    self.content = content()
    self.label = label()
  }

  /// Creates a picker that selects an option for several sources together. No option is selected while they differ.
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - selection: The path from a source to a binding to the tag of its option.
  ///   - content: Builds the options.
  ///   - label: Builds the views that describe the picker.
  public init<C: RandomAccessCollection>(
    sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    let all = sources.map { $0[keyPath: selection] }
    self.selection = Binding(
      get: {
        guard let first = all.first?.wrappedValue else { return nil }
        return all.allSatisfy { $0.wrappedValue == first } ? first : nil
      },
      set: { value in
        if let value { for source in all { source.wrappedValue = value } }
      })
    self.content = content()
    self.label = label()
  }

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - selection: A binding to the tag of the option that is selected.
  ///   - label: The view that describes the picker.
  ///   - content: Builds the options.
  @available(*, deprecated, message: "use Picker(selection:content:label:) instead")
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { label }
  }

  /// The views of the picker.
  public var body: some View {
    let options = PickerOptions(selection: selection.wrappedValue.map { AnyHashable($0) }) { tag in
      if let value = tag.base as? SelectionValue { selection.wrappedValue = value }
    }
    // A row that can't be selected may have a picker.
    let shown = PlacedContent(
      content: content.environment(\.isSelectionDisabled, nil), values: options, layout: OptionsLayout.self)
    return PlacedContent(
      content: TupleView((ControlLabel(isHidden: isLabelHidden, content: label), shown)), values: (),
      layout: PickerLayout.self)
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the tag of the option that is selected.
  ///   - content: Builds the options.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }

  /// Creates a picker with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - selection: A binding to the tag of the option that is selected.
  ///   - content: Builds the options.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }

  /// Creates a picker with a title that selects an option for several sources together. No option is selected while they differ.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - sources: The sources.
  ///   - selection: The path from a source to a binding to the tag of its option.
  ///   - content: Builds the options.
  public init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
    @ViewBuilder content: () -> Content
  ) { self.init(sources: sources, selection: selection, content: content) { Text(titleKey) } }

  /// Creates a picker with a title, without localization, that selects an option for several sources together. No option is
  /// selected while they differ.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - sources: The sources.
  ///   - selection: The path from a source to a binding to the tag of its option.
  ///   - content: Builds the options.
  @_disfavoredOverload
  public init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content
  ) { self.init(sources: sources, selection: selection, content: content) { Text(title) } }
}

/// The tag that is selected, and the way to select another one.
private struct PickerOptions: Equatable {
  let selection: AnyHashable?
  let select: (AnyHashable) -> Void

  static func == (first: Self, second: Self) -> Bool { false }
}

/// The layout of the options of a picker: all of them are in one place, and one is visible.
private final class OptionsLayout: ArrowsLayout<PickerOptions> {
  /// The options with their tags. Views without a tag, such as dividers and the headers of sections, aren't options.
  private var options: [(item: LayoutItem, tag: AnyHashable)] {
    children.compactMap { child in
      guard let tag = child.taggedNode.tag(below: node), !(tag.base is SectionText) else { return nil }
      return (child, tag)
    }
  }

  var names: [String] { options.map { $0.item.node.texts.joined(separator: " ") } }

  func select(_ index: Int) {
    let options = options
    if options.indices.contains(index) { values.select(options[index].tag) }
  }

  /// Selects another option.
  func move(_ step: Int, wraps: Bool) {
    let options = options
    guard !options.isEmpty else { return }
    let selected = values.selection.flatMap { selection in options.firstIndex { $0.tag == selection } }
    var next = selected.map { $0 + step } ?? (step > 0 ? 0 : options.count - 1)
    for _ in options {
      if wraps { next = (next + options.count) % options.count }
      guard options.indices.contains(next) else { return }
      if options[next].item.taggedNode.environment.values.isSelectionDisabled != true {
        return values.select(options[next].tag)
      }
      next += step
    }
  }

  override func move(_ steps: Int) { move(steps, wraps: true) }

  override func step(_ work: inout LayoutWork) -> LayoutStep {
    let inner = contentProposal(for: work.proposal)
    var largest = CellSize(width: 0, height: 1)
    for (option, _) in options {
      guard let size = option.knownSize(for: inner) else { return .needs(option, inner) }
      largest = CellSize(width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
    return .size(size(of: largest, for: work.proposal))
  }

  override func placeChildren() {
    let inner = contentProposal(for: proposal)
    let selected = options.first { $0.tag == values.selection }?.item
    for child in children {
      let size = child === selected ? child.knownSize(for: inner) ?? .zero : .zero
      let choice = LayoutChoice(proposal: inner, size: size)
      child.move(to: origin(of: choice, in: self.size), choice)
    }
  }
}

/// The layout of a picker: its label and the option that is selected.
private final class PickerLayout: LabeledLayout {
  required init(_ values: Void, of node: _ViewNode) {
    super.init(values, of: node)
    control = Control(
      .choice(
        names: { [weak self] in self?.options?.names ?? [] }, select: { [weak self] in self?.options?.select($0) }),
      title: nil, of: node, labels: { [weak self] in self?.labels ?? [] })
  }

  private var options: OptionsLayout? { children.last as? OptionsLayout }

  private var labels: [String] { children.dropLast().flatMap { $0.node.texts } }

  override var isFocusable: Bool { true }

  override func prepare(_ context: inout DrawingContext, for child: LayoutItem) {
    if !node.environment.system.isEnabled { context.attributes.insert(.dim) }
    if hasFocus { context.attributes.insert(.inverse) }
  }

  override func respond(to event: ViewEvent) -> Bool {
    guard node.environment.system.isEnabled else { return false }
    switch event {
    case .key(.leftArrow, []): options?.move(-1, wraps: false)
    case .key(.rightArrow, []): options?.move(1, wraps: false)
    case .key(.return, []), .text(" "): options?.move(1, wraps: true)
    case .mouse(let mouse):
      switch mouse.action {
      case .press(0): return true
      case .release(0):
        if node.graph.events.isReleasedInside { options?.move(1, wraps: true) }
      default: return false
      }
    default: return false
    }
    return true
  }
}
