import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import Testing

/// The redirects that the live client follows.
@Suite struct RedirectTests {
  private let client = NetworkClient.live

  @Test(
    arguments: [301, 302, 303, 307, 308],
    ["GET", "HEAD", "POST", "PUT", "DELETE"])
  func methodAndBodyFollowTheStandard(status: Int, method: String) async throws {
    try await withServer(answering: { request, connection in
      if request.path == "/start" { return try connection.respond(status, ["Location": "/end"]) }
      let headers = ["X-Method": request.method, "X-Type": request.headers["content-type"] ?? "none"]
      try connection.respond(200, headers, request.method == "HEAD" ? Data() : request.body)
    }) { server in
      var request = URLRequest(url: server.url("/start"))
      request.httpMethod = method
      let hasBody = method == "POST" || method == "PUT"
      if hasBody {
        request.httpBody = Data("body".utf8)
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
      }
      let answer = try await client.answer(for: request)
      let becomesGet = status == 303 && method != "HEAD" || status < 303 && method == "POST"
      #expect(answer.response.value(forHTTPHeaderField: "X-Method") == (becomesGet ? "GET" : method))
      #expect(String(decoding: answer.data, as: UTF8.self) == (hasBody && !becomesGet ? "body" : ""))
      let type = answer.response.value(forHTTPHeaderField: "X-Type")
      #expect(!hasBody || type == (becomesGet ? "none" : "text/plain"))
      #expect(
        answer.redirects == [NetworkRedirect(status: status, from: server.url("/start"), to: server.url("/end"))])
      #expect(answer.response.url == server.url("/end"))
    }
  }

  @Test(arguments: [
    ("/a/b/start", "c", "/a/b/c"), ("/a/b/start", "../c?d=e", "/a/c?d=e"), ("/a/start", "?x=y", "/a/start?x=y"),
  ])
  func aLocationIsRelativeToTheRequestedURL(start: String, location: String, end: String) async throws {
    try await withServer(answering: { request, connection in
      let isFirst = request.path == start && request.query.isEmpty
      try isFirst ? connection.respond(308, ["Location": location]) : connection.respond(200, [:], Data("end".utf8))
    }) { server in
      let answer = try await client.answer(for: URLRequest(url: server.url(start)))
      #expect(answer.response.url == server.url(end))
    }
  }

  @Test(arguments: [
    ("/a b%20c", "/a%20b%20c"), ("/\u{E4}%2Fb?c=%26", "/%C3%A4%2Fb?c=%26"), ("/a?b=50%&c=%20", "/a?b=50%25&c=%20"),
    ("/a[1]%20", "/a%5B1%5D%20"), ("/a%2?b#c d%20#", "/a%252?b#c%20d%20%23"),
    ("/a'(b)!~*;,=+$&:@", "/a'(b)!~*;,=+$&:@"),
    ("//127.0.0.1:1/a b%20", "//127.0.0.1:1/a%20b%20"),
    ("http://b\u{FC}cher.example/\u{E4}%20", "//xn--bcher-kva.example/%C3%A4%20"),
  ])
  func theEscapesOfALocationAreKept(location: String, end: String) throws {
    let start = try #require(URL(string: "http://127.0.0.1/start"))
    let response = try #require(
      HTTPURLResponse(url: start, statusCode: 302, httpVersion: nil, headerFields: ["Location": location]))
    var path = RedirectPath(URLRequest(url: start))
    #expect(try path.follow(response)?.to == URL(string: end, relativeTo: start)?.absoluteURL)
  }

  @Test(arguments: [
    ([301, 308], 2), ([301, 302, 301], 1), ([302, 301], nil), ([303], nil), ([307], nil), ([308, 301, 301], 3),
    ([], nil),
  ])
  func thePermanentURLIsTheEndOfThePermanentRedirects(statuses: [Int], index: Int?) async throws {
    try await withServer(answering: { request, connection in
      let step = Int(request.path.dropFirst()) ?? 0
      guard step < statuses.count else { return try connection.respond(200, [:], Data("end".utf8)) }
      try connection.respond(statuses[step], ["Location": "/\(step + 1)"])
    }) { server in
      let answer = try await client.answer(for: URLRequest(url: server.url("/0")))
      #expect(answer.redirects.map(\.status) == statuses)
      #expect(answer.permanentURL == index.map { server.url("/\($0)") })
      #expect(String(decoding: answer.data, as: UTF8.self) == "end")
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func endlessRedirectsAreAnError(status: Int) async throws {
    try await withServer { server in
      let request = URLRequest(url: server.url("/loop?code=\(status)"))
      let expected = NetworkClientError.tooManyRedirects(.init(request))
      await #expect(throws: expected) { try await client.data(for: request) }
      #expect(server.requests == 17)
    }
  }

  @Test(arguments: [301, 308])
  func aRedirectToAnotherSchemeIsRefused(status: Int) async throws {
    for (target, scheme) in [
      ("ftp://127.0.0.1/x", "ftp"), ("file:///etc/hosts", "file"), ("data:text/plain,x", "data"),
    ] {
      try await withServer { server in
        let request = URLRequest(url: server.url("/redirect?code=\(status)&to=\(target)"))
        let expected = NetworkClientError.notHTTP(.init(request), reason: "redirected to \(scheme)")
        await #expect(throws: expected) { try await client.data(for: request) }
      }
    }
  }

  @Test func aRedirectWithoutALocationIsAResponse() async throws {
    try await withServer { server in
      let answer = try await client.answer(for: URLRequest(url: server.url("/status?code=308&body=text")))
      #expect(answer.response.statusCode == 308)
      #expect(answer.redirects == [])
    }
  }

  @Test(arguments: [302, 308])
  func anotherOriginReceivesOnlyHarmlessHeaders(status: Int) async throws {
    let secrets = ["Authorization", "Cookie", "X-Api-Key", "APIKEY", "x_access_token", "X-Session-Id", "X-Custom"]
    let harmless = ["Accept", "Accept-Language", "User-Agent", "Range", "If-None-Match"]
    try await withServer { server in
      try await withServer { other in
        // The same origin, another port, another host.
        for (target, isSame) in [
          ("/echo", true), (other.url("/echo").absoluteString, false),
          (server.url("/echo", host: "localhost").absoluteString, false),
        ] {
          var request = URLRequest(url: server.url("/redirect?code=\(status)&to=\(target)"))
          for name in secrets { request.setValue("secret", forHTTPHeaderField: name) }
          for name in harmless { request.setValue("harmless", forHTTPHeaderField: name) }
          let echo = try await client.json(EchoedRequest.self, from: request)
          for name in secrets { #expect(echo.headers[name.lowercased()] == (isSame ? "secret" : nil), "\(name)") }
          for name in harmless { #expect(echo.headers[name.lowercased()] == "harmless", "\(name)") }
        }
      }
    }
  }

  @Test(arguments: [301, 302, 307])
  func thePasswordOfAURLStaysWithItsOrigin(status: Int) async throws {
    try await withServer { server in
      try await withServer { other in
        let target = other.url("/echo").absoluteString
        let text = "http://user:secret@127.0.0.1:\(server.port)/redirect?code=\(status)&to=\(target)"
        let url = try #require(URL(string: text))
        let answer = try await client.answer(for: URLRequest(url: url))
        let echo = try JSONDecoder().decode(EchoedRequest.self, from: answer.data)
        #expect(echo.headers["authorization"] == nil)
        #expect(!echo.headers.values.contains { $0.contains("secret") })
        #expect(answer.response.url == URL(string: target))
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func theBodyOfARedirectDelaysNoOtherRequest() async throws {
    try await withServer(answering: { request, connection in
      guard request.path == "/endless" else { return try connection.respond(200, [:], Data("hello".utf8)) }
      try connection.sendHead(302, ["Location": "/end", "Transfer-Encoding": "chunked"])
      while true { try connection.send("400\r\n" + String(repeating: "a", count: 1024) + "\r\n") }
    }) { server in
      let limited = client.limited(bytes: 10)
      let texts = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<21 {
          let request = URLRequest(url: server.url(number % 4 == 0 ? "/endless" : "/\(number)"), timeoutInterval: 10)
          group.addTask { String(decoding: try await limited.data(for: request).data, as: UTF8.self) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(texts == Array(repeating: "hello", count: 21))
      #expect(server.requests == 27)
    }
  }
}
