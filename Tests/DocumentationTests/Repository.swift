import Foundation

/// The repository of these tests.
enum Repository {
  static func root(_ file: StaticString = #filePath) throws -> URL {
    var folder = URL(filePath: "\(file)").deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      guard folder.path != "/" else { throw CocoaError(.fileNoSuchFile) }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  /// Returns the sorted paths of the files with these endings, relative to the root, except for the products of builds.
  static func files(under root: URL, named endings: [String]) throws -> [String] {
    guard let names = FileManager.default.enumerator(atPath: root.path) else { throw CocoaError(.fileReadUnknown) }
    var paths: [String] = []
    for case let path as String in names {
      if path.hasPrefix(".build") || path.hasPrefix(".git") || path.hasSuffix("/.build") {
        names.skipDescendants()
      } else if endings.contains(where: path.hasSuffix) {
        paths.append(path)
      }
    }
    return paths.sorted()
  }
}
