import CFileSystem
import Foundation

/// An open file or folder, closed when the last reference goes.
package final class Descriptor: Sendable {
  package let number: Int32

  /// Takes over an open descriptor.
  package init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens `name` in `folder`, never for a program that is started meanwhile to inherit.
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

  /// Opens a folder; one that may be entered but not listed is good enough for most of what is done in it.
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

  /// What the system knows of the open file.
  package func status(path: String) throws(FileClientError) -> stat {
    var status = stat()
    try system(path) { fstat(number, &status) }
    return status
  }

  /// Waits until the file, or what was done to the names in a folder, is on the disk.
  package func flush(path: String) throws(FileClientError) {
    try system(path) { flushToDisk(number) }
  }

  /// Waits until what was done to the names in this folder is on the disk, where that can be had: a folder that may not
  /// be read cannot be flushed, and some network file systems have no such thing.
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

  /// The permission bits with set-user, set-group and sticky.
  package var permissions: mode_t { st_mode & 0o7777 }

  /// Throws unless this is a regular file.
  package func requireRegularFile(path: String) throws(FileClientError) {
    switch kind {
    case .regularFile: return
    case .directory: throw .isDirectory(path: path)
    case .other: throw .notRegularFile(path: path)
    }
  }
}
