import AppEnvironmentKit
import Foundation
import Locking

extension NetworkClient {
  /// Writes the body of an answer to a file: publishes progress, then the file.
  ///
  /// It is written beside its place, and put there when it is whole, over what is there; otherwise nothing is left. The
  /// body goes to the disk piece by piece: it takes no more memory for being long. A subscriber that asks for progress
  /// now and then holds the download up meanwhile.
  /// - Parameters:
  ///   - request: What to send. Whatever the status is, the body is written: see ``validated()``.
  ///   - file: Where to put it. The folder must exist.
  public func download(for request: URLRequest, to file: URL) -> AnyPublisher<NetworkDownload, any Error> {
    let send = send
    return Deferred {
      let download = DownloadedFile(request, file)
      return send(request)
        .tryCompactMap { try download.add($0) }
        .append(Deferred { Result { try download.finish() }.publisher })
        // One at a time, so that what waits for the disk is the live client's, which bounds it.
        .flatMap(maxPublishers: .max(1)) { Just($0).setFailureType(to: (any Error).self) }
    }
    .eraseToAnyPublisher()
  }

  /// Writes the body of an answer to a file, and returns the response when it is there.
  ///
  /// See the publisher of the same name. Throws `CancellationError` as soon as the task is cancelled.
  /// - Parameters:
  ///   - request: What to send.
  ///   - file: Where to put it. The folder must exist.
  @discardableResult
  public func download(for request: URLRequest, to file: URL) async throws -> HTTPURLResponse {
    let publisher: AnyPublisher<NetworkDownload, any Error> = download(for: request, to: file)
    let responses = publisher.compactMap { event -> HTTPURLResponse? in
      if case .file(_, let response) = event { response } else { nil }
    }
    guard let response = try await responses.eraseToAnyPublisher().firstValue() else {
      throw NetworkClientError.connectionLost(.init(request))
    }
    return response
  }
}

/// A file that is being written beside its place, and removed if it is not finished.
private final class DownloadedFile: Sendable {
  private struct State {
    var response: HTTPURLResponse?
    var received = 0
    var handle: FileHandle?
    var isFinished = false
  }

  private let request: URLRequest
  private let file: URL
  private let part: URL
  private let state = Locked(State())

  init(_ request: URLRequest, _ file: URL) {
    self.request = request
    self.file = file
    part = file.deletingLastPathComponent().appending(path: ".download-\(UUID().uuidString)")
  }

  deinit {
    let state = state.withLock { $0 }
    guard state.handle != nil, !state.isFinished else { return }
    try? state.handle?.close()
    try? FileManager.default.removeItem(at: part)
  }

  func add(_ event: NetworkEvent) throws -> NetworkDownload? {
    try state.withLock { state in
      switch event {
      case .redirect:
        return nil
      case .response(let response):
        state.response = response
        if state.handle == nil { state.handle = try create() }
      case .data(let data):
        try writing { try state.handle?.write(contentsOf: data) }
        state.received += data.count
      case .startsOver:
        try writing { try state.handle?.truncate(atOffset: 0) }
        (state.response, state.received) = (nil, 0)
      }
      let expected = state.response.map { Int($0.expectedContentLength) } ?? -1
      return .progress(received: state.received, expected: expected >= 0 ? expected : nil)
    }
  }

  func finish() throws -> NetworkDownload {
    try state.withLock { state in
      guard let response = state.response else { throw NetworkClientError.connectionLost(.init(request)) }
      try writing {
        try state.handle?.close()
        guard rename(part.path, file.path) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      }
      state.isFinished = true
      return .file(file, response)
    }
  }

  private func create() throws -> FileHandle {
    try writing {
      try Data().write(to: part, options: .withoutOverwriting)
      return try FileHandle(forWritingTo: part)
    }
  }

  private func writing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw NetworkClientError.other(
        .init(request), reason: "\(file.path(percentEncoded: false)) cannot be written: \(error.localizedDescription)")
    }
  }
}
