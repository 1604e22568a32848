import CFileSystem
import Foundation

/// A new file being written beside the one it is to replace, so that the old one is whole until the new one is.
///
/// Its name starts with `.saving-` and a number made of the target's name. Whoever writes it holds a lock on it, which
/// the system takes away when the process ends in whatever way: a staged file that can be locked is nobody's any more,
/// in this process, in another container or on another machine that shares the disk, and the next save removes it.
package final class StagedFile {
  package static let prefix = ".saving-"

  package let file: Descriptor
  private let place: Place
  private let name: String
  private var isPublished = false

  /// Makes an empty file beside `place`, with these permissions before the user's mask.
  package init(beside place: Place, mode: mode_t) throws(FileClientError) {
    while true {
      let name = "\(Self.namePrefix(for: place.name))\(hexadecimal(UInt64.random(in: 0 ... .max)))"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let file: Descriptor
      do throws(FileClientError) {
        file = try Descriptor(opening: name, in: place.folder, flags, mode: mode, path: place.path)
      } catch .alreadyExists {
        continue
      }
      // Between its making and its locking another save may have taken it for a stale one: then it has no name left.
      let isLocked = flock(file.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      if isLocked, try file.status(path: place.path).st_nlink > 0 {
        self.file = file
        self.place = place
        self.name = name
        return
      }
    }
  }

  /// Removes the file unless it was published.
  package func discard() {
    if !isPublished { unlinkat(place.folder.number, name, 0) }
  }

  /// Takes over the owner, the extended attributes and the permissions of another file, as far as the user may.
  package func adopt(_ original: stat, of source: Place) throws(FileClientError) {
    var mode = original.permissions
    let mine = try file.status(path: place.path)
    if mine.st_uid != original.st_uid || mine.st_gid != original.st_gid,
      fchown(file.number, original.st_uid, original.st_gid) == -1
    {
      mode &= ~(S_ISUID | S_ISGID)
      // With another group, what was allowed to the old one is not for this one to have.
      if mine.st_gid != original.st_gid, fchown(file.number, .max, original.st_gid) == -1 {
        mode = mode & ~0o070 | (mode & mode << 3 & 0o070)
      }
    }
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
    if let source = try? Descriptor(opening: source.name, in: source.folder, flags, path: source.path) {
      try system(place.path) { cfs_copy_extended_attributes(source.number, file.number) }
    }
    try system(place.path) { fchmod(file.number, mode) }
  }

  /// Gives the file its name, in place of what had it.
  package func replace() throws(FileClientError) {
    try system(place.path) { renameat(place.folder.number, name, place.folder.number, place.name) }
    isPublished = true
  }

  /// Gives the file its name, or throws ``FileClientError/alreadyExists(path:)`` when that is taken.
  package func take() throws(FileClientError) {
    try renameExclusively(place.folder, name, place.folder, place.name, path: place.path)
    isPublished = true
  }

  /// Removes what processes that are no more left behind: when they were saving to this place, or any in its folder.
  package static func sweep(_ place: Place, wholeFolder: Bool = false) {
    let prefix = wholeFolder ? prefix : namePrefix(for: place.name)
    guard let names = try? place.folder.names(path: place.path) else { return }
    for name in names where name.hasPrefix(prefix) {
      let flags = O_WRONLY | O_NONBLOCK | O_NOFOLLOW
      guard let file = try? Descriptor(opening: name, in: place.folder, flags, path: place.path),
        flock(file.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlinkat(place.folder.number, name, 0)
    }
  }

  private static func namePrefix(for name: String) -> String {
    // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    return "\(prefix)\(hexadecimal(hash))-"
  }
}

/// Renames without replacing, where the file system has no call for that as well.
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

private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
