/// A container of controls, with their sections. It scrolls, as a ``List`` does, and creates the rows of collections as they
/// become visible.
///
/// ```swift
/// Form {
///   Section("Playback") {
///     Toggle("Skip silence", isOn: $skipsSilence)
///     Stepper("Speed: \(speed)", value: $speed, in: 1...3)
///   }
/// }
/// ```
public struct Form<Content: View>: View {
  private let content: Content

  /// Creates a form.
  ///
  /// - Parameter content: Builds the controls.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The views of the form.
  public var body: some View {
    PlacedContent(content: content, values: (nil, isForm: true), layout: ListLayout.self).environment(\.rowIndent, 0)
  }
}

/// A label and a value at the ends of a line.
public struct LabeledContent<Label: View, Content: View>: View {
  @Environment(\.styles.labeledContent) private var style
  private let label: Label
  private let content: Content

  /// Creates a view of a label and a value.
  ///
  /// - Parameters:
  ///   - content: Builds the value.
  ///   - label: Builds the label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  /// The views of the label and the value.
  public var body: some View {
    if let style {
      make(style).environment(\.styles.labeledContent, nil)
    } else {
      PlacedContent(
        content: TupleView(
          (
            VStack(alignment: .leading) { label }.layoutPriority(1),
            HStack { content }.foregroundStyle(.secondary).frame(maxWidth: .infinity, alignment: .trailing)
          )), values: (), layout: LabeledLayout.self)
    }
  }

  private func make(_ style: some LabeledContentStyle) -> AnyView {
    AnyView(StyleBody(style) { $0.makeBody(configuration: .init(label: .init(label), content: .init(content))) })
  }
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
  /// Creates the view that a style applies to.
  public init(_ configuration: LabeledContentStyleConfiguration) {
    self.init(content: { configuration.content }, label: { configuration.label })
  }
}

extension LabeledContent where Label == Text {
  /// Creates a view of a title and a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the value.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a view of a title and a value, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Builds the value.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a view of a title and a text.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The text.
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(titleKey) { Text(value) }
  }

  /// Creates a view of a title and a text, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The text.
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(title) { Text(value) }
  }

  /// Creates a view of a title and a value in a format.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The value.
  ///   - format: The format.
  public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(titleKey) { Text(value, format: format) }
  }
}

/// Views in a box with a title.
public struct GroupBox<Label: View, Content: View>: View {
  @Environment(\.styles.groupBox) private var style
  private let label: Label
  private let content: Content

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - content: Builds the views.
  ///   - label: Builds the title.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label = { EmptyView() }) {
    self.content = content()
    self.label = label()
  }

  /// Creates a box with a title.
  ///
  /// - Parameters:
  ///   - label: The title.
  ///   - content: Builds the views.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.label = label
  }

  /// The views of the box.
  public var body: some View {
    if let style {
      make(style).environment(\.styles.groupBox, nil)
    } else {
      VStack(alignment: .leading) {
        label.bold()
        VStack { content }.padding(.horizontal, 1).border(.secondary)
      }
    }
  }

  private func make(_ style: some GroupBoxStyle) -> AnyView {
    AnyView(StyleBody(style) { $0.makeBody(configuration: .init(content: .init(content), label: .init(label))) })
  }
}

extension GroupBox
where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  /// Creates the box that a style applies to.
  public init(_ configuration: GroupBoxStyleConfiguration) {
    self.init(content: { configuration.content }, label: { configuration.label })
  }
}

extension GroupBox where Label == Text {
  /// Creates a box with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the views.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a box with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Builds the views.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// A title that shows and hides the views below it. Return, the space bar and the mouse do so.
public struct DisclosureGroup<Label: View, Content: View>: View {
  @State private var isOpen = false
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content
  private let label: Label
  @Environment(\.styles.disclosureGroup) private var style
  @Environment(\.rowIndent) private var rowIndent

  private init(_ isExpanded: Binding<Bool>?, _ content: @escaping () -> Content, _ label: Label) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label
  }

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - isExpanded: A binding to a value that indicates whether the group is open. Without one, it is closed at first.
  ///   - content: Builds the views.
  ///   - label: Builds the title.
  public init(
    isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(isExpanded, content, label())
  }

  /// The views of the group.
  public var body: some View {
    let isExpanded = isExpanded ?? $isOpen
    if let style {
      make(style, isExpanded).environment(\.styles.disclosureGroup, nil)
    } else if let rowIndent {
      _DisclosureLabel(isExpanded: isExpanded, label: label)
      if isExpanded.wrappedValue {
        content().environment(\.rowIndent, rowIndent + 2)
      }
    } else {
      VStack(alignment: .leading) {
        _DisclosureLabel(isExpanded: isExpanded, label: label)
        if isExpanded.wrappedValue {
          VStack(alignment: .leading) { content() }.padding(.leading, 2)
        }
      }
    }
  }

  private func make(_ style: some DisclosureGroupStyle, _ isExpanded: Binding<Bool>) -> AnyView {
    let configuration = DisclosureGroupStyleConfiguration(
      label: .init(label), content: .init(content()), isExpanded: isExpanded)
    return AnyView(StyleBody(style) { $0.makeBody(configuration: configuration) })
  }
}

