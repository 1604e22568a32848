import AppEnvironmentKit
import Foundation

extension FileClient {
  /// Changes a file from outside right before one save reaches it: what a program has to notice that loaded it before.
  ///
  /// `saveFileIfUnchanged` then fails with `FileClientError.changedSinceLoaded`, and who watches the file sees the change.
  /// - Parameters:
  ///   - data: What the file that is to be saved holds then.
  ///   - number: Before which save, counted from 1 by subscriptions, with both ways of saving counted together.
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

  /// Changes a file from outside right after it was loaded, and before who loads it gets what it held.
  ///
  /// - Parameters:
  ///   - data: What the file that was loaded holds then.
  ///   - number: After which load, counted from 1 by subscriptions.
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
