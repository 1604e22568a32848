/// A control for text that a person edits.
///
/// It takes the width that it is offered. While it is empty, it shows its prompt, or its title. Return submits it.
/// ```swift
/// TextField("Name", text: $name, prompt: Text("First and last name"))
///   .onSubmit { name = name.trimmingCharacters(in: .whitespaces) }
/// ```
public struct TextField<Label: View>: View {
  private let text: Binding<String>
  private let title: String
  private let prompt: String

  private init(title: String, text: Binding<String>, prompt: Text?) {
    self.text = text
    self.title = title
    self.prompt = prompt?.string ?? title
  }

  /// The views of the text field.
  public var body: some View {
    FieldArea(text: text, title: title, prompt: prompt, isSecure: false)
  }
}

extension TextField where Label == Text {
  /// Creates a text field with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(title: titleKey.string, text: text, prompt: nil)
  }

  /// Creates a text field with a title and a prompt.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(title: titleKey.string, text: text, prompt: prompt)
  }

  /// Creates a text field with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(title: String(title), text: text, prompt: nil)
  }

  /// Creates a text field with a title and a prompt, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(title: String(title), text: text, prompt: prompt)
  }
}
