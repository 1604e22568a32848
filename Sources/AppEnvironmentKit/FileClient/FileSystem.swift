import Foundation

/// What a ``FileClient`` is made of: the same operations, carried out at once on the calling thread.
///
/// There are two: ``POSIXFileSystem``, the disk, and ``InMemoryFileSystem``.
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

  /// Begins to report changes, in order and one at a time, until the returned closure is called or `finished` has been.
  func watch(
    _ url: URL,
    changed: @escaping @Sendable (FileChange) -> Void,
    finished: @escaping @Sendable (FileClientError?) -> Void
  ) throws(FileClientError) -> @Sendable () -> Void
}

extension URL {
  /// The path this URL stands for, or why it stands for none.
  package func checkedFilePath() throws(FileClientError) -> String {
    guard isFileURL else { throw .other(path: absoluteString, reason: "not the URL of a file") }
    let path = absoluteURL.path(percentEncoded: false)
    // A URL holds its path as text; bytes that are not UTF-8 leave nothing, and a NUL would cut the name short.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .other(path: absoluteString, reason: "not the name of a file")
    }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
