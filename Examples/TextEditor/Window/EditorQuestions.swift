import AppEnvironmentUI
import TextEditor

/// The dialogs of an editor's window.
struct EditorQuestions: ViewModifier {
  @ObservedObject var model: EditorModel
  let width: EditorWidth

  func body(content: Content) -> some View {
    content
      .alert("Keys", isPresented: $model.showsHelp) {
        Button("Close", role: .cancel) {}
      } message: {
        Text(verbatim: width == .wide ? EditorCommand.listOfKeys : EditorCommand.narrowListOfKeys)
      }
      .confirmationDialog(
        "Save the changes to \(model.document.name)?", isPresented: isAsking { $0 == .closing }
      ) {
        Button("Save") { model.save(closes: true) }
        Button("Discard", role: .destructive) { model.close() }
      }
      .confirmationDialog(
        "\(model.document.name) is still being saved. Quit anyway? Unsaved changes "
          + (model.isKept ? "are kept for recovery." : "aren't kept for recovery yet."),
        isPresented: isAsking { $0 == .leavingSave }
      ) {
        Button("Cancel", role: .cancel) {}
        Button("Quit anyway", role: .destructive) { model.leaveSave() }
      }
      .confirmationDialog(
        "\(model.document.name) \(model.document.diskChange?.rawValue ?? "").",
        isPresented: isAsking { $0 == .overwriting(closes: true) || $0 == .overwriting(closes: false) }
      ) {
        let closes = model.question == .overwriting(closes: true)
        let isRemoved = model.document.diskChange == .removed
        // The first button has the focus: Return overwrites nothing.
        Button("Cancel", role: .cancel) {}
        Button(isRemoved ? "Save it again" : "Overwrite", role: .destructive) {
          model.save(overwriting: true, closes: closes)
        }
        if !isRemoved { Button(width == .tiny ? "Load it" : "Load it, which can be undone") { model.reload() } }
      }
      .confirmationDialog(
        "\(replacedName ?? "") already exists. Replace it?",
        isPresented: isAsking { if case .replacing = $0 { true } else { false } }
      ) {
        Button("Cancel", role: .cancel) {}
        Button("Replace", role: .destructive) { model.save(as: replacedName, overwriting: true) }
      }
      .confirmationDialog(recoverable, isPresented: isAsking { $0 == .recovering }) {
        Button("Recover them") { model.recover() }
        Button("Delete them", role: .destructive) { model.discardRecoverable() }
        Button("Not now", role: .cancel) { model.keepRecoverable() }
      }
  }

  private var replacedName: String? {
    if case .replacing(let name) = model.question { name } else { nil }
  }

  private var recoverable: String {
    guard let changes = model.document.recoverable else { return "" }
    let style = Date.ISO8601FormatStyle(timeZone: model.document.environment.clockClient.timeZone())
      .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    return "An earlier session left unsaved changes to \(model.document.name) (\(changes.date.formatted(style))). "
      + "\(changes.difference.description)." + (changes.isOutdated ? " The file was changed meanwhile." : "")
      + (changes.isFull ? " No more copies can be kept: new changes replace the oldest." : "")
  }

  private func isAsking(_ isOne: @escaping (EditorModel.Question) -> Bool) -> Binding<Bool> {
    Binding {
      model.question.map(isOne) ?? false
    } set: { isPresented in
      if !isPresented { model.question = nil }
    }
  }
}
