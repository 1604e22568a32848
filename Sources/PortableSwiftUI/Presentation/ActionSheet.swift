/// A choice of actions, for the modifiers that take one.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `ActionSheet`.
@available(macOS, deprecated: 100000.0, message: "use confirmationDialog instead")
public struct ActionSheet {
  /// A button of an action sheet.
  public typealias Button = Alert.Button

  private let title: Text
  private let message: Text?
  private let buttons: [Button]

  /// Creates an action sheet.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message, or `nil` for none.
  ///   - buttons: The buttons. Each of them closes the action sheet.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The views of the action sheet.
  @MainActor
  fileprivate var dialog: some View {
    let hasCancel = buttons.contains { $0.role == .cancel }
    return Dialog(
      title: title, message: message, actions: DialogButtons(buttons: buttons), axis: .vertical, addsCancel: !hasCancel)
  }
}

extension View {
  /// Presents an action sheet when a value becomes true.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes false when the action sheet is closed.
  ///   - content: Builds the action sheet.
  @available(macOS, deprecated: 100000.0, message: "use confirmationDialog instead")
  public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    WithPresentation(content: self, isPresented: isPresented) { content().dialog }
  }

  /// Presents an action sheet for an item when there is one.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the action sheet is closed.
  ///   - content: Builds the action sheet for an item.
  @available(macOS, deprecated: 100000.0, message: "use confirmationDialog instead")
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    WithPresentation(content: self, isPresented: Binding.isPresent(item)) { item.wrappedValue.map(content)?.dialog }
  }
}