/// A label that opens and closes what is below it. Not for use in your code.
public struct _DisclosureLabel<Label: View>: View {
  let isExpanded: Binding<Bool>
  let label: Label

  /// The label, with a sign.
  public var body: some View {
    ControlArea(
      kind: .action { isExpanded.wrappedValue.toggle() }, isExpanded: isExpanded,
      content: TupleView((Mark(string: isExpanded.wrappedValue ? "▾" : "▸"), label)))
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isExpanded: A binding to a value that indicates whether the group is open. Without one, it is closed at first.
  ///   - content: Builds the views.
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded, content, Text(titleKey))
  }

  /// Creates a group with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - label: The title.
  ///   - isExpanded: A binding to a value that indicates whether the group is open. Without one, it is closed at first.
  ///   - content: Builds the views.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded, content, Text(label))
  }
}

/// The views that stay visible while a lazy container scrolls. They scroll in a terminal.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A vertical stack that creates the views of collections as they become visible in the ``ScrollView`` around it, and removes
/// them with their state some time after they have disappeared.
///
/// Views get their ideal height. Insertions and removals above the visible views don't move these. Outside of a scroll view, all
/// views are created.
public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let stack: VStack<Content>

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are narrower than the stack.
  ///   - spacing: The number of rows between two views, or `nil` for none.
  ///   - pinnedViews: Views that would stay visible, which is ignored.
  ///   - content: Builds the views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    var stack = VStack(alignment: alignment, spacing: spacing, content: content)
    stack.isLazy = true
    self.stack = stack
  }

  /// The stack, as wide as its container proposes.
  public var body: some View {
    stack.frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
  }
}

/// A horizontal stack that creates the views of collections as they become visible in the ``ScrollView`` around it, and removes
/// them with their state some time after they have disappeared.
///
/// Views get their ideal width. Insertions and removals before the visible views don't move these. Outside of a scroll view, all
/// views are created.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let stack: HStack<Content>

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of views that are shorter than the stack.
  ///   - spacing: The number of columns between two views, or `nil` for one.
  ///   - pinnedViews: Views that would stay visible, which is ignored.
  ///   - content: Builds the views.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    var stack = HStack(alignment: alignment, spacing: spacing, content: content)
    stack.isLazy = true
    self.stack = stack
  }

  /// The stack, as high as its container proposes.
  public var body: some View {
    stack.frame(maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: alignment))
  }
}

/// A control that opens a URL with the action `\.openURL` of its environment.
public struct Link<Label: View>: View {
  @Environment(\.openURL) private var openURL
  private let destination: URL
  private let label: Label

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - destination: The URL.
  ///   - label: Builds the views that describe the link.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// The views of the link.
  public var body: some View {
    ControlArea(
      kind: .action { openURL(destination) }, link: destination.absoluteString, content: label.underline())
  }
}

extension Link where Label == Text {
  /// Creates a link with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - destination: The URL.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// Creates a link with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - destination: The URL.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

/// A title with a symbol. Not for use in your code: write `Label`.
public typealias _SymbolLabel = Label<Text, Image>

/// A message in the place of content that isn't there, in the middle of its room.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - label: Builds the title.
  ///   - description: Builds the description.
  ///   - actions: Builds the controls below.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  /// The views of the message.
  public var body: some View {
    VStack {
      label.bold()
      description.foregroundStyle(.secondary).multilineTextAlignment(.center)
      actions
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension ContentUnavailableView where Label == _SymbolLabel, Description == Text?, Actions == EmptyView {
  /// Creates a message with a symbol.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - name: The name of the symbol.
  ///   - description: The description.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init {
      _SymbolLabel(title, systemImage: name)
    } description: {
      description
    }
  }

  /// Creates a message with a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - name: The name of the symbol.
  ///   - description: The description.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init {
      _SymbolLabel(title, systemImage: name)
    } description: {
      description
    }
  }
}

extension ContentUnavailableView where Label == _SymbolLabel, Description == Text?, Actions == EmptyView {
  /// Creates a message with an image of a catalog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - name: The name of the image.
  ///   - description: The description.
  public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init {
      _SymbolLabel(title, image: name)
    } description: {
      description
    }
  }

  /// A message for a search without results.
  public static var search: ContentUnavailableView<Label, Description, Actions> {
    ContentUnavailableView("No Results", systemImage: "magnifyingglass", description: Text("Check the spelling."))
  }

  /// Returns a message for a search of a text without results.
  ///
  /// - Parameter text: The text.
  public static func search(text: String) -> ContentUnavailableView<Label, Description, Actions> {
    ContentUnavailableView(
      "No Results for “\(text)”", systemImage: "magnifyingglass", description: Text("Check the spelling."))
  }
}

/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier, Sendable {
  /// The modifier.
  public static let identity = EmptyModifier()

  /// Creates the modifier.
  nonisolated public init() {}

  /// Returns the view as it is.
  public func body(content: Content) -> some View { content }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  /// Returns the view with both modifiers applied to it.
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

extension ViewModifier {
  /// Returns a modifier that applies this one and then another one.
  ///
  /// - Parameter modifier: The other modifier.
  public nonisolated func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
