import AppEnvironmentUI
import TextEditor

/// The dialogs of an editor's window.
struct EditorQuestions: ViewModifier {
  @ObservedObject var model: EditorModel
  @ObservedObject var document: TextDocument
  let width: EditorWidth

  func body(content: Content) -> some View {
    content
      .alert("Keys", isPresented: isShowing { $0 == .help }) {
        Button("Close", role: .cancel) {}
      } message: {
        Text(verbatim: width == .wide ? EditorCommand.listOfKeys : EditorCommand.narrowListOfKeys)
      }
      .confirmationDialog(
        "Save the changes to \(document.name)?", isPresented: isShowing { $0 == .closing }
      ) {
        Button("Save") { model.save(closes: true) }
        Button("Discard", role: .destructive) { model.close() }
      }
      .confirmationDialog(
        "\(document.name) is still being saved. Quit anyway? Unsaved changes "
          + (document.isKept ? "are kept for recovery." : "aren't kept for recovery yet."),
        isPresented: isShowing { $0 == .leavingSave }
      ) {
        Button("Cancel", role: .cancel) {}
        Button("Quit anyway", role: .destructive) { model.leaveSave() }
      }
      .confirmationDialog(
        "\(document.name) \(document.diskChange?.rawValue ?? "").",
        isPresented: isShowing { $0 == .overwriting(closes: true) || $0 == .overwriting(closes: false) }
      ) {
        let closes = model.dialog == .overwriting(closes: true)
        let isRemoved = document.diskChange == .removed
        // The first button has the focus: Return overwrites nothing.
        Button("Cancel", role: .cancel) {}
        Button(isRemoved ? "Save it again" : "Overwrite", role: .destructive) {
          model.save(overwriting: true, closes: closes)
        }
        if !isRemoved { Button(width == .tiny ? "Load it" : "Load it, which can be undone") { model.reload() } }
      }
      .confirmationDialog(
        "\(replacedName ?? "") already exists. Replace it?",
        isPresented: isShowing { if case .replacing = $0 { true } else { false } }
      ) {
        Button("Cancel", role: .cancel) {}
        Button("Replace", role: .destructive) { model.save(as: replacedName, overwriting: true) }
      }
      .confirmationDialog(recoverable, isPresented: isShowing { $0 == .recovering }) {
        Button("Recover them") { model.recover() }
        Button("Delete them", role: .destructive) { model.discardRecoverable() }
        Button("Not now", role: .cancel) { model.keepRecoverable() }
      }
  }

  private var replacedName: String? {
    if case .replacing(let name) = model.dialog { name } else { nil }
  }

  private var recoverable: String {
    guard let changes = document.recoverable else { return "" }
    let style = Date.ISO8601FormatStyle(timeZone: document.environment.clockClient.timeZone())
      .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    return "An earlier session left unsaved changes to \(document.name) (\(changes.date.formatted(style))). "
      + "\(changes.difference.description)." + (changes.isOutdated ? " The file was changed meanwhile." : "")
      + (changes.isFull ? " No more copies can be kept: new changes replace the oldest." : "")
  }

  private func isShowing(_ isOne: @escaping (EditorModel.Dialog) -> Bool) -> Binding<Bool> {
    Binding {
      model.dialog.map(isOne) ?? false
    } set: { isPresented in
      if !isPresented { model.dialog = nil }
    }
  }
}
