import CFileSystem
import Foundation
import PackageSupport

/// A new file beside the place that it is written for, until it is renamed.
///
/// Its name is `.saving-`, a hash of the target's name, and a random number. The writer holds a lock on it, which the system
/// releases when the process ends. A staged file that can be locked therefore belongs to no process, neither in another
/// container nor on another machine that shares the disk, and ``sweep(_:wholeFolder:)`` removes it.
package final class StagedFile {
  private static let prefix = ".saving-"

  /// Returns a Boolean value that indicates whether a name is that of a staged file.
  package static func isName(_ name: String) -> Bool {
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    return name.hasPrefix(prefix) && parts.count == 2
      && parts.allSatisfy { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) }
  }

  package let file: Descriptor
  private let place: Place
  private let name: String
  /// The status before anything is written, or of a file that was written before.
  private var initial = stat()
  /// A Boolean value that indicates whether the file stays when the instance is released.
  private var isKept = false

  /// Creates an empty file beside `place`, with these permissions before the user's mask.
  package convenience init(beside place: Place, mode: mode_t) throws(FileClientError) {
    while true {
      let name = "\(Self.namePrefix(for: place.name))\(UInt64.random(in: 0 ... .max).hexadecimal)"
      do throws(FileClientError) {
        try self.init(place, name: name, mode: mode)
        return
      } catch .alreadyExists {
        continue
      }
    }
  }

  private init(_ place: Place, name: String, mode: mode_t) throws(FileClientError) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    file = try Descriptor(opening: name, in: place.folder, flags, mode: mode, path: place.path)
    self.place = place
    self.name = name
    // From here on, an error releases the instance and thereby removes the file. If another save removed it before it was
    // locked, it has no name left.
    let isLocked = file.lock(LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK
    initial = try file.status(path: place.path)
    guard isLocked, initial.st_nlink > 0 else { throw .alreadyExists(path: place.path) }
  }

  /// Uses an open file beside `place` that is already written. It keeps its name until it is renamed.
  init(_ file: Descriptor, named name: String, beside place: Place) throws(FileClientError) {
    (self.file, self.name, self.place, isKept) = (file, name, place, true)
    initial = try file.status(path: place.path)
  }

  deinit {
    if !isKept { unlinkat(place.folder.number, name, 0) }
  }

  /// Copies the owner, the extended attributes and the permissions of another file.
  ///
  /// - Parameter requiresOwner: A Boolean value that indicates whether it's an error if the user may not set the owner and the
  ///   group. Otherwise, the permissions are then reduced so that nobody gains any.
  /// - Throws: `FileClientError`, for instance if the user may not read the extended attributes.
  package func adopt(_ original: stat, of source: Place, requiresOwner: Bool) throws(FileClientError) {
    var mode = original.permissions
    if initial.st_uid != original.st_uid || initial.st_gid != original.st_gid,
      fchown(file.number, original.st_uid, original.st_gid) == -1
    {
      guard !requiresOwner else { throw .noPermission(path: place.path) }
      mode &= ~(S_ISUID | S_ISGID)
      // The permissions of the previous group don't apply to another one.
      if initial.st_gid != original.st_gid, fchown(file.number, .max, original.st_gid) == -1 {
        mode = mode & ~0o070 | (mode & mode << 3 & 0o070)
      }
    }
    do throws(FileClientError) {
      try system(place.path) { cfs_copy_extended_attributes(source.folder.number, source.name, file.number) }
    } catch .notFound {
      // The file was removed in the meantime, and its attributes with it.
    }
    try system(place.path) { fchmod(file.number, mode) }
  }

  /// Gives the space of the contents back, which aren't needed anymore, unless they were written before.
  func freeSpace() {
    if !isKept { ftruncate(file.number, 0) }
  }

  /// Renames the file, and replaces the previous one. Returns false if the system refuses that: the previous one is a mount
  /// point, or belongs to another user in a shared folder.
  @discardableResult
  package func replace() throws(FileClientError) -> Bool {
    while renameat(place.folder.number, name, place.folder.number, place.name) == -1 {
      switch errno {
      case EINTR: continue
      case EBUSY, EXDEV, EACCES, EPERM: return false
      case let code: throw FileClientError(errno: code, path: place.path)
      }
    }
    isKept = true
    return true
  }

  /// Renames the file, or throws ``FileClientError/alreadyExists(path:)`` if there is one of that name.
  ///
  /// - Parameter newName: The name; nil for that of the place.
  package func take(as newName: String? = nil) throws(FileClientError) {
    try renameExclusively(place.folder, name, place.folder, newName ?? place.name, path: place.path)
    isKept = true
  }

  /// Removes the staged files of terminated processes for a place, or for all places in its folder.
  package static func sweep(_ place: Place, wholeFolder: Bool = false) {
    let prefix = wholeFolder ? prefix : namePrefix(for: place.name)
    guard let names = try? place.folder.names(path: place.path) else { return }
    for name in names where name.hasPrefix(prefix) && isName(name) {
      let flags = O_WRONLY | O_NONBLOCK | O_NOFOLLOW
      guard let file = try? Descriptor(opening: name, in: place.folder, flags, path: place.path),
        file.lock(LOCK_EX | LOCK_NB)
      else { continue }
      unlinkat(place.folder.number, name, 0)
    }
  }

  private static func namePrefix(for name: String) -> String { "\(prefix)\(hash(of: name))-" }

  /// Returns 16 digits that stand for a name.
  static func hash(of name: String) -> String { StableHash.of(name).hexadecimal }
}

/// Renames a file without replacing another one, even if the file system has no call for that.
package func renameExclusively(
  _ folder: Descriptor,
  _ name: String,
  _ newFolder: Descriptor,
  _ newName: String,
  path: String
) throws(FileClientError) {
  if cfs_rename_exclusively(folder.number, name, newFolder.number, newName) == 0 { return }
  let code = errno
  guard code == ENOSYS || code == ENOTSUP || code == EINVAL else { throw FileClientError(errno: code, path: path) }
  try system(path) { linkat(folder.number, name, newFolder.number, newName, 0) }
  unlinkat(folder.number, name, 0)
}
