import AppEnvironmentKit
import CommandSupport
import Foundation
import PackageSupport

/// The copies that keep the unsaved changes of sessions that ended without saving them.
///
/// A session writes to the first free name of `NAME.recovered`, `NAME.recovered~`, `NAME.recovered~2` and so on up to `~8`
/// beside the document, and replaces its own copy and the one that it has loaded. If no name is free, the oldest copy is
/// replaced, but not that of a running editor. A copy with the same contents as a later one is deleted. If no copy can be kept
/// beside the document, or if the document's folder doesn't respond within a second, it goes to the home folder under a name
/// with the document's path, or else to a new temporary folder.
///
/// This file finds and deletes copies, `Recovery+Keeping` chooses a folder and writes them, and ``CopyFiles`` works on files.
struct Recovery: Sendable {
  /// The folder of a copy, in the order of preference.
  enum Place: CaseIterable, Sendable {
    case beside
    case home
    case temporary
  }

  /// A copy of unsaved changes.
  struct Copy: Sendable {
    let name: String
    let version: FileVersion
    /// The time at which it was written last.
    let date: Date
    /// The number of bytes.
    let size: Int64
    /// The open file whose lock marks the copy as that of a running editor.
    var lock: Descriptor?
  }

  /// The copies after a session has kept its unsaved changes.
  struct Kept: Sendable {
    /// The session's copy.
    let copy: Copy
    /// A Boolean value that indicates whether the copy has replaced an older one.
    var isOldestReplaced = false
  }

  /// The files of the document.
  let files: Files
  /// The user's home folder; nil if the user has no home folder.
  let home: URL?
  /// Creates a folder for a copy that can be kept nowhere else.
  let makeTemporaryFolder: @Sendable () -> URL?
  /// The files of the copies. They don't wait for a save of the document.
  let copies: any CopyFiles
  /// The state of the document's folder, which hasn't responded if it is true.
  let isStalled = Flag()

  /// Creates the recovery of an environment's documents.
  ///
  /// - Parameters:
  ///   - files: The files of the documents.
  ///   - home: The user's home folder; nil if the user has no home folder.
  ///   - makeTemporaryFolder: Creates a folder for a copy that can be kept nowhere else.
  ///   - other: An environment whose file client keeps the copies; nil to keep those of live documents on the disk, and
  ///     others in the file client of `files`.
  init(
    files: Files, home: URL?, makeTemporaryFolder: @escaping @Sendable () -> URL? = { nil },
    keepingCopiesIn other: AppEnvironment? = nil
  ) {
    (self.files, self.home, self.makeTemporaryFolder) = (files, home, makeTemporaryFolder)
    let isLive = other == nil && files.environment.context[FileClient.self] == .live
    copies = isLive ? DiskCopies(url: files.url) : ClientCopies(files: other.map { Files(environment: $0) } ?? files)
  }

  // MARK: Finding

  /// Returns the latest copy of the unsaved changes that an earlier session of a document left, with its contents; nil if there
  /// is no copy. A copy that can't be read, such as one that was cut off, doesn't hide an earlier one.
  ///
  /// - Parameter refused: The names of copies that the person has seen and doesn't want.
  /// - Throws: `CommandError` with the reason if no copy can be read.
  func latest(
    of document: String, except refused: Set<String> = []
  ) async throws(CommandError) -> (copy: Copy, contents: RecoveryContents)? {
    var failure: CommandError?
    for copy in await copies(of: document) where !refused.contains(copy.name) {
      do {
        return (copy, try await load(copy))
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// Returns the copies that earlier sessions left, the latest first.
  private func copies(of document: String) async -> [Copy] {
    var found: [Copy] = []
    for name in names(for: document) { if case .copy(let copy)? = try? await copies.find(name) { found.append(copy) } }
    return found.sorted { $0.date > $1.date }
  }

  /// Deletes copies that have the same contents as a later one.
  func deleteDuplicates(of document: String) async {
    for same in Dictionary(grouping: await copies(of: document), by: \.size).values where same.count > 1 {
      var contents: [Data] = []
      for copy in same {
        guard let data = try? await copies.load(copy) else { continue }
        if contents.contains(data) {
          _ = try? await copies.delete(copy)
        } else {
          contents.append(data)
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether the next copy replaces the oldest one.
  func isFull(_ document: String) async -> Bool {
    for name in Self.names(from: beside(document)) { if case .nothing? = try? await copies.find(name) { return false } }
    return true
  }

  /// Returns a Boolean value that indicates whether a running editor has unsaved changes to a document.
  func isEdited(_ document: String) async -> Bool {
    for name in names(for: document) { if case .running? = try? await copies.find(name) { return true } }
    return false
  }

  /// Returns the contents of a copy.
  func load(_ copy: Copy) async throws(CommandError) -> RecoveryContents {
    try await CommandError.naming(copy.name) {
      guard let contents = RecoveryContents(reading: try await copies.load(copy)) else {
        throw CommandError(copy.name, reason: "isn't a recovery copy")
      }
      return contents
    }
  }

  /// Deletes a copy, unless another session has replaced it. Returns whether it was deleted.
  @discardableResult
  func delete(_ copy: Copy) async throws(CommandError) -> Bool {
    try await CommandError.naming(copy.name) { try await copies.delete(copy) }
  }

  // MARK: Names

  /// The names that a document's copies may have beside it and in the home folder.
  private func names(for document: String) -> [String] {
    [.beside, .home].compactMap { name(of: document, in: $0) }.flatMap(Self.names)
  }

  /// Returns the name of a document's first copy in a folder; nil if there is no such folder.
  func name(of document: String, in place: Place) -> String? {
    switch place {
    case .beside: beside(document)
    case .home: home.map { path(document, in: $0) }
    case .temporary: makeTemporaryFolder().map { path(document, in: $0) }
    }
  }

  /// The names of copies in one folder, beginning with the first one.
  static func names(from name: String) -> [String] {
    [name, name + "~"] + (2...8).map { "\(name)~\($0)" }
  }

  /// Returns the name of a document's first copy beside it.
  private func beside(_ document: String) -> String {
    let start = document.utf8.lastIndex(of: UInt8(ascii: "/")).map(document.utf8.index(after:)) ?? document.startIndex
    return document[..<start] + "\(String(document[start...]).asShortFileName).recovered"
  }

  /// Returns the path of a document's first copy in another folder.
  private func path(_ document: String, in folder: URL) -> String {
    let path = files.url(document).standardizedFileURL.path(percentEncoded: false)
    return folder.appending(path: "\(path.asFileName).recovered", directoryHint: .notDirectory).path(
      percentEncoded: false)
  }
}
