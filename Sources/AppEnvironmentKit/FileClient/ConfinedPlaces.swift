import Foundation

/// The file system under one folder, and nothing else of it.
///
/// Paths are walked one open folder at a time, without the system following any link: `..` goes back to the folder that
/// was come from and never above the root; a link is read, and walked in its turn. So there is no moment at which
/// another process, exchanging a folder for a link, could lead the walk out.
package struct ConfinedPlaces: Places {
  private let root: URL

  package init(root: URL) {
    self.root = root
  }

  package func place(of url: URL, following: Bool) throws(FileClientError) -> Place {
    try walk(to: url, following: following, making: false)
  }

  package func makeFolders(to url: URL) throws(FileClientError) {
    let place = try walk(to: url, following: true, making: true)
    guard place.name != "." else { return }
    do throws(FileClientError) {
      try makeFolder(place.name, in: place.folder, path: place.path)
    } catch .alreadyExists {
      guard try place.status()?.kind == .directory else { throw .alreadyExists(path: place.path) }
    }
  }

  private func walk(to url: URL, following: Bool, making: Bool) throws(FileClientError) -> Place {
    let path = try url.checkedFilePath()
    let rootPath = try root.checkedFilePath()
    guard var rest = components(of: path, under: rootPath) else {
      throw .outsideRoot(path: path, root: rootPath)
    }
    rest.reverse()
    var folders = [try Descriptor(folder: rootPath, path: path)]
    var links = 0
    while let name = rest.popLast() {
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
        folders.append(try step(into: place, making: making))
      }
    }
    return Place(folder: folders[folders.count - 1], name: ".", path: path)
  }

  private func step(into place: Place, making: Bool) throws(FileClientError) -> Descriptor {
    do throws(FileClientError) {
      return try Descriptor(folder: place.name, in: place.folder, followingLinks: false, path: place.path)
    } catch .notFound where making {
      do throws(FileClientError) {
        try makeFolder(place.name, in: place.folder, path: place.path)
      } catch .alreadyExists {
        // Somebody else made it meanwhile.
      }
      return try Descriptor(folder: place.name, in: place.folder, followingLinks: false, path: place.path)
    }
  }

  private func makeFolder(_ name: String, in folder: Descriptor, path: String) throws(FileClientError) {
    try system(path) { mkdirat(folder.number, name, 0o777) }
    try folder.flushNames(path: path)
  }

  /// What a link adds to the walk; an absolute one starts at the root again, if it leads there.
  private func components(
    ofLink target: String,
    root: String,
    folders: inout [Descriptor],
    path: String
  ) throws(FileClientError) -> [String] {
    guard target.hasPrefix("/") else { return components(of: target) }
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

  private func components(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  private func components(of path: String, under root: String) -> [String]? {
    let components = components(of: path)
    let rootComponents = self.components(of: root)
    guard components.starts(with: rootComponents) else { return nil }
    return Array(components.dropFirst(rootComponents.count))
  }
}
