import Foundation

/// New contents for a file, which replace the previous ones in one step.
///
/// The contents are written to a staged file beside the file, in any number of pieces. ``commit()`` gives the staged
/// file the permissions, extended attributes and owner of the file, flushes it, and renames it over the file. A
/// replacement that is released without a commit removes the staged file. A staged file of a terminated process is
/// removed by the next replacement of the same file.
///
/// Use an instance on one thread at a time. Its functions block.
package final class FileReplacement {
  private let place: Place
  private let original: stat?
  private let staged: StagedFile

  /// Creates the staged file.
  ///
  /// - Throws: `FileClientError`, if the folder is missing, or the file can't be replaced by this user.
  package convenience init(of place: Place) throws(FileClientError) {
    try self.init(of: place, original: place.replaceable())
  }

  init(of place: Place, original: stat?) throws(FileClientError) {
    // Done before anything is written, so that the space is available again.
    StagedFile.sweep(place)
    self.place = place
    self.original = original
    // Other users must never be able to read the new contents of a private file.
    staged = try StagedFile(beside: place, mode: original == nil ? 0o666 : 0o600)
  }

  /// Appends bytes to the new contents.
  package func write(_ data: Data) throws(FileClientError) {
    try staged.file.write(data, path: place.path)
  }

  /// Replaces the contents of the file. When the function returns, they are on the disk.
  package func commit() throws(FileClientError) {
    try complete()
    try place.folder.withNamesLocked { () throws(FileClientError) in try staged.replace() }
    try place.folder.flushNames(path: place.path)
  }

  /// Replaces the contents of the file if it is still the version that was replaced, and returns the new version.
  func commitIfUnchanged() throws(FileClientError) -> FileVersion {
    try complete()
    let written = try staged.file.status(path: place.path)
    do throws(FileClientError) {
      try place.folder.withNamesLocked { () throws(FileClientError) in
        guard try place.replaceable()?.version() == original?.version() else {
          throw .changedSinceLoaded(path: place.path)
        }
        if original == nil { try staged.take() } else { try staged.replace() }
      }
    } catch .alreadyExists {
      throw .changedSinceLoaded(path: place.path)
    }
    // The new name changed one of the file's times. The others are those of the written contents, so that any later write
    // is detected.
    let version = written.version(changed: try staged.file.status(path: place.path).changed)
    try place.folder.flushNames(path: place.path)
    return version
  }

  private func complete() throws(FileClientError) {
    if let original { try staged.adopt(original, of: place) }
    try staged.file.flush(path: place.path)
  }
}

extension Place {
  /// Returns the status of the file that a save replaces; nil if there is no file.
  ///
  /// - Throws: `FileClientError`, unless it is a regular file that the user may write to. Renaming alone would replace a
  ///   write-protected file in a folder that isn't.
  func replaceable() throws(FileClientError) -> stat? {
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
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    for _ in 0..<2000 {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { return try body() }
      nanosleep(&pause, nil)
    }
    defer { flock(number, LOCK_UN) }
    return try body()
  }
}
