import AppEnvironmentKit
import Foundation

/// The attributes of a file that change when somebody writes to it, replaces it, or changes its permissions.
struct FileStamp: Equatable, Sendable {
  let kind: FileAttributes.Kind

  /// The size in bytes; 0 for folders.
  let size: Int

  /// The date of the last change in nanoseconds since 1970; 0 for folders, which change with their files.
  let modified: Int64

  private let permissions: mode_t
  private let number: UInt64

  /// Reads the attributes of a file. Links are followed.
  ///
  /// - Returns: `nil` if there is no file at the path.
  init?(_ path: String) {
    var attributes = stat()
    guard stat(path, &attributes) == 0 else { return nil }
    (kind, permissions) = (attributes.kind, attributes.permissions)
    guard kind != .directory else {
      (size, modified, number) = (0, 0, 0)
      return
    }
    size = Int(attributes.st_size)
    modified = Int64(attributes.modified.tv_sec) * 1_000_000_000 + Int64(attributes.modified.tv_nsec)
    number = UInt64(attributes.st_ino)
  }
}

/// The attributes of files and folders at one moment, to compare with those of another.
struct FileTree: Equatable, Sendable {
  /// The attributes, by paths from `/` on.
  private(set) var stamps: [String: FileStamp] = [:]

  /// The number of levels of folders that are searched.
  private static let deepest = 64

  /// Reads the attributes of files, and of everything below folders except hidden files. Symbolic links to files are
  /// followed; those to folders only if they are among `places`.
  ///
  /// - Parameters:
  ///   - places: The files and folders.
  ///   - isIncluded: Returns whether a file below a folder belongs to the tree, for its name.
  init(in places: [URL], where isIncluded: (String) -> Bool = { _ in true }) {
    for place in places { search(place.resolvingSymlinksInPath().path, Self.deepest, isIncluded) }
  }

  private mutating func search(_ path: String, _ depth: Int, _ isIncluded: (String) -> Bool) {
    guard let stamp = FileStamp(path) else { return }
    stamps[path] = stamp
    guard stamp.kind == .directory, depth > 0 else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where !name.hasPrefix(".") {
      let next = "\(path)/\(name)"
      switch FileStamp(next) {
      case .some(let stamp) where stamp.kind == .directory:
        if !Self.isLink(next) { search(next, depth - 1, isIncluded) }
      case .some(let stamp): if isIncluded(name) { stamps[next] = stamp }
      case nil: break
      }
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var attributes = stat()
    return lstat(path, &attributes) == 0 && UInt32(attributes.st_mode) & UInt32(S_IFMT) == UInt32(S_IFLNK)
  }
}
