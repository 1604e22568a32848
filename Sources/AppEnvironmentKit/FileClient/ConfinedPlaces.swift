import Foundation
import PackageSupport

/// The contents of some folders, and nothing outside them.
///
/// Paths are walked one open folder at a time, and the system follows no link: `..` returns to the folder that the walk came
/// from, but never above the root. A link is read, and its target is walked in turn. So there is no moment at which another
/// process could lead the walk out by exchanging a folder for a link.
package struct ConfinedPlaces: Places {
  private let roots: [URL]

  /// Creates the places in some folders, which may be missing. The first one appears in error messages.
  package init(roots: [URL]) {
    self.roots = roots
  }

  package func place(of url: URL, following: Bool) throws(FileClientError) -> Place {
    try walk(to: url.checkedFilePath(), following: following, creating: false)
  }

  package func createFolders(to url: URL) throws(FileClientError) {
    let path = try url.checkedFilePath()
    try createRoot(of: path)
    let place = try walk(to: path, following: true, creating: true)
    guard place.name != "." else { return }
    do throws(FileClientError) {
      try createFolder(place.name, in: place.folder, path: place.path)
    } catch .alreadyExists {
      guard try place.status()?.kind == .directory else { throw .alreadyExists(path: place.path) }
    }
  }

  /// Creates the root that a path lies under if it is missing.
  private func createRoot(of path: String) throws(FileClientError) {
    let root = try root(of: path).path
    if !FileManager.default.fileExists(atPath: root) {
      try AnyPlaces().createFolders(to: URL(filePath: root, directoryHint: .isDirectory))
    }
  }

  /// Returns the root that a path lies under, and the rest of the path.
  private func root(of path: String) throws(FileClientError) -> (path: String, rest: [String]) {
    for root in roots {
      let root = try root.checkedFilePath()
      if let rest = components(of: path, under: root) { return (root, rest) }
    }
    throw .outsideRoot(path: path, root: try roots[0].checkedFilePath())
  }

  private func walk(to path: String, following: Bool, creating: Bool) throws(FileClientError) -> Place {
    var (rootPath, rest) = try root(of: path)
    rest.reverse()
    var folders = [try Descriptor(folder: rootPath, path: path)]
    var links = 0
    while let name = rest.popLast() {
      guard name != "." else { continue }
      guard name != ".." else {
        guard folders.count > 1 else { throw .outsideRoot(path: path, root: rootPath) }
        folders.removeLast()
        continue
      }
      let place = Place(folder: folders[folders.count - 1], name: name, path: path)
      if rest.isEmpty, !following { return place }
      if let target = try place.linkTarget() {
        links += 1
        guard links <= maximalLinks else { throw FileClientError(errno: ELOOP, path: path) }
        rest += try components(ofLink: target, root: rootPath, folders: &folders, path: path).reversed()
      } else if rest.isEmpty {
        return place
      } else {
        folders.append(try step(into: place, creating: creating))
      }
    }
    return Place(folder: folders[folders.count - 1], name: ".", path: path)
  }

  private func step(into place: Place, creating: Bool) throws(FileClientError) -> Descriptor {
    do throws(FileClientError) {
      return try Descriptor(folder: place.name, in: place.folder, followingLinks: false, path: place.path)
    } catch .notFound where creating {
      do throws(FileClientError) {
        try createFolder(place.name, in: place.folder, path: place.path)
      } catch .alreadyExists {
        // Another thread or process created it first.
      }
      return try Descriptor(folder: place.name, in: place.folder, followingLinks: false, path: place.path)
    }
  }

  private func createFolder(_ name: String, in folder: Descriptor, path: String) throws(FileClientError) {
    try system(path) { mkdirat(folder.number, name, 0o777) }
    try folder.flushNames(path: path)
  }

  /// Returns the components that a link adds to the walk. An absolute link restarts it at the root if it leads there.
  private func components(
    ofLink target: String,
    root: String,
    folders: inout [Descriptor],
    path: String
  ) throws(FileClientError) -> [String] {
    guard target.isAbsolutePath else { return components(of: target) }
    let realRoot = realpath(root, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    guard let rest = components(of: target, under: root) ?? components(of: target, under: realRoot ?? root) else {
      throw .outsideRoot(path: path, root: root)
    }
    folders.removeLast(folders.count - 1)
    return rest
  }

  /// Returns the components of a path. At its end, `.` is the item of a folder itself.
  private func components(of path: String) -> [String] {
    let all = path.pathComponents
    return all.dropLast().filter { $0 != "." } + all.suffix(1)
  }

  private func components(of path: String, under root: String) -> [String]? {
    let components = components(of: path)
    let rootComponents = self.components(of: root).filter { $0 != "." }
    guard components.map(FileName.init).starts(with: rootComponents.map(FileName.init)) else { return nil }
    return Array(components.dropFirst(rootComponents.count))
  }
}
