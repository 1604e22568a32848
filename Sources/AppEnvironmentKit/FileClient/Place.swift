import Foundation

/// A name in an open folder.
///
/// All operations work on a place rather than on a path, so that a folder that is moved, or exchanged for a link, between two
/// steps can't lead the second one elsewhere.
package struct Place: Sendable {
  package let folder: Descriptor
  /// The last component; `.` for the folder itself.
  package let name: String
  /// The path of the request, for error messages.
  package let path: String

  package init(folder: Descriptor, name: String, path: String) {
    self.folder = folder
    self.name = name
    self.path = path
  }

  /// Returns the status of the item, without following a link; nil if there is no item.
  package func status() throws(FileClientError) -> stat? {
    var status = stat()
    do throws(FileClientError) {
      try system(path) { fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch .notFound {
      return nil
    }
    return status
  }

  /// Returns a Boolean value that indicates whether this is the place of a file with a status.
  func isPlace(of status: stat) throws(FileClientError) -> Bool {
    guard let found = try self.status() else { return false }
    return found.st_dev == status.st_dev && found.st_ino == status.st_ino
  }

  /// Returns a Boolean value that indicates whether this is the place of an open file.
  package func isPlace(of file: Descriptor) throws(FileClientError) -> Bool {
    try isPlace(of: file.status(path: path))
  }

  /// Opens a regular file of this user, without following a link; nil if there is no item, or anything else.
  ///
  /// Opening a pipe ends the wait of its writers, so the kind is checked first, and once more when the file is open.
  package func openOwnFile(_ flags: Int32) throws(FileClientError) -> (file: Descriptor, status: stat)? {
    guard let found = try status(), found.isOwnFile else { return nil }
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file: Descriptor
    do throws(FileClientError) {
      file = try Descriptor(opening: name, in: folder, flags, path: path)
    } catch .notFound {
      return nil
    }
    let status = try file.status(path: path)
    return status.isOwnFile ? (file, status) : nil
  }

  /// Returns the target of a link; nil if the item isn't a link, or if there is no item.
  ///
  /// A target that isn't UTF-8 is an error. Repaired, it would be the name of another file.
  package func linkTarget() throws(FileClientError) -> String? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder.number, name, &target, target.count)
    guard count != -1 else {
      let code = errno
      if code == EINVAL || code == ENOENT { return nil }
      throw FileClientError(errno: code, path: path)
    }
    guard let link = String(validating: target.prefix(count), as: UTF8.self) else {
      throw .other(path: path, reason: "leads to a name that is not UTF-8")
    }
    return link
  }
}

extension stat {
  /// A Boolean value that indicates whether this is a regular file of this user.
  fileprivate var isOwnFile: Bool { kind == .regularFile && st_uid == geteuid() }
}

/// A part of the file system: all of it, or some folders.
package protocol Places: Sendable {
  /// Returns the place that a URL stands for. The item may be missing, but the folder has to exist.
  ///
  /// - Parameter following: A Boolean value that indicates whether to follow a link at the end of the path.
  func place(of url: URL, following: Bool) throws(FileClientError) -> Place

  /// Creates a folder, and the parent folders that are missing.
  func createFolders(to url: URL) throws(FileClientError)
}

/// The number of links that a path may lead through, which is the limit of Linux.
package let maximalLinks = 40
