import Foundation

/// A name in an open folder. Everything is done to a place rather than to a path: a folder that is moved, or exchanged
/// for a link, between two steps cannot lead the second one elsewhere.
package struct Place: Sendable {
  package let folder: Descriptor
  /// The last component; `.` for the folder itself.
  package let name: String
  /// The path that was asked for, for messages.
  package let path: String

  package init(folder: Descriptor, name: String, path: String) {
    self.folder = folder
    self.name = name
    self.path = path
  }

  /// What lies here, not following a link; nil when nothing does.
  package func status() throws(FileClientError) -> stat? {
    var status = stat()
    do throws(FileClientError) {
      try system(path) { fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch .notFound {
      return nil
    }
    return status
  }

  /// Where the link that lies here leads; nil when it is not a link, or nothing.
  ///
  /// A target that is not UTF-8 is an error: repaired, it would be another file's name.
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

/// Finds the places that URLs stand for: anywhere, or only under one folder.
package protocol Places: Sendable {
  /// Where the last component of `url` lies; where the links it may be lead in the end, if `following`. Nothing need be
  /// there, but its folder must.
  func place(of url: URL, following: Bool) throws(FileClientError) -> Place

  /// Makes the folder `url` and those it lies in, as far as they are missing.
  func makeFolders(to url: URL) throws(FileClientError)
}

/// How many links may lead on from one another, the limit of Linux.
package let maximalLinks = 40
