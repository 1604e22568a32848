import PortableSwiftUI

/// The list of previews beside the chosen one, as a view that watches no sources and copies no documents.
package struct PreviewBrowser: View {
  @StateObject private var model: BrowserModel

  /// Creates a view of the previews in a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The previews.
  ///   - selection: The identifier of the chosen preview, such as `Editor/An empty document`.
  package init(_ catalog: PreviewCatalog, selection: String) {
    _model = StateObject(
      wrappedValue: BrowserModel(catalog.previews, selection: selection, PreviewConfiguration(size: nil)))
  }

  /// The views of the list and of the chosen preview.
  package var body: some View { BrowserView(model: model) }
}
