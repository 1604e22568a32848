import Foundation

/// The modification dates and sizes of the files in some folders, to compare with those of another moment.
struct FileDates: Equatable, Sendable {
  private struct Stamp: Equatable {
    let date: Date?
    let size: Int?
  }

  private var stamps: [String: Stamp] = [:]

  /// Reads the dates of all files in folders and below. Hidden files, and those in `.build`, are left out.
  ///
  /// - Parameters:
  ///   - folders: The folders, or single files.
  ///   - excluded: Folders to leave out.
  init(in folders: [URL], excluding excluded: [URL] = []) {
    let excluded = Set(excluded.map(\.standardizedFileURL.path))
    for folder in folders {
      note(folder)
      let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey, .isDirectoryKey]
      guard
        let files = FileManager.default.enumerator(
          at: folder, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
      else { continue }
      for case let file as URL in files {
        if excluded.contains(file.standardizedFileURL.path) {
          files.skipDescendants()
        } else {
          note(file)
        }
      }
    }
  }

  private mutating func note(_ file: URL) {
    // A value of its own, because a URL caches what it has read.
    let file = URL(filePath: file.path)
    guard
      let values = try? file.resourceValues(forKeys: [.contentModificationDateKey, .fileSizeKey, .isDirectoryKey]),
      values.isDirectory != true
    else { return }
    stamps[file.path] = Stamp(date: values.contentModificationDate, size: values.fileSize)
  }
}
