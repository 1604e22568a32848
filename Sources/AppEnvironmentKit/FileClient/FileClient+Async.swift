import Foundation

/// The closures of the client for `async` code. Each throws what its publisher fails with: ``FileClientError``, and
/// `CancellationError` when the task is cancelled. Work that has not started by then is not done; a save that has
/// started is completed all the same, as a whole.
extension FileClient {
  /// Returns what is in a file.
  public func loadFile(at url: URL) async throws -> Data {
    try await result(of: loadFile(url), url)
  }

  /// Returns the text in a file, with its line ends and its byte-order mark as they are.
  ///
  /// Bytes that are not UTF-8 are never replaced: it throws ``FileClientError/notText(path:offset:)``.
  public func loadText(at url: URL) async throws -> String {
    try text(in: await loadFile(at: url), of: url)
  }

  /// Replaces a file, or makes it; returns when that is on the disk. See ``saveFile``.
  public func saveFile(at url: URL, _ data: Data) async throws {
    _ = try await saveFile(url, data).firstValue()
  }

  /// Saves unless the file is no longer `version`, or there is one although `version` is nil. See ``saveFileIfUnchanged``.
  @discardableResult
  public func saveFile(at url: URL, _ data: Data, ifUnchangedSince version: FileVersion?) async throws -> FileVersion {
    try await result(of: saveFileIfUnchanged(url, data, version), url)
  }

  /// Returns what is in a folder, sorted by name.
  public func listDirectory(at url: URL) async throws -> [URL] {
    try await result(of: listDirectory(url), url)
  }

  /// Makes a folder and those it lies in, as far as they are missing.
  public func createDirectory(at url: URL) async throws {
    _ = try await createDirectory(url).firstValue()
  }

  /// Removes a file, a link or an empty folder.
  public func removeItem(at url: URL) async throws {
    _ = try await removeItem(url).firstValue()
  }

  /// Gives a file, link or folder another name or place, which must be free.
  public func moveItem(from source: URL, to destination: URL) async throws {
    _ = try await moveItem(source, destination).firstValue()
  }

  /// Copies a file to a place that must be free.
  public func copyItem(from source: URL, to destination: URL) async throws {
    _ = try await copyItem(source, destination).firstValue()
  }

  /// Returns kind, size, date, permissions and version of a file or folder.
  public func attributes(at url: URL) async throws -> FileAttributes {
    try await result(of: attributes(url), url)
  }

  /// Returns what happens to a file or folder from now on, for `for try await`. Watching ends with the loop.
  ///
  /// Changes that are not waited for yet are kept, without limit. See ``watch``.
  public func changes(at url: URL) -> AsyncThrowingStream<FileChange, any Error> {
    AsyncThrowingStream { continuation in
      let cancellable = watch(url).sink { completion in
        switch completion {
        case .finished: continuation.finish()
        case .failure(let error): continuation.finish(throwing: error)
        }
      } receiveValue: { change in
        continuation.yield(change)
      }
      nonisolated(unsafe) let subscription = cancellable  // because `AnyCancellable` guards itself
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }

  /// The text that these bytes of a file are; for who has them already.
  ///
  /// Throws ``FileClientError/notText(path:offset:)`` with the offset of the first byte that is not UTF-8.
  public func text(in data: Data, of url: URL) throws(FileClientError) -> String {
    if let text = String(validating: data, as: UTF8.self) { return text }
    throw .notText(path: url.path(percentEncoded: false), offset: data.firstOffsetThatIsNotUTF8)
  }

  private func result<Output: Sendable>(of publisher: AnyPublisher<Output, any Error>, _ url: URL) async throws
    -> Output
  {
    guard let value = try await publisher.firstValue() else {
      throw FileClientError.other(path: url.path(percentEncoded: false), reason: "the client gave no result")
    }
    return value
  }
}

extension Data {
  /// How many bytes from the front are UTF-8.
  fileprivate var firstOffsetThatIsNotUTF8: Int {
    var offset = 0
    var iterator = makeIterator()
    var decoder = UTF8.ForwardParser()
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
