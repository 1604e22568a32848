import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting
import Foundation

/// The rules that every `NetworkClient` follows: the live client with a server, a stub, and clients of your own.
///
/// They cover bodies of any length, methods, statuses, JSON, redirects, bodies that break off, limits and cancellation. The
/// server behind the client answers as ``answer(method:path:body:)`` does.
///
/// ```swift
/// @Test(arguments: NetworkClientContract.rules)
/// func myClientFollowsTheContract(_ rule: NetworkClientContract.Rule) async throws {
///   try await rule.check(myClient, at: root)
/// }
/// ```
public struct NetworkClientContract: ContractChecks, Sendable {
  /// A rule of the contract. Check it with `try await rule.check(client, at: root)`.
  ///
  /// The root is the base URL for the paths of ``answer(method:path:body:)``. A check throws ``Violation``, or the
  /// unexpected error of the client.
  public typealias Rule = ContractRule<NetworkClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  /// The response of the server behind the client.
  public struct Answer: Sendable {
    /// The status.
    public var status = 200
    /// The headers, except those for the length of the body.
    public var headers: [String: String] = [:]
    /// The body, which isn't sent in a response to HEAD.
    public var body = Data()
    /// A Boolean value that indicates whether the server announces twice the body's length and closes the connection
    /// after the body.
    public var breaksOff = false
  }

  let client: NetworkClient
  let root: URL

