import Foundation
import PortableCombine
import Testing

/// The types other than publishers: identifiers, descriptions, coders, times, and published properties.
@Suite struct ValueInterfaceTests {
  @Test func customCodersAreUsed() {
    struct Shouting: TopLevelEncoder {
      func encode<T: Encodable>(_ value: T) throws -> String { "\(value)!" }
    }
    struct Counting: TopLevelDecoder {
      func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        guard let count = text.count as? T else { throw Failed() }
        return count
      }
    }
    #expect(collected(Just(1).encode(encoder: Shouting())) == ["1!"])
    #expect(collected(Just("four").decode(type: Int.self, decoder: Counting())) == [4])
    expectType(Shouting.Output.self, String.Type.self)
    expectType(Counting.Input.self, String.Type.self)
  }

  @Test func objectsHaveACombineIdentifier() {
    final class Thing: CustomCombineIdentifierConvertible {}
    let thing = Thing()
    #expect(thing.combineIdentifier == CombineIdentifier(thing))
    #expect(thing.combineIdentifier.hashValue == CombineIdentifier(thing).hashValue)
    #expect(thing.combineIdentifier.description.hasPrefix("0x"))
  }

  @Test func subscribersAndErasedPublishersDescribeThemselves() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(sink.description == "Sink")
    #expect(sink.playgroundDescription as? String == "Sink")
    #expect(sink.customMirror.children.isEmpty)
    #expect(AnySubscriber(sink).description == "Sink")
    #expect(AnySubscriber(sink).playgroundDescription as? String == "Sink")
    #expect(AnySubscriber(sink).customMirror.children.isEmpty)
    #expect(AnyPublisher(Just(1)).description == "AnyPublisher")
    #expect(AnyPublisher(Just(1)).playgroundDescription as? String == "AnyPublisher")
    #expect(Subscribers.Demand.max(2).description == "max(2)")
  }

  @Test func recordingsAreEncodedIntoAnEncoder() throws {
    struct Wrapped: Encodable {
      let recording: Record<Int, Never>.Recording
      func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
    }
    let recording = Record<Int, Never>.Recording(output: [1])
    let data = try JSONEncoder().encode(Wrapped(recording: recording))
    #expect(try JSONDecoder().decode(Record<Int, Never>.Recording.self, from: data).output == [1])
  }

  @Test func intervalsAreCreatedInAnyUnit() {
    func units<T: SchedulerTimeIntervalConvertible>(of type: T.Type) -> [T] {
      [.seconds(1), .seconds(0.5), .milliseconds(2), .microseconds(3), .nanoseconds(4)]
    }
    let queue = units(of: DispatchQueue.SchedulerTimeType.Stride.self)
    #expect(queue.map(\.magnitude) == [1_000_000_000, 500_000_000, 2_000_000, 3000, 4])
    #expect(units(of: ImmediateScheduler.SchedulerTimeType.Stride.self).count == 5)
  }

  @Test func immediateIntervalsAreCalculated() throws {
    typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
    var interval = Stride(2)
    interval += 3
    interval -= 1
    interval *= 2
    #expect(interval == 8 && interval < 9)
    #expect((interval + 1, interval - 1, interval * 2) == (9, 7, 16))
    #expect(Stride(floatLiteral: 1.5) == Stride(integerLiteral: 1))
    #expect(try JSONDecoder().decode(Stride.self, from: JSONEncoder().encode(interval)) == interval)
  }

  @Test func queuesTakeOptionsAndHaveATime() {
    let options = DispatchQueue.SchedulerOptions(qos: .utility, flags: .barrier, group: DispatchGroup())
    #expect((options.qos, options.flags, options.group == nil) == (.utility, .barrier, false))
    #expect(DispatchQueue.SchedulerOptions().qos == .unspecified)
    let time = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1000))
    #expect(time.advanced(by: .microseconds(1)).dispatchTime.uptimeNanoseconds == 2000)
    #expect(DispatchQueue.SchedulerTimeType.Stride(.microseconds(1)).timeInterval == .nanoseconds(1000))
  }

  @Test func publishedPropertiesHaveAPublisher() {
    final class Model: ObservableObject {
      @Published var number: Int

      init(number: Int) { _number = Published(initialValue: number) }

      var publisher: Published<Int>.Publisher { _number.projectedValue }
    }
    let model = Model(number: 1)
    var got: [String] = []
    let changes: ObservableObjectPublisher = model.objectWillChange
    let change = changes.sink { got.append("will change") }
    let number = model.publisher.sink { got.append("\($0)") }
    model.number = 2
    #expect(got == ["1", "will change", "2"])
    change.cancel()
    number.cancel()
  }

  @Test func objectsMayHaveACustomChangePublisher() {
    final class Model: ObservableObject {
      let objectWillChange = PassthroughSubject<String, Never>()
    }
    let model = Model()
    var got: [String] = []
    let change = model.objectWillChange.sink { got.append($0) }
    model.objectWillChange.send("name")
    change.cancel()
    #expect(got == ["name"])
    expectType(Model.ObjectWillChangePublisher.self, PassthroughSubject<String, Never>.Type.self)
  }
}
