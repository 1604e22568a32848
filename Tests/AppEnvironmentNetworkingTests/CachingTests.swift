import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import LoopbackServer
import Testing

@Suite struct CachingTests {
  @Test func anAnswerThatStillHoldsIsNotSentTwice() async throws {
    try await withServer { server in
      let client = NetworkClient.live.caching()
      for _ in 0..<3 {
        let (data, response) = try await client.data(for: URLRequest(url: server.url("/etag")))
        #expect(String(decoding: data, as: UTF8.self) == "tagged")
        #expect(response.statusCode == 200)
      }
      #expect(server.requests == 3)
    }
  }

  @Test func theServerIsAskedWithWhatItSaid() {
    let stub = NetworkStub().route(
      answer: .text("kept", headers: ["ETag": "\"7\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"]))
    let client = stub.client.caching()
    for _ in 0..<2 { _ = Inbox(client, request()) }
    #expect(stub.requests[0].value(forHTTPHeaderField: "If-None-Match") == nil)
    #expect(stub.requests[1].value(forHTTPHeaderField: "If-None-Match") == "\"7\"")
    #expect(stub.requests[1].value(forHTTPHeaderField: "If-Modified-Since") == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func aChangedAnswerReplacesTheKeptOne() {
    let stub = NetworkStub().route { request in
      switch request.value(forHTTPHeaderField: "If-None-Match") {
      case "\"2\"": .status(304)
      case "\"1\"": .text("two", headers: ["ETag": "\"2\""])
      default: .text("one", headers: ["ETag": "\"1\""])
      }
    }
    let client = stub.client.caching()
    #expect((0..<4).map { _ in Inbox(client, request()).text } == ["one", "two", "two", "two"])
  }

  @Test(arguments: [["Cache-Control": "private, no-store", "ETag": "\"1\""], ["Vary": "*", "ETag": "\"1\""], [:]])
  func whatMustNotBeKeptIsNot(headers: [String: String]) {
    expectUnconditional(.text("text", headers: headers), bytes: 100)
  }

  @Test func whatIsTooLongIsNotKept() {
    expectUnconditional(.text("text", headers: ["ETag": "\"1\""]), bytes: 3)
  }

  @Test func anAnswerThatBreaksOffIsNotKept() {
    let stub = NetworkStub().route(answer: .text("text", headers: ["ETag": "\"1\""]))
    let client = stub.client.failing(afterBytes: 2).caching()
    for _ in 0..<2 { _ = Inbox(client, request()) }
    #expect(stub.requests[1].value(forHTTPHeaderField: "If-None-Match") == nil)
  }

  @Test func anotherUserIsNotAnsweredFromTheCache() {
    let stub = NetworkStub().route(answer: .text("text", headers: ["ETag": "\"1\""]))
    let client = stub.client.caching()
    for user in ["a", "b"] {
      var request = request()
      request.setValue(user, forHTTPHeaderField: "Authorization")
      _ = Inbox(client, request)
    }
    #expect(stub.requests[1].value(forHTTPHeaderField: "If-None-Match") == nil)
  }

  @Test func whatWasUsedLeastRecentlyGoesFirst() {
    let stub = NetworkStub().route(answer: .text("12345", headers: ["ETag": "\"1\""]))
    let client = stub.client.caching(bytes: 12)
    for path in ["/a", "/b", "/a", "/c", "/a", "/b"] { _ = Inbox(client, request("GET", path)) }
    let conditional = stub.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") != nil }
    #expect(conditional == [false, false, true, false, true, false])
  }

  private func expectUnconditional(_ answer: NetworkStubAnswer, bytes: Int) {
    let stub = NetworkStub().route(answer: answer)
    let client = stub.client.caching(bytes: bytes)
    for _ in 0..<2 { #expect(Inbox(client, request()).text == "text") }
    #expect(stub.requests.allSatisfy { $0.value(forHTTPHeaderField: "If-None-Match") == nil })
  }
}
