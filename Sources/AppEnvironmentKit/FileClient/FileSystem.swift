import Foundation
import PackageSupport

/// The operations of a ``FileClient``, which block the calling thread.
package protocol FileSystem: Sendable {
  func load(_ url: URL) throws(FileClientError) -> Data
  func save(_ url: URL, _ data: Data) throws(FileClientError)
  func save(_ url: URL, _ data: Data, ifUnchangedSince version: FileVersion?) throws(FileClientError) -> FileVersion
  func list(_ url: URL) throws(FileClientError) -> [URL]
  func createDirectory(_ url: URL) throws(FileClientError)
  func remove(_ url: URL) throws(FileClientError)
  func move(_ source: URL, _ destination: URL) throws(FileClientError)
  func copy(_ source: URL, _ destination: URL) throws(FileClientError)
  func attributes(_ url: URL) throws(FileClientError) -> FileAttributes

  /// Reports changes, in order and one at a time, until the returned closure or `finished` is called.
  func watch(
    _ url: URL,
    changed: @escaping @Sendable (FileChange) -> Void,
    finished: @escaping @Sendable (FileClientError?) -> Void
  ) throws(FileClientError) -> @Sendable () -> Void
}

extension URL {
  /// Returns the path of a file URL.
  package func checkedFilePath() throws(FileClientError) -> String {
    guard isFileURL else { throw .other(path: absoluteString, reason: "not the URL of a file") }
    let path = absoluteURL.path(percentEncoded: false)
    // A path that isn't UTF-8 is empty here, and a NUL would end the name.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .other(path: absoluteString, reason: "not the name of a file")
    }
    return path.withoutFinalSlashes
  }
}
