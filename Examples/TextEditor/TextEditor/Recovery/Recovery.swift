import AppEnvironmentKit
import CommandSupport
import Foundation

/// The copies that keep the unsaved changes of sessions that ended without saving them.
///
/// A document has one copy, `NAME.recovered` beside it. A session replaces its own copy and the one that it has loaded; any
/// other copy is moved to `NAME.recovered~` first, which replaces an earlier `NAME.recovered~`. The copies of running
/// editors are neither replaced nor moved: an editor beside them writes to the first free name of `NAME.recovered`,
/// `NAME.recovered~`, `NAME.recovered~2` and so on. If no copy can be kept beside the document, it goes to the home folder
/// under a name with the document's path, or else to a new temporary folder.
struct Recovery: Sendable {
  /// A copy of an earlier session.
  struct Copy: Equatable, Sendable {
    let name: String
    let version: FileVersion
    /// The time at which the session ended.
    let date: Date
  }

  let files: Files
  /// The user's home folder; nil if the user has no home folder.
  let home: URL?
  /// Creates a folder for a copy that can be kept nowhere else.
  let makeTemporaryFolder: @Sendable () -> URL?

  /// The copies after a session has kept its unsaved changes.
  struct Kept: Equatable, Sendable {
    /// The session's copy.
    var copy: Copy
    /// The new name of the previous copy; nil if it wasn't moved.
    var previous: String?
    /// A Boolean value that indicates whether the previous copy has replaced an older one.
    var isOldestReplaced = false
  }

  /// Returns the latest copy of the unsaved changes that an earlier session of a document left; nil if there is no copy.
  ///
  /// - Parameter refused: The names of copies that the person has seen and doesn't want.
  func copy(of document: String, except refused: Set<String> = []) async -> Copy? {
    for name in names(for: document) where !refused.contains(name) && !isHeld(name) {
      if let copy = await copy(named: name) { return copy }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a running editor has unsaved changes to a document.
  func isEdited(_ document: String) -> Bool {
    names(for: document).contains(where: isHeld)
  }

  /// Marks a copy as that of a running editor, until the lock is released or the process ends.
  func lock(_ copy: Copy) -> CopyLock? {
    CopyLock(files.url(copy.name))
  }

  private func isHeld(_ name: String) -> Bool { CopyLock.isHeld(files.url(name)) }

  /// The names of a document's copies, the latest first.
  private func names(for document: String) -> [String] {
    let places = [beside(document)] + (home.map { [path(document, in: $0)] } ?? [])
    return places.flatMap(Self.names(from:))
  }

  /// The names of copies in one folder, beginning with that of the latest one.
  private static func names(from name: String) -> [String] {
    [name, name + "~"] + (2...8).map { "\(name)~\($0)" }
  }

  /// Returns the older copy that is replaced when `copy` is moved; nil if there is no older copy.
  func older(than copy: Copy) async -> Copy? {
    isHeld(copy.name + "~") ? nil : await self.copy(named: copy.name + "~")
  }

  private func copy(named name: String) async -> Copy? {
    guard let attributes = await files.attributesIfThere(name), attributes.kind == .regularFile else { return nil }
    return Copy(name: name, version: attributes.version, date: attributes.modificationDate)
  }

  /// Keeps unsaved changes and returns the copies.
  ///
  /// - Parameter replaced: The copy that the changes include, which is replaced.
  /// - Throws: `CommandError` with the reason why none can be kept beside the document, if no other place can keep one.
  func keep(_ data: Data, of document: String, replacing replaced: Copy?) async throws(CommandError) -> Kept {
    var reason: CommandError?
    let places = [
      { beside(document) }, { home.map { path(document, in: $0) } },
      { makeTemporaryFolder().map { path(document, in: $0) } },
    ]
    for place in places {
      guard let name = place() else { continue }
      do {
        let kept = try await keep(data, name, like: document, replacing: replaced)
        // The changes are in the new copy. One that stays is offered later.
        if let replaced, replaced.name != kept.copy.name { _ = try? await delete(replaced) }
        return kept
      } catch {
        reason = reason ?? error
      }
    }
    throw reason ?? CommandError(document, reason: "no folder to keep them in")
  }

  private func keep(
    _ data: Data, _ name: String, like document: String, replacing replaced: Copy?
  ) async throws(CommandError) -> Kept {
    let names = Self.names(from: name)
    do {
      if let replaced, names.contains(replaced.name), await copy(named: replaced.name)?.version == replaced.version {
        return Kept(copy: try await saved(replaced.name, files.save(replaced.name, data, since: replaced.version)))
      }
      let previous = name + "~"
      if !isHeld(name), let existing = await copy(named: name) {
        if try await files.loadExisting(name).data == data { return Kept(copy: existing) }
        if !isHeld(previous) {
          let isOldestReplaced = await copy(named: previous) != nil
          try await files.move(name, to: previous)
          let version = try await files.saveNew(name, data, like: document)
          return Kept(copy: await saved(name, version), previous: previous, isOldestReplaced: isOldestReplaced)
        }
      }
      return Kept(copy: try await keepNew(data, names[...], like: document))
    } catch {
      throw CommandError(name, error)
    }
  }

  /// Keeps unsaved changes under the first name that no file has.
  private func keepNew(_ data: Data, _ names: ArraySlice<String>, like document: String) async throws -> Copy {
    for name in names.dropLast() where await files.attributesIfThere(name) == nil {
      do {
        return try await saved(name, files.saveNew(name, data, like: document))
      } catch FileClientError.changedSinceLoaded, FileClientError.alreadyExists {
        // Another editor has taken the name.
      }
    }
    return try await saved(names.last ?? "", files.saveNew(names.last ?? "", data, like: document))
  }

  private func saved(_ name: String, _ version: FileVersion) async -> Copy {
    let date = await files.attributesIfThere(name)?.modificationDate
    return Copy(name: name, version: version, date: date ?? .distantPast)
  }

  /// Deletes a copy, unless another session has replaced it. Returns whether it was deleted.
  func delete(_ copy: Copy) async throws(CommandError) -> Bool {
    guard await files.attributesIfThere(copy.name)?.version == copy.version else { return false }
    try await files.delete(copy.name)
    return true
  }

  private func beside(_ document: String) -> String {
    let start = document.utf8.lastIndex(of: UInt8(ascii: "/")).map(document.utf8.index(after:)) ?? document.startIndex
    return document[..<start] + Self.copyName(String(document[start...]))
  }

  private func path(_ document: String, in folder: URL) -> String {
    let path = files.url(document).standardizedFileURL.path(percentEncoded: false)
    let name = Self.copyName(path.drop { $0 == "/" }.replacingOccurrences(of: "/", with: "%"))
    return folder.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
  }

  /// The copy's file name, which stays within the length that file systems allow.
  private static func copyName(_ name: String) -> String {
    (name.utf8.count > 200 ? String(name.unicodeScalars.suffix(50)) : name) + ".recovered"
  }
}
