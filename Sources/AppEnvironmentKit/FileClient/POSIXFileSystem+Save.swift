import CFileSystem
import Foundation

extension POSIXFileSystem {
  package func save(_ url: URL, _ data: Data) throws(FileClientError) {
    let replacement = try replacement(of: url)
    try replacement.write(data)
    try replacement.commit()
  }

  /// Begins to replace a file. See ``FileReplacement``.
  package func replacement(of url: URL) throws(FileClientError) -> FileReplacement {
    let place = try places.place(of: url, following: true)
    return try FileReplacement(of: place, original: place.replaceable(), userFolder: previousContents)
  }

  /// Begins to replace a file by an open one that is already written.
  ///
  /// That one takes the name of the file if it is beside it. It may stay where a link leads to another folder, or where the
  /// file can't be replaced.
  package func replacement(
    of url: URL, by file: Descriptor, at source: Place
  ) throws(FileClientError) -> FileReplacement {
    let place = try places.place(of: url, following: true)
    let original = try place.replaceable()
    let beside = Place(folder: place.folder, name: source.name, path: place.path)
    guard try beside.isPlace(of: file) else {
      let replacement = try FileReplacement(of: place, original: original, userFolder: previousContents)
      try replacement.write(contentsOf: file)
      return replacement
    }
    return FileReplacement(
      of: place, original: original, by: try StagedFile(file, named: source.name, beside: place),
      userFolder: previousContents)
  }

  package func save(
    _ url: URL,
    _ data: Data,
    ifUnchangedSince version: FileVersion?
  ) throws(FileClientError) -> FileVersion {
    let place = try places.place(of: url, following: true)
    let original = try place.replaceable()
    guard original?.version() == version else { throw .changedSinceLoaded(path: place.path) }
    let replacement = try FileReplacement(of: place, original: original, userFolder: previousContents)
    try replacement.write(data)
    return try replacement.commit(ifUnchanged: true)
  }

  package func copy(_ source: URL, _ destination: URL) throws(FileClientError) {
    let file = try open(find(source))
    let place = try places.place(of: destination, following: false)
    guard try place.status() == nil else { throw .alreadyExists(path: place.path) }
    try copy(file, to: place)
  }

  /// Copies a file to a place, or throws ``FileClientError/alreadyExists(path:)`` if there is an item by then. Returns the copy.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - place: The place.
  ///   - origin: The place of a file that is moved, and keeps its attributes and times as far as the user may set them.
  @discardableResult
  func copy(
    _ source: OpenFile, to place: Place, movedFrom origin: Place? = nil
  ) throws(FileClientError) -> Descriptor {
    StagedFile.sweep(place)
    var status = source.status
    let staged = try StagedFile(beside: place, mode: 0o600)
    if cfs_copy_access_control_list(source.file.number, staged.file.number) == -1 {
      // With a list, the permissions of the group are the most that the list gives to anyone, and not the group's.
      status.st_mode &= ~0o070
    }
    try staged.file.write(contentsOf: source.file, sourcePath: source.path, path: place.path)
    try system(place.path) { fchmod(staged.file.number, status.permissions & 0o777) }
    if let origin {
      try? staged.adopt(status, of: origin, requiresOwner: false)
      let times = [source.status.accessed, source.status.modified]
      futimens(staged.file.number, times)
    }
    try staged.file.flush(path: place.path)
    try staged.take()
    try place.folder.flushNames(path: place.path)
    return staged.file
  }
}
