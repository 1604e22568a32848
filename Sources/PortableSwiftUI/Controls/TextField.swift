/// A control for text that a person edits.
///
/// It takes the width that it is offered. While it is empty, it shows its prompt, or its title. Return submits it.
/// ```swift
/// TextField("Name", text: $name, prompt: Text("First and last name"))
///   .onSubmit { name = name.trimmingCharacters(in: .whitespaces) }
/// ```
/// With a vertical axis, the text continues on the next row, and the field grows with it, as far as a line limit allows.
/// Option-Return and, where the terminal reports it, Shift-Return insert the end of a line.
/// ```swift
/// TextField("Message", text: $message, axis: .vertical)
///   .lineLimit(1...5)
/// ```
public struct TextField<Label: View>: View {
  private let text: Binding<String>
  private let title: String
  private let prompt: String

  /// The direction in which the field scrolls or grows.
  private var axis = Axis.horizontal

  /// Replaces the value of a field with a format; `nil` for a field of text.
  private var replaceValue: ((String) -> Void)?

  /// A Boolean value that indicates whether each edit replaces the value, and not only the end of editing.
  private var replacesValueAtEdits = false

  /// Called with `true` when the field gets the focus, and with `false` when it loses it.
  private var onEditingChanged: ((Bool) -> Void)?
  private var onCommit: (() -> Void)?

  /// The text of a field with a format, while it is edited.
  @State private var draft: String?

  /// The text of the value after the last edit. Another one has been set elsewhere.
  @State private var draftValue: String?

  @Environment(\.styles.textField) private var style

  private init(title: String, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal) {
    self.text = text
    self.title = title
    self.prompt = prompt?.string ?? title
    self.axis = axis
  }

  /// Creates a text field for a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - valueText: Returns the text of the value.
  ///   - atEdits: A Boolean value that indicates whether each edit replaces the value.
  ///   - replaceValue: Replaces the value by that of an edited text, if there is one.
  private init(
    _ titleKey: LocalizedStringKey, prompt: Text?, atEdits: Bool, valueText: @escaping () -> String,
    replaceValue: @escaping (String) -> Void
  ) {
    self.init(title: titleKey.string, text: Binding(get: valueText, set: { _ in }), prompt: prompt)
    self.replaceValue = replaceValue
    replacesValueAtEdits = atEdits
  }

  /// The views of the text field.
  public var body: some View {
    if let style {
      make(style).environment(\.styles.textField, nil)
    } else if replaceValue == nil, onEditingChanged == nil, onCommit == nil {
      area(text)
    } else {
      FocusObserver(content: area(editedText)) { isInside in
        if !isInside { commit() }
        onEditingChanged?(isInside)
      }
      .onSubmit {
        commit()
        onCommit?()
      }
    }
  }

  @ViewBuilder private func area(_ text: Binding<String>) -> some View {
    if axis == .vertical {
      StringArea(text: text, title: title, prompt: prompt)
    } else {
      FieldArea(text: text, title: title, prompt: prompt, isSecure: false)
    }
  }

  private func make(_ style: some TextFieldStyle) -> AnyView {
    var field = TextField<_TextFieldStyleLabel>(title: title, text: text, prompt: Text(verbatim: prompt), axis: axis)
    (field.replaceValue, field.replacesValueAtEdits) = (replaceValue, replacesValueAtEdits)
    (field.onEditingChanged, field.onCommit) = (onEditingChanged, onCommit)
    return AnyView(StyleBody(style) { [field] in $0._body(configuration: field) })
  }

  private var editedText: Binding<String> {
    guard let replaceValue else { return text }
    return Binding {
      let value = text.wrappedValue
      return replacesValueAtEdits && value != draftValue ? value : draft ?? value
    } set: {
      draft = $0
      guard replacesValueAtEdits else { return }
      replaceValue($0)
      draftValue = text.wrappedValue
    }
  }

  /// Replaces the value with the edited text, if its format allows.
  private func commit() {
    guard let replaceValue, let draft else { return }
    if !replacesValueAtEdits { replaceValue(draft) }
    self.draft = nil
  }
}

/// A view with an action for the focus.
private struct FocusObserver<Content: View>: WrapperView {
  var content: Content?
  let action: (Bool) -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { FocusObserverNode(view, in: parent) }
}

private final class FocusObserverNode<Content: View>: WrapperNode<FocusObserver<Content>> {
  override func focusDidChange(isInside: Bool) {
    if !isRemoved { view.action(isInside) }
  }
}

