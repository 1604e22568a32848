import AppEnvironmentUI
import NotesViews

struct NotesPreviews: PreviewProvider {
  static var previews: some View {
    EditorView()
      .environmentObject(AppEnvironment.preview())
      .previewDisplayName("A document")
    EditorView()
      .environmentObject(AppEnvironment(.preview) { $0.fileClient = .inMemory(["text.txt": ""]) })
      .previewDisplayName("An empty document")
    EditorView()
      .environmentObject(AppEnvironment(.preview) { $0.fileClient = .inMemory() })
      .previewDisplayName("A missing document")
    EditorView()
      .environmentObject(AppEnvironment(.preview) { $0.fileClient = .inMemory(["text.txt": longText]) })
      .previewDisplayName("A long document")
  }

  private static let longText = (1...10_000).map { "Line \($0) of a document with many lines\n" }.joined()
}

#if canImport(SwiftUI) && canImport(DeveloperToolsSupport)
  import SwiftUI

  #Preview("A document") {
    EditorView().environmentObject(AppEnvironment.preview())
  }
#endif
