import AppEnvironmentKit
import AppEnvironmentNetworkingTesting
import AppEnvironmentTesting
import Foundation
import PackageSupport
import Testing

@testable import AppEnvironmentNetworking

/// Attempts and the pauses between them, in virtual time.
@Suite struct RetryingTests {
  private let clock = TestClock()

  @Test func greatDelaysDontOverflow() {
    var random = SeededGenerator(seed: 1)
    let longest = Duration.seconds(Int64.max)
    let policy = RetryPolicy(attempts: 60, firstDelay: .seconds(200_000_000), maximumDelay: longest)
    for attempt in 2...300 { #expect(policy.delay(before: attempt, &random) <= longest) }
    let short = RetryPolicy(firstDelay: .seconds(1), maximumDelay: .seconds(5))
    for (attempt, bound) in [(2, 1), (3, 2), (4, 4), (5, 5), (6, 5)] {
      let delay = short.delay(before: attempt, &random)
      #expect((.seconds(bound) / 2 ... .seconds(bound)).contains(delay))
    }
  }

  @Test func aRequestIsRetriedAfterGrowingPauses() throws {
    let stub = failing(with: .status(503))
    let inbox = Inbox(stub.client.retrying(policy(attempts: 4)), request())
    #expect(stub.requests.count == 1)
    clock.advance(by: .milliseconds(499))
    #expect(stub.requests.count == 1)
    clock.advance(by: .milliseconds(501))
    #expect(stub.requests.count == 2)
    clock.advance(by: .seconds(2))
    #expect(stub.requests.count == 3)
    clock.advance(by: .seconds(4))
    #expect(stub.requests.count == 4)
    // The last response is passed on.
    #expect(inbox.statuses == [503])
    #expect(inbox.isFinished)
  }

  @Test func theSameSeedProducesTheSamePauses() {
    #expect(pauses(seed: 7) == pauses(seed: 7))
    #expect(pauses(seed: 7) != pauses(seed: 8))
  }

  @Test func withoutASeedThePausesAreThoseOfTheStub() {
    #expect(pauses(seed: nil, stub: 7) == pauses(seed: 7))
    #expect(pauses(seed: nil) == pauses(seed: nil))
  }

  @Test func clientsOfPreviewsAndTestsPauseAsLongInEachRun() {
    let stub = NetworkStub(clock: clock.client)
    let test = AppEnvironment(.test) {
      $0.clockClient = clock.client
      $0.networkClient.send = stub.client.send
    }
    #expect(test.networkClient.seed == stub.client.seed)
    #expect(AppEnvironment.preview().networkClient.seed == 0)
    #expect(AppEnvironment(.live).networkClient.seed == nil)
  }

  @Test func aTransientErrorIsRetried() {
    let stub = failing(with: .failure { .connectionLost($0) })
    let inbox = Inbox(stub.client.retrying(policy(attempts: 2)), request())
    clock.advance(by: .seconds(1))
    #expect(stub.requests.count == 2)
    #expect(inbox.error == .connectionLost(.init(request())))
  }

  @Test func aPermanentErrorIsNotRetried() {
    let stub = failing(with: .failure { .tls($0, reason: "expired") })
    let inbox = Inbox(stub.client.retrying(policy(attempts: 2)), request())
    #expect(stub.requests.count == 1)
    #expect(inbox.error == .tls(.init(request()), reason: "expired"))
  }

  @Test func aRequestWhoseBodyIsAStreamIsSentOnce() {
    let stub = failing(with: .status(503))
    var request = request("PUT")
    request.httpBodyStream = InputStream(data: Data("body".utf8))
    let inbox = Inbox(stub.client.retrying(policy(attempts: 3)), request, until: clock, .seconds(60))
    #expect(stub.requests.count == 1)
    #expect(inbox.statuses == [503])
  }

  @Test(arguments: [("POST", 1), ("PATCH", 1), ("GET", 3), ("PUT", 3), ("DELETE", 3)])
  func onlyIdempotentRequestsAreRetried(method: String, attempts: Int) {
    let stub = failing(with: .status(503))
    _ = Inbox(stub.client.retrying(policy(attempts: 3)), request(method), until: clock, .seconds(60))
    #expect(stub.requests.count == attempts)
  }

  @Test func allMethodsAreRetriedWhereThePolicyAllowsIt() {
    var policy = policy(attempts: 3)
    policy.retriesAllMethods = true
    let stub = failing(with: .status(503))
    _ = Inbox(stub.client.retrying(policy), request("POST"), until: clock, .seconds(60))
    #expect(stub.requests.count == 3)
  }

  @Test(arguments: ["120", "Mon, 01 Jan 2001 00:02:00 GMT"])
  func retryAfterIsHonored(value: String) {
    let stub = failing(with: .status(429, headers: ["Retry-After": value]))
    let inbox = Inbox(stub.client.retrying(policy(attempts: 2)), request())
    clock.advance(by: .seconds(119))
    #expect(stub.requests.count == 1)
    clock.advance(by: .seconds(1))
    #expect(stub.requests.count == 2)
    #expect(inbox.statuses == [429])
  }

  @Test(arguments: ["Mon, 01 Jan 2001 00:02:00 GMT\u{301}", "١٢٠", "-5", "Mon, 32 Jan 2001 00:02:00 GMT", ""])
  func aRetryAfterThatCannotBeReadIsIgnored(value: String) {
    let stub = failing(with: .status(429, headers: ["Retry-After": value]))
    let inbox = Inbox(stub.client.retrying(policy(attempts: 2)), request())
    clock.advance(by: .seconds(1))
    #expect(stub.requests.count == 2)
    #expect(inbox.statuses == [429])
  }

  @Test func retryAfterIsHonoredAfterValidation() {
    let stub = failing(with: .text("busy", status: 503, headers: ["Retry-After": "300"]))
    let inbox = Inbox(stub.client.validated().logging { _ in }.retrying(policy(attempts: 2)), request())
    clock.advance(by: .seconds(299))
    #expect(stub.requests.count == 1)
    clock.advance(by: .seconds(1))
    #expect(stub.requests.count == 2)
    #expect(inbox.error == .badStatus(.init(request()), status: 503, body: "busy"))
  }

  @Test func aLongRetryAfterEndsTheRetriesAfterValidation() {
    let stub = failing(with: .status(429, headers: ["Retry-After": "301"]))
    let inbox = Inbox(stub.client.validated().retrying(policy(attempts: 2)), request())
    #expect(stub.requests.count == 1)
    #expect(inbox.error == .badStatus(.init(request()), status: 429, body: ""))
  }

  @Test func aLongRetryAfterEndsTheRetries() {
    let stub = failing(with: .status(429, headers: ["Retry-After": "301"]))
    let inbox = Inbox(stub.client.retrying(policy(attempts: 2)), request())
    #expect(stub.requests.count == 1)
    #expect(inbox.statuses == [429])
  }

  @Test func cancellingEndsThePauseAndLeavesNothingOnTheClock() async {
    let stub = failing(with: .status(503))
    let inbox = Inbox(stub.client.retrying(policy(attempts: 2)), request())
    inbox.cancel()
    await clock.checkNothingPending()
    await clock.advance(by: .seconds(60))
    #expect(stub.requests.count == 1)
  }

  @Test func aFiveMinuteBackoffTakesNoRealTimeOnATestClock() async throws {
    let stub = failing(with: .status(503))
    var policy = policy(attempts: 2)
    policy.firstDelay = .seconds(300)
    let client = stub.client.retrying(policy)
    let (clock, request) = (clock, request())
    await withTaskExecutorPreference(clock.executor) {
      let task = Task { try await client.data(for: request).response.statusCode }
      await clock.advance(by: .seconds(300))
      let status = try? await task.value
      #expect(status == 503)
    }
  }

  private func pauses(seed: UInt64?, stub stubSeed: UInt64 = 0) -> [Int] {
    let clock = TestClock()
    let stub = NetworkStub(clock: clock.client, seed: stubSeed).route(answer: .status(503))
    var policy = policy(attempts: 6)
    policy.seed = seed
    let inbox = Inbox(stub.client.retrying(policy), request())
    var pauses: [Int] = []
    var count = 1
    for millisecond in 1...70_000 where !inbox.isFinished {
      clock.advance(by: .milliseconds(1))
      if stub.requests.count > count { pauses.append(millisecond) }
      count = stub.requests.count
    }
    return pauses
  }

  private func failing(with answer: NetworkStubAnswer) -> NetworkStub {
    NetworkStub(clock: clock.client).route("*", answer: answer)
  }

  private func policy(attempts: Int) -> RetryPolicy { RetryPolicy(attempts: attempts, seed: 1) }
}
