import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentTesting
import Foundation
import PackageSupport
import Testing

/// The decorators other than `retrying`, in virtual time.
@Suite struct DecoratorTests {
  private let clock = TestClock()

  // MARK: Timeouts

  @Test func aRequestTimesOutAfterItsTotal() {
    let inbox = Inbox(stub().client.stalling.timeout(total: .seconds(30)), request())
    clock.advance(by: .seconds(29))
    #expect(inbox.error == nil)
    clock.advance(by: .seconds(1))
    #expect(inbox.error == .timedOut(.init(request()), .total(.seconds(30))))
  }

  @Test func aResponseInTimeLeavesNothingOnTheClock() async {
    let inbox = Inbox(stub().client.timeout(perAttempt: .seconds(1), total: .seconds(30)), request())
    #expect(inbox.text == "hello")
    #expect(inbox.isFinished)
    await clock.checkNothingPending()
  }

  @Test func eachAttemptIsTimedBeforeAndAfterRetrying() {
    let policy = RetryPolicy(attempts: 2, seed: 1)
    let slow = stub().client.stalling
    for client in [
      slow.retrying(policy).timeout(perAttempt: .seconds(10)), slow.timeout(perAttempt: .seconds(10)).retrying(policy),
      slow.retrying(policy).logging { _ in }.timeout(perAttempt: .seconds(10)),
    ] {
      let inbox = Inbox(client, request())
      clock.advance(by: .seconds(19))
      #expect(inbox.restarts == 1)
      #expect(inbox.error == nil)
      clock.advance(by: .seconds(2))
      #expect(inbox.error == .timedOut(.init(request()), .perAttempt(.seconds(10))))
    }
  }

  @Test func anAttemptIsTimedThoughADecoratorBetweenStalls() {
    let stub = stub()
    for client in [
      stub.client.retrying().stalling, stub.client.retrying().delayed(by: .seconds(60)),
      stub.client.retrying().stalling(afterBytes: 2), stub.client.retrying().slowed(to: 1).logging { _ in },
      NetworkClient(clock: clock.client) { [client = stub.client.stalling.retrying()] in client.send($0) },
    ] {
      let inbox = Inbox(client.timeout(perAttempt: .seconds(4)), request())
      clock.advance(by: .seconds(5))
      #expect(inbox.error == .timedOut(.init(request()), .perAttempt(.seconds(4))))
    }
  }

  @Test func theLimitOfAnAttemptDoesNotCountThePausesBetweenAttempts() {
    let stub = NetworkStub(clock: clock.client).route(
      answer: .sequence([.status(503, headers: ["Retry-After": "50"]), .status(503), .text("hello")]))
    let retrying = stub.client.delayed(by: .seconds(3)).retrying(RetryPolicy(attempts: 3, seed: 1))
    let wrapped = NetworkClient(clock: clock.client) { retrying.send($0) }
    let inbox = Inbox(wrapped.timeout(perAttempt: .seconds(4)), request(), until: clock, .seconds(70))
    #expect(inbox.text == "hello")
  }

  @Test func theAttemptsOfTwoRetriesAreTimed() {
    let policy = RetryPolicy(attempts: 2, seed: 1)
    let client = stub().client.stalling.retrying(policy).retrying(policy).timeout(perAttempt: .seconds(10))
    let inbox = Inbox(client, request(), until: clock, .seconds(60))
    #expect(inbox.restarts == 3)
    #expect(inbox.error == .timedOut(.init(request()), .perAttempt(.seconds(10))))
  }

  @Test func theTotalIsThatOfAllAttempts() {
    let client = stub().client.stalling.retrying(RetryPolicy(attempts: 100, seed: 1))
      .timeout(perAttempt: .seconds(10), total: .seconds(60))
    let inbox = Inbox(client, request(), until: clock, .seconds(60))
    #expect(inbox.error == .timedOut(.init(request()), .total(.seconds(60))))
    #expect(inbox.restarts > 2)
  }

  // MARK: Limits

  @Test func aBodyOverTheLimitIsCutOff() {
    let stub = NetworkStub().route(answer: .pieces([Data("12345".utf8), Data("67890".utf8), Data("x".utf8)]))
    #expect(Inbox(stub.client.limited(bytes: 11), request()).isFinished)
    let inbox = Inbox(stub.client.limited(bytes: 10), request())
    #expect(inbox.text == "1234567890")
    #expect(inbox.error == .bodyTooLarge(.init(request()), limit: 10))
  }

  @Test func aBodyAnnouncedAsTooLongIsNotRead() {
    let inbox = Inbox(stub().client.limited(bytes: 4), request())
    #expect(inbox.events.isEmpty)
    #expect(inbox.error == .bodyTooLarge(.init(request()), limit: 4))
  }

  // MARK: Statuses

  @Test func aBadStatusIsAnErrorWithTheFirstLinesOfTheBody() {
    let lines = (1...9).map { "line \($0)" }
    let stub = NetworkStub().route(answer: .text(lines.joined(separator: "\n"), status: 404))
    let inbox = Inbox(stub.client.validated(), request())
    let shown = lines.prefix(5).joined(separator: "\n")
    #expect(inbox.error == .badStatus(.init(request()), status: 404, body: shown))
    #expect(inbox.events.isEmpty)
  }

