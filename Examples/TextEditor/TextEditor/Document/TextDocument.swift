import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditing

/// A file that is open in an editor: its text, its state on the disk, and the recovery copy of its unsaved changes.
///
/// It uses the file client and the clock of an environment alone. A save never replaces what another program has written,
/// unless the person asks for it.
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
  package let name: String

  /// The environment that the file is in.
  package let environment: AppEnvironment

  /// The state of the text.
  @Published package private(set) var phase = Phase.loading

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

  /// The change of the file by another program that the text doesn't have: `was changed by another program`.
  @Published package private(set) var diskChange: String?

  /// The time of the unsaved changes that an earlier session has left; nil if there is nothing to recover.
  @Published package private(set) var recoverableSince: Date?

  /// A Boolean value that indicates whether the file was changed after the changes to recover were kept.
  package private(set) var isRecoverableOutdated = false

  /// The reason why the recovery copy can't be written.
  @Published package private(set) var recoveryFailure: String?

  private let files: Files
  private let recovery: Recovery
  private let keeper: RecoveryKeeper
  private var version: FileVersion?
  private var recoverable: Recovery.Copy?
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
  package init(_ name: String, environment: AppEnvironment, home: URL? = nil) {
    self.name = name
    self.environment = environment
    files = Files(environment: environment)
    recovery = Recovery(files: files, home: home, makeTemporaryFolder: { nil })
    keeper = RecoveryKeeper(recovery)
    keeper.didFail = { [weak self] in self?.recoveryFailure = $0.reason }
  }

  // MARK: Loading

  /// Loads the file, and watches it for changes by other programs.
  package func open() async {
    do {
      let loaded = try await files.load(name)
      isNew = loaded == nil
      isReadOnly = loaded?.attributes.isReadOnly ?? false
      version = loaded?.attributes.version
      text = EditableText(await buffer(of: loaded?.data ?? Data()))
      phase = .ready
      watch()
      await findRecoveryCopy(loaded)
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
      text.edit { $0.replaceAll(with: loaded.data) }
      text.markSaved()
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
    keeper.leaveAdoptedCopy()
    _ = try? await keeper.deleteCopy()
  }

  private func watch() {
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
    guard !isSaving, let current = try? await files.version(name) as FileVersion?? else { return }
    // A save may have ended meanwhile.
    guard !isSaving, expected == version else { return }
    diskChange = current == version ? nil : await files.change(of: name, since: version)
  }

  // MARK: Saving

  /// Saves the text if the file is as it was loaded or saved last.
  ///
  /// - Parameter overwriting: A Boolean value that indicates whether changes by other programs are overwritten.
  package func save(overwriting: Bool = false) async -> SaveResult {
    isSaving = true
    let saved = text
    do {
      let expected = overwriting ? try await files.version(name) : version
      version = try await files.save(name, await bytes(of: saved.buffer), since: expected)
      isNew = false
      diskChange = nil
      isSaving = false
      // Text that was typed meanwhile isn't saved.
      if text.buffer.isCopy(of: saved.buffer) {
        text.markSaved()
        _ = try await keeper.deleteCopy()
      }
      await checkDisk()
      return .saved
    } catch {
      isSaving = false
      if case .changedSinceLoaded? = error as? FileClientError {
        diskChange = await files.change(of: name, since: version)
        return .changedOnDisk
      }
      return .failed(CommandError(name, error).description)
    }
  }

  // MARK: Recovery

  /// Loads the unsaved changes of an earlier session. Undoing restores the text. Returns the reason if that fails.
  package func recover() async -> String? {
    guard let copy = recoverable else { return nil }
    do {
      let loaded = try await files.loadExisting(copy.name)
      keeper.adopt(Recovery.Copy(name: copy.name, version: loaded.attributes.version, date: copy.date))
      text.edit { $0.replaceAll(with: loaded.data) }
      recoveryDepth = text.undoCount
      // The version of the file that the changes were made to is unknown. No file has the version of the copy.
      if isRecoverableOutdated { version = copy.version }
      forgetRecoverable()
      await checkDisk()
      return nil
    } catch {
      return error.description
    }
  }

  /// Deletes the unsaved changes of an earlier session. Returns the reason if that fails.
  package func discardRecoverable() async -> String? {
    guard let copy = recoverable else { return nil }
    forgetRecoverable()
    do {
      _ = try await recovery.delete(copy)
      return nil
    } catch {
      return error.description
    }
  }

  /// Stops offering the unsaved changes of an earlier session, and keeps them.
  package func keepRecoverable() {
    forgetRecoverable()
  }

  private func forgetRecoverable() {
    recoverable = nil
    recoverableSince = nil
  }

  /// Keeps unsaved changes in the recovery copy, and blocks the thread until they are written, for a process that is about
  /// to end.
  ///
  /// It waits two seconds at most. The changes of a closed document are discarded.
  package func keepBlocking() {
    guard phase == .ready, text.isModified, !isClosed else { return }
    keeper.keepBlocking(text.buffer, of: name)
  }

  /// Offers the copy of an earlier session. A copy of the file as it is has nothing to offer, and is deleted.
  private func findRecoveryCopy(_ loaded: Files.Loaded?) async {
    guard let copy = await recovery.copy(of: name) else { return }
    if let loaded, let kept = try? await files.load(copy.name), kept.data == loaded.data {
      _ = try? await recovery.delete(copy)
      return
    }
    recoverable = copy
    isRecoverableOutdated = loaded.map { $0.attributes.modificationDate > copy.date } ?? false
    recoverableSince = copy.date
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
    keeper.textDidChange(text.isModified ? text.buffer : nil, of: name)
  }
}

/// Returns the text of bytes. The lines of a large one are counted outside of the main actor.
@concurrent
private func buffer(of data: Data) async -> TextBuffer { TextBuffer(data) }
