/// A button that copies what it shares to the clipboard: a terminal has no other programs to send it to.
///
/// ```swift
/// ShareLink("Share the episode", item: episode.url)
/// ```
public struct ShareLink<Label: View>: View {
  private let text: String
  private let label: Label
  @Environment(\.copyText) private var copyText

  private init(_ text: String, _ label: Label) { (self.text, self.label) = (text, label) }

  /// The views of the button.
  public var body: some View {
    Button {
      _ = TextArea.copying(by: copyText) {
        TextArea.clipboard = Array(text.utf8)
        return true
      }
    } label: {
      label
    }
  }
}

/// The title and the image of something that is shared, which a terminal doesn't show.
public struct SharePreview: Sendable {
  /// Creates a preview with a title.
  public init(_ titleKey: LocalizedStringKey) {}

  /// Creates a preview with a title, without localization.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) {}

  /// Creates a preview with a title and an image.
  public init(_ titleKey: LocalizedStringKey, image: Image) {}

  /// Creates a preview with a title and an image, without localization.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image) {}

  /// Creates a preview with a title and an icon.
  public init(_ titleKey: LocalizedStringKey, icon: Image) {}
}

extension ShareLink {
  /// Creates a button that copies a text.
  ///
  /// - Parameters:
  ///   - item: The text.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the text, which is ignored.
  ///   - preview: A preview, which is ignored.
  ///   - label: Builds the views that describe the button.
  public init(
    item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil,
    @ViewBuilder label: () -> Label
  ) { self.init(item, label()) }

  /// Creates a button that copies a URL.
  ///
  /// - Parameters:
  ///   - item: The URL.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the URL, which is ignored.
  ///   - preview: A preview, which is ignored.
  ///   - label: Builds the views that describe the button.
  public init(
    item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil,
    @ViewBuilder label: () -> Label
  ) { self.init(item.absoluteString, label()) }
}

extension ShareLink where Label == _SymbolLabel {
  /// Creates a button with a title that copies a text.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - item: The text.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the text, which is ignored.
  ///   - preview: A preview, which is ignored.
  public init(
    _ titleKey: LocalizedStringKey = "Share…", item: String, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview? = nil
  ) { self.init(item, _SymbolLabel(titleKey, systemImage: "square.and.arrow.up")) }

  /// Creates a button with a title that copies a text, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - item: The text.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the text, which is ignored.
  ///   - preview: A preview, which is ignored.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil
  ) { self.init(item, _SymbolLabel(title, systemImage: "square.and.arrow.up")) }

  /// Creates a button with a title that copies a URL.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - item: The URL.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the URL, which is ignored.
  ///   - preview: A preview, which is ignored.
  public init(
    _ titleKey: LocalizedStringKey = "Share…", item: URL, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview? = nil
  ) { self.init(item.absoluteString, _SymbolLabel(titleKey, systemImage: "square.and.arrow.up")) }

  /// Creates a button with a title that copies a URL, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - item: The URL.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the URL, which is ignored.
  ///   - preview: A preview, which is ignored.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil
  ) { self.init(item.absoluteString, _SymbolLabel(title, systemImage: "square.and.arrow.up")) }

  /// Creates a button with a title that copies texts, each on a line.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - items: The texts.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the texts, which is ignored.
  public init<Data: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey = "Share…", items: Data, subject: Text? = nil, message: Text? = nil
  ) where Data.Element == String { self.init(titleKey, item: items.joined(separator: "\n")) }

  /// Creates a button with a title that copies URLs, each on a line.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - items: The URLs.
  ///   - subject: A subject, which is ignored.
  ///   - message: A text for the URLs, which is ignored.
  public init<Data: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey = "Share…", items: Data, subject: Text? = nil, message: Text? = nil
  ) where Data.Element == URL { self.init(titleKey, items: items.map(\.absoluteString)) }
}
