import Dispatch
import PackageSupport
import PortableCombine
import Testing

/// Operators of one upstream, with values, requests, cancellations and the completion from several threads at once.
@Suite struct StressTests {
  @Test func operatorsOfOneInputCanBeUsedFromAnyThread() {
    stress("filter") { $0.filter { $0 > 1 } }
    stress("tryFilter") { $0.tryFilter { $0 > 1 } }
    stress("removeDuplicates") { $0.removeDuplicates() }
    stress("scan") { $0.scan([]) { [$1] + $0.prefix(3) } }
    stress("tryScan") { $0.tryScan([]) { [$1] + $0.prefix(3) } }
    stress("replaceEmpty") { $0.filter { $0 > 1_000 }.replaceEmpty(with: 1) }
    stress("print") { $0.print(to: Silence()) }
    stress("reduce") { $0.reduce([]) { $0.suffix(3) + [$1] } }
    stress("collect") { $0.collect() }
    stress("collect by count") { $0.collect(3) }
    stress("max") { $0.max() }
    stress("first") { $0.first { $0 == 20 } }
    stress("tryLast") { $0.tryLast { $0 < 20 } }
    stress("dropFirst") { $0.dropFirst(3) }
    stress("drop while") { $0.drop { $0 < 20 } }
    stress("prefix") { $0.prefix(20) }
    stress("prefix while") { $0.prefix { $0 < 20 } }
  }
}

/// Sends, requests, cancels and finishes at once, and checks that nothing follows the end.
private func stress<P: Publisher>(_ name: String, _ pipeline: (PassthroughSubject<Int, Failed>) -> P) {
  for round in 0..<40 {
    nonisolated(unsafe) let subject = PassthroughSubject<Int, Failed>()  // because subjects may be used from any thread
    let subscriber = Watcher<P.Output, P.Failure>()
    pipeline(subject).subscribe(subscriber)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for index in 0..<40 {
        switch (thread, index) {
        case (1, 30) where round.isMultiple(of: 2): subject.send(completion: .finished)
        case (2, 30) where round.isMultiple(of: 4): subject.send(completion: .failure(Failed()))
        case (3, 20) where round.isMultiple(of: 3): subscriber.cancel()
        case (3, _), (2, _): subscriber.ask()
        default: subject.send(index)
        }
      }
    }
    subject.send(completion: .finished)
    subscriber.ask()
    #expect(subscriber.faults == 0, "\(name), round \(round)")
    #expect(subscriber.completions == 1 || round.isMultiple(of: 3), "\(name), round \(round)")
  }
}

/// Counts violations of the protocol: values after the end, concurrent events, and second completions.
private final class Watcher<Input, Failure: Error>: Subscriber, @unchecked Sendable {  // because the lock guards it
  private let lock = Lock()
  private var subscription: (any Subscription)?
  private var isInside = false
  private var ends = 0
  private var faultCount = 0

  var faults: Int { lock.withLock { faultCount } }

  var completions: Int { lock.withLock { ends } }

  func ask() {
    lock.withLock { subscription }?.request(.max(2))
  }

  func cancel() {
    lock.withLock { subscription }?.cancel()
  }

  func receive(subscription: any Subscription) {
    lock.withLock { self.subscription = subscription }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.withLock {
      if isInside || ends > 0 { faultCount += 1 }
      isInside = true
    }
    lock.withLock { isInside = false }
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock {
      if isInside || ends > 0 { faultCount += 1 }
      ends += 1
    }
  }
}

private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
