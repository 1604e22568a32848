// Forms of initializers and modifiers whose title is a string that isn't localized. They do the same as those with a key.

extension Button where Label == _SymbolLabel {
  /// Creates a button with a title and a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - role: The role.
  ///   - action: The action. Runs on the main actor.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) { self.init(LocalizedStringKey(verbatim: title), systemImage: systemImage, role: role, action: action) }
}

extension Toggle where Label == _SymbolLabel {
  /// Creates a toggle with a title and a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - isOn: A binding to the state.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(LocalizedStringKey(verbatim: title), systemImage: systemImage, isOn: isOn)
  }
}

extension Picker where Label == _SymbolLabel {
  /// Creates a picker with a title and a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - selection: A binding to the option that is selected.
  ///   - content: Builds the options.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(
      LocalizedStringKey(verbatim: title), systemImage: systemImage, selection: selection, content: content)
  }
}

extension Menu where Label == _SymbolLabel {
  /// Creates a menu with a title and a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - content: Builds the buttons.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(LocalizedStringKey(verbatim: title), systemImage: systemImage, content: content)
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a title and an action, which is its first button.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: Builds the buttons.
  ///   - primaryAction: The action. Runs on the main actor.
  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) { self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction) }

  /// Creates a menu with a title and an action, which is its first button, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: Builds the buttons.
  ///   - primaryAction: The action. Runs on the main actor.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) { self.init(content: content, label: { Text(title) }, primaryAction: primaryAction) }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a title and an image of a catalog, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - name: The name of the image.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(LocalizedStringKey(verbatim: title), image: name)
  }
}

extension TextField where Label == Text {
  /// Creates a text field with a title and an axis, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - axis: The direction in which the text scrolls where there isn't room for it. A vertical field grows before that.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(LocalizedStringKey(verbatim: title), text: text, prompt: prompt, axis: axis)
  }

  /// Creates a text field for a value with a format, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: A binding to the value.
  ///   - format: The format.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(LocalizedStringKey(verbatim: title), value: value, format: format, prompt: prompt)
  }

  /// Creates a text field for a value that may be missing, with a format, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: A binding to the value.
  ///   - format: The format.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(LocalizedStringKey(verbatim: title), value: value, format: format, prompt: prompt)
  }
}

extension TextField where Label == Text {
  /// Creates a text field for a value with a formatter, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: A binding to the value.
  ///   - formatter: The formatter.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(LocalizedStringKey(verbatim: title), value: value, formatter: formatter, prompt: prompt)
  }
}

extension Section where Parent == _DisclosureLabel<Text>, Content: View, Footer == EmptyView {
  /// Creates a section that a person opens and closes by its title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isExpanded: A binding to a value that indicates whether the section is open.
  ///   - content: Builds the views.
  @MainActor @_disfavoredOverload
  public init<S: StringProtocol, Inner: View>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Inner
  ) where Content == Inner? { self.init(isExpanded: isExpanded, content: content) { Text(title) } }
}

extension DatePicker where Label == Text {
  /// Creates a control with a title for a date that isn't before another one, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      LocalizedStringKey(verbatim: title), selection: selection, in: range, displayedComponents: displayedComponents)
  }

  /// Creates a control with a title for a date that isn't after another one, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - selection: A binding to the date.
  ///   - range: The range.
  ///   - displayedComponents: The parts of the date that are shown.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      LocalizedStringKey(verbatim: title), selection: selection, in: range, displayedComponents: displayedComponents)
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title and actions, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - onIncrement: Increases the value. `nil` if that isn't possible.
  ///   - onDecrement: Decreases the value. `nil` if that isn't possible.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a view of a title and a value in a format, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: The value.
  ///   - format: The format.
  @_disfavoredOverload
  public init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(LocalizedStringKey(verbatim: title), value: value, format: format)
  }
}

extension View {
  /// Presents an alert with data when a value becomes true and the data isn't `nil`.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - data: The data.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    alert(title, isPresented: isPresented.presentable(if: data != nil)) {
      if let data { actions(data) }
    } message: {
      if let data { message(data) }
    }
  }

  /// Presents an alert with data when a value becomes true and the data isn't `nil`, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - data: The data.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }

  /// Presents an alert with data when a value becomes true and the data isn't `nil`, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - data: The data.
  ///   - actions: Builds the buttons.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: data, actions: actions) { _ in EmptyView() }
  }

  /// Presents a dialog of buttons for data, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - titleVisibility: The visibility of the title.
  ///   - data: The data.
  ///   - actions: Builds the buttons.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    confirmationDialog(
      LocalizedStringKey(verbatim: title), isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions)
  }

  /// Adds an action with a name for assistive technologies, without localization. Has no effect in a terminal.
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void) -> some View {
    self
  }

  /// Sets the words by which a person speaks to the view, without localization. Has no effect in a terminal.
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }
}

