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

  /// A question that has to be answered before the person can go on.
  enum Question: Equatable {
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

  let document: TextDocument

  /// The bar that is shown.
  @Published var bar: Bar?

  /// The question that is asked.
  @Published var question: Question? {
    didSet { if oldValue == .leavingSave, question == nil { closing = nil } }
  }

  /// A Boolean value that indicates whether the list of keys is shown.
  @Published var showsHelp = false

  /// The outcome of the last command.
  @Published var message = ""

  /// The settings of the text area.
  @Published var options: TextArea.Options

  /// The text to find.
  @Published var pattern = ""

  /// The text that was found last, which an empty field stands for.
  @Published var lastPattern = ""

  /// The text that replaces it.
  @Published var replacement = ""

  /// A Boolean value that indicates whether the search distinguishes upper and lower case.
  @Published var matchesCase = false

  /// The number of the line to go to, as it was typed.
  @Published var lineNumber = ""

  /// The name of the file to save the text to, as it was typed.
  @Published var newName = ""

  /// A Boolean value that indicates whether the window is to be closed.
  @Published private(set) var isClosed = false

  /// A Boolean value that indicates whether keys wait for the text.
  @Published var isLoading = true

  /// A Boolean value that indicates whether keys wait, because the text is being replaced or the window is being closed.
  @Published private(set) var isWaiting = false

  /// A Boolean value that indicates whether the text as it is can be recovered.
  @Published var isKept = false

  private var edits: AnyCancellable?

  /// A Boolean value that indicates whether a save is in progress.
  @Published private(set) var isSaving = false

  /// The save in progress.
  private var saving: Task<Void, Never>? {
    didSet { isSaving = saving != nil }
  }

  /// The save that was requested during the save in progress, which it follows.
  private var nextSave: (() -> Void)?

  /// The time until the question about the save in progress, after which the window is to be closed.
  private var closing: Task<Void, Never>?

  /// The text and the clipboard after a line was cut. Another one that is cut from the same text is added to the clipboard.
  private var lastCut: (text: EditableText, clipboard: [UInt8])?

  init(_ document: TextDocument) {
    self.document = document
    options = TextArea.Options()
    options.insertsTabs = true
    options.keepsIndentation = true
    // The outcome of a command refers to the text before an edit.
    edits = document.$text.map(\.buffer).removeDuplicates { $0.isCopy(of: $1) }.dropFirst().sink { [weak self] _ in
      guard let self, !message.isEmpty else { return }
      message = ""
    }
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
    if saving != nil {
      nextSave = { [weak self] in self?.save(as: other, overwriting: overwriting, closes: closes) }
      return
    }
    message = ""
    saving = Task {
      let isDone = await finishSave(as: other, overwriting: overwriting)
      saving = nil
      if let nextSave {
        self.nextSave = nil
        // The question about a file that was changed is about the newest text as well.
        if question == nil || question == .leavingSave { return nextSave() }
      }
      // A reason for a failure is shown. The question about unsaved changes would ask for another save.
      endWaiting(closes: isDone || !closes)
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
      question = other.map(Question.replacing) ?? .overwriting(closes: false)
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
    isWaiting = true
    Task {
      if case .failed = document.phase {
        await document.open()
      } else if document.phase == .ready, !document.isNew {
        message = await document.reload() ?? "Loaded again. Undo restores the previous text."
      }
      isWaiting = false
    }
  }

  /// Closes the window after a save in progress, and asks first if there are unsaved changes.
  func requestClose() {
    // Without a save, the question remains for the next key.
    if saving == nil { decideClose() } else { closeAfterSave() }
  }

  /// Closes the window after the save in progress. If that takes more than a second, asks whether to close it now.
  private func closeAfterSave() {
    isWaiting = true
    closing = Task { [clock = document.environment.clockClient] in
      // The sleep fails if the save has ended.
      guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
      isWaiting = false
      question = .leavingSave
    }
  }

  private func endWaiting(closes: Bool) {
    guard let closing else { return }
    closing.cancel()
    self.closing = nil
    if question == .leavingSave { question = nil }
    isWaiting = false
    if closes { decideClose() }
  }

  /// Closes the window although a save is in progress. The recovery copy stays.
  func leaveSave() {
    document.leave()
    isClosed = true
  }

  private func decideClose() {
    if question == .overwriting(closes: false) {
      question = .overwriting(closes: true)
    } else if document.text.isModified {
      question = .closing
    } else {
      close()
    }
  }

  /// Closes the window and discards unsaved changes.
  func close() {
    isWaiting = true
    Task { await endClosing() }
  }

  private func endClosing() async {
    await document.close()
    isClosed = true
  }

  /// Loads the changes that an earlier session has left.
  func recover() {
    isWaiting = true
    Task {
      await document.recover()
      message = "Recovered. The changes aren't saved yet."
      isWaiting = false
    }
  }

  /// Deletes the changes that an earlier session has left.
  func discardRecoverable() {
    isWaiting = true
    Task {
      message = await document.discardRecoverable() ?? ""
      isWaiting = false
    }
  }

  /// Leaves the changes of an earlier session where they are.
  func keepRecoverable() {
    isWaiting = true
    Task {
      await document.keepRecoverable()
      isWaiting = false
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
      TextArea.clipboard = document.text.selectedBytes
      document.text.replaceSelection(with: [])
      return
    }
    let continues = lastCut.map { $0.text == document.text && $0.clipboard == TextArea.clipboard } ?? false
    let line = document.text.deleteLine(joining: continues)
    if line.isEmpty { return }
    TextArea.clipboard = (continues ? TextArea.clipboard : []) + line
    lastCut = (document.text, TextArea.clipboard)
  }
}
