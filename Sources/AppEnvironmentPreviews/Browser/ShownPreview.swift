import PortableSwiftUI

/// The views of the chosen preview, in the chosen size. A size that is larger than the terminal is scrolled.
struct ShownPreview: View {
  @ObservedObject var model: BrowserModel

  /// The window that a preview dismisses isn't that of the browser.
  private static let dismiss = DismissAction {}

  var body: some View {
    if let shown = model.shown {
      SizedPreview(layout: model.preview?.layout ?? .device, size: model.configuration.size, content: shown.view)
        .id(shown.number)
        .environment(\.dismiss, Self.dismiss)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    } else if let crash = model.crash {
      VStack(alignment: .leading) {
        Text(verbatim: "\(crash.name) crashed:").bold()
        Text(verbatim: crash.message)
        Text("It is shown again when a source or document is saved, or with Reload.").opacity(0.6)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    } else {
      Text("There are no previews.").frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// A preview in the size of its layout, or of the configuration. Its alerts and dialogs are in that space.
private struct SizedPreview: View {
  let layout: PreviewLayout
  let size: CellSize?
  let content: AnyView

  var body: some View {
    switch layout {
    case .sizeThatFits: ScrollView([.horizontal, .vertical]) { content.fixedSize().presentationContainer() }
    case .fixed(let width, let height):
      ScrollView([.horizontal, .vertical]) {
        content.frame(width: width, height: height, alignment: .topLeading).presentationContainer()
      }
    case .device:
      if let size {
        ScrollView([.horizontal, .vertical]) {
          content.frame(width: CGFloat(size.width), height: CGFloat(size.height), alignment: .topLeading)
            .presentationContainer()
        }
      } else {
        content.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading).presentationContainer()
      }
    }
  }
}
