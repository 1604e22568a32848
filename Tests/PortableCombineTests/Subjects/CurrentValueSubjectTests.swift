import Dispatch
import PackageSupport
import PortableCombine
import TestSupport
import Testing

@Suite struct CurrentValueSubjectTests {
  @Test func newSubscriberReceivesTheValueOnRequest() {
    let subject = CurrentValueSubject<Int, Failed>(1)
    let log = Log(subject)
    #expect(log.events.isEmpty)
    subject.send(2)
    subject.value = 3
    log.ask(.max(1))
    #expect(log.events == ["3"])
    #expect(subject.value == 3)
  }

  @Test func subscriberThatMissedValuesReceivesTheLatestOnce() {
    let subject = CurrentValueSubject<Int, Failed>(1)
    let log = Log(subject)
    log.ask(.max(1))
    subject.send(2)
    subject.send(3)
    #expect(log.events == ["1"])
    log.ask(.max(2))
    #expect(log.events == ["1", "3"])
    subject.send(4)
    log.ask(.max(5))
    subject.send(completion: .finished)
    #expect(log.events == ["1", "3", "4", "finished"])
  }

  @Test func theValueIsSetBeforeItIsSent() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var seen: [String] = []
    let sink = subject.sink { seen.append("\($0) \(subject.value)") }
    subject.send(1)
    #expect(seen == ["0 0", "1 1"])
    withExtendedLifetime(sink) {}
  }

  @Test func valuesAfterTheCompletionAreDropped() {
    let subject = CurrentValueSubject<Int, Failed>(1)
    subject.send(completion: .failure(Failed()))
    subject.send(2)
    #expect(subject.value == 1)
    #expect(Log(subject).events == ["failure(failed)"])
  }

  @Test func aValueSetAfterTheCompletionIsKeptButNotSent() {
    let subject = CurrentValueSubject<Int?, Failed>(1)
    let log = Log(subject.map { $0 ?? 0 })
    log.ask(.unlimited)
    subject.send(completion: .finished)
    subject.value = nil
    #expect(subject.value == nil)
    subject.value = 3
    #expect(subject.value == 3)
    #expect(log.events == ["1", "finished"])
  }

  @Test func demandReturnedAfterAMissedValueReceivesIt() {
    let subject = CurrentValueSubject<Int, Failed>(1)
    let log = Log(subject)
    log.onValue = { value in
      guard value == 1 else { return .none }
      subject.send(2)
      return .max(1)
    }
    log.ask(.max(1))
    #expect(log.events == ["1", "2"])
  }

  /// Runs random programs of values and requests, some from inside the subscriber and some on another thread.
  @Test func eachValueIsReceivedOnceAndTheLatestIsNotMissed() {
    for seed in seeds(60, many: 500) {
      var random = SeededGenerator(seed: seed)
      let subject = CurrentValueSubject<Int, Never>(0)
      var subscription: (any Subscription)?
      var (remaining, next, requested) = (40, 1, 0)
      var received: [Int] = []
      func act() {
        for _ in 0..<Int.random(in: 0...2, using: &random) where remaining > 0 {
          remaining -= 1
          let sends = Bool.random(using: &random)
          let action = {
            if sends {
              next += 1
              subject.send(next - 1)
            } else {
              requested += 1
              subscription?.request(.max(1))
            }
          }
          if Bool.random(using: &random) { action() } else { performOnAnotherThread(action) }
        }
      }
      subject.subscribe(
        AnySubscriber {
          subscription = $0
          act()
        } receiveValue: {
          received.append($0)
          act()
          let more = Int.random(in: 0...1, using: &random)
          requested += more
          return .max(more)
        })
      while remaining > 0 { act() }
      #expect(received.count <= requested, "seed \(seed)")
      #expect(zip(received, received.dropFirst()).allSatisfy(<), "seed \(seed): \(received)")
      if received.count < requested { #expect(received.last == subject.value, "seed \(seed): \(received)") }
      subscription?.cancel()
    }
  }

  @Test func valuesOfSeveralThreadsArriveOneAtATime() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    var got: [Int] = []
    let sink = subject.sink { got.append($0) }
    nonisolated(unsafe) let shared = subject  // because a subject may be sent into from any thread
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for value in 0..<500 { shared.send(thread * 1000 + value) }
    }
    #expect(got.count == 2001)
    withExtendedLifetime(sink) {}
  }
}
