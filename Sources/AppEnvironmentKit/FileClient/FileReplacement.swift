import Foundation

/// New contents for a file, which replace the previous ones in one step where the system can do that.
///
/// The contents are written to a staged file beside the file, in any number of pieces. ``commit()`` gives the staged
/// file the permissions, extended attributes and owner of the file, flushes it, and renames it over the file. A
/// replacement that is released without a commit removes the staged file. A staged file of a terminated process is
/// removed by the next replacement of the same file.
///
/// Some files can't be replaced by another one: a file that is a mount point, a file in a folder in which the user may create
/// or rename nothing, a file whose other hard links would keep the previous contents, and a file whose owner or attributes the
/// user can't give to another one. These are written in place, after their ``PreviousContents`` are safe.
///
/// Use an instance on one thread at a time. Its functions block.
package final class FileReplacement {
  private let place: Place
  private let original: stat?
  private let staged: StagedFile
  private let userFolder: UserFolder
  /// A Boolean value that indicates whether the staged file may be renamed over the file.
  private let isRenamed: Bool

  /// Creates the staged file.
  ///
  /// - Parameters:
  ///   - place: The place of the file.
  ///   - original: The status of the file; nil if there isn't one.
  ///   - userFolder: The folder for files that can't be beside the file.
  /// - Throws: `FileClientError`, if the folder is missing, or the file can't be written by this user.
  init(of place: Place, original: stat?, userFolder: UserFolder) throws(FileClientError) {
    // Done before anything is written, so that the space is available again.
    StagedFile.sweep(place)
    (self.place, self.original, self.userFolder) = (place, original, userFolder)
    do throws(FileClientError) {
      // Other users must never be able to read the new contents of a private file.
      staged = try StagedFile(beside: place, mode: original == nil ? 0o666 : 0o600)
      isRenamed = original.map { $0.st_nlink <= 1 } ?? true
    } catch  where error.isAboutFolder && original != nil {
      guard let folder = try? userFolder.opened() else { throw error }
      let beside = Place(folder: folder, name: place.name, path: place.path)
      StagedFile.sweep(beside)
      staged = try StagedFile(beside: beside, mode: 0o600)
      isRenamed = false
    }
  }

  /// Uses a staged file that is already written.
  init(of place: Place, original: stat?, by staged: StagedFile, userFolder: UserFolder) {
    StagedFile.sweep(place)
    (self.place, self.original, self.staged, self.userFolder) = (place, original, staged, userFolder)
    isRenamed = original.map { $0.st_nlink <= 1 } ?? true
  }

  /// Appends bytes to the new contents.
  package func write(_ data: Data) throws(FileClientError) {
    try staged.file.write(data, path: place.path)
  }

  /// Appends the contents of a file to the new contents.
  func write(contentsOf file: Descriptor) throws(FileClientError) {
    try system(place.path) { lseek(file.number, 0, SEEK_SET) }
    try staged.file.write(contentsOf: file, sourcePath: place.path, path: place.path)
  }

  /// Replaces the contents of the file. When the function returns, they are on the disk.
  ///
  /// - Parameter ifUnchanged: A Boolean value that indicates whether the file must still be the version that was replaced.
  /// - Returns: The new version.
  @discardableResult
  package func commit(ifUnchanged: Bool = false) throws(FileClientError) -> FileVersion {
    if isRenamed, try complete(), let version = try rename(ifUnchanged: ifUnchanged) { return version }
    return try overwrite(ifUnchanged: ifUnchanged)
  }

  /// Completes the staged file. Returns false if the user may not give it the attributes of the file.
  private func complete() throws(FileClientError) -> Bool {
    if let original {
      do throws(FileClientError) {
        try staged.adopt(original, of: place, requiresOwner: true)
      } catch .noPermission {
        return false
      }
    }
    try staged.file.flush(path: place.path)
    return true
  }

  /// Renames the staged file over the file. Returns nil if the system doesn't allow that for this file.
  private func rename(ifUnchanged: Bool) throws(FileClientError) -> FileVersion? {
    let written = try staged.file.status(path: place.path)
    let isRenamed = try place.folder.withNamesLocked { () throws(FileClientError) in
      if ifUnchanged { try checkVersion() }
      guard ifUnchanged, original == nil else { return try staged.replace() }
      do throws(FileClientError) {
        try staged.take()
      } catch .alreadyExists {
        throw .changedSinceLoaded(path: place.path)
      }
      return true
    }
    guard isRenamed else {
      // There is nothing to write over.
      if original == nil { throw .noPermission(path: place.path) }
      return nil
    }
    // The new name changed one of the file's times. The others are those of the written contents, so that any later write
    // is detected.
    let version = written.version(changed: try staged.file.status(path: place.path).changed)
    try place.folder.flushNames(path: place.path)
    return version
  }

  /// Writes the new contents over those of the file.
  private func overwrite(ifUnchanged: Bool) throws(FileClientError) -> FileVersion {
    let flags = O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY
    let file = try Descriptor(opening: place.name, in: place.folder, flags, path: place.path)
    guard file.waitsForLock(seconds: 60) else {
      throw .other(path: place.path, reason: "another program has locked the file for a minute")
    }
    let status = try file.status(path: place.path)
    try status.requireRegularFile(path: place.path)
    let previous = try PreviousContents.kept(of: file, at: place, orIn: userFolder)
    do throws(FileClientError) {
      if ifUnchanged { try checkVersion() }
      try check(isPlaceOf: status)
    } catch {
      previous.remove()
      throw error
    }
    do throws(FileClientError) {
      try file.overwrite(with: staged.file, path: place.path)
    } catch {
      // The disk may be full, and the previous contents need space of their own if the file was sparse or compressed.
      staged.freeSpace()
      try previous.restore(file)
      throw error
    }
    previous.remove()
    // Writing clears the set-user and set-group bits.
    if status.permissions & (S_ISUID | S_ISGID) != 0 { fchmod(file.number, status.permissions) }
    let version = try file.status(path: place.path).version()
    try check(isPlaceOf: status)
    return version
  }

  /// Throws an error if another program has put another file in the place of an open one.
  private func check(isPlaceOf status: stat) throws(FileClientError) {
    guard try place.isPlace(of: status) else { throw .changedSinceLoaded(path: place.path) }
  }

  private func checkVersion() throws(FileClientError) {
    guard try place.replaceable()?.version() == original?.version() else { throw .changedSinceLoaded(path: place.path) }
  }
}

