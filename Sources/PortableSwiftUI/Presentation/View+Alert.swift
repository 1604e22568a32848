extension View {
  /// Presents an alert when a value becomes true.
  ///
  /// The actions are buttons. Each of them closes the alert, as Escape, Control-C and Control-Q do. Without actions, there
  /// is an OK button.
  /// ```swift
  /// TextEditor(text: $text)
  ///   .alert("Save the changes?", isPresented: $isAsking) {
  ///     Button("Save") { save() }
  ///     Button("Cancel", role: .cancel) {}
  ///   }
  /// ```
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the text below the title.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M = { EmptyView() }
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message)
  }

  /// Presents an alert with a message when a value becomes true, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M = { EmptyView() }
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }

  /// Presents an alert with a message when a value becomes true.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M = { EmptyView() }
  ) -> some View {
    let (actions, message) = (actions(), message())
    return WithPresentation(content: self, isPresented: isPresented) {
      Dialog(title: title, message: message, actions: actions, axis: .horizontal, addsCancel: false)
    }
  }

  /// Presents an alert with data when a value becomes true and the data isn't `nil`.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - data: The data.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let actions = data.map(actions)
    let message = data.map(message)
    let isPresentable = isPresented.presentable(if: data != nil)
    return alert(Text(titleKey), isPresented: isPresentable, actions: { actions }, message: { message })
  }

  /// Presents an alert with data when a value becomes true and the data isn't `nil`.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - data: The data.
  ///   - actions: Builds the buttons.
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    alert(titleKey, isPresented: isPresented, presenting: data, actions: actions) { _ in EmptyView() }
  }

  /// Presents an alert with an error when a value becomes true and the error isn't `nil`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - error: The error. Its description is the title, and its recovery suggestion the message.
  ///   - actions: Builds the buttons.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(
      Text(verbatim: error?.errorDescription ?? error.map { "\($0)" } ?? ""),
      isPresented: isPresented.presentable(if: error != nil), actions: actions
    ) {
      if let suggestion = error?.recoverySuggestion { Text(verbatim: suggestion) }
    }
  }

  /// Presents an alert with an error and a message when a value becomes true and the error isn't `nil`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the alert is closed.
  ///   - error: The error. Its description is the title.
  ///   - actions: Builds the buttons for the error.
  ///   - message: Builds the message for the error.
  public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
  ) -> some View {
    alert(
      Text(verbatim: error?.errorDescription ?? error.map { "\($0)" } ?? ""),
      isPresented: isPresented.presentable(if: error != nil)
    ) {
      if let error { actions(error) }
    } message: {
      if let error { message(error) }
    }
  }
}

extension Binding where Value == Bool {
  /// A binding that reads as false if there is nothing to present.
  func presentable(if hasData: Bool) -> Binding<Bool> {
    Binding(location: ConvertedLocation(location, get: { $0 && hasData }, set: { $0 }))
  }
}
