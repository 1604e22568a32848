import Dispatch
import PackageSupport
import PortableCombine
import Testing

@Suite struct FutureTests {
  @Test func theClosureRunsOnceAtCreation() {
    var runs = 0
    let future = Future<Int, Never> { promise in
      runs += 1
      promise(.success(runs))
      promise(.success(99))
    }
    #expect(runs == 1)
    var got: [Int] = []
    _ = future.sink { got.append($0) }
    _ = future.sink { got.append($0) }
    #expect(got == [1, 1])
    #expect(runs == 1)
  }

  @Test func aValueWaitsForARequestAndAFailureDoesNot() {
    behaves(
      """
      sub      | subscribed
      ask 1    | got 7, finished
      """
    ) { _ in Future<Int, Failed> { $0(.success(7)) } }
    behaves("sub | subscribed, failed") { _ in Future<Int, Failed> { $0(.failure(Failed())) } }
  }

  @Test func aLaterResultReachesSubscribersInTheOrderOfSubscription() {
    var promise: Future<Int, Failed>.Promise?
    let future = Future<Int, Failed> { promise = $0 }
    var got: [String] = []
    let sinks = (0..<4).map { number in
      future.sink {
        got.append("\(number) \($0)")
      } receiveValue: {
        got.append("\(number) \($0)")
      }
    }
    sinks[2].cancel()
    promise?(.success(5))
    #expect(got == ["0 5", "0 finished", "1 5", "1 finished", "3 5", "3 finished"])
  }

  @Test func cancellingInsideTheValuePreventsTheCompletion() {
    behaves(
      """
      sub           | subscribed
      on got cancel |
      ask 1         | got 7
      """
    ) { _ in Future<Int, Failed> { $0(.success(7)) } }
  }

  @Test func cancellingInsideTheSubscriptionPreventsTheFailure() {
    behaves("sub cancel | subscribed") { _ in Future<Int, Failed> { $0(.failure(Failed())) } }
  }

  @Test func aSubscriberIsReleasedAfterItsResult() {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    var token: Token? = Token()
    weak let weakToken = token
    let sink = future.sink { [token] _ in withExtendedLifetime(token) {} }
    token = nil
    #expect(weakToken != nil)
    promise?(.success(1))
    #expect(weakToken == nil)
    withExtendedLifetime((future, sink)) {}
  }

  @Test func itsValueCanBeAwaited() async throws {
    let soon = Future<Int, Never> { promise in
      nonisolated(unsafe) let promise = promise  // because a promise may be kept anywhere
      DispatchQueue.global().async { promise(.success(7)) }
    }
    #expect(await soon.value == 7)
    let failing = Future<Int, Failed> { $0(.failure(Failed())) }
    await #expect(throws: Failed()) { try await failing.value }
  }

  @Test func theFirstOfRacingPromisesWins() {
    for _ in 0..<200 {
      var promise: Future<Int, Never>.Promise?
      let future = Future<Int, Never> { promise = $0 }
      let got = Locked<[Int]>([])
      let sink = future.sink { value in got.withLock { $0.append(value) } }
      nonisolated(unsafe) let fulfill = promise  // because a promise may be called from any thread
      DispatchQueue.concurrentPerform(iterations: 4) { fulfill?(.success($0)) }
      var late: [Int] = []
      _ = future.sink { late.append($0) }
      #expect(got.withLock { $0 } == late)
      #expect(late.count == 1)
      withExtendedLifetime(sink) {}
    }
  }
}
