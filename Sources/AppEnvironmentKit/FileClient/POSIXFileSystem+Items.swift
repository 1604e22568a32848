import CFileSystem
import Foundation

extension POSIXFileSystem {
  package func createDirectory(_ url: URL) throws(FileClientError) {
    try places.createFolders(to: url)
  }

  package func remove(_ url: URL) throws(FileClientError) {
    let place = try places.place(of: url, following: false)
    guard let status = try place.status() else { throw .notFound(path: place.path) }
    if status.kind == .directory {
      try removeFolder(place)
    } else {
      try system(place.path) { unlinkat(place.folder.number, place.name, 0) }
    }
    try place.folder.flushNames(path: place.path)
  }

  /// Removes an empty folder, or one that has nothing but the staged files of terminated processes.
  private func removeFolder(_ place: Place) throws(FileClientError) {
    do throws(FileClientError) {
      try system(place.path) { unlinkat(place.folder.number, place.name, AT_REMOVEDIR) }
    } catch .directoryNotEmpty, .alreadyExists {
      let folder = try Descriptor(folder: place.name, in: place.folder, followingLinks: false, path: place.path)
      StagedFile.sweep(Place(folder: folder, name: ".", path: place.path), wholeFolder: true)
      try system(place.path) { unlinkat(place.folder.number, place.name, AT_REMOVEDIR) }
    }
  }

  package func move(_ source: URL, _ destination: URL) throws(FileClientError) {
    let from = try places.place(of: source, following: false)
    let to = try places.place(of: destination, following: false)
    guard let status = try from.status() else { throw .notFound(path: from.path) }
    guard try to.status() == nil else { throw .alreadyExists(path: to.path) }
    if cfs_rename_exclusively(from.folder.number, from.name, to.folder.number, to.name) != 0 {
      switch errno {
      case EXDEV:
        try moveToAnotherDisk(from, status, to: to)
      case EINVAL where status.kind == .directory:
        throw .other(path: from.path, reason: "a folder cannot be moved into itself")
      case EEXIST:
        throw .alreadyExists(path: to.path)
      case ENOSYS, ENOTSUP, EINVAL:
        // The file system has no such call, so the check above has to suffice.
        try system(from.path) { renameat(from.folder.number, from.name, to.folder.number, to.name) }
      case let code:
        throw FileClientError(errno: code, path: from.path)
      }
    }
    try to.folder.flushNames(path: to.path)
    try from.folder.flushNames(path: from.path)
  }

  /// Copies a file or a link that the system can't rename, as to another disk, and removes the original. If the original can't
  /// be removed, the copy is removed.
  private func moveToAnotherDisk(_ from: Place, _ status: stat, to: Place) throws(FileClientError) {
    var copied: stat?
    if status.kind == .regularFile {
      copied = try copy(open(Item(place: from, status: status)), to: to, movedFrom: from).status(path: to.path)
    } else if let target = try from.linkTarget() {
      try system(to.path) { symlinkat(target, to.folder.number, to.name) }
      copied = try to.status()
    } else {
      throw .other(path: from.path, reason: "a folder cannot be moved across disks, mounts or layers of an overlay")
    }
    do throws(FileClientError) {
      try system(from.path) { unlinkat(from.folder.number, from.name, 0) }
    } catch {
      // Some network file systems report a failure of a removal that has succeeded.
      if let copied, try from.isPlace(of: status), try to.isPlace(of: copied) {
        unlinkat(to.folder.number, to.name, 0)
      }
      throw error
    }
  }
}
