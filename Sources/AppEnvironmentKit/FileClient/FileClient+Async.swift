import Foundation

/// The closures of the client for `async` code.
///
/// The methods throw ``FileClientError``, and `CancellationError` if the task is cancelled. Work that hasn't started by then isn't
/// done. A save that has started completes.
extension FileClient {
  /// Returns the contents of a file.
  ///
  /// ```swift
  /// let url = environment.fileClient.documentsDirectory().appending(path: "picture.png")
  /// let picture = try await environment.fileClient.loadFile(at: url)
  /// ```
  /// - Throws: ``FileClientError``, such as ``FileClientError/notFound(path:)``.
  public func loadFile(at url: URL) async throws -> Data {
    try await result(of: loadFile(url), url)
  }

  /// Returns the text in a file, including its line endings and its byte-order mark.
  ///
  /// - Throws: ``FileClientError/notText(path:offset:)`` if the contents aren't UTF-8. Invalid bytes are never replaced.
  public func loadText(at url: URL) async throws -> String {
    try text(in: await loadFile(at: url), of: url)
  }

  /// Replaces the contents of a file, or creates it, and returns when they are on the disk. See ``saveFile``.
  ///
  /// - Throws: ``FileClientError``, such as ``FileClientError/noSpace(path:)``. The previous contents are then unchanged.
  public func saveFile(at url: URL, _ data: Data) async throws {
    _ = try await saveFile(url, data).firstValue()
  }

  /// Replaces the contents of a file with UTF-8 text, or creates it, and returns when they are on the disk. Line
  /// endings and a byte-order mark in the text are saved as they are. See ``saveFile``.
  ///
  /// ```swift
  /// let list = environment.fileClient.documentsDirectory().appending(path: "list.txt")
  /// try await environment.fileClient.saveText(at: list, "Milk\n")
  /// ```
  /// - Throws: ``FileClientError``, such as ``FileClientError/noSpace(path:)``. The previous contents are then unchanged.
  public func saveText(at url: URL, _ text: String) async throws {
    try await saveFile(at: url, Data(text.utf8))
  }

  /// Saves a file if it is still the given version, and returns the new version. See ``saveFileIfUnchanged``.
  ///
  /// ```swift
  /// let version = try await files.attributes(at: url).version
  /// let text = try await files.loadText(at: url)
  /// try await files.saveFileIfUnchanged(at: url, Data(text.uppercased().utf8), since: version)
  /// ```
  /// - Throws: ``FileClientError/changedSinceLoaded(path:)`` if the file is another version, or any other ``FileClientError``.
  @discardableResult
  public func saveFileIfUnchanged(
    at url: URL, _ data: Data, since version: FileVersion?
  ) async throws -> FileVersion {
    try await result(of: saveFileIfUnchanged(url, data, version), url)
  }

  /// Returns the contents of a folder, sorted by name. The URLs of folders end with a slash.
  ///
  /// ```swift
  /// let documents = try await files.listDirectory(at: files.documentsDirectory())
  /// let texts = documents.filter { $0.pathExtension == "txt" }
  /// ```
  /// - Throws: ``FileClientError``, such as ``FileClientError/notDirectory(path:)``.
  public func listDirectory(at url: URL) async throws -> [URL] {
    try await result(of: listDirectory(url), url)
  }

  /// Creates a folder, and the parent folders that are missing. An existing folder stays as it is.
  ///
  /// - Throws: ``FileClientError``, such as ``FileClientError/alreadyExists(path:)`` if a file has the name.
  public func createDirectory(at url: URL) async throws {
    _ = try await createDirectory(url).firstValue()
  }

  /// Removes a file, a link (not its target) or an empty folder.
  ///
  /// - Throws: ``FileClientError``, such as ``FileClientError/directoryNotEmpty(path:)``.
  public func removeItem(at url: URL) async throws {
    _ = try await removeItem(url).firstValue()
  }

  /// Moves a file, a link or a folder to another name or folder.
  ///
  /// - Throws: ``FileClientError/alreadyExists(path:)`` if the destination exists, or any other ``FileClientError``.
  public func moveItem(from source: URL, to destination: URL) async throws {
    _ = try await moveItem(source, destination).firstValue()
  }

  /// Copies a file with its permissions and its access control list. The copy appears when it is complete.
  ///
  /// - Throws: ``FileClientError/alreadyExists(path:)`` if the destination exists, or any other ``FileClientError``.
  public func copyItem(from source: URL, to destination: URL) async throws {
    _ = try await copyItem(source, destination).firstValue()
  }

  /// Returns the kind, size, modification date, permissions and version of a file or folder.
  ///
  /// - Throws: ``FileClientError``, such as ``FileClientError/notFound(path:)``.
  public func attributes(at url: URL) async throws -> FileAttributes {
    try await result(of: attributes(url), url)
  }

  /// Returns the changes of a file or folder from now on, until the loop over them ends. They are buffered without limit. See
  /// ``changes``.
  ///
  /// ```swift
  /// for try await change in files.changes(at: url) {
  ///   print(change)
  /// }
  /// ```
  public func changes(at url: URL) -> AsyncThrowingStream<FileChange, any Error> {
    AsyncThrowingStream { continuation in
      let cancellable = changes(url).sink { completion in
        switch completion {
        case .finished: continuation.finish()
        case .failure(let error): continuation.finish(throwing: error)
        }
      } receiveValue: { change in
        continuation.yield(change)
      }
      nonisolated(unsafe) let subscription = cancellable  // because it has its own lock
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }

  /// Returns the text of a file whose contents are given.
  ///
  /// - Throws: ``FileClientError/notText(path:offset:)`` if they aren't UTF-8.
  private func text(in data: Data, of url: URL) throws(FileClientError) -> String {
    if let text = String(validating: data, as: UTF8.self) { return text }
    throw .notText(path: url.path(percentEncoded: false), offset: data.firstOffsetThatIsNotUTF8)
  }

  private func result<Output: Sendable>(of publisher: AnyPublisher<Output, any Error>, _ url: URL) async throws
    -> Output
  {
    guard let value = try await publisher.firstValue() else {
      throw FileClientError.other(path: url.path(percentEncoded: false), reason: "the client published no value")
    }
    return value
  }
}

extension Data {
  /// The number of bytes at the front that are UTF-8.
  fileprivate var firstOffsetThatIsNotUTF8: Int {
    var offset = 0
    var iterator = makeIterator()
    var decoder = UTF8.ForwardParser()
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