extension Place {
  /// Returns the status of the file that a save replaces; nil if there is no file.
  ///
  /// - Throws: `FileClientError`, unless it is a regular file that the user may write to. Renaming alone would replace a
  ///   write-protected file in a folder that isn't.
  package func replaceable() throws(FileClientError) -> stat? {
    guard let status = try status() else { return nil }
    try status.requireRegularFile(path: path)
    try system(path) { faccessat(folder.number, name, W_OK, AT_EACCESS) }
    return status
  }
}

extension Descriptor {
  /// Calls `body` while no other save of this library, in any process, renames a file in this folder.
  ///
  /// The lock is held for two system calls. If another program holds a lock on the folder for two seconds, or if the folder
  /// can't be locked, `body` is called without the lock.
  fileprivate func withNamesLocked<Result>(
    _ body: () throws(FileClientError) -> Result
  ) throws(FileClientError) -> Result {
    _ = waitsForLock(seconds: 2)
    defer { flock(number, LOCK_UN) }
    return try body()
  }

  /// Waits until no other owner has the file locked, and locks it. Returns false if that takes longer than some seconds, and
  /// true for a file that can't be locked.
  fileprivate func waitsForLock(seconds: Int) -> Bool {
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    for _ in 0..<seconds * 1000 {
      if lock(LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK && errno != EINTR { return true }
      nanosleep(&pause, nil)
    }
    return false
  }
}
