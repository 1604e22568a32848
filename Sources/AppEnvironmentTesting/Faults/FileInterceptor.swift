import AppEnvironmentKit
import Foundation
import PackageSupport

/// A hook that may replace the work of each request to files when it is subscribed to.
protocol FileInterceptor: Sendable {
  /// Returns the replacement of `work`, which has no subscriber yet.
  func intercept<Output>(
    _ operation: FileOperation, _ url: URL, _ work: AnyPublisher<Output, any Error>
  ) -> AnyPublisher<Output, any Error>
}

extension FileClient {
  /// Returns a client whose requests pass an interceptor, except for the documents directory and watching.
  func intercepted(by interceptor: some FileInterceptor) -> FileClient {
    let files = self
    var client = self
    client.loadFile = { url in deferred { interceptor.intercept(.load, url, files.loadFile(url)) } }
    client.saveFile = { url, data in deferred { interceptor.intercept(.save, url, files.saveFile(url, data)) } }
    client.saveFileIfUnchanged = { url, data, version in
      deferred { interceptor.intercept(.save, url, files.saveFileIfUnchanged(url, data, version)) }
    }
    client.listDirectory = { url in deferred { interceptor.intercept(.list, url, files.listDirectory(url)) } }
    client.createDirectory = { url in
      deferred { interceptor.intercept(.createDirectory, url, files.createDirectory(url)) }
    }
    client.removeItem = { url in deferred { interceptor.intercept(.remove, url, files.removeItem(url)) } }
    client.moveItem = { from, to in deferred { interceptor.intercept(.move, from, files.moveItem(from, to)) } }
    client.copyItem = { from, to in deferred { interceptor.intercept(.copy, from, files.copyItem(from, to)) } }
    client.attributes = { url in deferred { interceptor.intercept(.attributes, url, files.attributes(url)) } }
    return client
  }
}

/// Creates a publisher for each subscription.
func deferred<Output>(
  _ make: @escaping () -> AnyPublisher<Output, any Error>
) -> AnyPublisher<Output, any Error> {
  Deferred(createPublisher: make).eraseToAnyPublisher()
}

/// Counts the subscriptions of each operation from 1.
final class FileCallCounter: Sendable {
  private let counts = Locked<[FileOperation: Int]>([:])

  func next(_ operation: FileOperation) -> Int {
    counts.withLock { counts in
      counts[operation, default: 0] += 1
      return counts[operation, default: 0]
    }
  }
}

extension Publisher where Output == Never {
  /// This publisher with another type of values. It sends no value.
  func asPublisher<Value>(of type: Value.Type) -> AnyPublisher<Value, Failure> {
    map { (never: Never) -> Value in }.eraseToAnyPublisher()
  }
}

extension URL {
  /// The path as it appears in errors.
  var faultPath: String { path(percentEncoded: false) }
}
