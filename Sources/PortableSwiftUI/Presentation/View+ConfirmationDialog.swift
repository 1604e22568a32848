/// The visibility of a part of a view.
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// The view chooses.
  case automatic
  /// The part is visible.
  case visible
  /// The part is hidden.
  case hidden
}

extension View {
  /// Presents a confirmation dialog when a value becomes true.
  ///
  /// The actions are buttons, one below the other. Each of them closes the dialog, as Escape, Control-C and Control-Q
  /// do. If no button has the role that cancels, one is added.
  /// ```swift
  /// Button("Delete") { isDeleting = true }
  ///   .confirmationDialog("Delete the text?", isPresented: $isDeleting) {
  ///     Button("Delete", role: .destructive) { text = "" }
  ///   }
  /// ```
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - titleVisibility: The visibility of the title. It is visible unless it is hidden.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the text below the title.
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M = { EmptyView() }
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: message)
  }

  /// Presents a confirmation dialog with a message when a value becomes true, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - titleVisibility: The visibility of the title. It is visible unless it is hidden.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M = { EmptyView() }
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: message)
  }

  /// Presents a confirmation dialog with a message when a value becomes true.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: A binding to the value. It becomes false when the dialog is closed.
  ///   - titleVisibility: The visibility of the title. It is visible unless it is hidden.
  ///   - actions: Builds the buttons.
  ///   - message: Builds the message.
  public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M = { EmptyView() }
  ) -> some View {
    let (actions, message) = (actions(), message())
    return WithPresentation(content: self, isPresented: isPresented) {
      Dialog(
        title: titleVisibility == .hidden ? nil : title, message: message, actions: actions, axis: .vertical,
        addsCancel: true)
    }
  }
}
