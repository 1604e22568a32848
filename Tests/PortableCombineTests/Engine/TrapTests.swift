import PortableCombine
import Testing

/// Requests without demand are ignored; other programming errors end the program.
@Suite struct TrapTests {
  @Test(arguments: askers.indices) func aRequestForNoValuesIsIgnored(index: Int) {
    askers[index]()
  }

  @Test func negativeDemandTraps() async {
    await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
    await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(2) * -1 }
  }
}

private let askers: [@Sendable () -> Void] = [
  { askForNothing(Just(1)) },
  { askForNothing([1].publisher) },
  { askForNothing(Future<Int, Failed> { _ in }) },
  { askForNothing(PassthroughSubject<Int, Failed>()) },
  { askForNothing(CurrentValueSubject<Int, Failed>(1)) },
  { askForNothing(source.tryMap { $0 }) },
  { askForNothing(source.removeDuplicates()) },
  { askForNothing(source.reduce(0, +)) },
  { askForNothing(source.collect(2)) },
  { askForNothing(source.ignoreOutput()) },
  { askForNothing(source.dropFirst()) },
  { askForNothing(source.replaceError(with: 1)) },
  { askForNothing(source.replaceEmpty(with: 1)) },
  { askForNothing(source.catch { _ in Just(1) }) },
  { askForNothing(source.retry(1)) },
  { askForNothing(source.append(1)) },
  { askForNothing(source.combineLatest(source)) },
  { askForNothing(source.merge(with: source)) },
  { askForNothing(source.flatMap { Just($0) }) },
  { askForNothing(source.map { Just($0) }.switchToLatest()) },
  { askForNothing(source.drop(untilOutputFrom: source)) },
  { askForNothing(source.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)) },
  { askForNothing(source.share()) },
  { askForNothing(source.handleEvents()) },
  { askForNothing(source.debounce(for: 0, scheduler: ImmediateScheduler.shared)) },
  { askForNothing(source.receive(on: ImmediateScheduler.shared)) },
  { askForNothing(source.subscribe(on: ImmediateScheduler.shared)) },
]

private var source: PassthroughSubject<Int, Failed> { PassthroughSubject() }

private func askForNothing<P: Publisher>(_ publisher: P) {
  publisher.subscribe(AnySubscriber(receiveSubscription: { $0.request(.none) }))
}
