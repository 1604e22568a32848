import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentTesting
import Foundation
import TestSupport
import Testing

@Suite struct NetworkStubTests {
  @Test(arguments: ["ftp://example.org/", "http:///ok", "http://example.org:0/", "/ok"])
  func aRequestThatTheLiveClientRefusesIsRefused(url: String) throws {
    let inbox = Inbox(NetworkStub().route(answer: .text("")).client, URLRequest(url: try #require(URL(string: url))))
    guard case .notHTTP? = inbox.error else {
      Issue.record("\(String(describing: inbox.error))")
      return
    }
  }

  @Test func responsesWithoutBodiesHaveNone() {
    for status in [204, 304] {
      let inbox = Inbox(NetworkStub().route(answer: .data(Data("body".utf8), status: status)).client, request())
      #expect(inbox.text == "" && inbox.isFinished)
    }
    let answer = NetworkStubAnswer.truncated([Data("abc".utf8)], of: 10)
    let stub = NetworkStub().route("HEAD", answer: answer).route(answer: answer)
    #expect(Inbox(stub.client, request("HEAD")).isFinished)
    #expect(!Inbox(stub.client, request("GET")).isFinished)
  }

  @Test func theFirstRouteThatMatchesAnswers() {
    let stub = NetworkStub()
      .route("POST", answer: .text("post"))
      .route(host: "EXAMPLE.invalid", path: "/weather", query: ["city": "Berlin"], answer: .text("berlin"))
      .route(path: "/weather", query: ["city": "*"], answer: .text("city"))
      .route(path: "/users/*/name", answer: .text("name"))
      .route(host: "example.org", answer: .text("other host"))
      .route(answer: .text("rest"))
    let answers = [
      request("POST"), request("GET", "/weather?unit=c&city=Berlin"), request("GET", "/weather?city=Rome"),
      request("GET", "/users/7/name"), request("GET", "/users/7/8/name"), request(),
    ].map { Inbox(stub.client, $0).text }
    #expect(answers == ["post", "berlin", "city", "name", "rest", "rest"])
  }

  @Test func anUnmatchedRequestFailsTheTestWithTheRoutes() async {
    let stub = NetworkStub().route("POST", host: "example.org", path: "/a", query: ["b": "c"], answer: .status(204))
    let texts = await issues {
      #expect(
        Inbox(stub.client, request("GET", "/weather?city=Rome")).error
          == .unmatched(
            .init(request("GET", "/weather?city=…")), reason: "no route of the network stub matches it"))
    }
    #expect(texts.count == 1)
    #expect(texts[0].contains("GET https://example.invalid/weather?city=Rome"))
    #expect(texts[0].contains("- POST example.org/a?b=c"))
  }

  @Test func anUnusedRouteFailsTheTest() async {
    let stub = NetworkStub().route(path: "/used", answer: .status(204)).route(path: "/unused", answer: .status(204))
    _ = Inbox(stub.client, request("GET", "/used"))
    let texts = await issues { stub.checkAllRoutesUsed() }
    #expect(texts.count == 1)
    #expect(texts[0].contains("- GET */unused") && !texts[0].contains("*/used"))
    _ = Inbox(stub.client, request("GET", "/unused"))
    stub.checkAllRoutesUsed()
  }

  @Test func aValueIsEncodedInTheBody() async throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let stub = NetworkStub()
      .route(path: "/times", answer: try .json(encoding: ["end": Date(timeIntervalSince1970: 5)], with: encoder))
    let answer = try await stub.client.answer(for: request("GET", "/times"))
    #expect(String(decoding: answer.data, as: UTF8.self) == #"{"end":5}"#)
    #expect(answer.response.value(forHTTPHeaderField: "Content-Type") == "application/json")
  }

  @Test func redirectsAreFollowedFromRouteToRoute() async throws {
    let stub = NetworkStub()
      .route(path: "/old", answer: .redirect(to: "/new", status: 308))
      .route(path: "/new", answer: .redirect(to: "https://example.org/end"))
      .route(host: "example.org", path: "/end", answer: .text("end"))
    var asked = request("GET", "/old")
    asked.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    let answer = try await stub.client.answer(for: asked)
    #expect(String(decoding: answer.data, as: UTF8.self) == "end")
    #expect(answer.redirects.map(\.status) == [308, 302])
    #expect(answer.permanentURL == request("GET", "/new").url)
    #expect(stub.requests.map { $0.value(forHTTPHeaderField: "Authorization") != nil } == [true, true, false])
    stub.checkAllRoutesUsed()
  }

  @Test func methodsInLowerCaseAndPathsWithoutASlashMatch() {
    let stub = NetworkStub().route("post", path: "weather", answer: .text("post")).route(
      path: "", answer: .text("root"))
    #expect(Inbox(stub.client, request("POST")).text == "post")
    #expect(Inbox(stub.client, request("GET", "")).text == "root")
    stub.checkAllRoutesUsed()
  }

  @Test func aSequenceAnswersInOrder() {
    let stub = NetworkStub()
      .route(path: "/a", answer: .sequence([.failure { .offline($0) }, .status(503), .text("a")]))
      .route(path: "/b", answer: .sequence([.sequence([.text("1"), .text("2")]), .text("3")]))
    #expect(Inbox(stub.client, request("GET", "/a")).error == .offline(.init(request("GET", "/a"))))
    #expect((1...4).map { _ in Inbox(stub.client, request("GET", "/b")).text } == ["1", "2", "3", "3"])
    #expect(Inbox(stub.client, request("GET", "/a")).statuses == [503])
    #expect(Inbox(stub.client, request("GET", "/a")).text == "a")
  }

  @Test func endlessRedirectsOfAStubFail() {
    let stub = NetworkStub().route(answer: .redirect(to: "/again"))
    #expect(Inbox(stub.client, request()).error?.reason == "too many redirects")
  }

  @Test func theTestClientFailsTheTestByName() async {
    let environment = AppEnvironment(.test)
    await expectUnimplemented("NetworkClient.send") {
      _ = try await environment.networkClient.data(for: request())
    }
  }

  @Test func theEnvironmentsClientHasItsClock() {
    let environment = AppEnvironment(.test) { $0.clockClient = .immediate }
    #expect(environment.networkClient.clock.now == ClockClient.Instant(offset: .zero))
  }
}