  @Test func aBadStatusIsReportedThoughItsBodyIsTruncated() {
    let stub = NetworkStub().route(answer: .text("sorry", status: 500))
    let inbox = Inbox(stub.client.failing(afterBytes: 3).validated(), request())
    #expect(inbox.error == .badStatus(.init(request()), status: 500, body: "sor"))
  }

  @Test func anAcceptedStatusIsPassedOn() {
    let stub = NetworkStub().route(answer: .status(304))
    #expect(Inbox(stub.client.validated { $0 == 304 }, request()).statuses == [304])
  }

  // MARK: Faults

  @Test func theOfflineClientSendsNothing() {
    let stub = stub()
    #expect(Inbox(stub.client.offline, request()).error == .offline(.init(request())))
    #expect(stub.requests.isEmpty)
  }

  @Test func aDelayComesBeforeTheRequest() {
    let stub = stub()
    let inbox = Inbox(stub.client.delayed(by: .seconds(2)), request())
    clock.advance(by: .milliseconds(1999))
    #expect(stub.requests.isEmpty)
    clock.advance(by: .milliseconds(1))
    #expect(inbox.text == "hello")
  }

  @Test func aBodyIsTruncatedAfterTheGivenBytes() {
    let inbox = Inbox(stub().client.failing(afterBytes: 3), request())
    #expect(inbox.text == "hel")
    #expect(inbox.error == .truncated(.init(request()), received: 3, expected: nil))
    #expect(Inbox(stub().client.failing(afterBytes: 5), request()).isFinished)
  }

  @Test func aBodyStallsAfterTheGivenBytes() {
    let inbox = Inbox(stub().client.stalling(afterBytes: 3).timeout(total: .seconds(1)), request())
    #expect(inbox.text == "hel")
    #expect(inbox.error == nil)
    clock.advance(by: .seconds(1))
    #expect(inbox.error == .timedOut(.init(request()), .total(.seconds(1))))
  }

  @Test func oneInFourRequestsFailsAndASeedSelectsTheSameOnes() {
    let failures = { (seed: UInt64) in
      let client = stub().client.failing(every: 4, seed: seed)
      return (0..<400).map { _ in Inbox(client, request()).error == .connectionLost(.init(request())) }
    }
    #expect(failures(1) == failures(1))
    #expect(failures(1) != failures(2))
    #expect(60...140 ~= failures(1).count { $0 })
    #expect((0..<9).allSatisfy { _ in Inbox(stub().client.failing(every: 1, seed: 3), request()).error != nil })
  }

  @Test func theFailureRepeatsTheSeed() {
    let error = Inbox(stub().client.failing(every: 1, seed: 42), request()).error
    #expect(error?.reason == "the connection was lost before there was a response, by seed 42, one in 1")
  }

  // MARK: Logging

  @Test func eachExchangeIsLoggedInOneLineWithoutSecrets() {
    let lines = Lines()
    let client = stub().client.delayed(by: .seconds(2)).logging { lines.add($0) }
    _ = Inbox(client, request("GET", "/weather?key=secret"), until: clock, .seconds(2))
    _ = Inbox(client.offline.logging { lines.add($0) }, request())
    Inbox(client, request()).cancel()
    #expect(
      lines.all == [
        "GET https://example.invalid/weather?key=…: 200, 5 bytes, 2.0 seconds",
        "GET https://example.invalid/weather: there is no network, 0.0 seconds",
        "GET https://example.invalid/weather: cancelled, 0.0 seconds",
      ])
  }

  @Test func anErrorOfSeveralLinesIsLoggedInOne() {
    let lines = Lines()
    let stub = NetworkStub(clock: clock.client).route(answer: .text("no\nsuch city\n", status: 404))
    let inbox = Inbox(stub.client.validated().logging { lines.add($0) }, request())
    #expect(lines.all == ["GET https://example.invalid/weather: status 404: no ⏎ such city, 0.0 seconds"])
    #expect(inbox.error == .badStatus(.init(request()), status: 404, body: "no\nsuch city"))
  }

  @Test func eachAttemptHasALineBeforeRetrying() {
    let (attempts, all) = (Lines(), Lines())
    let stub = NetworkStub(clock: clock.client).route(answer: .sequence([.status(503), .text("hello")]))
    let policy = RetryPolicy(firstDelay: .zero)
    _ = Inbox(stub.client.logging { attempts.add($0) }.retrying(policy).logging { all.add($0) }, request())
    #expect(
      attempts.all == [
        "GET https://example.invalid/weather: cancelled, 0.0 seconds",
        "GET https://example.invalid/weather: 200, 5 bytes, 0.0 seconds",
      ])
    #expect(all.all == ["GET https://example.invalid/weather: 200, 5 bytes, tried 2 times, 0.0 seconds"])
  }

  @Test func theLineNamesTheURLOfARedirect() {
    let lines = Lines()
    let stub = NetworkStub(clock: clock.client).route(path: "/weather", answer: .redirect(to: "/new?key=secret"))
      .route(path: "/new", answer: .text("hello"))
    _ = Inbox(stub.client.logging { lines.add($0) }, request())
    #expect(
      lines.all == [
        "GET https://example.invalid/weather: 200, 5 bytes, redirected to https://example.invalid/new?key=…, 0.0 seconds"
      ])
  }

  private func stub() -> NetworkStub { NetworkStub(clock: clock.client).route(answer: .text("hello")) }
}

private final class Lines: Sendable {
  private let lines = Locked<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
