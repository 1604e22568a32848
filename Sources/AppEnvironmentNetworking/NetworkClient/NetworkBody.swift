import AppEnvironmentKit
import Foundation

/// The body of an answer as it arrives: pieces, for one `for try await` loop.
///
/// Of what a slow loop has not come to yet, 256 KB wait in memory and the rest in a temporary file. Leaving the loop, and
/// cancelling its task, cancel the request. Throws ``NetworkClientError``, and `CancellationError` for the latter.
///
/// It is not `Sendable`, as two tasks cannot read it: read it in the task that has asked for it, and send the pieces on.
public struct NetworkBody: AsyncSequence {
  /// A piece of the body, as it came.
  public typealias Element = Data

  private let iterator: Iterator

  fileprivate init(_ iterator: Iterator) {
    self.iterator = iterator
  }

  /// Goes on where the last iterator was: a body can be read once.
  public func makeAsyncIterator() -> Iterator { iterator }

  /// Asks for one piece after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var events: AsyncThrowingPublisher<AnyPublisher<NetworkEvent, any Error>>.Iterator

    /// The next piece, or nil at the end.
    public mutating func next() async throws -> Data? {
      while let event = try await events.next() {
        switch event {
        case .data(let data): return data
        case .response, .redirect: continue
        // What the loop has seen cannot be taken back.
        case .startsOver(let error): throw error
        }
      }
      try Task.checkCancellation()
      return nil
    }
  }
}

extension NetworkClient {
  /// Returns the response as soon as it is there, and its body to read as it arrives.
  ///
  /// - Parameter request: What to send.
  /// - Returns: The pieces of the body, and the response, whatever its status.
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
