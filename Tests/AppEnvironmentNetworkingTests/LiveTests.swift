import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import PackageSupport
import Testing
import TestSupport

/// The live client with a server on loopback.
@Suite struct LiveTests {
  private let client = NetworkClient.live

  @Test func aResponseHasStatusHeadersAndBody() async throws {
    try await withServer { server in
      let (data, response) = try await client.data(for: URLRequest(url: server.url("/hello")))
      #expect(String(decoding: data, as: UTF8.self) == "hello")
      #expect(response.statusCode == 200)
      #expect(response.value(forHTTPHeaderField: "content-type") == "text/plain")
    }
  }

  @Test func methodHeadersAndBodyOfTheRequestAreSent() async throws {
    try await withServer { server in
      var request = URLRequest(url: server.url("/echo?city=Berlin%20Mitte"))
      request.httpMethod = "POST"
      request.httpBody = Data("body".utf8)
      request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
      let echo = try await client.json(EchoedRequest.self, from: request)
      #expect(echo.method == "POST")
      #expect(echo.query == ["city": "Berlin Mitte"])
      #expect(echo.headers["authorization"] == "Bearer secret")
      #expect(echo.body == "body")
    }
  }

  @Test func nothingIsSentBeforeASubscription() async throws {
    try await withServer { server in
      let request = URLRequest(url: server.url("/hello"))
      let publisher = client.dataPublisher(for: request)
      #expect(server.requests == 0)
      for try await _ in publisher.values {}
      for try await _ in publisher.values {}
      #expect(server.requests == 2)
    }
  }

  @Test func aChunkedBodyIsJoined() async throws {
    try await withServer { server in
      let (data, _) = try await client.data(for: URLRequest(url: server.url("/chunked?count=100")))
      #expect(String(decoding: data, as: UTF8.self) == (0..<100).map { "chunk \($0)\n" }.joined())
    }
  }

  @Test func aLengthBesideATransferCodingIsIgnored() async throws {
    try await withServer(answering: { _, connection in
      try connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 9\r\n\r\nhello")
      try connection.close()
    }) { server in
      let (data, response) = try await client.data(for: URLRequest(url: server.url("/")))
      #expect(String(decoding: data, as: UTF8.self) == "hello")
      #expect(response.value(forHTTPHeaderField: "Content-Length") == nil)
      #expect(response.expectedContentLength == -1)
    }
  }

  @Test func aBodyIsReadAsItArrives() async throws {
    try await withServer { server in
      let (pieces, response) = try await client.body(for: patient(server.url("/stall-body")))
      #expect(response.expectedContentLength == 100)
      for try await piece in pieces {
        #expect(piece == Data("abc".utf8))
        break
      }
    }
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["", "gzip", "deflate", "cut off"])
  func theEndOfABodyNeedsNoDemand(coding: String) async throws {
    let deflate = Data([0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0])
    let gzip =
      Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3]) + deflate + Data([0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0])
    let body =
      switch coding {
      case "": Data("hello".utf8)
      case "deflate": deflate
      case "gzip": gzip
      default: gzip.dropLast(9)
      }
    let headers = coding.isEmpty ? [:] : ["Content-Encoding": coding == "deflate" ? coding : "gzip"]
    try await withServer(answering: { _, connection in try connection.respond(200, headers, body) }) { server in
      let (completions, continuation) = AsyncStream.makeStream(of: Subscribers.Completion<any Error>.self)
      // The response and the one piece of its body.
      client.send(URLRequest(url: server.url("/"))).subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.max(2)) }, receiveValue: { _ in .none },
          receiveCompletion: { continuation.yield($0) }))
      var iterator = completions.makeAsyncIterator()
      let completion = await iterator.next()
      switch completion {
      case .finished: #expect(coding != "cut off")
      case .failure(let error as NetworkClientError):
        #expect(coding == "cut off")
        #expect(error.reason == "the body was cut off after 5 bytes")
      default: Issue.record("\(completion as Any)")
      }
    }
  }

  @Test func leavingTheLoopOverTheBodyCancelsTheRequest() async throws {
    let gone = AsyncStream.makeStream(of: Void.self)
    try await withServer(answering: { request, connection in
      defer { gone.continuation.finish() }
      try standardAnswer(request, connection)
    }) { server in
      do {
        let (pieces, _) = try await client.body(for: patient(server.url("/stall-body")))
        for try await _ in pieces { break }
      }
      for await _ in gone.stream {}
    }
  }

  @Test(arguments: ["/stall", "/stall-body"])
  func cancellingTheTaskCancelsTheRequest(path: String) async throws {
    let (arrived, gone) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    try await withServer(answering: { request, connection in
      defer { gone.continuation.finish() }
      arrived.continuation.finish()
      try standardAnswer(request, connection)
    }) { server in
      let request = patient(server.url(path))
      let task = Task { _ = try await client.data(for: request) }
      for await _ in arrived.stream {}
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      for await _ in gone.stream {}
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func subscribersThatBlockDoNotDelayOtherRequests() async throws {
    let blocked = AsyncStream.makeStream(of: Void.self)
    let released = DispatchSemaphore(value: 0)
    try await withServer { server in
      let request = URLRequest(url: server.url("/hello"))
      let publisher = client.dataPublisher(for: request)
      let subscriptions = (0..<4).map { _ in
        publisher.sink { _ in
        } receiveValue: { _ in
          blocked.continuation.yield()
          released.wait(for: "the release")
        }
      }
      var entered = blocked.stream.makeAsyncIterator()
      for _ in 0..<4 { await entered.next() }
      let (data, _) = try await client.data(for: request)
      #expect(String(decoding: data, as: UTF8.self) == "hello")
      for _ in subscriptions { released.signal() }
    }
  }

  /// A request with a timeout that a busy machine doesn't reach.
  private func patient(_ url: URL) -> URLRequest {
    URLRequest(url: url, timeoutInterval: 2700)
  }
}
