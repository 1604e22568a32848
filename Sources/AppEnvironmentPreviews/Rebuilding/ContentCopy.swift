import AppEnvironmentKit
import Foundation
import PackageSupport

/// A copy of the content of previews that previews can write to.
///
/// Looking at a preview doesn't change the repository. A document that a preview writes to a folder that has a file
/// `.writes-through` is written to the folder's documents as well, by ``synchronize()``. A document that a preview
/// removes stays in the folder: the copy may have been removed by someone else.
final class ContentCopy: Sendable {
  /// The name of the file that lets previews change the documents themselves.
  static let marker = ".writes-through"

  /// The size in bytes of the largest document that is copied. Pictures show a document many times at once.
  static let largestDocument = 64 << 20

  /// The folder of the copy.
  let folder: URL

  private let original: URL
  private let state = Locked(State())

  private struct State {
    /// The files at the last time when both folders had the same contents, by their relative paths.
    var originals: [String: FileStamp] = [:]
    var copies: [String: FileStamp] = [:]
    var problems: [String: String] = [:]
  }

  /// Creates a copy of the nearest content folder above a source file, or returns `nil` if no folder has one.
  ///
  /// - Throws: `ProgramError.inaccessible` if there is no place for a copy.
  static func near(_ source: String) throws(ProgramError) -> ContentCopy? {
    guard let folder = PreviewContent.folder(from: source) else { return nil }
    return try ContentCopy(of: folder)
  }

  /// Creates a copy in a temporary folder, from which all content of previews comes from now on.
  ///
  /// - Parameter original: The folder, such as `Previews`.
  init(of original: URL) throws(ProgramError) {
    self.original = original.resolvingSymlinksInPath()
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    Self.removeAbandonedCopies(in: temporary)
    let folder = temporary.appending(
      path: "\(Self.prefix)\(getpid())-\(UUID().uuidString)", directoryHint: .isDirectory
    )
    .appending(path: "Previews", directoryHint: .isDirectory)
    self.folder = folder
    try ProgramError.naming(folder.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try synchronize()
    PreviewContent.redirect(original, to: folder)
  }

  /// Messages about the documents that can't be shown, sorted by their paths.
  var problems: [String] {
    state.withLock { state in state.problems.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } }
  }

  /// Copies the documents that have changed, and writes through what previews have written.
  ///
  /// If both a person and a preview have changed a document, the person's change wins.
  /// - Returns: A Boolean value that indicates whether the copy has changed.
  /// - Throws: `ProgramError.inaccessible` if a file of the copy can't be written.
  @discardableResult
  func synchronize() throws(ProgramError) -> Bool {
    try state.withLock { state throws(ProgramError) in
      let originals = Self.files(in: original, known: state.originals.keys)
      let changed = Set(originals.keys).union(state.originals.keys).filter { originals[$0] != state.originals[$0] }
      // Folders come before the files in them.
      for path in changed.sorted() { try copy(path, originals[path], &state) }
      writeThrough(&state)
      return !changed.isEmpty
    }
  }

  /// Copies all documents again, including those that only previews have changed.
  func reset() throws(ProgramError) {
    try synchronize()
    try state.withLock { state throws(ProgramError) in
      let copies = Self.files(in: folder, known: state.copies.keys)
      for path in Set(copies.keys).union(state.originals.keys).sorted() where copies[path] != state.copies[path] {
        try copy(path, state.originals[path], &state)
      }
    }
  }

  /// Removes the copy, after writing through what previews have written.
  func remove() {
    state.withLock { writeThrough(&$0) }
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  /// The beginning of the name of a copy's folder, before the identifier of the process.
  private static let prefix = "app-environment-previews-"

  /// Removes the copies that this process had before a crash.
  static func removeCopiesBeforeCrash() {
    removeCopies(in: FileManager.default.temporaryDirectory.resolvingSymlinksInPath()) { $0 == getpid() }
  }

  /// Removes the copies of processes that were killed.
  private static func removeAbandonedCopies(in temporary: URL) {
    removeCopies(in: temporary) { kill($0, 0) != 0 && errno == ESRCH }
  }

  private static func removeCopies(in temporary: URL, where isRemoved: (pid_t) -> Bool) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
    where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), isRemoved(process) else { continue }
      try? FileManager.default.removeItem(at: temporary.appending(path: name))
    }
  }

  // MARK: Copying

  /// Copies a file or folder. The stamp was read before, so that a change in the meantime is noticed.
  private func copy(_ path: String, _ stamp: FileStamp?, _ state: inout State) throws(ProgramError) {
    let target = folder.appending(path: path)
    state.originals[path] = stamp
    state.problems[path] = nil
    if stamp?.kind != .directory || FileStamp(target.path)?.kind != .directory {
      try? FileManager.default.removeItem(at: target)
    }
    switch stamp?.kind {
    case nil: break
    case .directory:
      try ProgramError.naming(target.path) {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      }
    case .other: state.problems[path] = "isn't a file"
    case .regularFile where (stamp?.size ?? 0) > Self.largestDocument:
      state.problems[path] = "is larger than \(Self.largestDocument >> 20) MB, too large for a preview"
    case .regularFile:
      do {
        let data = try Self.contents(of: original.appending(path: path))
        try ProgramError.naming(target.path) { try data.write(to: target) }
      } catch let error as ProgramError {
        throw error
      } catch {
        state.problems[path] = ProgramError.reason(of: error)
      }
    }
    state.copies[path] = FileStamp(target.path)
  }

  private static func contents(of file: URL) throws -> Data {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return try handle.readToEnd() ?? Data()
  }

  /// Copies documents that previews have written to folders with the marker. A failure is a problem of the document.
  private func writeThrough(_ state: inout State) {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: original.path)) ?? []
    for name in folders where FileStamp("\(original.path)/\(name)/\(Self.marker)") != nil {
      let copies = Self.files(in: folder, below: name, known: [])
      for (path, stamp) in copies.sorted(by: { $0.key < $1.key }) where stamp != state.copies[path] {
        let target = original.appending(path: path)
        do {
          switch stamp.kind {
          case .directory: try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
          case .regularFile: try Self.contents(of: folder.appending(path: path)).write(to: target)
          case .other: continue
          }
          state.copies[path] = stamp
          state.originals[path] = FileStamp(target.path)
          state.problems[path] = nil
        } catch {
          state.problems[path] = ProgramError.reason(of: error)
        }
      }
    }
  }

  /// The documents and folders in a folder, by their paths below it.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - name: The only folder in it to search, or `nil` for all.
  ///   - known: Paths that existed before. They are looked up, because a file that is replaced during the search may be missed.
  private static func files(
    in root: URL, below name: String? = nil, known: some Collection<String>
  ) -> [String: FileStamp] {
    let tree = FileTree(in: [name.map { root.appending(path: $0) } ?? root]) { !$0.hasSuffix(".swift") }
    let prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
    var files: [String: FileStamp] = [:]
    for (path, stamp) in tree.stamps where path.hasPrefix(prefix) {
      files[String(path.dropFirst(prefix.count))] = stamp
    }
    for path in known where files[path] == nil { files[path] = FileStamp(prefix + path) }
    return files
  }
}
