import AppEnvironmentKit
import Foundation

/// The body of a response as it arrives, for one `for try await` loop.
///
/// A slow loop slows the transfer down, which pauses when 256 KB wait in memory. The request is cancelled with its task, or
/// when the sequence and its iterators are released before the end. Throws ``NetworkClientError``, and `CancellationError`
/// where the task is cancelled. A body that breaks off throws after its last piece, so a loop that ends without an error has
/// read the whole body.
///
/// The sequence isn't `Sendable`, because only one task can read it.
public struct NetworkBody: AsyncSequence {
  /// A piece of the body, never empty.
  public typealias Element = Data

  private let iterator: Iterator

  fileprivate init(_ iterator: Iterator) {
    self.iterator = iterator
  }

  /// Returns an iterator that continues where the last one ended: a body can be read once.
  public func makeAsyncIterator() -> Iterator { iterator }

  /// An iterator that demands one piece at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var events: AsyncThrowingPublisher<AnyPublisher<NetworkEvent, any Error>>.Iterator

    /// The next piece, or nil at the end.
    public mutating func next() async throws -> Data? {
      while let event = try await events.next() {
        switch event {
        case .data(let data): return data
        case .response, .redirect: continue
        // The loop has already received pieces of the failed attempt.
        case .startsOver(let error): throw error
        }
      }
      try Task.checkCancellation()
      return nil
    }
  }
}

extension NetworkClient {
  /// Sends a request, and returns the response when its head has arrived. The body follows in pieces.
  ///
  /// ```swift
  /// let (pieces, _) = try await client.validated().body(for: URLRequest(url: url))
  /// for try await piece in pieces { count += piece.count }
  /// ```
  /// Throws as `data(for:)` does, and also where a client that retries starts over after the response: its pieces may have been
  /// read already.
  /// - Parameter request: The request.
  /// - Returns: The pieces of the body, and the response, of any status.
  public func body(for request: URLRequest) async throws -> (pieces: NetworkBody, response: HTTPURLResponse) {
    try Task.checkCancellation()
    var events = send(request).values.makeAsyncIterator()
    while let event = try await events.next() {
      if case .response(let response) = event {
        return (NetworkBody(NetworkBody.Iterator(events: events)), response)
      }
    }
    try Task.checkCancellation()
    throw NetworkClientError.connectionLost(.init(request))
  }
}
