import AppEnvironmentKit
import CommandSupport
import Foundation

extension EditorSession {
  /// Saves the text, and continues with the file it was saved to.
  ///
  /// Without `force`, nothing that the text doesn't include is overwritten: the edited file must be unchanged since it
  /// was loaded, the load must not have been undone, and a file of another name must not exist.
  mutating func save(as other: String?, force: Bool) async throws(CommandError) {
    let target = other ?? name
    let isSame = files.url(target).standardizedFileURL == files.url(name).standardizedFileURL
    let command = other.map { "save! \(CommandWords.word($0))" } ?? "save!"
    if isSame, !force, disk.basis != document.basis {
      let may = if case .unknown? = bases[document.basis] { "may have" } else { "has" }
      throw CommandError(
        target, reason: #"\#(may) changes that the text lacks; "\#(command)" overwrites them"#)
    }
    let expected = force ? try await files.version(target) : isSame ? disk.version : nil
    do {
      disk.version = try await files.save(target, document.data, since: expected)
    } catch FileClientError.changedSinceLoaded where !force, FileClientError.alreadyExists where !force {
      let reason = await files.change(of: target, since: expected)
      throw CommandError(target, reason: #"\#(reason.rawValue); "\#(command)" saves it anyway"#)
    } catch {
      throw CommandError(target, error)
    }
    disk.basis = document.basis
    bases[disk.basis] = .text(document.buffer)
    document.markSaved()
    name = target
    note("\(name): saved, \(size)")
    await removeRecoveryCopy()
  }

  /// Loads the file again. `undo` restores the previous text.
  mutating func revert() async throws(CommandError) {
    let loaded = try await files.loadExisting(name)
    // A load that brings another program's changes has its own number: when it is undone, `save` must not overwrite
    // them.
    if loaded.attributes.version != disk.version {
      lastBasis += 1
      disk = DiskState(version: loaded.attributes.version, basis: lastBasis)
    }
    try CommandError.naming(name) { try document.load(loaded.data, label: "revert", basis: disk.basis) }
    document.markSaved()
    bases[disk.basis] = .text(document.buffer)
    note("\(name): \(size)")
  }

  /// Loads the unsaved changes that an earlier session left. `undo` restores the previous text.
  mutating func recover() async throws(CommandError) {
    guard let (copy, contents) = try await recovery.latest(of: name) else {
      throw CommandError(name, reason: "an earlier session left no unsaved changes")
    }
    var basis = disk.basis
    // If the changes were made to another file than the loaded one, `save` must not overwrite it.
    let isOfNewFile = contents.base == nil && disk.version == nil
    if !isOfNewFile, contents.base == nil || contents.base != bases[disk.basis]?.fingerprint {
      lastBasis += 1
      basis = lastBasis
      bases[basis] = RecoveryBase(contents.base)
    }
    try CommandError.naming(copy.name) { try document.load(contents.text, label: "recover", basis: basis) }
    await keeper.adopt(copy)
    note("\(copy.name): \(size)")
  }

  /// Mentions the unsaved changes that earlier sessions left.
  func mentionRecoveryCopy(of loaded: Files.Loaded?) async {
    if await recovery.isEdited(name) { note("\(name): another editor has unsaved changes to it") }
    guard let changes = await recovery.changes(of: name, since: loaded) else { return }
    note(#"\#(changes.copy.name): unsaved changes of an earlier session; "recover" loads them"#)
    note("\(changes.difference.description)\(changes.isOutdated ? ". The file was changed meanwhile." : "")")
    if changes.isFull { note("\(name): the oldest copy is replaced if this session leaves unsaved changes") }
  }

  /// Removes the recovery copy that the saved text was made from.
  func removeRecoveryCopy() async {
    if !includesRecovery { await keeper.leaveAdoptedCopy() }
    let isOfEarlierSession = await keeper.isAdopted
    do {
      let name = try await keeper.deleteCopy()
      if isOfEarlierSession, let name { note("\(name): removed") }
    } catch {
      output.fail(error)
    }
  }

  /// A Boolean value that indicates whether the text has the changes of the copy that was loaded.
  private var includesRecovery: Bool { document.lastEdit(of: ["recover", "revert"]) == "recover" }

  /// Updates the recovery copy as a person types.
  ///
  /// A script needs no copy while it runs: it can be run again.
  func updateRecoveryCopy() async {
    guard input.isTerminal else { return }
    if !includesRecovery { await keeper.leaveAdoptedCopy() }
    await keeper.textDidChange(document.isModified ? unsavedChanges(document) : nil)
  }

  /// Returns a text with unsaved changes and its file.
  func unsavedChanges(_ text: LineText) -> UnsavedChanges {
    UnsavedChanges(text: text.buffer, base: base, document: name)
  }

  /// The file that the text was made from.
  private var base: RecoveryBase { bases[document.basis] ?? .unknown }

  /// Removes the recovery copy of changes that are discarded.
  func discardRecoveryCopy() async {
    if !includesRecovery { await keeper.leaveAdoptedCopy() }
    _ = try? await keeper.deleteCopy()
  }

  /// Keeps the unsaved text of a session that ends, and reports where.
  func keepRecoveryCopy() async -> ExitStatus {
    if !includesRecovery { await keeper.leaveAdoptedCopy() }
    do {
      let kept = try await keeper.keep(unsavedChanges(document))
      let oldest = kept.isOldestReplaced ? "; the oldest copy is replaced" : ""
      output.fail(
        CommandError(name, reason: "ended with unsaved changes; they are kept in \(kept.copy.name)\(oldest)"))
    } catch {
      output.fail(
        CommandError(name, reason: "ended with unsaved changes, and they could not be kept: \(error.reason)"))
    }
    return .failed
  }
}
