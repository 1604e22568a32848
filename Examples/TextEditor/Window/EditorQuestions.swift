import AppEnvironmentUI
import TextEditor

/// The dialogs of an editor's window.
struct EditorQuestions: ViewModifier {
  @ObservedObject var model: EditorModel

  func body(content: Content) -> some View {
    content
      .alert("Keys", isPresented: $model.showsHelp) {
        Button("Close", role: .cancel) {}
      } message: {
        Text(verbatim: EditorCommand.listOfKeys)
      }
      .confirmationDialog(
        "Save the changes to \(model.document.name)?", isPresented: isAsking { $0 == .closing }
      ) {
        Button("Save") { model.save(closes: true) }
        Button("Discard", role: .destructive) { Task { await model.close() } }
      }
      .confirmationDialog(
        "\(model.document.name) \(model.document.diskChange ?? "was changed by another program").",
        isPresented: isAsking { $0 == .overwriting(closes: true) || $0 == .overwriting(closes: false) }
      ) {
        let closes = model.question == .overwriting(closes: true)
        Button("Overwrite", role: .destructive) { model.save(overwriting: true, closes: closes) }
        Button("Load it, which can be undone") { Task { await model.reload() } }
      }
      .confirmationDialog(
        "An earlier session left unsaved changes to \(model.document.name)."
          + (model.document.isRecoverableOutdated ? " The file was changed after that." : ""),
        isPresented: isAsking { $0 == .recovering }
      ) {
        Button("Recover them") { Task { await model.recover() } }
        Button("Delete them", role: .destructive) { Task { await model.discardRecoverable() } }
        Button("Not now", role: .cancel) { model.document.keepRecoverable() }
      }
  }

  private func isAsking(_ isOne: @escaping (EditorModel.Question) -> Bool) -> Binding<Bool> {
    Binding {
      model.question.map(isOne) ?? false
    } set: { isPresented in
      if !isPresented { model.question = nil }
    }
  }
}
