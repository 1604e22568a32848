import AppEnvironmentKit
import Foundation

/// A copy of the content of previews, for previews to write to.
///
/// A preview that is only looked at leaves the repository as it is. A folder that has a file `.writes-through` isn't copied:
/// what a preview writes there goes to its documents. Only folders and regular files are copied. A document that can't be read
/// can't be read in the copy either, so that the preview shows the error.
struct ContentCopy: Sendable {
  /// The name of the file that lets previews write to the documents themselves.
  static let marker = ".writes-through"

  /// The folder of the copy.
  let folder: URL

  private let original: URL

  /// Creates a copy in a temporary folder, from which all content of previews comes from now on.
  ///
  /// - Parameter original: The folder, such as `Previews`.
  init(of original: URL) throws {
    self.original = original
    folder = FileManager.default.temporaryDirectory
      .appending(path: "previews-\(UUID().uuidString)", directoryHint: .isDirectory)
      .appending(path: "Previews", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try refresh()
    PreviewContent.redirect(original, to: folder)
  }

  /// Copies the documents again, because they have changed.
  func refresh() throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder.path) {
      try files.removeItem(at: folder.appending(path: name))
    }
    for name in try files.contentsOfDirectory(atPath: original.path) where !name.hasSuffix(".swift") {
      let source = original.appending(path: name)
      if files.fileExists(atPath: source.appending(path: Self.marker).path) {
        try files.createSymbolicLink(at: folder.appending(path: name), withDestinationURL: source)
      } else {
        try Self.copy(source, to: folder.appending(path: name))
      }
    }
  }

  /// Removes the copy.
  func remove() {
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  private static func copy(_ source: URL, to target: URL) throws {
    let files = FileManager.default
    // A file that has been removed meanwhile is left out.
    switch (try? files.attributesOfItem(atPath: source.path))?[.type] as? FileAttributeType {
    case .typeDirectory:
      try files.createDirectory(at: target, withIntermediateDirectories: true)
      for name in (try? files.contentsOfDirectory(atPath: source.path)) ?? [] {
        try copy(source.appending(path: name), to: target.appending(path: name))
      }
    case .typeRegular:
      if let data = try? Data(contentsOf: source) {
        try data.write(to: target)
      } else {
        try Data().write(to: target)
        try files.setAttributes([.posixPermissions: 0], ofItemAtPath: target.path)
      }
    default: break
    }
  }
}
