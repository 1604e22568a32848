import Foundation
import PackageSupport

/// A copy of a file's contents that is kept while the file is written in place, and after that only if the writing was
/// interrupted.
///
/// The copy is beside the file, as `NAME.previous`, or in the user's folder for such copies. It is complete and on the disk
/// before it gets its name. A name that is taken, such as by the copy of an earlier interrupted save, gets a number.
struct PreviousContents {
  private let copy: StagedFile
  private let place: Place
  /// The place of the copy, for people.
  private let description: String

  /// Copies the contents of an open file.
  ///
  /// - Parameters:
  ///   - file: The file, which is read from its beginning.
  ///   - place: The place of the file.
  ///   - folder: The folder of the user, for a file in whose folder nothing can be created.
  static func kept(
    of file: Descriptor, at place: Place, orIn folder: UserFolder
  ) throws(FileClientError) -> PreviousContents {
    do throws(FileClientError) {
      let beside = Place(folder: place.folder, name: "\(place.name).previous", path: place.path)
      return try PreviousContents(of: file, at: beside) { "\($0) beside it" }
    } catch  where error.isAboutFolder {
      guard let descriptor = try? folder.opened() else { throw error }
      let elsewhere = Place(folder: descriptor, name: name(ofPath: place.path), path: place.path)
      return try PreviousContents(of: file, at: elsewhere) { "\(folder.path)/\($0)" }
    }
  }

  private init(
    of file: Descriptor, at place: Place, _ description: (String) -> String
  ) throws(FileClientError) {
    StagedFile.sweep(place)
    copy = try StagedFile(beside: place, mode: 0o600)
    try system(place.path) { lseek(file.number, 0, SEEK_SET) }
    try copy.file.write(contentsOf: file, sourcePath: place.path, path: place.path)
    try copy.file.flush(path: place.path)
    var name = place.name
    var number = 1
    while true {
      do throws(FileClientError) {
        try copy.take(as: name)
        break
      } catch .alreadyExists where number < 1000 {
        number += 1
        name = "\(place.name)-\(number)"
      }
    }
    try place.folder.flushNames(path: place.path)
    self.place = Place(folder: place.folder, name: name, path: place.path)
    self.description = description(name)
  }

  /// Writes the contents over those of an open file, and removes the copy.
  ///
  /// - Throws: `FileClientError` with the place of the copy, which then stays.
  func restore(_ file: Descriptor) throws(FileClientError) {
    do throws(FileClientError) {
      try file.overwrite(with: copy.file, path: place.path)
    } catch {
      throw .other(path: place.path, reason: "\(error.reason); the previous contents are in \(description)")
    }
    remove()
  }

  /// Removes the copy.
  func remove() {
    unlinkat(place.folder.number, place.name, 0)
  }

  /// Returns the name of the copy in the user's folder for a file with this path.
  fileprivate static func name(ofPath path: String) -> String {
    "\(path.asFileName).previous"
  }
}

extension FileClient {
  /// Returns the path at which the live client keeps the previous contents of a file if it can't do that beside the file. `-2`,
  /// `-3` and so on may follow.
  package static func pathOfPreviousContents(of url: URL) -> String {
    "\(UserFolder.previousContents.path)/\(PreviousContents.name(ofPath: url.path(percentEncoded: false)))"
  }
}

/// A folder of the user, which may be missing.
package struct UserFolder: Sendable {
  private let url: @Sendable () -> URL

  package init(_ url: @escaping @Sendable () -> URL) {
    self.url = url
  }

  var path: String { (try? url().checkedFilePath()) ?? "" }

  /// Creates the folder if it's missing, and opens it.
  ///
  /// - Throws: `FileClientError`, such as ``FileClientError/noPermission(path:)`` if the folder belongs to someone else.
  func opened() throws(FileClientError) -> Descriptor {
    try AnyPlaces().createFolders(to: url())
    let folder = try Descriptor(folder: path, followingLinks: false, path: path)
    guard try folder.status(path: path).st_uid == geteuid() else { throw .noPermission(path: path) }
    try system(path) { fchmod(folder.number, 0o700) }
    return folder
  }
}

extension FileClientError {
  /// A Boolean value that indicates whether the error may be that of one folder, in contrast to that of the file in it.
  var isAboutFolder: Bool {
    switch self {
    case .noPermission, .readOnly, .nameTooLong: true
    default: false
    }
  }
}

extension Descriptor {
  /// Replaces the contents of the file with those of another one, and waits until they are on the disk.
  func overwrite(with source: Descriptor, path: String) throws(FileClientError) {
    try system(path) { lseek(number, 0, SEEK_SET) }
    try system(path) { lseek(source.number, 0, SEEK_SET) }
    try write(contentsOf: source, sourcePath: path, path: path)
    let size = try system(path) { lseek(number, 0, SEEK_CUR) }
    try system(path) { ftruncate(number, size) }
    try flush(path: path)
  }
}
