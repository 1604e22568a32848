/// A type that provides views for previews.
///
/// ```swift
/// struct NotePreviews: PreviewProvider {
///   static var previews: some View {
///     Group {
///       NoteView().previewDisplayName("A note")
///       NoteView(isEditable: false).previewDisplayName("A note that can't be edited")
///     }
///     .environmentObject(AppEnvironment.preview())
///   }
/// }
/// ```
/// Each view in ``previews``, including those in a `Group` or a `ForEach`, is a separate preview. A view with a body is one
/// preview, which isn't evaluated before it is shown. Xcode shows them
/// beside the source. Elsewhere a program that imports AppEnvironmentPreviews shows them in a terminal.
///
/// The interface is the one that Apple documents for SwiftUI's `PreviewProvider`.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View

  /// The views to preview.
  @ViewBuilder @MainActor @preconcurrency
  static var previews: Previews { get }
}

/// The size of the space in which a preview is shown.
///
/// The interface is the one that Apple documents for SwiftUI's `PreviewLayout`.
public enum PreviewLayout: Sendable {
  /// The size of the device, which is the terminal or the size that is chosen in the list of previews.
  case device
  /// The size that the view chooses for itself.
  case sizeThatFits
  /// A fixed size. The unit is a cell: a column or a row.
  case fixed(width: CGFloat, height: CGFloat)
}
