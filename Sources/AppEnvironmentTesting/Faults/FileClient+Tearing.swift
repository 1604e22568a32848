import AppEnvironmentKit
import Foundation

extension FileClient {
  /// Tears one save: the file then holds the first bytes and no more, as after a writer that was killed or a disk that
  /// was full half-way; and the save fails.
  ///
  /// The clients of this package save as a whole or not at all. This is for what a program does with a file that others
  /// wrote, and with an error that leaves something behind.
  /// - Parameters:
  ///   - number: Which save, counted from 1 by subscriptions, with `saveFile` and `saveFileIfUnchanged` counted together.
  ///   - count: How many bytes are written.
  ///   - error: Makes the error of the path that was asked for.
  public func tearing(
    save number: Int,
    afterBytes count: Int,
    with error: @escaping @Sendable (_ path: String) -> any Error = FileClientError.noSpace
  ) -> FileClient {
    precondition(count >= 0, "a save cannot be torn after \(count) bytes")
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
