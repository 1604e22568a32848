/// An action that closes the window of the view.
///
/// The window of a terminal is the program: it ends.
/// ```swift
/// private struct QuitButton: View {
///   @Environment(\.dismiss) private var dismiss
///
///   var body: some View {
///     Button("Quit") { dismiss() }
///       .keyboardShortcut("q")
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `DismissAction`.
public struct DismissAction: Sendable {
  private let action: @MainActor () -> Void

  /// Creates an action.
  package init(_ action: @escaping @MainActor () -> Void) {
    self.action = action
  }

  /// Closes the window.
  @MainActor @preconcurrency
  public func callAsFunction() { action() }
}

extension EnvironmentValues {
  /// An action that closes the window of the view. It does nothing where a host has no window.
  public var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

private enum DismissKey: EnvironmentKey {
  static let defaultValue = DismissAction {}
}
