import AppEnvironmentUI
import TextEditor

/// The state of an editor's window around its document: questions, searches and messages.
@MainActor
final class EditorModel: ObservableObject {
  /// A bar with fields below the text.
  enum Bar: Equatable {
    case find
    case replace
    case line
    case saveAs
  }

  /// A dialog, most of which are questions that have to be answered before the person can go on.
  enum Dialog: Equatable {
    /// The list of keys.
    case help
    /// The question about unsaved changes before the window is closed.
    case closing
    /// The question about a save that takes long before the window is closed.
    case leavingSave
    /// The question about the changes of another program that a save overwrites.
    case overwriting(closes: Bool)
    /// The question about an existing file that a save under its name replaces.
    case replacing(String)
    /// The question about the changes that an earlier session left.
    case recovering
  }

  /// The phase of the window. Keys wait in every other phase than ``editing``.
  enum Phase: Equatable {
    case loading
    case editing
    /// The text is being loaded again, or replaced by recovered changes.
    case replacingText
    /// The window is to be closed after the save in progress. The task asks whether to close it now.
    case awaitingSave(Task<Void, Never>)
    case closing
    case closed
  }

  /// A request to save the text. See ``EditorModel/save(as:overwriting:closes:)``.
  private struct SaveRequest {
    let name: String?
    let overwriting: Bool
    let closes: Bool
  }

  let document: TextDocument

  /// The phase of the window.
  @Published private(set) var phase = Phase.loading

  /// The bar that is shown.
  @Published var bar: Bar?

  /// The dialog that is shown.
  @Published var dialog: Dialog?

  /// The outcome of the last command.
  @Published var message = ""

  /// The settings of the text area.
  @Published var options: TextArea.Options

  /// The fields and settings of the bars for searching.
  @Published var search = SearchFields()

  /// The text in the field of the other bars: a line's number, or the name of a file.
  @Published var field = ""

  /// A Boolean value that indicates whether a save is in progress.
  @Published private(set) var isSaving = false

  /// The search of a large text.
  var searching: Task<Void, Never>?

  /// The save that was requested during the save in progress, which it follows.
  private var nextSave: SaveRequest?

  /// The text and the clipboard after a line was cut. Another one that is cut from the same text is added to the clipboard.
  private var lastCut: (text: EditableText, clipboard: [UInt8])?

  private var subscriptions: Set<AnyCancellable> = []

  init(_ document: TextDocument) {
    self.document = document
    let settings = document.environment.settingsClient
    options = TextArea.Options()
    options.wraps = settings[EditorSettings.wraps]
    options.tabWidth = EditorSettings.checked(tabWidth: settings[EditorSettings.tabWidth])
    options.showsLineNumbers = settings[EditorSettings.lineNumbers]
    options.insertsTabs = true
    options.keepsIndentation = true
    // The outcome of a command refers to the text before an edit.
    document.$text.map(\.buffer).removeDuplicates { $0.isCopy(of: $1) }.dropFirst().sink { [weak self] _ in
      guard let self, !message.isEmpty else { return }
      message = ""
    }.store(in: &subscriptions)
    document.$phase.first { $0 != .loading }.sink { [weak self] phase in
      guard let self else { return }
      self.phase = .editing
      guard phase == .ready, let previous = self.document.previousContents else { return }
      message = "\(previous) may have the contents before an interrupted save."
    }.store(in: &subscriptions)
  }

  // MARK: Files

  /// Saves the text, and asks first if that would overwrite the changes of another program.
  ///
  /// - Parameters:
  ///   - other: The name of the file, which is the document's file from then on; nil for the document's file as it is.
  ///   - overwriting: A Boolean value that indicates whether changes by other programs, or an existing file of another
  ///     name, are overwritten.
  ///   - closes: A Boolean value that indicates whether the window is closed afterwards.
  func save(as other: String? = nil, overwriting: Bool = false, closes: Bool = false) {
    guard document.phase == .ready else { return }
    if let other, other.allSatisfy(\.isWhitespace) {
      message = "A file needs a name."
      return
    }
    if other == nil, document.isReadOnly { return explainReadOnly() }
    if isSaving {
      nextSave = SaveRequest(name: other, overwriting: overwriting, closes: closes)
      return
    }
    message = ""
    isSaving = true
    Task {
      let isDone = await finishSave(as: other, overwriting: overwriting)
      isSaving = false
      // The question about a file that was changed is about the newest text as well.
      if let next = nextSave.take(), dialog == nil || dialog == .leavingSave {
        save(as: next.name, overwriting: next.overwriting, closes: next.closes)
      } else {
        // A reason for a failure is shown. The question about unsaved changes would ask for another save.
        saveDidEnd(closes: isDone || !closes)
      }
    }
    if closes { closeAfterSave() }
  }

