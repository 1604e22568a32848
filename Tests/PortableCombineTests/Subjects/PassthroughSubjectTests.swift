import Foundation
import PackageSupport
import PortableCombine
import ProgramRun
import TestSupport
import Testing

@Suite struct PassthroughSubjectTests {
  @Test func valuesWithoutDemandAreDropped() {
    let subject = PassthroughSubject<Int, Failed>()
    let log = Log(subject)
    subject.send(1)
    log.ask(.max(2))
    subject.send(2)
    subject.send(3)
    subject.send(4)
    subject.send(completion: .failure(Failed()))
    subject.send(5)
    #expect(log.events == ["2", "3", "failure(failed)"])
  }

  @Test func lateSubscriberReceivesTheCompletion() {
    let subject = PassthroughSubject<Int, Failed>()
    subject.send(completion: .finished)
    let log = Log(subject)
    #expect(log.events == ["finished"])
    #expect("\(log.subscription)" == "Empty")
  }

  @Test func subscribersReceiveValuesInTheOrderOfSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [Int] = []
    let sinks = (0..<50).map { number in subject.sink { got.append($0 * 100 + number) } }
    sinks[7].cancel()
    sinks[49].cancel()
    subject.send(1)
    #expect(got == (0..<49).filter { $0 != 7 }.map { 100 + $0 })
  }

  @Test func subscriberCancelledDuringASendReceivesNothingMore() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [String] = []
    var second: AnyCancellable?
    let first = subject.sink {
      got.append("first \($0)")
      second?.cancel()
    }
    second = subject.sink { got.append("second \($0)") }
    let third = subject.sink { got.append("third \($0)") }
    subject.send(1)
    #expect(got == ["first 1", "third 1"])
    withExtendedLifetime((first, third)) {}
  }

  @Test func subscriberAddedDuringASendMissesThatValue() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [String] = []
    var added: [AnyCancellable] = []
    let first = subject.sink { value in
      got.append("first \(value)")
      added.append(subject.sink { got.append("added \($0)") })
    }
    subject.send(1)
    subject.send(2)
    #expect(got == ["first 1", "first 2", "added 2"])
    withExtendedLifetime((first, added)) {}
  }

  @Test func cancellingAndAddingDuringASendKeepsTheOthersServed() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [Int] = []
    var sinks: [AnyCancellable] = []
    for number in 0..<200 {
      sinks.append(
        subject.sink { _ in
          got.append(number)
          if number == 10 {
            for other in 11..<190 { sinks[other].cancel() }
            for _ in 0..<100 { sinks.append(subject.sink { _ in got.append(-1) }) }
          }
        })
    }
    subject.send(1)
    #expect(got == Array(0...10) + Array(190..<200))
  }

  @Test func nestedSendIsDeliveredNested() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [String] = []
    let sink = subject.sink { value in
      got.append("in \(value)")
      if value < 3 { subject.send(value + 1) }
      got.append("out \(value)")
    }
    subject.send(1)
    #expect(got == ["in 1", "in 2", "in 3", "out 3", "out 2", "out 1"])
    withExtendedLifetime(sink) {}
  }

  @Test func upstreamsReceiveARequestOnceASubscriberRequestsValues() {
    let sources = Sources()
    let subject = PassthroughSubject<Int, Failed>()
    let connection = sources["a"].subscribe(subject)
    let log = Log(subject)
    #expect(sources.log == ["a subscribed"])
    log.ask(.max(1))
    #expect(sources.log == ["a subscribed", "a asked all"])
    sources["a"].send(5)
    #expect(log.events == ["5"])
    connection.cancel()
    #expect(sources.log == ["a subscribed", "a asked all", "a cancelled"])
    sources["a"].send(6)
    #expect(log.events == ["5"])
  }

  @Test func upstreamDoesNotKeepItsSubjectAlive() {
    let sources = Sources()
    var subject: PassthroughSubject<Int, Failed>? = PassthroughSubject()
    weak let weakSubject = subject
    let connection = subject.map { sources["a"].subscribe($0) }
    let log = subject.map { Log($0) }
    log?.ask(.max(1))
    log?.subscription.cancel()
    subject = nil
    #expect(weakSubject == nil)
    #expect(sources.log == ["a subscribed", "a asked all", "a cancelled"])
    withExtendedLifetime(connection) {}
  }

  @Test func twoSubjectsThatSendIntoEachOtherDoNotDeadlock() {
    let left = PassthroughSubject<Int, Never>()
    let right = PassthroughSubject<Int, Never>()
    let received = Locked(0)
    let sinks = [
      left.sink { value in
        received.withLock { $0 += 1 }
        if value > 0 { right.send(value - 1) }
      },
      right.sink { value in
        received.withLock { $0 += 1 }
        if value > 0 { left.send(value - 1) }
      },
    ]
    nonisolated(unsafe) let subjects = [left, right]  // because subjects may be sent into from any thread
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for _ in 0..<500 { subjects[index].send(3) }
    }
    #expect(received.withLock { $0 } == 2 * 500 * 4)
    withExtendedLifetime(sinks) {}
  }

  @Test func valuesOfSeveralThreadsArriveOneAtATime() {
    let subject = PassthroughSubject<Int, Never>()
    // Deliberately not locked: the subject delivers one value at a time to a subscriber.
    var got: [Int] = []
    let sink = subject.sink { got.append($0) }
    nonisolated(unsafe) let shared = subject  // because a subject may be sent into from any thread
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for value in 0..<500 { shared.send(thread * 1000 + value) }
    }
    #expect(got.count == 2000)
    for thread in 0..<4 {
      #expect(got.filter { $0 / 1000 == thread } == (0..<500).map { thread * 1000 + $0 })
    }
    withExtendedLifetime(sink) {}
  }

  /// Threads that wait for a slow subscriber take the delivery over, some of them inside of a batch.
  @Test(.ownThread) func theValuesOfThreadsThatTakeOverArriveInOrder() {
    let subject = PassthroughSubject<Int, Never>()
    // Deliberately not locked: the subject delivers one value at a time to a subscriber.
    var got: [Int] = []
    let sink = subject.sink { value in
      got.append(value)
      if got.count.isMultiple(of: 40) { usleep(5_000) }
    }
    nonisolated(unsafe) let shared = subject  // because a subject may be sent into from any thread
    onThreads(3) { thread in
      for value in 0..<500 { shared.send(thread * 1000 + value) }
    }
    for thread in 0..<3 {
      #expect(got.filter { $0 / 1000 == thread } == (0..<500).map { thread * 1000 + $0 })
    }
    withExtendedLifetime(sink) {}
  }

  @Test func sendingSubscribingAndCancellingAtOnceIsSafe() {
    let subject = PassthroughSubject<Int, Never>()
    let count = Locked(0)
    nonisolated(unsafe) let shared = subject  // because a subject may be used from any thread
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for value in 0..<300 {
        if thread < 2 {
          shared.send(value)
        } else {
          let sink = shared.sink { _ in count.withLock { $0 += 1 } }
          if value % 3 == 0 { shared.send(-1) }
          sink.cancel()
        }
      }
    }
    let before = count.withLock { $0 }
    #expect(before >= 400)
    subject.send(1)
    #expect(count.withLock { $0 } == before)
  }
}
