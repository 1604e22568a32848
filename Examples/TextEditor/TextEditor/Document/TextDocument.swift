import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditing

/// A file that is open in an editor: its text, its state on the disk, and the recovery copy of its unsaved changes.
///
/// It uses only the file client and the clock of an environment. A save never replaces what another program has
/// written, unless the person asks for it.
@MainActor
package final class TextDocument: ObservableObject {
  /// The state of the text.
  package enum Phase: Equatable {
    /// The file is being loaded.
    case loading
    /// The text can be edited.
    case ready
    /// The file can't be loaded, for a reason that a person reads.
    case failed(String)
  }

  /// The outcome of a save.
  package enum SaveResult: Equatable {
    /// The file has the text.
    case saved
    /// Another program has changed or removed the file, which is as it was.
    case changedOnDisk
    /// The file can't be saved, for a reason that a person reads.
    case failed(String)
  }

  /// The file's name, as it was given.
  @Published package private(set) var name: String

  /// The environment that the file is in.
  package let environment: AppEnvironment

  /// The state of the text.
  @Published package private(set) var phase = Phase.loading

  /// The name of the file that may have the contents before an interrupted save, if it was there at the opening.
  package private(set) var previousContents: String?

  /// The text, its selection and its history.
  @Published package var text = EditableText() {
    didSet { textDidChange(from: oldValue) }
  }

  /// A Boolean value that indicates whether the file doesn't exist yet.
  @Published package private(set) var isNew = false

  /// A Boolean value that indicates whether the user may not write to the file, or nobody is meant to.
  @Published package private(set) var isReadOnly = false

  /// A Boolean value that indicates whether a save is in progress.
  @Published package private(set) var isSaving = false

  /// The change of the file by another program that the text doesn't have.
  @Published package private(set) var diskChange: DiskChange?

  /// The unsaved changes that an earlier session left, until the person decides about them.
  @Published package private(set) var recoverable: RecoverableChanges?

  /// A Boolean value that indicates whether another editor had unsaved changes when the document was opened.
  @Published package private(set) var isEditedElsewhere = false

  /// The reason why a new file can't be saved under its name; nil if its folder exists.
  @Published package private(set) var missingFolder: String?

  /// The reason why the recovery copy can't be written.
  @Published package private(set) var recoveryFailure: String?

  /// A Boolean value that indicates whether the recovery copy has the text as it is.
  @Published package private(set) var isKept = false

  private let files: Files
  private let recovery: Recovery
  private let keeper: RecoveryKeeper
  private let home: URL?
  private var version: FileVersion?
  /// The file that the text was made from.
  private var base = RecoveryBase.unknown
  /// The names of recovery copies that the person doesn't want.
  private var refusedCopies: Set<String> = []
  /// The number of edits up to the one that has loaded the changes of an earlier session.
  private var recoveryDepth: Int?
  private var watching: Task<Void, Never>?
  private var isClosed = false

  /// Creates a document. ``open()`` loads it.
  ///
  /// - Parameters:
  ///   - name: The name of the file: an absolute path, or a path in the documents directory.
  ///   - environment: The environment whose file client holds the file.
  ///   - home: The folder for recovery copies that can't be kept beside the file; nil if there is no such folder.
  ///   - other: An environment whose file client keeps recovery copies; nil to keep those of live files on the disk, and
  ///     others in the file client of `environment`.
  package init(
    _ name: String, environment: AppEnvironment, home: URL? = nil, keepingCopiesIn other: AppEnvironment? = nil
  ) {
    self.name = name
    self.environment = environment
    self.home = home
    files = Files(environment: environment)
    recovery = Recovery(files: files, home: home, keepingCopiesIn: other)
    keeper = RecoveryKeeper(recovery)
    keeper.didKeep = { [weak self] error in
      guard let self else { return }
      recoveryFailure = error?.reason
      isKept = error == nil && keeper.kept?.isCopy(of: text.buffer) == true
    }
  }

  // MARK: Loading

  /// Loads the file, and watches it for changes by other programs.
  package func open() async {
    // It watches before it loads, so that no change is missed.
    watch()
    do {
      let loaded = try await files.load(name)
      isNew = loaded == nil
      if isNew, await files.isFolderMissing(name) { missingFolder = Files.missingFolder(name).description }
      isReadOnly = loaded?.attributes.isReadOnly ?? false
      version = loaded?.attributes.version
      text = EditableText(await buffer(of: loaded?.data ?? Data()))
      base = .text(text.buffer)
      isEditedElsewhere = await recovery.isEdited(name)
      previousContents = await files.previousContents(of: name)
      recoverable = await recovery.changes(of: name, since: loaded)
      phase = .ready
      await checkDisk()
    } catch {
      phase = .failed(error.description)
    }
  }

  /// Loads the file again, in place of the text. Undoing restores the text. Returns the reason if that fails.
  package func reload() async -> String? {
    do {
      let loaded = try await files.loadExisting(name)
      version = loaded.attributes.version
      isReadOnly = loaded.attributes.isReadOnly
      var reloaded = text
      reloaded.edit { $0.replaceAll(with: loaded.data) }
      reloaded.markSaved()
      base = .text(reloaded.buffer)
      text = reloaded
      diskChange = nil
      return nil
    } catch {
      return error.description
    }
  }

  /// Stops watching the file, and removes the recovery copy of changes that are discarded.
  package func close() async {
    isClosed = true
    watching?.cancel()
    _ = try? await keeper.deleteCopy()
  }

  private func watch() {
    watching?.cancel()
    let changes = environment.fileClient.changes(at: files.url(name))
    watching = Task { [weak self] in
      do {
        for try await _ in changes {
          guard let self else { return }
          await checkDisk()
        }
      } catch {
        // A file that can't be watched is compared when it is saved.
      }
    }
  }

  /// Compares the file with the version that the text was loaded from or saved to.
  private func checkDisk() async {
    let expected = version
    guard phase == .ready, !isSaving, let current = try? await files.version(name) as FileVersion?? else { return }
    // A save may have ended during the call.
    guard !isSaving, expected == version else { return }
    diskChange = current == version ? nil : await files.change(of: name, since: version)
  }

  // MARK: Saving

  /// Saves the text if the file is as it was loaded or saved last.
  ///
  /// - Parameter overwriting: A Boolean value that indicates whether changes by other programs are overwritten.
  package func save(overwriting: Bool = false) async -> SaveResult {
    await save(to: name, since: version, overwriting: overwriting)
  }

  /// Saves the text to another file, which is the document's file from then on.
  ///
  /// - Parameters:
  ///   - other: The name of the file. `~/` stands for the home folder.
  ///   - overwriting: A Boolean value that indicates whether an existing file is replaced.
  package func save(as other: String, overwriting: Bool = false) async -> SaveResult {
    let target = path(other)
    if isFile(other) { return await save(overwriting: overwriting) }
    return await save(to: target, since: nil, overwriting: overwriting)
  }

  /// Returns a Boolean value that indicates whether a name is that of the document's file.
  package func isFile(_ other: String) -> Bool {
    files.url(path(other)).standardizedFileURL == files.url(name).standardizedFileURL
  }

  private func path(_ typed: String) -> String {
    guard let home, typed.hasPrefix("~/") else { return typed }
    return home.appending(path: typed.dropFirst(2), directoryHint: .notDirectory).path(percentEncoded: false)
  }

  private func save(to target: String, since version: FileVersion?, overwriting: Bool) async -> SaveResult {
    isSaving = true
    defer { isSaving = false }
    let saved = text
    do {
      let expected = overwriting ? try await files.version(target) : version
      self.version = try await files.save(target, await bytes(of: saved.buffer), since: expected)
    } catch FileClientError.changedSinceLoaded, FileClientError.alreadyExists {
      let change = await files.change(of: target, since: version)
      if target == name { diskChange = change }
      return .changedOnDisk
    } catch {
      return .failed(CommandError(target, error).description)
    }
    base = .text(saved.buffer)
    diskChange = nil
    isSaving = false
    await didSave(saved, to: target)
    return .saved
  }

  private func didSave(_ saved: EditableText, to target: String) async {
    let isOther = target != name
    let wasThere = !isOther && !isNew
    isNew = false
    // Text that was typed during the save isn't saved.
    let isComplete = text.buffer.isCopy(of: saved.buffer)
    if isComplete { text.markSaved() }
    if isComplete || isOther { await deleteRecoveryCopy() }
    if isOther {
      name = target
      isReadOnly = await files.attributesIfThere(target)?.isReadOnly ?? false
    }
    if !isComplete { keeper.textDidChange(unsavedChanges) }
    if !wasThere { watch() }
    await checkDisk()
  }

  private func deleteRecoveryCopy() async {
    do {
      try await keeper.deleteCopy()
      recoveryFailure = nil
    } catch {
      recoveryFailure = error.reason
    }
  }

  // MARK: Recovery

  /// Replaces the text with the unsaved changes of an earlier session. Undoing restores the text.
  package func recover() async {
    guard let changes = recoverable else { return }
    recoverable = nil
    await keeper.adopt(changes.copy)
    base = RecoveryBase(changes.contents.base)
    switch changes.areOfFile {
    case true?: break
    case false?: version = .earlier
    case nil: if !isNew { version = .unknown }
    }
    text.edit { $0.replaceAll(with: changes.contents.text) }
    recoveryDepth = text.undoCount
    await checkDisk()
  }

  /// Deletes the unsaved changes of an earlier session, and offers those of another one. Returns the reason if that fails.
  package func discardRecoverable() async -> String? {
    guard let changes = recoverable else { return nil }
    var reason: String?
    do {
      _ = try await recovery.delete(changes.copy)
    } catch {
      reason = error.description
    }
    await keepRecoverable()
    return reason
  }

  /// Keeps the unsaved changes of an earlier session where they are, and offers those of another one.
  package func keepRecoverable() async {
    guard let changes = recoverable else { return }
    refusedCopies.insert(changes.copy.name)
    recoverable = nil
    guard let loaded = try? await files.load(name) as Files.Loaded?? else { return }
    recoverable = await recovery.changes(of: name, since: loaded, except: refusedCopies)
  }

  /// Stops watching the file, while a save may be in progress. The recovery copy stays.
  package func leave() {
    watching?.cancel()
  }

  /// Keeps unsaved changes in the recovery copy, and blocks the thread until they are written, for a process that is about
  /// to end.
  ///
  /// It waits two seconds at most. The changes of a closed document are discarded.
  package func keepBlocking() {
    guard phase == .ready, text.isModified, !isClosed else { return }
    keeper.keepBlocking(UnsavedChanges(text: text.buffer, base: base, document: name))
  }

  /// Has the recovery copy follow the text.
  private func textDidChange(from old: EditableText) {
    guard phase == .ready else { return }
    if let depth = recoveryDepth {
      // The changes of an earlier session were undone, and can't be redone after another edit.
      if old.undoCount < depth, !text.canRedo { recoveryDepth = nil }
      if text.undoCount < depth { keeper.leaveAdoptedCopy() }
    }
    guard !text.buffer.isCopy(of: old.buffer) else { return }
    if isKept { isKept = false }
    keeper.textDidChange(unsavedChanges)
  }

  /// The text and its file; nil if nothing is unsaved.
  private var unsavedChanges: UnsavedChanges? {
    text.isModified ? UnsavedChanges(text: text.buffer, base: base, document: name) : nil
  }
}

/// Returns the text of bytes. The lines of a large one are counted outside of the main actor.
@concurrent
private func buffer(of data: Data) async -> TextBuffer { TextBuffer(data) }
