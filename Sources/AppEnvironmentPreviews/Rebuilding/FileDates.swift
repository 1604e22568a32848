import Foundation

/// The modification dates and sizes of the files in some folders, to compare with those of another moment.
struct FileDates: Equatable, Sendable {
  private struct Stamp: Equatable {
    let date: Date?
    let size: Int?
  }

  private var stamps: [String: Stamp] = [:]

  /// Reads the dates of all files in folders and below, except hidden ones.
  ///
  /// - Parameters:
  ///   - folders: The folders, or single files.
  ///   - extensions: The extensions of the files, or `nil` for all files.
  ///   - excluded: The extensions of files to leave out.
  init(in folders: [URL], withExtensions extensions: Set<String>? = nil, withoutExtensions excluded: Set<String> = []) {
    for folder in folders {
      note(folder)
      let files = FileManager.default.enumerator(
        at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      while let file = files?.nextObject() as? URL {
        guard extensions?.contains(file.pathExtension) ?? true, !excluded.contains(file.pathExtension) else { continue }
        note(file)
      }
    }
  }

  private mutating func note(_ file: URL) {
    // A separate value, because a URL caches what it has read.
    let file = URL(filePath: file.path)
    guard
      let values = try? file.resourceValues(forKeys: [.contentModificationDateKey, .fileSizeKey, .isDirectoryKey]),
      values.isDirectory != true
    else { return }
    stamps[file.path] = Stamp(date: values.contentModificationDate, size: values.fileSize)
  }
}
