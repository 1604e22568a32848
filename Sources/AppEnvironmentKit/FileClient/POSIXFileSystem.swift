import CFileSystem
import Foundation

/// A file system that uses the disk through system calls.
///
/// Foundation's file functions on Linux hang on pipes, lose permissions and leave files behind.
package struct POSIXFileSystem: FileSystem {
  let places: any Places
  /// A Boolean value that indicates whether the system may follow a link at the end of a path.
  let followsLinks: Bool
  /// The folder for what a save keeps and can't keep beside the file.
  let previousContents: UserFolder

  /// Creates the file system as far as the user may access it.
  package init() {
    places = AnyPlaces()
    followsLinks = true
    previousContents = .previousContents
  }

  /// Creates the file system that is confined to some folders. The last one is that for previous contents.
  package init(confinedTo roots: [URL]) {
    places = ConfinedPlaces(roots: roots)
    followsLinks = false
    let folder = roots.last?.appending(path: "previous-contents", directoryHint: .isDirectory)
    previousContents = folder.map { folder in UserFolder { folder } } ?? .previousContents
  }

  package func load(_ url: URL) throws(FileClientError) -> Data {
    let source = try open(find(url))
    return try source.file.contents(size: Int(source.status.st_size), path: source.path)
  }

  package func attributes(_ url: URL) throws(FileClientError) -> FileAttributes {
    let item = try find(url)
    let isWritable = faccessat(item.place.folder.number, item.place.name, W_OK, AT_EACCESS) == 0
    return FileAttributes(item.status, isWritable: isWritable)
  }

  package func list(_ url: URL) throws(FileClientError) -> [URL] {
    let place = try places.place(of: url, following: true)
    // Opened for reading, so that a folder that may be searched but not read throws.
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    let folder = try Descriptor(opening: place.name, in: place.folder, flags, path: place.path)
    return try folder.names(path: place.path)
      .filter { !StagedFile.isName($0) }
      .map(FileName.init).sorted().map(\.text)
      .map { name in
        let status = try? Place(folder: folder, name: name, path: place.path).status()
        return url.appending(component: name, directoryHint: status?.kind == .directory ? .isDirectory : .notDirectory)
      }
  }

  /// Opens a regular file for reading.
  ///
  /// The status is read twice. Opening a pipe ends the wait of its writers, and opening a device can start it, so the
  /// kind is checked first. Another process may exchange the file between these steps, so the kind of the open file is
  /// checked as well.
  func open(_ item: Item) throws(FileClientError) -> OpenFile {
    let place = item.place
    try item.status.requireRegularFile(path: place.path)
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let file = try Descriptor(opening: place.name, in: place.folder, flags, path: place.path)
    let status = try file.status(path: place.path)
    try status.requireRegularFile(path: place.path)
    return OpenFile(file: file, status: status, path: place.path)
  }

  /// Returns the place and the status of an item. Links are followed.
  func find(_ url: URL) throws(FileClientError) -> Item {
    let place: Place
    if followsLinks {
      // One step less than opening the folder. What is opened in the end is checked again.
      let path = try url.checkedFilePath()
      place = Place(folder: .current, name: path, path: path)
    } else {
      place = try places.place(of: url, following: true)
    }
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    try system(place.path) { fstatat(place.folder.number, place.name, &status, flags) }
    return Item(place: place, status: status)
  }
}

extension POSIXFileSystem {
  /// An existing item with its status.
  struct Item {
    let place: Place
    let status: stat
  }

  /// A file that is open for reading.
  struct OpenFile {
    let file: Descriptor
    let status: stat
    let path: String
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
  /// Returns the version of a file with this status; `changed` replaces the time of the last status change.
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