extension TextField where Label == Text {
  /// Creates a text field with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(title: titleKey.string, text: text, prompt: prompt)
  }

  /// Creates a text field with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(title: String(title), text: text, prompt: prompt)
  }

  /// Creates a text field for a value in a format.
  ///
  /// Each edit replaces the value, unless the format doesn't allow the text. The text is replaced by that of the value when it
  /// is submitted, or when the field loses the focus.
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: A binding to the value.
  ///   - format: The format.
  ///   - prompt: The text that is shown while the field is empty.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(titleKey, prompt: prompt, atEdits: true) {
      format.format(value.wrappedValue)
    } replaceValue: { text in
      if let parsed = try? format.parseStrategy.parse(text) { value.replace(with: parsed) }
    }
  }

  /// Creates a text field for an optional value in a format. An empty text is `nil`.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: A binding to the value.
  ///   - format: The format.
  ///   - prompt: The text that is shown while the field is empty.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(titleKey, prompt: prompt, atEdits: true) {
      value.wrappedValue.map(format.format) ?? ""
    } replaceValue: { text in
      if text.isEmpty { value.replace(with: nil) }
      if let parsed = try? format.parseStrategy.parse(text) { value.replace(with: parsed) }
    }
  }

  /// Creates a text field with a label for a value in a format.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - format: The format.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - label: Returns the title.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Text
  ) where F.FormatOutput == String {
    self.init(LocalizedStringKey(label().string), value: value, format: format, prompt: prompt)
  }

  /// Creates a text field with a label for an optional value in a format. An empty text is `nil`.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - format: The format.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - label: Returns the title.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Text
  ) where F.FormatOutput == String {
    self.init(LocalizedStringKey(label().string), value: value, format: format, prompt: prompt)
  }

  /// Creates a text field for a value and its formatter.
  ///
  /// The text becomes the value when it is submitted, or when the field loses the focus. A text that the formatter doesn't
  /// allow leaves the value as it is.
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: A binding to the value.
  ///   - formatter: The formatter. Formatters of numbers and dates are supported.
  ///   - prompt: The text that is shown while the field is empty.
  public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(titleKey, prompt: prompt, atEdits: false) {
      formatter.string(for: value.wrappedValue) ?? ""
    } replaceValue: { text in
      if let parsed: V = formatter.value(of: text) { value.wrappedValue = parsed }
    }
  }

  /// Creates a text field with a label.
  ///
  /// - Parameters:
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - label: Returns the title.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Text) {
    self.init(title: label().string, text: text, prompt: prompt)
  }

  /// Creates a text field with a title and an axis.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - axis: The direction in which the text scrolls where there isn't room for it. A vertical field grows before that.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(title: titleKey.string, text: text, prompt: prompt, axis: axis)
  }

  /// Creates a text field with a label and an axis.
  ///
  /// - Parameters:
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - axis: The direction in which the text scrolls where there isn't room for it. A vertical field grows before that.
  ///   - label: Returns the title.
  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Text) {
    self.init(title: label().string, text: text, prompt: prompt, axis: axis)
  }

  /// Creates a text field with actions.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - onEditingChanged: Called with `true` when the field gets the focus, and with `false` when it loses it.
  ///   - onCommit: Called when the text is submitted.
  @available(macOS, deprecated: 100000.0, message: "Use View.onSubmit(of:_:) and View.focused(_:equals:)")
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    self.init(title: titleKey.string, text: text, prompt: nil)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// Creates a text field with an action.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - text: A binding to the text.
  ///   - onEditingChanged: Called with `true` when the field gets the focus, and with `false` when it loses it.
  @available(macOS, deprecated: 100000.0, message: "Use View.focused(_:equals:)")
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
    self.init(title: titleKey.string, text: text, prompt: nil)
    self.onEditingChanged = onEditingChanged
  }
}

extension TextField where Label == Text {
  /// Creates a text field with actions for a value and its formatter.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: A binding to the value.
  ///   - formatter: The formatter. Formatters of numbers and dates are supported.
  ///   - onEditingChanged: Called with `true` when the field gets the focus, and with `false` when it loses it.
  ///   - onCommit: Called when the text is submitted.
  @available(macOS, deprecated: 100000.0, message: "Use View.onSubmit(of:_:) and View.focused(_:equals:)")
  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void
  ) {
    self.init(titleKey, value: value, formatter: formatter)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }
}

extension Binding {
  /// Replaces the value, unless it is the same.
  @MainActor
  fileprivate func replace(with value: Value) {
    if !ValueComparison.areEqual(wrappedValue, value) { wrappedValue = value }
  }
}

extension Formatter {
  /// Returns the value that a text stands for: a number of a formatter for numbers, or a date of one for dates.
  fileprivate func value<Value>(of text: String) -> Value? {
    if let dates = self as? DateFormatter { return dates.date(from: text) as? Value }
    guard let number = (self as? NumberFormatter)?.number(from: text) else { return nil }
    let values: [Any] = [number.intValue, number.doubleValue, number.floatValue, number.decimalValue, number]
    return values.lazy.compactMap { $0 as? Value }.first
  }
}
