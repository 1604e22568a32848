import AppEnvironmentKit
import Foundation
import PackageSupport

/// An event of a download: progress, any number of times, and then the file.
///
/// ```swift
/// client.validated().downloadPublisher(for: URLRequest(url: episode), to: file)
///   .sink { completion in
///     print(completion)
///   } receiveValue: { event in
///     if case .progress(let received, let expected?) = event { print("\(received) of \(expected) bytes") }
///   }
/// ```
public enum NetworkDownload: Sendable {
  /// The number of bytes written, and the total if the server announces it. Published when the response arrives, with 0
  /// bytes, and after each piece of the body. The number returns to 0 when a request is retried. Of a compressed body,
  /// `received` counts the decompressed bytes that are written, and `expected` is `nil`.
  case progress(received: Int, expected: Int?)

  /// The URL of the complete file, and the response.
  case file(URL, HTTPURLResponse)
}

extension NetworkClient {
  /// Writes the body of a response to a file: publishes the progress, then the file.
  ///
  /// The body is staged beside the file as it arrives, in constant memory, and replaces the file when it is complete.
  /// As with `FileClient.saveFile`, permissions, extended attributes and links are kept, and the contents are flushed.
  /// If the download fails or is cancelled, the file is unchanged and the staged file is removed. A subscriber that
  /// demands progress slowly slows the download down. Of two downloads to one file at the same time, the file is complete,
  /// and that of the one that ends last.
  ///
  /// The next download of the same URL starts from its beginning. The body of a request with `Range` replaces the file, and
  /// isn't added to it.
  ///
  /// Fails with ``NetworkClientError``; a file that can't be written, such as on a full disk, is
  /// ``NetworkClientError/other(_:reason:)``.
  /// - Parameters:
  ///   - request: The request. The body is written for every status: see ``validated()``.
  ///   - file: The URL of the file. Its folder must exist, unless it is one of the four that `FileClient` offers.
  /// - Returns: A publisher that writes, and publishes, on a thread of the client.
  public func downloadPublisher(for request: URLRequest, to file: URL) -> AnyPublisher<NetworkDownload, any Error> {
    let send = send
    return Deferred {
      let download = DownloadedFile(request, file)
      return send(request)
        .tryCompactMap { try download.add($0) }
        .append(Deferred { Result { try download.finish() }.publisher })
        // Requests one event at a time, so that the live client waits for the disk and for the subscriber.
        .buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
        .handleEvents(receiveCompletion: { _ in download.discard() }, receiveCancel: { download.discard() })
    }
    .eraseToAnyPublisher()
  }

  /// Writes the body of a response to a file, and returns the response when the file is complete.
  ///
  /// ```swift
  /// try await client.validated().download(for: URLRequest(url: episode), to: file)
  /// ```
  /// See the publisher of the same name. Throws ``NetworkClientError``, and `CancellationError` as soon as the task is
  /// cancelled; the file is unchanged then.
  /// - Parameters:
  ///   - request: The request. The body is written for every status: see ``validated()``.
  ///   - file: The URL of the file. Its folder must exist, unless it is one of the four that `FileClient` offers.
  /// - Returns: The status and headers of the last response.
  @discardableResult
  public func download(for request: URLRequest, to file: URL) async throws -> HTTPURLResponse {
    let publisher = downloadPublisher(for: request, to: file)
    let responses = publisher.compactMap { event -> HTTPURLResponse? in
      if case .file(_, let response) = event { response } else { nil }
    }
    guard let response = try await responses.eraseToAnyPublisher().firstValue() else {
      throw NetworkClientError.connectionLost(.init(request))
    }
    return response
  }
}

/// The file of a download, as it is written.
private final class DownloadedFile: Sendable {
  private struct State {
    var response: HTTPURLResponse?
    var received = 0
    var replacement: FileReplacement?
  }

  private let request: URLRequest
  private let file: URL
  private let state = Locked(State())

  init(_ request: URLRequest, _ file: URL) {
    self.request = request
    self.file = file
  }

  func add(_ event: NetworkEvent) throws -> NetworkDownload? {
    try state.withLock { state in
      switch event {
      case .redirect:
        return nil
      case .response(let response):
        state.response = response
        let files = POSIXFileSystem()
        state.replacement = try writing {
          try UserDirectories.user.creatingFolder(of: file, in: files) { () throws(FileClientError) in
            try files.replacement(of: file)
          }
        }
      case .data(let data):
        try writing { try state.replacement?.write(data) }
        state.received += data.count
      case .startsOver:
        state = State()
      }
      let expected = state.response.map { Int($0.expectedContentLength) } ?? -1
      return .progress(received: state.received, expected: expected >= 0 ? expected : nil)
    }
  }

  func finish() throws -> NetworkDownload {
    try state.withLock { state in
      guard let response = state.response else { throw NetworkClientError.connectionLost(.init(request)) }
      _ = try writing { try state.replacement?.commit() }
      return .file(file, response)
    }
  }

  /// Removes the staged file, unless it has replaced the file.
  func discard() {
    state.withLock { $0.replacement = nil }
  }

  private func writing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw NetworkClientError.other(
        .init(request),
        reason:
          "\(file.path(percentEncoded: false)) cannot be written: \((error as? FileClientError)?.reason ?? "\(error)")")
    }
  }
}
