import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation

/// What a route of a ``NetworkStub`` answers.
public struct NetworkStubAnswer: Sendable {
  private let status: Int
  private let headers: [String: String]
  private let pieces: [Data]
  private let error: (@Sendable (NetworkClientError.Request) -> any Error)?
  private let isBroken: Bool
  private var sequence: [NetworkStubAnswer] = []

  private init(
    status: Int, headers: [String: String], pieces: [Data],
    error: (@Sendable (NetworkClientError.Request) -> any Error)? = nil, isBroken: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.pieces = pieces
    self.error = error
    self.isBroken = isBroken
  }

  /// Bytes, which come in one piece.
  public static func data(_ data: Data, status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    NetworkStubAnswer(status: status, headers: headers, pieces: [data])
  }

  /// A text in UTF-8.
  public static func text(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    let type = ["Content-Type": "text/plain; charset=utf-8"]
    return data(Data(text.utf8), status: status, headers: headers.merging(type) { given, _ in given })
  }

  /// JSON, as text.
  public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    let type = ["Content-Type": "application/json"]
    return data(Data(text.utf8), status: status, headers: headers.merging(type) { given, _ in given })
  }

  /// A status without a body.
  public static func status(_ status: Int, headers: [String: String] = [:]) -> NetworkStubAnswer {
    NetworkStubAnswer(status: status, headers: headers, pieces: [])
  }

  /// On to another URL, which a route has to answer in turn: the client follows as the live one does.
  ///
  /// - Parameters:
  ///   - location: Where to, in full or relative to what was asked for.
  ///   - status: 301 and 308 for good, 302, 303 and 307 for now.
  public static func redirect(to location: String, status: Int = 302) -> NetworkStubAnswer {
    self.status(status, headers: ["Location": location])
  }

  /// A body that comes in pieces, whose length is not announced.
  public static func pieces(_ pieces: [Data], status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    NetworkStubAnswer(status: status, headers: headers, pieces: pieces)
  }

  /// A body that breaks off after these pieces, out of so many bytes that were announced.
  public static func truncated(_ pieces: [Data], of expected: Int) -> NetworkStubAnswer {
    let received = pieces.reduce(0) { $0 + $1.count }
    return NetworkStubAnswer(
      status: 200, headers: ["Content-Length": "\(expected)"], pieces: pieces,
      error: { NetworkClientError.truncated($0, received: received, expected: expected) })
  }

  /// No response, but an error: `.failure { .offline($0) }`.
  public static func failure(
    _ error: @escaping @Sendable (_ request: NetworkClientError.Request) -> NetworkClientError
  ) -> NetworkStubAnswer {
    NetworkStubAnswer(status: 0, headers: [:], pieces: [], error: { error($0) }, isBroken: true)
  }

  /// First this, then that: the n-th answer for the n-th request that the route gets, and the last from then on.
  ///
  /// `.sequence([.status(503), .text("hello")])`. The stub counts, by route.
  /// - Parameter answers: One at least; none ends the program.
  public static func sequence(_ answers: [NetworkStubAnswer]) -> NetworkStubAnswer {
    precondition(!answers.isEmpty, "a sequence of answers has one at least")
    var answer = answers[0]
    answer.sequence = answers.flatMap { $0.sequence.isEmpty ? [$0] : $0.sequence }
    return answer
  }

  /// The answer to the n-th request, counted from 1.
  func answer(toUse number: Int) -> NetworkStubAnswer {
    sequence.isEmpty ? self : sequence[min(number, sequence.count) - 1]
  }

  /// What comes for a request, with the response that ``response(to:)`` made.
  func events(for request: URLRequest, _ response: HTTPURLResponse?) -> AnyPublisher<NetworkEvent, any Error> {
    let shown = NetworkClientError.Request(request)
    if isBroken, let error { return Fail(error: error(shown)).eraseToAnyPublisher() }
    guard let response else {
      return Fail(error: NetworkClientError.other(shown, reason: "there is no such response")).eraseToAnyPublisher()
    }
    let body = request.httpMethod == "HEAD" ? [] : pieces.filter { !$0.isEmpty }.map { NetworkEvent.data($0) }
    let events = ([.response(response)] + body).publisher.setFailureType(to: (any Error).self)
    guard let error else { return events.eraseToAnyPublisher() }
    return events.append(Fail(error: error(shown))).eraseToAnyPublisher()
  }

  /// The response, if there is one.
  func response(to request: URLRequest) -> HTTPURLResponse? {
    var headers = headers
    if pieces.count == 1, headers["Content-Length"] == nil { headers["Content-Length"] = "\(pieces[0].count)" }
    guard !isBroken, let url = request.url else { return nil }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
  }
}
