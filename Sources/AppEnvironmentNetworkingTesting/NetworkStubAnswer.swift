import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation

/// The answer of a route of a ``NetworkStub``.
///
/// ```swift
/// stub.route(path: "/weather", answer: .json(#"{"temperature": 21}"#))
/// stub.route(path: "/old", answer: .redirect(to: "/weather", status: 308))
/// stub.route(path: "/map", answer: .truncated([Data("half".utf8)], of: 8))
/// stub.route(path: "/radar", answer: .failure { .offline($0) })
/// ```
/// Headers of the answer take precedence over those that a function adds. The body isn't sent in response to HEAD. It arrives
/// at once: ``NetworkStub/client`` shows how to slow it down.
public struct NetworkStubAnswer: Sendable {
  private let status: Int
  private let headers: [String: String]
  private let pieces: [Data]
  /// The error after the body, or in place of the response.
  private var error: (@Sendable (NetworkClientError.Request) -> any Error)?
  /// A Boolean value that indicates whether the answer is an error without a response.
  private var isBroken = false
  private var sequence: [NetworkStubAnswer] = []

  /// A body of one piece, with its `Content-Length`.
  ///
  /// - Parameters:
  ///   - data: The body, as the client publishes it: it isn't decompressed.
  ///   - status: The status, from 100 to 999.
  ///   - headers: The values of headers by their names.
  public static func data(_ data: Data, status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    NetworkStubAnswer(status: status, headers: headers, pieces: [data])
  }

  /// A body of text in UTF-8, with `Content-Type: text/plain; charset=utf-8` and its `Content-Length`.
  public static func text(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    let type = ["Content-Type": "text/plain; charset=utf-8"]
    return data(Data(text.utf8), status: status, headers: headers.merging(type) { given, _ in given })
  }

  /// A body of JSON, with `Content-Type: application/json` and its `Content-Length`. The text isn't checked.
  public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    json(Data(text.utf8), status, headers)
  }

  /// A body of JSON that encodes a value, with `Content-Type: application/json` and its `Content-Length`.
  ///
  /// - Throws: The encoder's error.
  public static func json(
    encoding value: some Encodable, with encoder: JSONEncoder = JSONEncoder(), status: Int = 200,
    headers: [String: String] = [:]
  ) throws -> NetworkStubAnswer {
    json(try encoder.encode(value), status, headers)
  }

  private static func json(_ body: Data, _ status: Int, _ headers: [String: String]) -> NetworkStubAnswer {
    data(body, status: status, headers: headers.merging(["Content-Type": "application/json"]) { given, _ in given })
  }

  /// A status without a body.
  public static func status(_ status: Int, headers: [String: String] = [:]) -> NetworkStubAnswer {
    NetworkStubAnswer(status: status, headers: headers, pieces: [])
  }

  /// A redirect to another URL, which the client follows as the live one does, and another route answers.
  ///
  /// - Parameters:
  ///   - location: The URL, which may be relative to the requested one.
  ///   - status: 301 or 308 for a permanent redirect, 302, 303 or 307 for a temporary one.
  public static func redirect(to location: String, status: Int = 302) -> NetworkStubAnswer {
    self.status(status, headers: ["Location": location])
  }

  /// A body of several pieces, whose length isn't announced.
  public static func pieces(_ pieces: [Data], status: Int = 200, headers: [String: String] = [:]) -> NetworkStubAnswer {
    NetworkStubAnswer(status: status, headers: headers, pieces: pieces)
  }

  /// A body that ends after these pieces, before the announced length of `expected` bytes.
  ///
  /// The response and the pieces are published, and then `NetworkClientError.truncated`.
  public static func truncated(_ pieces: [Data], of expected: Int) -> NetworkStubAnswer {
    let received = pieces.reduce(0) { $0 + $1.count }
    return NetworkStubAnswer(
      status: 200, headers: ["Content-Length": "\(expected)"], pieces: pieces,
      error: { NetworkClientError.truncated($0, received: received, expected: expected) })
  }

  /// An error instead of a response: `.failure { .offline($0) }`.
  ///
  /// - Parameter error: Returns the error for the description of the request.
  public static func failure(
    _ error: @escaping @Sendable (_ request: NetworkClientError.Request) -> NetworkClientError
  ) -> NetworkStubAnswer {
    NetworkStubAnswer(status: 0, headers: [:], pieces: [], error: { error($0) }, isBroken: true)
  }

  /// A sequence of answers: the n-th answers the route's n-th request, and the last answers all further requests.
  ///
  /// For example, `.sequence([.status(503), .text("hello")])`.
  /// - Parameter answers: The answers. An empty array is a programming error and ends the program.
  public static func sequence(_ answers: [NetworkStubAnswer]) -> NetworkStubAnswer {
    precondition(!answers.isEmpty, "a sequence of answers must not be empty")
    var answer = answers[0]
    answer.sequence = answers.flatMap { $0.sequence.isEmpty ? [$0] : $0.sequence }
    return answer
  }

  /// The answer to the route's n-th request, counted from 1.
  func answer(toUse number: Int) -> NetworkStubAnswer {
    sequence.isEmpty ? self : sequence[min(number, sequence.count) - 1]
  }

  /// The events for a request, with the response of ``response(to:)``.
  func events(for request: URLRequest, _ response: HTTPURLResponse?) -> AnyPublisher<NetworkEvent, any Error> {
    let shown = NetworkClientError.Request(request)
    if isBroken, let error { return Fail(error: error(shown)).eraseToAnyPublisher() }
    guard let response else {
      return Fail(error: NetworkClientError.other(shown, reason: "the response cannot be created"))
        .eraseToAnyPublisher()
    }
    // As of the live client: neither these responses nor those to HEAD have a body.
    guard request.httpMethod?.uppercased() != "HEAD", ![204, 304].contains(status) else {
      return Just(NetworkEvent.response(response)).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    let body = pieces.filter { !$0.isEmpty }.map { NetworkEvent.data($0) }
    let events = ([.response(response)] + body).publisher.setFailureType(to: (any Error).self)
    guard let error else { return events.eraseToAnyPublisher() }
    return events.append(Fail(error: error(shown))).eraseToAnyPublisher()
  }

  /// The response, or nil where the answer is an error.
  func response(to request: URLRequest) -> HTTPURLResponse? {
    var headers = headers
    if pieces.count == 1, headers["Content-Length"] == nil { headers["Content-Length"] = "\(pieces[0].count)" }
    guard !isBroken, let url = request.url else { return nil }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
  }
}
