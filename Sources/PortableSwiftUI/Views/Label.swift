/// An icon and a title.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon
  @Environment(\.styles.label) private var style

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - title: Builds the title.
  ///   - icon: Builds the icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// The views of the label.
  public var body: some View {
    if let style {
      make(style)
    } else {
      HStack {
        icon
        title
      }
    }
  }

  private func make(_ style: some LabelStyle) -> AnyView {
    AnyView(StyleBody(style) { $0.makeBody(configuration: .init(title: .init(title), icon: .init(icon))) })
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a symbol.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - name: The name of the symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }

  /// Creates a label with a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - name: The name of the symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }

  /// Creates a label with an image of the program.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - name: The name of the image.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name)
    }
  }
}
