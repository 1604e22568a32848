import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import Testing

/// The requests that the live client sends, and those that it refuses to send.
@Suite struct RequestTests {
  private let client = NetworkClient.live

  @Test(arguments: ["GET /x HTTP/1.1\r\nX: y", "GET ", "", " ", "GÄT", "A:B", "CONNECT", "connect"])
  func aMethodThatIsNotATokenIsNotSent(method: String) async throws {
    try await expectUnsent("the method “") { $0.httpMethod = method }
  }

  @Test(arguments: ["X\r\nY", "X:Y", "X Y", "X\tY", "Ä", "X\0", "X\n"])
  func aHeaderWhoseNameIsNotATokenIsNotSent(name: String) async throws {
    try await expectUnsent("the header name “") { $0.setValue("value", forHTTPHeaderField: name) }
  }

  @Test(arguments: ["a\r\nX-Smuggled: b", "a\nb", "a\rb", "a\0b", "a\u{7F}", "\u{1B}"])
  func aHeaderWhoseValueHasAControlCharacterIsNotSent(value: String) async throws {
    try await expectUnsent("the value of the header “X-A” has") { $0.setValue(value, forHTTPHeaderField: "X-A") }
  }

  @Test(arguments: ["http:///a", "http:a", "http:/a/b", "https://"])
  func aURLWithoutAValidHostIsNotRequested(text: String) async throws {
    guard let url = URL(string: text) else { return }
    let error = await #expect(throws: NetworkClientError.self) { try await client.data(for: URLRequest(url: url)) }
    #expect(error == .notHTTP(.init(method: "GET", url: url), reason: "the URL has no valid host"))
  }

  @Test(arguments: ["http://127.0.0.1:99999/a", "https://x.org:65536/", "http://[::1]:0/", "http://a:b@x.org:70000?c"])
  func aURLWithoutAValidPortIsNotRequested(text: String) async throws {
    let url = try #require(URL(string: text))
    let error = await #expect(throws: NetworkClientError.self) { try await client.data(for: URLRequest(url: url)) }
    #expect(error == .notHTTP(.init(method: "GET", url: url), reason: "the URL has no valid port"))
  }

