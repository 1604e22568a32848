import Foundation
import PackageSupport

/// The whole file system, as far as the user may access it.
package struct AnyPlaces: Places {
  package init() {}

  package func place(of url: URL, following: Bool) throws(FileClientError) -> Place {
    let path = try url.checkedFilePath()
    var place = try place(path, in: nil, asked: path)
    guard following else { return place }
    for _ in 0..<maximalLinks {
      guard let target = try place.linkTarget() else { return place }
      place = try self.place(target, in: place.folder, asked: path)
    }
    throw FileClientError(errno: ELOOP, path: path)
  }

  private func place(_ path: String, in folder: Descriptor?, asked: String) throws(FileClientError) -> Place {
    var components = path.pathComponents
    let isAbsolute = path.isAbsolutePath
    let name = components.popLast() ?? "."
    guard name != ".", name != ".." else {
      return Place(folder: try Descriptor(folder: path, in: folder, path: asked), name: ".", path: asked)
    }
    let parent = (isAbsolute ? "/" : "./") + components.joined(separator: "/")
    return Place(folder: try Descriptor(folder: parent, in: folder, path: asked), name: name, path: asked)
  }

  package func createFolders(to url: URL) throws(FileClientError) {
    let path = try url.checkedFilePath()
    try createFolders(path, asked: path)
  }

  private func createFolders(_ path: String, asked: String) throws(FileClientError) {
    guard let isNew = try createFolder(path, asked: asked) else {
      do throws(FileClientError) {
        try createFolders(parent(of: path), asked: asked)
      } catch .alreadyExists {
        throw .notDirectory(path: asked)
      }
      // Once only: in some folders, such as /proc, every new name is reported as missing.
      guard try createFolder(path, asked: asked) != nil else { throw .notFound(path: asked) }
      return try flushNames(besides: path, asked: asked)
    }
    if isNew { try flushNames(besides: path, asked: asked) }
  }

  private func flushNames(besides path: String, asked: String) throws(FileClientError) {
    try Descriptor(folder: parent(of: path), path: asked).flushNames(path: asked)
  }

  /// Returns true if it created the folder, false if the folder existed, and nil if the parent is missing.
  private func createFolder(_ path: String, asked: String) throws(FileClientError) -> Bool? {
    do throws(FileClientError) {
      try system(asked) { mkdir(path, 0o777) }
      return true
    } catch .notFound where path != parent(of: path) {
      return nil
    } catch .alreadyExists {
      var status = stat()
      guard stat(path, &status) == 0, status.kind == .directory else { throw .alreadyExists(path: asked) }
      return false
    }
  }

  private func parent(of path: String) -> String {
    let parent = path.pathComponents.dropLast().joined(separator: "/")
    return path.isAbsolutePath ? "/" + parent : parent
  }
}