extension TextField where Label == Text {
  /// Creates a text field with actions, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - onEditingChanged: Called with `true` when the field gets the focus, and with `false` when it loses it.
  ///   - onCommit: Called when the text is submitted.
  @_disfavoredOverload
  @available(macOS, deprecated: 100000.0, message: "Use View.onSubmit(of:_:) and View.focused(_:equals:)")
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    self.init(
      LocalizedStringKey(verbatim: title), text: text, onEditingChanged: onEditingChanged, onCommit: onCommit)
  }

  /// Creates a text field with an action, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - onEditingChanged: Called with `true` when the field gets the focus, and with `false` when it loses it.
  @_disfavoredOverload
  @available(macOS, deprecated: 100000.0, message: "Use View.focused(_:equals:)")
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
    self.init(LocalizedStringKey(verbatim: title), text: text, onEditingChanged: onEditingChanged)
  }

  /// Creates a text field with actions for a value and its formatter, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: A binding to the value.
  ///   - formatter: The formatter.
  ///   - onEditingChanged: Called with `true` when the field gets the focus, and with `false` when it loses it.
  ///   - onCommit: Called when the text is submitted.
  @_disfavoredOverload
  @available(macOS, deprecated: 100000.0, message: "Use View.onSubmit(of:_:) and View.focused(_:equals:)")
  public init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    self.init(
      LocalizedStringKey(verbatim: title), value: value, formatter: formatter, onEditingChanged: onEditingChanged,
      onCommit: onCommit)
  }
}

extension SecureField where Label == Text {
  /// Creates a field with an action, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: A binding to the text.
  ///   - onCommit: Called when the text is submitted.
  @_disfavoredOverload
  @available(macOS, deprecated: 100000.0, message: "Use View.onSubmit(of:_:) instead.")
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(LocalizedStringKey(verbatim: title), text: text, onCommit: onCommit)
  }
}

extension MenuBarExtra where Label == _SymbolLabel {
  /// Creates a menu bar extra with a title and a symbol, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - isInserted: A binding, which isn't used.
  ///   - content: Builds the views, and isn't called.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, isInserted: Binding<Bool>? = nil, @ViewBuilder content: () -> Content
  ) { self.init(LocalizedStringKey(verbatim: title), systemImage: systemImage, content: content) }
}

extension MenuBarExtra where Label == Text {
  /// Creates a menu bar extra with a title, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isInserted: A binding, which isn't used.
  ///   - content: Builds the views, and isn't called.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isInserted: Binding<Bool>? = nil, @ViewBuilder content: () -> Content
  ) { self.init(LocalizedStringKey(verbatim: title), content: content) }
}

extension Menu where Label == _SymbolLabel {
  /// Creates a menu with a title and a symbol whose first button performs an action of the menu, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - systemImage: The name of the symbol.
  ///   - content: Builds the other buttons.
  ///   - primaryAction: The action.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) {
    self.init(
      LocalizedStringKey(verbatim: title), systemImage: systemImage, content: content, primaryAction: primaryAction)
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title that shows its value in a format, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: A binding to the value.
  ///   - bounds: The range of the value.
  ///   - step: The distance between two values.
  ///   - format: The format.
  ///   - onEditingChanged: Called with `true` before a change, and with `false` after it.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>? = nil,
    step: F.FormatInput.Stride = 1, format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: Strideable, F.FormatOutput == String {
    self.init(
      LocalizedStringKey(verbatim: title), value: value, in: bounds, step: step, format: format,
      onEditingChanged: onEditingChanged)
  }
}

extension ContentUnavailableView where Label == _SymbolLabel, Description == Text?, Actions == EmptyView {
  /// Creates a message with an image of a catalog, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - name: The name of the image.
  ///   - description: The description.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
    self.init(LocalizedStringKey(verbatim: title), image: name, description: description)
  }
}
