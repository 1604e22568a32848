import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import Testing

/// A request's `timeoutInterval`, which the live client measures in real time.
@Suite struct TimeoutTests {
  private let client = NetworkClient.live

  @Test(arguments: ["/stall", "/stall-body"], [1, 0.5])
  func aSilentServerTimesOut(path: String, seconds: TimeInterval) async throws {
    try await withServer { server in
      var request = URLRequest(url: server.url(path))
      request.timeoutInterval = seconds
      let expected = NetworkClientError.timedOut(.init(request), .idle(.seconds(seconds)))
      await #expect(throws: expected) { try await client.data(for: request) }
    }
  }

  @Test func theTimeoutOfTheRequestsInitializerApplies() async throws {
    try await withServer(answering: answerLate) { server in
      let request = URLRequest(url: server.url("/"), timeoutInterval: 1)
      let expected = NetworkClientError.timedOut(.init(request), .idle(.seconds(1)))
      await #expect(throws: expected) { try await client.data(for: request) }
    }
  }

  @Test(arguments: [TimeInterval.infinity, .greatestFiniteMagnitude])
  func anInfiniteTimeoutIsAccepted(seconds: TimeInterval) async throws {
    try await withServer { server in
      var request = URLRequest(url: server.url("/hello"))
      request.timeoutInterval = seconds
      let body = try await client.data(for: request).data
      #expect(String(decoding: body, as: UTF8.self) == "hello")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func aTransferTimesOutAfterAPauseLongerThanTheTimeout() async throws {
    try await withServer(answering: stallInsideBody) { server in
      let request = URLRequest(url: server.url("/body"), timeoutInterval: 0.5)
      var pieces = try await client.body(for: request).pieces.makeAsyncIterator()
      // The time in which the transfer is paused.
      let other = URLRequest(url: server.url("/stall"), timeoutInterval: 0.5)
      await #expect(throws: NetworkClientError.timedOut(.init(other), .idle(.seconds(0.5)))) {
        try await client.data(for: other)
      }
      await #expect(throws: NetworkClientError.timedOut(.init(request), .idle(.seconds(0.5)))) {
        while try await pieces.next() != nil {}
      }
    }
  }

  /// Sends a part of a body that is longer than what the client keeps in memory.
  private let stallInsideBody: LoopbackServer.Handler = { request, connection in
    if request.path == "/body" {
      try connection.sendHead(200, ["Content-Length": "\(1 << 30)"])
      try connection.send(Data(count: 1 << 22))
    }
    try connection.stall()
  }

  /// Answers before the default timeout, unless the client has gone.
  private let answerLate: LoopbackServer.Handler = { _, connection in
    try connection.stall(seconds: 50)
    try connection.respond(200)
  }
}
