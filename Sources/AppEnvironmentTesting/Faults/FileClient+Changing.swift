import AppEnvironmentKit
import Foundation

extension FileClient {
  /// Returns a client in which another program changes a file right before it is saved.
  ///
  /// `saveFileIfUnchanged` then fails with `FileClientError.changedSinceLoaded`, and watchers of the file receive the change.
  ///
  /// ```swift
  /// let files = FileClient.inMemory(["note.txt": "Milk"]).changingFile(to: Data("Eggs".utf8), beforeSave: 1)
  /// let version = try await files.attributes(at: note).version
  /// await #expect(throws: FileClientError.changedSinceLoaded(path: "/Documents/note.txt")) {
  ///   try await files.saveFileIfUnchanged(at: note, Data("Bread".utf8), since: version)
  /// }
  /// ```
  /// - Parameters:
  ///   - data: The new contents of the file.
  ///   - number: The number of the save, counted from 1 by subscriptions to `saveFile` and `saveFileIfUnchanged`.
  public func changingFile(to data: Data, beforeSave number: Int) -> FileClient {
    let (files, counter, outside) = (self, FileCallCounter(), data)
    var client = self
    client.saveFile = { url, data in
      deferred {
        let save = files.saveFile(url, data)
        guard counter.next(.save) == number else { return save }
        return files.saveFile(url, outside).append(save).eraseToAnyPublisher()
      }
    }
    client.saveFileIfUnchanged = { url, data, version in
      deferred {
        let save = files.saveFileIfUnchanged(url, data, version)
        guard counter.next(.save) == number else { return save }
        return files.saveFile(url, outside).asPublisher(of: FileVersion.self).append(save).eraseToAnyPublisher()
      }
    }
    return client
  }

  /// Returns a client in which another program changes a file right after it was loaded, before the contents are delivered.
  ///
  /// ```swift
  /// let files = FileClient.inMemory(["note.txt": "Milk"]).changingFile(to: Data("Eggs".utf8), afterLoad: 1)
  /// #expect(try await files.loadText(at: note) == "Milk")
  /// #expect(try await files.loadText(at: note) == "Eggs")
  /// ```
  /// - Parameters:
  ///   - data: The new contents of the file.
  ///   - number: The number of the load, counted from 1 by subscriptions.
  public func changingFile(to data: Data, afterLoad number: Int) -> FileClient {
    let (files, counter, outside) = (self, FileCallCounter(), data)
    var client = self
    client.loadFile = { url in
      deferred {
        let load = files.loadFile(url)
        guard counter.next(.load) == number else { return load }
        return load.flatMap { data in
          files.saveFile(url, outside).asPublisher(of: Data.self)
            .append(Just(data).setFailureType(to: (any Error).self))
        }
        .eraseToAnyPublisher()
      }
    }
    return client
  }
}
