import CFileSystem
import Foundation

/// The disk, by system calls alone: what Foundation offers for it on Linux hangs on pipes, forgets permissions and
/// leaves files behind.
package struct POSIXFileSystem: FileSystem {
  let places: any Places
  /// Whether the system may follow a link at the end of a path.
  let followsLinks: Bool

  /// All that the user may see.
  package init() {
    places = AnyPlaces()
    followsLinks = true
  }

  /// What lies under `root`.
  package init(confinedTo root: URL) {
    places = ConfinedPlaces(root: root)
    followsLinks = false
  }

  package func load(_ url: URL) throws(FileClientError) -> Data {
    try open(url).contents(path: url.checkedFilePath())
  }

  package func attributes(_ url: URL) throws(FileClientError) -> FileAttributes {
    let place = try places.place(of: url, following: !followsLinks)
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    try system(place.path) { fstatat(place.folder.number, place.name, &status, flags) }
    let isWritable = faccessat(place.folder.number, place.name, W_OK, AT_EACCESS) == 0
    return FileAttributes(status, isWritable: isWritable)
  }

  package func list(_ url: URL) throws(FileClientError) -> [URL] {
    let place = try places.place(of: url, following: true)
    // The plain call, so that a folder that may only be searched says so.
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    let folder = try Descriptor(opening: place.name, in: place.folder, flags, path: place.path)
    return try folder.names(path: place.path)
      .filter { !$0.hasPrefix(StagedFile.prefix) }
      .sorted()
      .map { name in
        let status = try? Place(folder: folder, name: name, path: place.path).status()
        return url.appending(component: name, directoryHint: status?.kind == .directory ? .isDirectory : .notDirectory)
      }
  }

  /// Opens a regular file for reading. A pipe would make an ordinary open wait, and opening a device can set it in motion:
  /// so the kind is asked first, and again of what was opened in the end.
  func open(_ url: URL) throws(FileClientError) -> Descriptor {
    let place = try places.place(of: url, following: !followsLinks)
    var status = stat()
    try system(place.path) {
      fstatat(place.folder.number, place.name, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    try status.requireRegularFile(path: place.path)
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let file = try Descriptor(opening: place.name, in: place.folder, flags, path: place.path)
    try file.status(path: place.path).requireRegularFile(path: place.path)
    return file
  }
}

extension FileAttributes {
  init(_ status: stat, isWritable: Bool) {
    self.init(
      kind: status.kind,
      size: Int64(status.st_size),
      modificationDate: Date(status.modified),
      permissions: UInt16(truncatingIfNeeded: status.permissions),
      isWritable: isWritable,
      version: status.version()
    )
  }
}

extension stat {
  /// The version of a file in this state; `changed` replaces the time of the last change of anything about it.
  func version(changed: timespec? = nil) -> FileVersion {
    let changed = changed ?? self.changed
    let parts = [
      Int(truncatingIfNeeded: st_dev), Int(truncatingIfNeeded: st_ino), Int(st_size), Int(modified.tv_sec),
      Int(modified.tv_nsec), Int(changed.tv_sec), Int(changed.tv_nsec),
    ]
    return FileVersion(rawValue: parts.map { String($0) }.joined(separator: "."))
  }
}

extension Date {
  fileprivate init(_ time: timespec) {
    self.init(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
