import AppEnvironmentKit
import Foundation

/// A copy of the content of previews, for previews to write to.
///
/// A preview that is only looked at leaves the repository as it is. A folder that has a file `.writes-through` isn't copied:
/// what a preview writes there goes to its documents.
struct ContentCopy {
  /// The name of the file that lets previews write to the documents themselves.
  static let marker = ".writes-through"

  /// The content to use.
  let content: PreviewContent

  private let original: URL
  private let copy: URL

  /// Creates a copy in a temporary folder.
  ///
  /// - Parameter original: The folder, such as `Previews`.
  init(of original: URL) throws {
    self.original = original
    copy = FileManager.default.temporaryDirectory
      .appending(path: "previews-\(UUID().uuidString)", directoryHint: .isDirectory)
      .appending(path: "Previews", directoryHint: .isDirectory)
    content = PreviewContent(at: copy)
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    try refresh()
  }

  /// Copies the documents again, because they have changed.
  func refresh() throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: copy.path) {
      try files.removeItem(at: copy.appending(path: name))
    }
    for name in try files.contentsOfDirectory(atPath: original.path) where !name.hasSuffix(".swift") {
      let source = original.appending(path: name)
      let target = copy.appending(path: name)
      if files.fileExists(atPath: source.appending(path: Self.marker).path) {
        try files.createSymbolicLink(at: target, withDestinationURL: source)
      } else {
        try files.copyItem(at: source, to: target)
      }
    }
  }

  /// Removes the copy.
  func remove() {
    try? FileManager.default.removeItem(at: copy.deletingLastPathComponent())
  }
}
