import AppEnvironmentUI
import TextEditor

/// The text of a document: it is loaded when the view appears. An error is shown instead of it.
struct EditorView: View {
  @ObservedObject var document: TextDocument
  let options: TextArea.Options

  var body: some View {
    Group {
      switch document.phase {
      case .loading: Text("Loading \(document.name)…").frame(maxWidth: .infinity, maxHeight: .infinity)
      case .failed(let reason): Text(verbatim: reason).frame(maxWidth: .infinity, maxHeight: .infinity)
      case .ready: TextArea(text: $document.text, options: areaOptions)
      }
    }
    .task { await document.open() }
  }

  private var areaOptions: TextArea.Options {
    var options = options
    options.isEditable = !document.isReadOnly
    return options
  }
}
