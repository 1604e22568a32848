import CFileSystem
import Foundation
import Synchronization

/// An open file or folder, which is closed with the last reference.
package final class Descriptor: Sendable {
  package let number: Int32
  private let isLocked = Atomic(false)

  /// The current folder, for paths instead of names.
  package static let current = Descriptor(AT_FDCWD)

  /// Takes ownership of an open descriptor.
  package init(_ number: Int32) {
    self.number = number
  }

  deinit {
    if isLocked.load(ordering: .relaxed) { flock(number, LOCK_UN) }
    close(number)
  }

  /// Locks the file by `flock(2)`, and returns a Boolean value that indicates whether it did; if not, `errno` is the reason.
  ///
  /// The lock ends with the descriptor. Closing alone wouldn't end it while another thread starts a program: until that has
  /// begun, its process has copies of all descriptors.
  package func lock(_ operation: Int32) -> Bool {
    guard flock(number, operation) == 0 else { return false }
    isLocked.store(true, ordering: .relaxed)
    return true
  }

  /// Waits until no other owner has the file locked, and locks it. See ``lock(_:)``.
  package func lock(path: String) throws(FileClientError) {
    try system(path) { lock(LOCK_EX) ? 0 : -1 }
  }

  /// Opens `name` in `folder`. Programs that are started in the meantime don't inherit the descriptor.
  package convenience init(
    opening name: String,
    in folder: Descriptor? = nil,
    _ flags: Int32,
    mode: mode_t = 0,
    path: String
  ) throws(FileClientError) {
    let number = try system(path) { openat(folder?.number ?? AT_FDCWD, name, flags | O_CLOEXEC, mode) }
    self.init(number)
  }

  /// Opens a folder. Most operations in it work even if the user may search it but not list it.
  package convenience init(
    folder name: String,
    in folder: Descriptor? = nil,
    followingLinks: Bool = true,
    path: String
  ) throws(FileClientError) {
    let flags = O_RDONLY | O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)
    do throws(FileClientError) {
      try self.init(opening: name, in: folder, flags, path: path)
    } catch .noPermission where followingLinks {
      let number = try system(path) { cfs_open_for_search(folder?.number ?? AT_FDCWD, name) }
      self.init(number)
    }
  }

  /// Returns the status of the file.
  package func status(path: String) throws(FileClientError) -> stat {
    var status = stat()
    try system(path) { fstat(number, &status) }
    return status
  }

  /// Waits until the contents of the file are on the disk.
  package func flush(path: String) throws(FileClientError) {
    try system(path) { flushToDisk(number) }
  }

  /// Waits until the names in the folder are on the disk, if possible. A folder that the user may not read can't be flushed,
  /// and neither can folders of some network file systems.
  package func flushNames(path: String) throws(FileClientError) {
    guard flushToDisk(number) == -1 else { return }
    let code = errno
    switch code {
    case EBADF, EINVAL, ENOTSUP, EACCES, EINTR: return
    default: throw FileClientError(errno: code, path: path)
    }
  }
}

extension stat {
  package var kind: FileAttributes.Kind {
    switch st_mode & S_IFMT {
    case S_IFREG: .regularFile
    case S_IFDIR: .directory
    default: .other
    }
  }

  /// The permission bits, including set-user, set-group and sticky.
  package var permissions: mode_t { st_mode & 0o7777 }

  /// Throws an error unless this is a regular file.
  package func requireRegularFile(path: String) throws(FileClientError) {
    switch kind {
    case .regularFile: return
    case .directory: throw .isDirectory(path: path)
    case .other: throw .notRegularFile(path: path)
    }
  }
}