  @Test func headersThatDescribeTheConnectionCannotBeSet() async throws {
    try await withServer { server in
      var request = URLRequest(url: server.url("/echo"))
      request.httpMethod = "PUT"
      request.httpBody = Data("body".utf8)
      for name in ["Content-Length", "Transfer-Encoding", "Connection", "Expect", "TE", "Upgrade"] {
        request.setValue("17", forHTTPHeaderField: name)
      }
      request.setValue("", forHTTPHeaderField: "X-Empty")
      request.setValue("für", forHTTPHeaderField: "X-Text")
      let echo = try await client.json(EchoedRequest.self, from: request)
      #expect(echo.body == "body")
      #expect(echo.headers["content-length"] == "4")
      for name in ["transfer-encoding", "connection", "expect", "te", "upgrade"] { #expect(echo.headers[name] == nil) }
      #expect(echo.headers["x-empty"] == "")
      #expect(echo.headers["x-text"] == "für")
    }
  }

  @Test func requestsHaveAUserAgentAndAskForCompression() async throws {
    try await withServer { server in
      var request = URLRequest(url: server.url("/echo"))
      let echo = try await client.json(EchoedRequest.self, from: request)
      #expect(echo.headers["user-agent"]?.contains("libcurl/") == true)
      #expect(echo.headers["accept-encoding"] == "gzip, deflate")
      #expect(echo.headers["accept"] == "*/*")
      request.setValue("mine", forHTTPHeaderField: "User-Agent")
      // Ranges count the bytes as they are sent.
      request.setValue("bytes=0-", forHTTPHeaderField: "Range")
      let other = try await client.json(EchoedRequest.self, from: request)
      #expect(other.headers["user-agent"] == "mine")
      #expect(other.headers["accept-encoding"] == nil)
    }
  }

  @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "REPORT"])
  func everyMethodMayBeSentWithAndWithoutABody(method: String) async throws {
    try await withServer { server in
      for body in [nil, "body"] {
        var request = URLRequest(url: server.url("/echo"))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        let echo = try await client.json(EchoedRequest.self, from: request)
        #expect(echo.method == method)
        #expect(echo.body == body ?? "")
        let hasLength = body != nil || ["POST", "PUT", "PATCH"].contains(method)
        #expect(echo.headers["content-length"] == (hasLength ? "\(body?.utf8.count ?? 0)" : nil))
      }
    }
  }

  @Test func aBodyIsReadFromAFile() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(repeating: 0x61, count: 300_000).write(to: file)
    try await withServer(answering: { request, connection in
      try connection.respond(
        200, [:], Data("\(request.headers["transfer-encoding"] ?? ""), \(request.body.count)".utf8))
    }) { server in
      var request = URLRequest(url: server.url("/"))
      request.httpMethod = "PUT"
      request.httpBodyStream = InputStream(url: file)
      let data = try await client.data(for: request).data
      #expect(String(decoding: data, as: UTF8.self) == "chunked, 300000")
    }
  }

  @Test func aBodyThatCannotBeReadIsAnError() async throws {
    let folder = FileManager.default.temporaryDirectory
    let missing = folder.appending(path: "missing-\(UUID().uuidString)")
    try await withServer { server in
      for (file, code) in [(folder, EISDIR), (missing, ENOENT)] {
        var request = URLRequest(url: server.url("/echo"))
        request.httpMethod = "PUT"
        request.httpBodyStream = InputStream(fileAtPath: file.path(percentEncoded: false))
        let reason = "the request's body cannot be read: \(String(cString: strerror(code)).lowercased())"
        await #expect(throws: NetworkClientError.other(.init(request), reason: reason)) {
          try await client.data(for: request)
        }
      }
    }
  }

  @Test func aFragmentIsNotSent() async throws {
    try await withServer { server in
      let url = try #require(URL(string: server.url("/echo?a=b").absoluteString + "#part"))
      let answer = try await client.json(EchoedRequest.self, from: URLRequest(url: url))
      #expect(answer.query == ["a": "b"])
    }
  }

  @Test func anIPv6AddressIsRequested() async throws {
    guard let server = try? LoopbackServer(host: "::1") else { return }
    defer { server.stop() }
    let data = try await client.data(for: URLRequest(url: server.url("/hello"))).data
    #expect(String(decoding: data, as: UTF8.self) == "hello")
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["Basic realm=\"a\"", "Basic", "Digest realm=\"a\", nonce=\"b\"", "Negotiate", ""])
  func aChallengeIsAResponse(challenge: String) async throws {
    try await withServer(answering: { request, connection in
      try connection.respond(
        401, ["WWW-Authenticate": challenge], Data((request.headers["authorization"] ?? "none").utf8))
    }) { server in
      for (user, sent) in [("", "none"), ("user:secret@", "Basic dXNlcjpzZWNyZXQ=")] {
        for method in ["GET", "POST"] {
          let text = server.url("/").absoluteString.replacingOccurrences(of: "//", with: "//\(user)")
          var request = URLRequest(url: try #require(URL(string: text)))
          request.httpMethod = method
          let (data, response) = try await client.data(for: request)
          #expect(response.statusCode == 401)
          #expect(String(decoding: data, as: UTF8.self) == sent)
        }
      }
      #expect(server.requests == 4)
    }
  }

  private func expectUnsent(_ reason: String, _ change: (inout URLRequest) -> Void) async throws {
    try await withServer { server in
      var request = URLRequest(url: server.url("/hello"))
      change(&request)
      do {
        _ = try await client.data(for: request)
        // Foundation may have corrected the request itself.
        #expect(request.httpMethod == "GET" && request.allHTTPHeaderFields?.keys.contains("X-A") != true)
      } catch let error as NetworkClientError {
        guard case .notHTTP(_, let text) = error else { throw error }
        #expect(text.hasPrefix(reason))
        #expect(server.connections == 0 && server.requests == 0)
      }
    }
  }
}
