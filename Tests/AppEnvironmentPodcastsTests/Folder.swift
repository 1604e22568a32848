import AppEnvironmentPodcasts
import Foundation

/// A folder of a test's own, which goes with it.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "podcasts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Where there is a database, or will be.
  var database: URL { url.appending(path: "library.sqlite", directoryHint: .notDirectory) }

  /// The names of what is in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
