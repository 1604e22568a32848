import PortableCombine
import Testing

/// The initializers of the publishers that begin a pipeline, and of the subscribers that end it.
@Suite struct SourceInterfaceTests {
  @Test func sourcesAreCreated() {
    #expect(Just(1).output == 1)
    #expect(Empty<Int, Failed>().completeImmediately)
    #expect(!Empty(completeImmediately: false, outputType: Int.self, failureType: Failed.self).completeImmediately)
    #expect(Empty(outputType: Int.self, failureType: Failed.self) == Empty(completeImmediately: true))
    #expect(Fail<Int, Failed>(error: Failed()).error == Failed())
    #expect(Fail(outputType: Int.self, failure: Failed()) == Fail(error: Failed()))
    #expect(Deferred { Just(1) }.createPublisher() == Just(1))
    #expect(Deferred(createPublisher: { Just(1) }).createPublisher() == Just(1))
    expectType(AnyPublisher(Just(1)), AnyPublisher<Int, Never>.self)
    expectType(Publishers.Sequence<[Int], Failed>(sequence: [1]).sequence, [Int].self)
    expectType(Published<Int>(initialValue: 1), Published<Int>.self)
    expectType(Published(wrappedValue: 1), Published<Int>.self)
  }

  @Test func futuresAreCreated() async throws {
    let promise: Future<Int, Failed>.Promise
    var kept: Future<Int, Failed>.Promise?
    let future = Future<Int, Failed> { kept = $0 }
    promise = try #require(kept)
    promise(.success(1))
    #expect(try await future.value == 1)
    #expect(await Future<Int, Never> { $0(.success(2)) }.value == 2)
  }

  @Test func recordsAreCreated() {
    let recording = Record<Int, Failed>.Recording(output: [1])
    #expect(recording.completion == .finished)
    #expect(Record(recording: recording).recording.output == [1])
    #expect(Record<Int, Failed>(output: [1], completion: .failure(Failed())).recording.completion == .failure(Failed()))
    var written = Record<Int, Failed>.Recording()
    written.receive(1)
    written.receive(completion: .finished)
    expectType(Record<Int, Failed>.Recording.Input.self, Int.Type.self)
    #expect(Record { $0 = written }.recording.output == [1])
  }

  @Test func asyncSequencesAreCreated() async throws {
    var iterator: AsyncPublisher<Just<Int>>.Iterator = AsyncPublisher(Just(1)).makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == nil)
    var throwing: AsyncThrowingPublisher<Fail<Int, Failed>>.AsyncIterator = Fail(error: Failed()).values
      .makeAsyncIterator()
    await #expect(throws: Failed()) { try await throwing.next() }
    expectType(AsyncPublisher<Just<Int>>.Element.self, Int.Type.self)
    expectType(AsyncPublisher<Just<Int>>.Failure.self, Never.Type.self)
    expectType(AsyncThrowingPublisher<Just<Int>>.Failure.self, (any Error).Type.self)
  }

  @Test func subscribersAreCreated() {
    let model = Model()
    let assign = Subscribers.Assign(object: model, keyPath: \.value)
    #expect(assign.object === model)
    #expect(assign.keyPath == \.value)
    Just(3).subscribe(assign)
    #expect(model.value == 3)
    var got: [String] = []
    let sink = Subscribers.Sink<Int, Failed>(
      receiveCompletion: { got.append("\($0)") }, receiveValue: { got.append("\($0)") })
    sink.receiveValue(1)
    sink.receiveCompletion(.finished)
    #expect(got == ["1", "finished"])
    let any = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(1)) },
      receiveValue: {
        got.append("\($0)"); return .none
      },
      receiveCompletion: { got.append("\($0)") })
    Just(4).subscribe(any)
    #expect(got == ["1", "finished", "4", "finished"])
    let subject = CurrentValueSubject<Int, Never>(0)
    Just(5).subscribe(AnySubscriber(subject))
    #expect(subject.value == 5)
    #expect(AnySubscriber<Int, Never>().receive(1) == .none)
    #expect(AnySubscriber(assign).combineIdentifier == assign.combineIdentifier)
  }

  @Test func cancellablesAreStored() {
    var count = 0
    struct Step: Cancellable {
      let action: () -> Void
      func cancel() { action() }
    }
    do {
      var set: Set<AnyCancellable> = []
      var array: [AnyCancellable] = []
      AnyCancellable { count += 1 }.store(in: &set)
      AnyCancellable(Step { count += 1 }).store(in: &array)
      Step { count += 1 }.store(in: &set)
      Step { count += 1 }.store(in: &array)
      #expect((set.count, array.count, count) == (2, 2, 0))
    }
    #expect(count == 4)
  }

  @Test func demandsAreCalculatedAndComparedWithNumbers() {
    var demand = Subscribers.Demand.max(1)
    demand += .max(2)
    demand += 2
    demand -= .max(1)
    demand -= 1
    demand *= 2
    #expect(demand == 6)
    #expect(
      (demand + .max(1), demand + 1, demand - .max(1), demand - 1, demand * 2) == (
        .max(7), .max(7), .max(5), .max(5), .max(12)
      ))
    #expect(demand > 5 && demand >= 6 && demand < 7 && demand <= 6 && demand == 6 && demand != 5)
    #expect(5 < demand && 6 <= demand && 7 > demand && 6 >= demand && 6 == demand && 5 != demand)
    #expect(demand > .max(5) && demand >= .max(6) && demand < .unlimited && demand <= .unlimited && demand != .none)
    #expect(Subscribers.Demand.unlimited.max == nil)
    #expect(demand.max == 6)
  }

  private final class Model {
    var value = 0
  }
}
