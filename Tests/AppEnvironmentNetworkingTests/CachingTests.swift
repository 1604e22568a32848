import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentTesting
import Foundation
import LoopbackServer
import PackageSupport
import Testing

@Suite struct CachingTests {
  private let clock = TestClock()

  @Test func anUnchangedBodyIsNotSentTwice() async throws {
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

  @Test func theConditionsRepeatTagAndDate() {
    let stub = NetworkStub().route(
      answer: .text("kept", headers: ["ETag": "\"7\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"]))
    let client = stub.client.caching()
    for _ in 0..<2 { _ = Inbox(client, request()) }
    #expect(stub.requests[0].value(forHTTPHeaderField: "If-None-Match") == nil)
    #expect(stub.requests[1].value(forHTTPHeaderField: "If-None-Match") == "\"7\"")
    #expect(stub.requests[1].value(forHTTPHeaderField: "If-Modified-Since") == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func aChangedResponseReplacesTheCachedOne() {
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

  @Test(arguments: [
    ["Cache-Control": "private, No-Store, max-age=60", "ETag": "\"1\""],
    ["Vary": "*", "ETag": "\"1\"", "Cache-Control": "max-age=60"],
    ["Vary": "Accept, *", "ETag": "\"1\"", "Cache-Control": "max-age=60"],
    ["Cache-Control": "max-age=0"],
    [:],
  ])
  func uncacheableResponsesAreNotKept(headers: [String: String]) {
    expectUnconditional(.text("text", headers: headers), bytes: 10_000)
  }

  @Test func aLongResponseIsNotKept() {
    expectUnconditional(.text(String(repeating: "x", count: 2000), headers: ["ETag": "\"1\""]), bytes: 2000)
  }

  @Test func aTruncatedResponseIsNotKept() {
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

  @Test func theLeastRecentlyUsedResponseIsRemovedFirst() {
    let stub = NetworkStub().route(answer: .text("12345", headers: ["ETag": "\"1\""]))
    // Room for two responses with their overhead.
    let client = stub.client.caching(bytes: 1400)
    for path in ["/a", "/b", "/a", "/c", "/a", "/b"] { _ = Inbox(client, request("GET", path)) }
    let conditional = stub.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") != nil }
    #expect(conditional == [false, false, true, false, true, false])
  }

  // MARK: How long answers hold

  @Test(arguments: [
    ["Cache-Control": "max-age=60"],
    ["Cache-Control": "private, max-age=\"60\", must-revalidate"],
    ["Cache-Control": "max-age=90", "Age": "30"],
    ["Cache-Control": "max-age=121", "Age": "61, 3"],
    ["Cache-Control": "max-age=60", "Age": "an hour"],
    ["Cache-Control": "private=\"a, max-age=1\", max-age=60"],
    ["Expires": "Monday, 01-Jan-24 00:01:00 GMT", "Date": "Mon Jan  1 00:00:00 2024"],
    ["Cache-Control": "max-age=60", "Expires": "Mon, 01 Jan 2001 01:00:00 GMT"],
    ["Expires": "Mon, 01 Jan 2024 00:01:00 GMT", "Date": "Mon, 01 Jan 2024 00:00:00 GMT"],
  ])
  func aFreshResponseIsUsedWithoutARequest(headers: [String: String]) {
    let stub = stub(headers)
    let client = stub.client.caching()
    for (seconds, requests) in [(0, 1), (59, 1), (1, 2), (59, 2), (1, 3)] {
      clock.advance(by: .seconds(seconds))
      let inbox = Inbox(client, request())
      #expect(inbox.text == "text" && inbox.statuses == [200] && inbox.isFinished)
      #expect(stub.requests.count == requests)
    }
  }

  @Test(arguments: [
    ["Cache-Control": "no-cache, max-age=60", "ETag": "\"1\""],
    ["Cache-Control": "max-age=60", "Age": "60", "ETag": "\"1\""],
    ["Cache-Control": "max-age=never", "ETag": "\"1\""],
    ["Cache-Control": "max-age=60", "Age": "99999999999999999999", "ETag": "\"1\""],
    ["Expires": "Mon, 01 Jan 2001 01:00:00 GMT\u{301}", "ETag": "\"1\""],
    ["Cache-Control": "max-age=60, max-age=0", "ETag": "\"1\""],
    ["Expires": "0", "ETag": "\"1\""],
  ])
  func aStaleResponseIsRequestedWithConditions(headers: [String: String]) {
    let stub = stub(headers)
    let client = stub.client.caching()
    for _ in 0..<2 { #expect(Inbox(client, request()).text == "text") }
    #expect(stub.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") } == [nil, "\"1\""])
  }

  @Test func aResponseWithoutADateExpiresByTheClock() {
    let stub = stub(["Expires": "Mon, 01 Jan 2001 00:01:00 GMT"])
    let client = stub.client.caching()
    for (seconds, requests) in [(0, 1), (59, 1), (1, 2), (0, 3)] {
      clock.advance(by: .seconds(seconds))
      _ = Inbox(client, request())
      #expect(stub.requests.count == requests)
    }
  }

  @Test func aRequestCanDemandFreshness() {
    let stub = stub(["Cache-Control": "max-age=60", "ETag": "\"1\""])
    let client = stub.client.caching()
    _ = Inbox(client, request())
    for (name, value) in [("Cache-Control", "no-cache"), ("Cache-Control", "max-age=0"), ("Pragma", "no-cache")] {
      var request = request()
      request.setValue(value, forHTTPHeaderField: name)
      _ = Inbox(client, request)
    }
    var reload = request()
    reload.cachePolicy = .reloadIgnoringLocalCacheData
    _ = Inbox(client, reload)
    #expect(
      stub.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") } == [nil, "\"1\"", "\"1\"", "\"1\"", nil])
  }

  @Test func aResponseIsUsedOnlyIfItRemainsFreshForAsLongAsTheRequestAsks() {
    let stub = stub(["Cache-Control": "max-age=60"])
    let client = stub.client.caching()
    for (minimum, requests) in [(0, 1), (59, 1), (60, 2), (10, 2), (99_999_999_999, 3)] {
      var request = request()
      request.setValue("min-fresh=\(minimum)", forHTTPHeaderField: "Cache-Control")
      _ = Inbox(client, request)
      #expect(stub.requests.count == requests)
    }
  }

  @Test func aFragmentIsNotPartOfTheRequest() {
    let stub = stub(["Cache-Control": "max-age=60"])
    let client = stub.client.caching()
    for fragment in ["", "#a", "#b"] { #expect(Inbox(client, request("GET", "/weather\(fragment)")).text == "text") }
    #expect(stub.requests.count == 1)
  }

  @Test func aRequestWithABodyIsNeverAnsweredFromTheCache() {
    let stub = stub(["Cache-Control": "max-age=60"])
    let client = stub.client.caching()
    for body in ["", "a", "b", "b", ""] {
      var request = request()
      request.httpBody = Data(body.utf8)
      _ = Inbox(client, request)
    }
    #expect(stub.requests.map { $0.httpBody } == ["", "a", "b", "b"].map { Data($0.utf8) })
  }

  @Test func aConfirmedResponseIsFreshWithItsNewHeaders() throws {
    let stub = NetworkStub(clock: clock.client).route { request in
      request.value(forHTTPHeaderField: "If-None-Match") == nil
        ? .text("text", headers: ["ETag": "\"1\"", "Cache-Control": "max-age=10", "X-Count": "1"])
        : .status(304, headers: ["cache-control": "max-age=100", "X-Count": "2"])
    }
    let client = stub.client.caching()
    _ = Inbox(client, request())
    clock.advance(by: .seconds(10))
    for seconds in [0, 99] {
      clock.advance(by: .seconds(seconds))
      let inbox = Inbox(client, request())
      #expect(inbox.text == "text")
      let response = try #require(
        inbox.events.compactMap { if case .response(let response) = $0 { response } else { nil } }.first)
      #expect(response.statusCode == 200)
      #expect(response.value(forHTTPHeaderField: "X-Count") == "2")
      #expect(response.expectedContentLength == 4)
    }
    #expect(stub.requests.count == 2)
  }

  @Test func theAgeOfAConfirmedResponseBeginsAtItsConfirmation() {
    let old = ["ETag": "\"1\"", "Cache-Control": "max-age=60", "Age": "50", "Date": "Mon, 01 Jan 2001 00:00:00 GMT"]
    let stub = NetworkStub(clock: clock.client).route { request in
      request.value(forHTTPHeaderField: "If-None-Match") == nil ? .text("text", headers: old) : .status(304)
    }
    let client = stub.client.caching()
    for (seconds, requests) in [(0, 1), (10, 2), (59, 2), (1, 3), (59, 3)] {
      clock.advance(by: .seconds(seconds))
      #expect(Inbox(client, request()).text == "text")
      #expect(stub.requests.count == requests)
    }
  }

  @Test func aConfirmationOfAnotherTagIsNotUsed() {
    let stub = NetworkStub().route(
      answer: .sequence([
        .text("old", headers: ["ETag": "\"1\""]), .status(304, headers: ["ETag": "\"2\""]),
        .text("new", headers: ["ETag": "\"2\""]), .status(304, headers: ["ETag": "W/\"2\""]),
      ]))
    let client = stub.client.caching()
    #expect((0..<3).map { _ in Inbox(client, request()).text } == ["old", "new", "new"])
    #expect(stub.requests.map { $0.value(forHTTPHeaderField: "If-None-Match") } == [nil, "\"1\"", nil, "\"2\""])
  }

  @Test func aTagWithControlCharactersDoesNotPreventTheNextRequest() async throws {
    try await withServer(answering: { _, connection in
      try connection.respond(200, ["ETag": "\"a\u{1}b\u{7F}\t\u{1B}c\""], Data("text".utf8))
    }) { server in
      let client = NetworkClient.live.caching()
      for _ in 0..<2 {
        let (data, response) = try await client.data(for: URLRequest(url: server.url("/")))
        #expect(String(decoding: data, as: UTF8.self) == "text")
        #expect(response.value(forHTTPHeaderField: "ETag") == "\"a b \t c\"")
      }
      #expect(server.requests == 2)
    }
  }

  @Test func aResponseIsUsedForEqualHeadersInVary() {
    let stub = stub(["Cache-Control": "max-age=60", "Vary": "Accept, Accept-Language"])
    let client = stub.client.caching()
    for (language, requests) in [("de", 1), ("de", 1), ("en", 2), ("en", 2)] {
      var request = request()
      request.setValue(language, forHTTPHeaderField: "Accept-Language")
      _ = Inbox(client, request)
      #expect(stub.requests.count == requests)
    }
  }

  @Test func aPOSTRemovesTheResponse() {
    let stub = stub(["Cache-Control": "max-age=60"])
    let client = stub.client.caching()
    for method in ["GET", "HEAD", "GET", "POST", "GET", "GET"] { _ = Inbox(client, request(method)) }
    #expect(stub.requests.map(\.httpMethod) == ["GET", "HEAD", "POST", "GET"])
  }

  @Test func aResponseFromBeforeAPOSTIsNotKept() {
    let stub = NetworkStub(clock: clock.client)
      .route("POST", answer: .status(204)).route(answer: .text("old", headers: ["Cache-Control": "max-age=60"]))
    let slow = stub.client.delayed(by: .seconds(1))
    let send = slow.send
    var client = stub.client
    client.send = { $0.httpMethod == "POST" ? stub.client.send($0) : send($0) }
    client = client.caching()
    let first = Inbox(client, request())
    _ = Inbox(client, request("POST"))
    clock.advance(by: .seconds(1))
    #expect(first.text == "old")
    for count in [3, 3] {
      _ = Inbox(client, request(), until: clock, .seconds(1))
      #expect(stub.requests.count == count)
    }
  }

  @Test(arguments: [
    NetworkStubAnswer.text("new", headers: ["Cache-Control": "no-store"]), .text("new", headers: ["Vary": "*"]),
    .text("new"), .data(Data(count: 20_000), headers: ["Cache-Control": "max-age=60"]), .status(404),
  ])
  func aNewerResponseThatIsNotKeptRemovesTheOlderOne(_ answer: NetworkStubAnswer) {
    let stub = NetworkStub(clock: clock.client)
      .route(answer: .sequence([.text("old", headers: ["Cache-Control": "max-age=60"]), answer]))
    let client = stub.client.caching(bytes: 10_000)
    var reload = request()
    reload.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
    for request in [request(), reload, request()] { _ = Inbox(client, request) }
    #expect(stub.requests.count == 3)
  }

  @Test(arguments: [NetworkStubAnswer.text("new", headers: ["Cache-Control": "no-store"]), .status(404)])
  func aLateResponseIsNotKeptAfterANewerOne(_ newer: NetworkStubAnswer) {
    let stub = NetworkStub(clock: clock.client).route { request in
      request.value(forHTTPHeaderField: "X-Late") == nil
        ? newer : .text("old", headers: ["Cache-Control": "max-age=60"])
    }
    let (late, atOnce) = (stub.client.delayed(by: .seconds(1)).send, stub.client.send)
    var client = stub.client
    client.send = { $0.value(forHTTPHeaderField: "X-Late") == nil ? atOnce($0) : late($0) }
    client = client.caching()
    var first = request()
    first.setValue("1", forHTTPHeaderField: "X-Late")
    let inbox = Inbox(client, first)
    _ = Inbox(client, request())
    clock.advance(by: .seconds(1))
    #expect(inbox.isFinished)
    let count = stub.requests.count
    _ = Inbox(client, request())
    #expect(stub.requests.count == count + 1)
  }

  @Test func anErrorOfTheServerLeavesTheResponse() {
    let stub = NetworkStub(clock: clock.client)
      .route(answer: .sequence([.text("old", headers: ["Cache-Control": "max-age=60"]), .status(503)]))
    let client = stub.client.caching()
    var reload = request()
    reload.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
    #expect([request(), reload, request()].map { Inbox(client, $0).text } == ["old", "", "old"])
    #expect(stub.requests.count == 2)
  }

  @Test func aPOSTRemovesTheResponsesOfItsRedirects() {
    let stub = NetworkStub(clock: clock.client)
      .route("POST", path: "/form", answer: .redirect(to: "/weather", status: 307))
      .route("POST", answer: .status(204))
      .route(answer: .text("", headers: ["Cache-Control": "max-age=60"]))
    let client = stub.client.caching()
    for (method, path) in [("GET", "/weather"), ("POST", "/form"), ("GET", "/weather")] {
      _ = Inbox(client, request(method, path))
    }
    #expect(stub.requests.map(\.httpMethod) == ["GET", "POST", "POST", "GET"])
  }

  @Test func aPOSTThatIsAnsweredByARedirectRemovesItsResponse() {
    let stub = NetworkStub(clock: clock.client)
      .route("POST", path: "/weather", answer: .redirect(to: "/result", status: 303))
      .route(path: "/result", answer: .status(404))
      .route(answer: .text("", headers: ["Cache-Control": "max-age=60"]))
    let client = stub.client.caching()
    for method in ["GET", "POST", "GET"] { _ = Inbox(client, request(method)) }
    #expect(stub.requests.map { $0.url?.path } == ["/weather", "/weather", "/result", "/weather"])
  }

  @Test func aRedirectIsRequestedEachTime() {
    let moved = Locked(false)
    let stub = NetworkStub(clock: clock.client)
      .route(path: "/weather") { _ in .redirect(to: moved.withLock { $0 } ? "/b" : "/a") }
      .route { request in
        request.value(forHTTPHeaderField: "If-None-Match") == nil
          ? .text(request.url?.path ?? "", headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60"]) : .status(304)
      }
    let client = stub.client.caching()
    #expect((0..<2).map { _ in Inbox(client, request()).text } == ["/a", "/a"])
    #expect(stub.requests.count == 4)
    moved.withLock { $0 = true }
    #expect(Inbox(client, request()).text == "/b")
  }

  @Test func manySmallResponsesAreBounded() {
    let stub = NetworkStub().route(answer: .status(200, headers: ["Cache-Control": "max-age=60"]))
    let client = stub.client.caching(bytes: 60_000)
    for number in 0..<200 { _ = Inbox(client, request("GET", "/\(number)")) }
    // The last responses are kept.
    for number in (0..<200).reversed() { _ = Inbox(client, request("GET", "/\(number)")) }
    #expect((210...380).contains(stub.requests.count))
  }

  private func stub(_ headers: [String: String]) -> NetworkStub {
    NetworkStub(clock: clock.client).route("*", answer: .text("text", headers: headers))
  }

  private func expectUnconditional(_ answer: NetworkStubAnswer, bytes: Int) {
    let stub = NetworkStub().route(answer: answer)
    let client = stub.client.caching(bytes: bytes)
    for _ in 0..<2 { #expect(Inbox(client, request()).text.isEmpty == false) }
    #expect(stub.requests.count == 2)
    #expect(stub.requests.allSatisfy { $0.value(forHTTPHeaderField: "If-None-Match") == nil })
  }
}
