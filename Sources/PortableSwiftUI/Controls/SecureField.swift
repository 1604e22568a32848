/// A control for text that is edited but not shown.
///
/// It shows a mark for each character. Nothing can be copied from it.
public struct SecureField<Label: View>: View {
  private let text: Binding<String>
  private let title: String
  private let prompt: String
  private var onCommit: (() -> Void)?

  private init(title: String, text: Binding<String>, prompt: Text?) {
    self.text = text
    self.title = title
    self.prompt = prompt?.string ?? title
  }

  /// The views of the field.
  public var body: some View {
    let field = FieldArea(text: text, title: title, prompt: prompt, isSecure: true)
    if let onCommit { field.onSubmit(onCommit) } else { field }
  }
}

extension SecureField where Label == Text {
  /// Creates a secure field with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(title: titleKey.string, text: text, prompt: prompt)
  }

  /// Creates a secure field with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(title: String(title), text: text, prompt: prompt)
  }

  /// Creates a secure field with a label.
  ///
  /// - Parameters:
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - label: Returns the title.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Text) {
    self.init(title: label().string, text: text, prompt: prompt)
  }

  /// Creates a field with an action.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - onCommit: Called when the text is submitted.
  @available(macOS, deprecated: 100000.0, message: "Use View.onSubmit(of:_:) instead.")
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(title: titleKey.string, text: text, prompt: nil)
    self.onCommit = onCommit
  }
}