  /// Returns false if the save has failed.
  private func finishSave(as other: String?, overwriting: Bool) async -> Bool {
    let other = other.flatMap { document.isFile($0) ? nil : $0 }
    let result =
      if let other {
        await document.save(as: other, overwriting: overwriting)
      } else {
        await document.save(overwriting: overwriting)
      }
    switch result {
    case .saved:
      message = other != nil ? "Saved as \(document.name)." : document.text.isModified ? "" : "Saved."
      if bar == .saveAs { bar = nil }
    case .changedOnDisk:
      message = ""
      dialog = other.map(Dialog.replacing) ?? .overwriting(closes: false)
    case .failed(let reason):
      if bar == .saveAs { message = reason } else { suggestSaveAs(reason) }
      return false
    }
    return true
  }

  /// Shows the reason why the text can't be saved, and the command that saves it elsewhere.
  func suggestSaveAs(_ reason: String) {
    message = "\(reason). \(EditorCommand.saveAs.key) saves it elsewhere."
  }

  /// Shows that the file is read-only, and the command that saves a copy.
  func explainReadOnly() {
    message = "\(document.name) is read-only. \(EditorCommand.saveAs.key) saves a copy to edit."
  }

  /// Loads the file again.
  func reload() {
    replaceText { [document] in
      if case .failed = document.phase {
        await document.open()
      } else if document.phase == .ready, !document.isNew {
        return await document.reload() ?? "Loaded again. Undo restores the previous text."
      }
      return ""
    }
  }

  /// Loads the changes that an earlier session has left.
  func recover() {
    replaceText { [document] in
      await document.recover()
      return "Recovered. The changes aren't saved yet."
    }
  }

  /// Deletes the changes that an earlier session has left.
  func discardRecoverable() {
    replaceText { [document] in await document.discardRecoverable() ?? "" }
  }

  /// Leaves the changes of an earlier session where they are.
  func keepRecoverable() {
    replaceText { [document] in
      await document.keepRecoverable()
      return ""
    }
  }

  /// Has keys wait for work on the text, and shows its outcome.
  private func replaceText(_ work: @escaping @MainActor () async -> String) {
    phase = .replacingText
    Task {
      message = await work()
      phase = .editing
    }
  }

  // MARK: Closing

  /// Closes the window after a save in progress, and asks first if there are unsaved changes.
  func requestClose() {
    // Without a save, the question remains for the next key.
    if isSaving { closeAfterSave() } else { decideClose() }
  }

  /// Closes the window after the save in progress. If that takes more than a second, asks whether to close it now.
  private func closeAfterSave() {
    phase = .awaitingSave(
      Task { [clock = document.environment.clockClient] in
        // The sleep fails if the save has ended.
        guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
        phase = .editing
        dialog = .leavingSave
      })
  }

  private func saveDidEnd(closes: Bool) {
    if case .awaitingSave(let question) = phase {
      question.cancel()
      phase = .editing
    } else if dialog == .leavingSave {
      dialog = nil
    } else {
      return
    }
    if closes { decideClose() }
  }

  /// Closes the window although a save is in progress. The recovery copy stays.
  func leaveSave() {
    document.leave()
    phase = .closed
  }

  private func decideClose() {
    if dialog == .overwriting(closes: false) {
      dialog = .overwriting(closes: true)
    } else if document.text.isModified {
      dialog = .closing
    } else {
      close()
    }
  }

  /// Closes the window and discards unsaved changes.
  func close() {
    phase = .closing
    Task {
      await document.close()
      phase = .closed
    }
  }

  // MARK: Editing

  /// Moves the lines of a selection that Tab would replace. Returns false if the key has its usual effect.
  ///
  /// - Parameter isOutward: A Boolean value that indicates whether the lines move to the left.
  func indentSelection(outward isOutward: Bool) -> Bool {
    guard !document.isReadOnly, document.phase == .ready, document.text.selectsSeveralLines else { return false }
    document.text.indentLines(outward: isOutward, width: options.tabWidth)
    return true
  }

  /// Cuts the selection, or the line of the cursor. Lines that are cut one after the other are pasted together.
  func cutLine() {
    guard !document.isReadOnly, document.phase == .ready else { return }
    guard document.text.selection.isEmpty else {
      copy(document.text.selectedBytes)
      document.text.replaceSelection(with: [])
      return
    }
    let continues = lastCut.map { $0.text == document.text && $0.clipboard == TextArea.clipboard } ?? false
    let line = document.text.deleteLine(joining: continues)
    if line.isEmpty { return }
    copy((continues ? TextArea.clipboard : []) + line)
    lastCut = (document.text, TextArea.clipboard)
  }

  private func copy(_ bytes: [UInt8]) {
    TextArea.clipboard = bytes
    document.environment.copy(bytes)
  }
}
