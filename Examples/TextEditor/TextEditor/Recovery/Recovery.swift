import AppEnvironmentKit
import CommandSupport
import Foundation

/// The copies that keep the unsaved changes of sessions that ended without saving them.
///
/// The latest copy of a document is `NAME.recovered` beside it. A session replaces its own copy and the one that it has loaded;
/// any other copy is moved to the first free name of `NAME.recovered~`, `NAME.recovered~2` and so on up to `~8`. If no name is
/// free, the oldest copy is replaced. A copy with the same contents as a later one is deleted. The copies of running
/// editors are neither replaced nor moved: an editor beside them writes to the first free name. If no copy can be kept beside
/// the document, or if the document's folder doesn't respond within a second, it goes to the home folder under a name with the
/// document's path, or else to a new temporary folder.
///
/// This file finds copies, `Recovery+Names` names them, `Recovery+Keeping` chooses their folder, and `Recovery+Writing` writes
/// them.
struct Recovery: Sendable {
  /// The folder of a copy, in the order of preference.
  enum Place: CaseIterable, Sendable {
    case beside
    case home
    case temporary
  }

  /// A copy of an earlier session.
  struct Copy: Equatable, Sendable {
    let name: String
    let place: Place
    var version: FileVersion
    /// The time at which the session ended.
    let date: Date
    /// The number of bytes.
    let size: Int64
  }

  /// The copies after a session has kept its unsaved changes.
  struct Kept: Equatable, Sendable {
    /// The session's copy.
    var copy: Copy
    /// The new name of the previous copy; nil if it wasn't moved.
    var previous: String?
    /// A Boolean value that indicates whether the previous copy has replaced an older one.
    var isOldestReplaced = false
  }

  /// The files of the document.
  let files: Files
  /// The user's home folder; nil if the user has no home folder.
  let home: URL?
  /// Creates a folder for a copy that can be kept nowhere else.
  let makeTemporaryFolder: @Sendable () -> URL?

  /// The files beside the document and those elsewhere. They don't wait for one another, nor for a save of the document.
  private let (filesBeside, filesElsewhere): (Files, Files)
  /// The folder beside the document.
  let folder = DocumentFolder()

  /// Creates the recovery of an environment's documents.
  ///
  /// - Parameters:
  ///   - files: The files of the documents.
  ///   - home: The user's home folder; nil if the user has no home folder.
  ///   - makeTemporaryFolder: Creates a folder for a copy that can be kept nowhere else.
  ///   - makeEnvironment: Returns an environment of the same files whose operations don't wait for those of another one.
  init(
    files: Files, home: URL?, makeTemporaryFolder: @escaping @Sendable () -> URL?,
    makeEnvironment: (() -> AppEnvironment)? = nil
  ) {
    (self.files, self.home, self.makeTemporaryFolder) = (files, home, makeTemporaryFolder)
    filesBeside = makeEnvironment.map { Files(environment: $0()) } ?? files
    filesElsewhere = makeEnvironment.map { Files(environment: $0()) } ?? files
  }

  /// Returns the files of a folder.
  func files(in place: Place) -> Files { place == .beside ? filesBeside : filesElsewhere }

  /// Returns the latest copy of the unsaved changes that an earlier session of a document left; nil if there is no copy.
  ///
  /// - Parameter refused: The names of copies that the person has seen and doesn't want.
  func copy(of document: String, except refused: Set<String> = []) async -> Copy? {
    await copies(of: document).first { !refused.contains($0.name) }
  }

  /// Returns the copies that earlier sessions left, the latest first.
  private func copies(of document: String) async -> [Copy] {
    var copies: [Copy] = []
    for (place, names) in names(for: document) { copies += await self.copies(names, in: place) }
    return copies.sorted { $0.date > $1.date }
  }

  /// Returns the copies of earlier sessions that have one of the names.
  func copies(_ names: some Sequence<String>, in place: Place) async -> [Copy] {
    var copies: [Copy] = []
    for name in names where !isHeld(name) {
      if let copy = await copy(named: name, in: place) { copies.append(copy) }
    }
    return copies
  }

  /// Deletes copies that have the same contents as a later one.
  func deleteDuplicates(of document: String) async {
    for copies in Dictionary(grouping: await copies(of: document), by: \.size).values where copies.count > 1 {
      var contents: [Data] = []
      for copy in copies {
        guard let data = try? await load(copy).data else { continue }
        if contents.contains(data) {
          _ = try? await delete(copy)
        } else {
          contents.append(data)
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether the next copy replaces the oldest one.
  func isFull(_ document: String) async -> Bool {
    for name in Self.names(from: beside(document)) where await filesBeside.attributesIfThere(name) == nil {
      return false
    }
    return true
  }

  /// Returns a Boolean value that indicates whether a running editor has unsaved changes to a document.
  @concurrent
  func isEdited(_ document: String) async -> Bool {
    names(for: document).contains { $0.names.contains(where: isHeld) }
  }

  /// Marks a copy as that of a running editor, until the lock is released or the process ends.
  @concurrent
  func lock(_ copy: Copy) async -> CopyLock? {
    CopyLock(files.url(copy.name))
  }

  /// Returns a Boolean value that indicates whether a copy is that of a running editor.
  func isHeld(_ name: String) -> Bool { CopyLock.isHeld(files.url(name)) }

  /// Returns the contents of a copy.
  func load(_ copy: Copy) async throws(CommandError) -> Files.Loaded {
    try await files(in: copy.place).loadExisting(copy.name)
  }

  /// Returns the copy with a name; nil if there is no such file.
  func copy(named name: String, in place: Place) async -> Copy? {
    guard let attributes = await files(in: place).attributesIfThere(name), attributes.kind == .regularFile else {
      return nil
    }
    return Copy(
      name: name, place: place, version: attributes.version, date: attributes.modificationDate, size: attributes.size)
  }

  /// Deletes a copy, unless another session has replaced it. Returns whether it was deleted.
  func delete(_ copy: Copy) async throws(CommandError) -> Bool {
    let files = files(in: copy.place)
    guard await files.attributesIfThere(copy.name)?.version == copy.version else { return false }
    try await files.delete(copy.name)
    return true
  }
}
