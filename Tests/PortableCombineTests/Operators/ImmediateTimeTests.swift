import PortableCombine
import Testing

/// Operators that use time, on a scheduler for which no time passes, with upstreams that have values at once.
@Suite struct ImmediateTimeTests {
  @Test("A debounce on the immediate scheduler sends each value at once")
  func debounce() {
    expect([1, 2]) { $0.debounce(for: .seconds(1), scheduler: ImmediateScheduler.shared) }
  }

  @Test("A delay on the immediate scheduler sends each value at once")
  func delay() {
    expect([1, 2]) { $0.delay(for: .seconds(1), scheduler: ImmediateScheduler.shared) }
  }

  @Test("Receiving on the immediate scheduler sends each value at once")
  func receive() {
    expect([1, 2]) { $0.receive(on: ImmediateScheduler.shared) }
  }

  @Test("A throttle on the immediate scheduler sends each value at once")
  func throttle() {
    expect([1, 2]) { $0.throttle(for: .seconds(1), scheduler: ImmediateScheduler.shared, latest: true) }
  }

  @Test("Subscribing on the immediate scheduler sends each value at once")
  func subscribe() {
    expect([1, 2]) { $0.subscribe(on: ImmediateScheduler.shared) }
  }

  @Test("Measuring intervals on the immediate scheduler sends an interval for each value")
  func measureInterval() {
    expect([0, 0]) { $0.measureInterval(using: ImmediateScheduler.shared).map(\.magnitude) }
  }

  private func expect<P: Publisher<Int, Never>>(
    _ expected: [Int], _ operation: (AnyPublisher<Int, Never>) -> P, _ site: SourceLocation = #_sourceLocation
  ) {
    var received: [Int] = []
    let subject = CurrentValueSubject<Int, Never>(1)
    let cancellable = operation(subject.eraseToAnyPublisher()).sink { received.append($0) }
    subject.send(2)
    #expect(received == expected, sourceLocation: site)
    cancellable.cancel()

    // An upstream that completes while it is subscribed to.
    received = []
    var isFinished = false
    let finite = operation([1, 2].publisher.eraseToAnyPublisher())
      .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { received.append($0) })
    #expect(received == expected && isFinished, sourceLocation: site)
    finite.cancel()
  }
}
