import AppEnvironmentKit
import Foundation

extension FileClient {
  /// Returns a client in which one save writes only the first bytes and fails, as when the disk is full.
  ///
  /// The clients of this package save atomically. Use a torn save to test how a program handles incomplete files of other
  /// programs.
  ///
  /// ```swift
  /// let files = FileClient.inMemory().tearing(save: 1, afterBytes: 4)
  /// await #expect(throws: FileClientError.noSpace(path: "/Documents/note.txt")) {
  ///   try await files.saveText(at: note, "Milk and eggs")
  /// }
  /// #expect(try await files.loadText(at: note) == "Milk")
  /// ```
  /// - Parameters:
  ///   - number: The number of the save, counted from 1 by subscriptions to `saveFile` and `saveFileIfUnchanged`.
  ///   - count: The number of bytes that are written.
  ///   - error: A closure that returns the error for a path; by default `FileClientError.noSpace`.
  public func tearing(
    save number: Int,
    afterBytes count: Int,
    with error: @escaping @Sendable (_ path: String) -> any Error = FileClientError.noSpace
  ) -> FileClient {
    precondition(count >= 0, "The number of bytes must not be negative: \(count)")
    let (files, counter) = (self, FileCallCounter())
    var client = self
    client.saveFile = { url, data in
      deferred {
        guard counter.next(.save) == number else { return files.saveFile(url, data) }
        return files.saveFile(url, Data(data.prefix(count)))
          .append(Fail(error: error(url.faultPath)))
          .eraseToAnyPublisher()
      }
    }
    client.saveFileIfUnchanged = { url, data, version in
      deferred {
        guard counter.next(.save) == number else { return files.saveFileIfUnchanged(url, data, version) }
        return files.saveFileIfUnchanged(url, Data(data.prefix(count)), version)
          .flatMap { _ in Fail<FileVersion, any Error>(error: error(url.faultPath)) }
          .eraseToAnyPublisher()
      }
    }
    return client
  }
}
