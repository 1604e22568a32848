/// A group of views with a header and a footer, for instance in a ``List``.
///
/// ```swift
/// List {
///   Section("Downloads") {
///     ForEach(titles, id: \.self) { Text($0) }
///   }
/// }
/// ```
public struct Section<Parent, Content, Footer> {
  private let header: Parent
  private let content: Content
  private let footer: Footer
}

/// The tag of a header or a footer. A list doesn't select it, even if the section is an element of a `ForEach`.
enum SectionText {
  case header, footer
}

extension Section: View where Parent: View, Content: View, Footer: View {
  /// The views of the section: the header in bold, the content, and the footer.
  public var body: some View {
    header.bold().tag(SectionText.header)
    content
    footer.foregroundStyle(.secondary).tag(SectionText.footer)
  }

  /// Creates a section with a header and a footer.
  ///
  /// - Parameters:
  ///   - content: Builds the content.
  ///   - header: Builds the header.
  ///   - footer: Builds the footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent = { EmptyView() },
    @ViewBuilder footer: () -> Footer = { EmptyView() }
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }

  /// Creates a section with a header and a footer.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - footer: The footer.
  ///   - content: Builds the content.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: footer)
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section with a header.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - content: Builds the content.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// Creates a section with a footer.
  ///
  /// - Parameters:
  ///   - footer: The footer.
  ///   - content: Builds the content.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: footer)
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Creates a section with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the content.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }

  /// Creates a section with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Builds the content.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section that a person opens and closes by its header.
  ///
  /// - Parameters:
  ///   - isExpanded: A binding to a value that indicates whether the section is open.
  ///   - content: Builds the views.
  ///   - header: Builds the header.
  @MainActor
  public init<Inner: View, Header: View>(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Inner, @ViewBuilder header: () -> Header
  ) where Content == Inner?, Parent == _DisclosureLabel<Header> {
    self.init(
      header: _DisclosureLabel(isExpanded: isExpanded, label: header()),
      content: isExpanded.wrappedValue ? content() : nil, footer: EmptyView())
  }
}

extension Section where Parent == _DisclosureLabel<Text>, Content: View, Footer == EmptyView {
  /// Creates a section that a person opens and closes by its title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isExpanded: A binding to a value that indicates whether the section is open.
  ///   - content: Builds the views.
  @MainActor
  public init<Inner: View>(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Inner
  ) where Content == Inner? {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }
}