  /// Returns the response to a request, for the server behind the client.
  ///
  /// Here a stub is the server:
  ///
  /// ```swift
  /// private let myClient = NetworkStub().route("*") { request in
  ///   let answer = NetworkClientContract.answer(
  ///     method: request.httpMethod ?? "GET", path: request.url?.path ?? "", body: request.httpBody ?? Data())
  ///   if answer.breaksOff { return .truncated([answer.body], of: answer.body.count * 2) }
  ///   return answer.body.isEmpty
  ///     ? .status(answer.status, headers: answer.headers)
  ///     : .data(answer.body, status: answer.status, headers: answer.headers)
  /// }.client
  /// ```
  /// - Parameters:
  ///   - method: The method of the request, in capitals.
  ///   - path: The path below the root, from its slash.
  ///   - body: The request's body; empty if it has none.
  /// - Returns: The response, with status 404 for any other path.
  public static func answer(method: String, path: String, body: Data) -> Answer {
    switch path {
    case "/text": Answer(headers: ["Content-Type": "text/plain", "X-Kind": "text"], body: Data("hello".utf8))
    case "/echo": Answer(headers: ["X-Method": method], body: body)
    case "/json": Answer(body: Data(#"{"temperature": 21}"#.utf8))
    case "/long": Answer(body: Data(repeating: 0x6C, count: 200_000))
    case "/empty": Answer(status: 204)
    case "/moved": Answer(status: 301, headers: ["Location": "text"])
    case "/moved/for-now": Answer(status: 302, headers: ["Location": "/moved"])
    case "/moved/with-all": Answer(status: 308, headers: ["Location": "/echo"])
    case "/away": Answer(status: 301, headers: ["Location": "file:///etc/hosts"])
    case "/broken": Answer(body: Data("half".utf8), breaksOff: true)
    default: Answer(status: 404, body: Data("There is no \(path).".utf8))
    }
  }

  /// Every rule, for the arguments of a test.
  ///
  /// The rules don't depend on each other, and may run in any order and at the same time. Filter them by their description for
  /// a client whose bodies can't break off, such as one of recordings.
  public static let rules: [Rule] = [
    Rule("A response has its status, its headers and its complete body") { contract in
      let (data, response) = try await contract.client.data(for: contract.request("/text"))
      try contract.equal(data, Data("hello".utf8), "the body")
      try contract.equal(response.statusCode, 200, "the status")
      try contract.equal(response.value(forHTTPHeaderField: "x-kind"), "text", "a header, in another case")
      try contract.equal(response.expectedContentLength, 5, "the length")
    },
    Rule("The method and the body are sent") { contract in
      for method in ["POST", "PUT", "PATCH"] {
        let (data, response) = try await contract.client.data(for: contract.request("/echo", method, "body"))
        try contract.equal(data, Data("body".utf8), "the body")
        try contract.equal(response.value(forHTTPHeaderField: "X-Method"), method, "the method")
      }
    },
    Rule("A body may be long, empty or absent") { contract in
      try contract.equal(
        try await contract.client.data(for: contract.request("/long")).data.count, 200_000, "the length")
      let (data, response) = try await contract.client.data(for: contract.request("/empty"))
      try contract.equal(data, Data(), "the body")
      try contract.equal(response.statusCode, 204, "the status")
      let head = try await contract.client.data(for: contract.request("/text", "HEAD"))
      try contract.equal(head.data, Data(), "the body of HEAD")
      try contract.equal(head.response.value(forHTTPHeaderField: "X-Kind"), "text", "a header of HEAD")
    },
    Rule("A status is passed on, and is an error where it is validated") { contract in
      let request = contract.request("/gone")
      try contract.equal(try await contract.client.data(for: request).response.statusCode, 404, "the status")
      let expected = NetworkClientError.badStatus(.init(request), status: 404, body: "There is no /gone.")
      try await contract.fails(expected) { _ = try await $0.validated().data(for: request) }
      try await contract.fails(expected) { _ = try await $0.json([String: Int].self, from: request) }
    },
    Rule("JSON is decoded, and another body is shown in the error") { contract in
      let value = try await contract.client.json([String: Int].self, from: contract.request("/json"))
      try contract.equal(value, ["temperature": 21], "the value")
      do {
        _ = try await contract.client.json([String: Int].self, from: contract.request("/text"))
        throw Violation(description: "text was decoded as JSON")
      } catch NetworkClientError.undecodable(_, _, let body) {
        try contract.equal(body, "hello", "the body in the error")
      }
    },
    Rule("Redirects are followed and published") { contract in
      let (moved, text) = (contract.request("/moved"), contract.request("/text"))
      let answer = try await contract.client.answer(for: moved)
      try contract.equal(answer.data, Data("hello".utf8), "the body")
      try contract.equal(answer.response.url, text.url, "the URL that answered")
      try contract.equal(answer.permanentURL, text.url, "the permanent URL")
      let other = try await contract.client.answer(for: contract.request("/moved/for-now"))
      try contract.equal(other.redirects.map(\.status), [302, 301], "the statuses of the redirects")
      try contract.equal(other.redirects.map(\.to), [moved.url, text.url], "where they lead to")
      try contract.equal(other.permanentURL, nil, "the permanent URL behind a temporary redirect")
    },
    Rule("A redirect keeps method and body, or turns POST into GET") { contract in
      let same = try await contract.client.answer(for: contract.request("/moved/with-all", "POST", "body"))
      try contract.equal(same.response.value(forHTTPHeaderField: "X-Method"), "POST", "the method behind 308")
      try contract.equal(same.data, Data("body".utf8), "the body behind 308")
      let other = try await contract.client.answer(for: contract.request("/moved", "POST", "body"))
      try contract.equal(other.data, Data("hello".utf8), "the answer behind 301")
      let head = try await contract.client.answer(for: contract.request("/moved", "HEAD"))
      try contract.equal(head.data, Data(), "the body of HEAD")
    },
    Rule("A redirect to another scheme is an error, and broken off") { contract in
      let request = contract.request("/away")
      try await contract.fails(.notHTTP(.init(request), reason: "redirected to file")) {
        _ = try await $0.data(for: request)
      }
    },
    Rule("A body that breaks off is an error") { contract in
      let request = contract.request("/broken")
      let expected = NetworkClientError.truncated(.init(request), received: 4, expected: 8)
      try await contract.fails(expected) { _ = try await $0.data(for: request) }
      try await contract.fails(expected) { for try await _ in try await $0.body(for: request).pieces {} }
    },
    Rule("A body is read piece by piece, and can be left at any time") { contract in
      var count = 0
      for try await piece in try await contract.client.body(for: contract.request("/long")).pieces {
        try contract.holds(!piece.isEmpty, "no piece is empty")
        count += piece.count
      }
      try contract.equal(count, 200_000, "the length")
      for try await _ in try await contract.client.body(for: contract.request("/long")).pieces { break }
    },
    Rule("A body over the limit is cut off") { contract in
      let request = contract.request("/long")
      try await contract.fails(.bodyTooLarge(.init(request), limit: 1000)) {
        _ = try await $0.limited(bytes: 1000).data(for: request)
      }
    },
    Rule("Each subscription makes its own exchange") { contract in
      let publisher: AnyPublisher<(data: Data, response: HTTPURLResponse), any Error> =
        contract.client.dataPublisher(for: contract.request("/text"))
      for _ in 0..<2 {
        var count = 0
        for try await _ in publisher.values { count += 1 }
        try contract.equal(count, 1, "the number of values")
      }
    },
    Rule("A cancelled task receives nothing") { contract in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await contract.client.data(for: contract.request("/text")).data
      }
      guard case .failure(is CancellationError) = await task.result else {
        throw Violation(description: "expected CancellationError")
      }
    },
  ]
}

extension ContractRule<NetworkClientContract> {
  /// Checks the rule on a client; throws ``NetworkClientContract/Violation``, or the client's unexpected error.
  ///
  /// A client that never answers isn't stopped: give the test a time limit.
  /// - Parameters:
  ///   - client: The client to check.
  ///   - root: The base URL for the paths of ``NetworkClientContract/answer(method:path:body:)``.
  public func check(_ client: NetworkClient, at root: URL) async throws {
    try await body(NetworkClientContract(client: client, root: root))
  }
}

extension NetworkClientContract {
  func request(_ path: String, _ method: String = "GET", _ body: String? = nil) -> URLRequest {
    var request = URLRequest(url: root.appending(path: path))
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    return request
  }

  /// Checks that a call throws an error.
  func fails(_ expected: NetworkClientError, _ call: (NetworkClient) async throws -> Void) async throws {
    do {
      try await call(client)
    } catch let error as NetworkClientError {
      return try equal(error, expected, "the error")
    }
    throw Violation(description: "expected \(expected), but nothing was thrown")
  }
}
