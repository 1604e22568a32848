import PortableCombine
import Testing

/// The operators for sharing, buffering, timing, scheduling and debugging, and the subscribers that end a pipeline.
@Suite struct WorkingInterfaceTests {
  let numbers = Numbers()
  let failing = FailingNumbers()
  let scheduler = ImmediateScheduler.shared

  @Test func publishersAreShared() {
    expectType(numbers.share(), Publishers.Share<Numbers>.self)
    expectType(numbers.multicast { Numbers() }, Publishers.Multicast<Numbers, Numbers>.self)
    expectType(numbers.multicast(subject: numbers), Publishers.Multicast<Numbers, Numbers>.self)
    expectType(numbers.makeConnectable(), Publishers.MakeConnectable<Numbers>.self)
    expectType(
      numbers.makeConnectable().autoconnect(), Publishers.Autoconnect<Publishers.MakeConnectable<Numbers>>.self)
    let connection: any Cancellable = Publishers.MakeConnectable(upstream: failing).connect()
    connection.cancel()
    expectType(
      Publishers.Autoconnect(upstream: numbers.makeConnectable()).upstream, Publishers.MakeConnectable<Numbers>.self)
    let multicast = Publishers.Multicast(upstream: numbers, createSubject: Numbers.init)
    expectType(multicast.upstream, Numbers.self)
    expectType(multicast.createSubject(), Numbers.self)
    expectType(Publishers.Share(upstream: numbers).upstream, Numbers.self)
  }

  @Test func valuesAreBuffered() {
    expectType(
      failing.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { Failed() }),
      Publishers.Buffer<FailingNumbers>.self)
    let buffer = Publishers.Buffer(upstream: numbers, size: 2, prefetch: .keepFull, whenFull: .dropNewest)
    #expect((buffer.size, buffer.prefetch) == (2, .keepFull))
    if case .dropNewest = buffer.whenFull {} else { Issue.record("The strategy is another.") }
    let strategies: [Publishers.BufferingStrategy<Failed>] = [.dropNewest, .dropOldest, .customError(Failed.init)]
    #expect(strategies.count == 3)
  }

  @Test func timedOperatorsTakeASchedulerAndOptions() {
    typealias S = ImmediateScheduler
    expectType(numbers.measureInterval(using: scheduler), Publishers.MeasureInterval<Numbers, S>.self)
    expectType(numbers.measureInterval(using: scheduler, options: nil), Publishers.MeasureInterval<Numbers, S>.self)
    expectType(numbers.debounce(for: 1, scheduler: scheduler), Publishers.Debounce<Numbers, S>.self)
    expectType(
      numbers.debounce(for: .seconds(1), scheduler: scheduler, options: nil), Publishers.Debounce<Numbers, S>.self)
    expectType(numbers.delay(for: 1, scheduler: scheduler), Publishers.Delay<Numbers, S>.self)
    expectType(
      numbers.delay(for: 1, tolerance: 0, scheduler: scheduler, options: nil), Publishers.Delay<Numbers, S>.self)
    expectType(numbers.throttle(for: 1, scheduler: scheduler, latest: true), Publishers.Throttle<Numbers, S>.self)
    expectType(numbers.timeout(1, scheduler: scheduler), Publishers.Timeout<Numbers, S>.self)
    expectType(
      failing.timeout(1, scheduler: scheduler, options: nil, customError: Failed.init),
      Publishers.Timeout<FailingNumbers, S>.self)
  }

  @Test func publishersAreScheduled() {
    typealias S = ImmediateScheduler
    expectType(numbers.subscribe(on: scheduler), Publishers.SubscribeOn<Numbers, S>.self)
    expectType(numbers.subscribe(on: scheduler, options: nil), Publishers.SubscribeOn<Numbers, S>.self)
    expectType(numbers.receive(on: scheduler), Publishers.ReceiveOn<Numbers, S>.self)
    expectType(numbers.receive(on: scheduler, options: nil), Publishers.ReceiveOn<Numbers, S>.self)
  }

  @Test func publishersAreDebugged() {
    expectType(numbers.handleEvents(), Publishers.HandleEvents<Numbers>.self)
    expectType(
      failing.handleEvents(
        receiveSubscription: { (_: any Subscription) in }, receiveOutput: { (_: Int) in },
        receiveCompletion: { (_: Subscribers.Completion<Failed>) in }, receiveCancel: {},
        receiveRequest: { (_: Subscribers.Demand) in }),
      Publishers.HandleEvents<FailingNumbers>.self)
    expectType(numbers.print(), Publishers.Print<Numbers>.self)
    expectType(numbers.print("numbers", to: nil), Publishers.Print<Numbers>.self)
    expectType(numbers.breakpoint(), Publishers.Breakpoint<Numbers>.self)
    expectType(
      failing.breakpoint(
        receiveSubscription: { (_: any Subscription) in false }, receiveOutput: { (_: Int) in false },
        receiveCompletion: { (_: Subscribers.Completion<Failed>) in false }),
      Publishers.Breakpoint<FailingNumbers>.self)
    expectType(failing.breakpointOnError(), Publishers.Breakpoint<FailingNumbers>.self)
  }

  @Test func pipelinesEndInSubscribers() {
    final class Model: ObservableObject {
      var plain = 0
      @Published var number = 0
    }
    let model = Model()
    expectType(failing.sink(receiveCompletion: { _ in }, receiveValue: { _ in }), AnyCancellable.self)
    expectType(numbers.sink { _ in }, AnyCancellable.self)
    expectType(numbers.subscribe(CurrentValueSubject(0)), AnyCancellable.self)
    expectType(numbers.assign(to: \.plain, on: model), AnyCancellable.self)
    let assigned: Void = numbers.assign(to: &model.$number)
    expectType(assigned, Void.self)
    expectType(failing.eraseToAnyPublisher(), AnyPublisher<Int, Failed>.self)
    expectType(numbers.values, AsyncPublisher<Numbers>.self)
    expectType(failing.values, AsyncThrowingPublisher<FailingNumbers>.self)
    numbers.send(7)
    #expect(model.number == 7)
  }
}
