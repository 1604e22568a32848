import Foundation
import PortableCombine
import Testing

@Suite struct DemandTests {
  @Test func demandsAddUp() {
    #expect(Subscribers.Demand.max(2) + .max(3) == .max(5))
    #expect(Subscribers.Demand.max(2) + 3 == .max(5))
    #expect(Subscribers.Demand.max(5) - 2 == 3)
    #expect(Subscribers.Demand.max(2) - .max(5) == .none)
    #expect(Subscribers.Demand.max(2) * 4 == 8)
    #expect(Subscribers.Demand.max(.max) + 1 == .unlimited)
    #expect(Subscribers.Demand.max(.max) * 2 == .unlimited)
    #expect(Subscribers.Demand.none.max == 0)
    #expect(Subscribers.Demand.unlimited.max == nil)
  }

  @Test func anUnlimitedDemandStaysUnlimited() {
    #expect(Subscribers.Demand.unlimited + 1 == .unlimited)
    #expect(Subscribers.Demand.unlimited - 1 == .unlimited)
    #expect(Subscribers.Demand.unlimited - .unlimited == .unlimited)
    #expect(Subscribers.Demand.unlimited + .unlimited == .unlimited)
    #expect(Subscribers.Demand.max(3) - .unlimited == .none)
    #expect(Subscribers.Demand.unlimited * 0 == .unlimited)
  }

  @Test func demandsAreOrdered() {
    #expect(Subscribers.Demand.unlimited > .max(.max))
    #expect(Subscribers.Demand.unlimited > Int.max)
    #expect(Subscribers.Demand.max(3) < 4)
    #expect(3 < Subscribers.Demand.max(4))
    #expect(Subscribers.Demand.max(3) >= 3)
    #expect(Subscribers.Demand.max(0) > -1)
    #expect(!(Subscribers.Demand.unlimited < .unlimited))
    #expect(Subscribers.Demand.max(3) != 4)
  }

  @Test func demandsAreEncodedAndDecoded() throws {
    for demand in [Subscribers.Demand.none, .max(7), .unlimited] {
      let data = try JSONEncoder().encode([demand])
      #expect(try JSONDecoder().decode([Subscribers.Demand].self, from: data) == [demand])
    }
    let tooGreat = Data("[18446744073709551615]".utf8)
    #expect(try JSONDecoder().decode([Subscribers.Demand].self, from: tooGreat) == [.unlimited])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Subscribers.Demand].self, from: Data("[-1]".utf8))
    }
  }

  @Test func demandsDescribeThemselves() {
    #expect("\(Subscribers.Demand.unlimited)" == "unlimited")
    #expect("\(Subscribers.Demand.max(2))" == "max(2)")
  }
}

@Suite struct SinkTests {
  @Test func aSinkReceivesEverythingUntilItIsCancelled() {
    let subject = PassthroughSubject<Int, Failed>()
    var got: [String] = []
    let sink = subject.sink {
      got.append("\($0)")
    } receiveValue: {
      got.append("\($0)")
    }
    subject.send(1)
    sink.cancel()
    subject.send(2)
    subject.send(completion: .finished)
    #expect(got == ["1"])
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let sources = Sources()
    let sink = Subscribers.Sink<Int, Failed>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sources["a"].subscribe(sink)
    sources["b"].subscribe(sink)
    #expect(sources.log == ["a subscribed", "a asked all", "b subscribed", "b cancelled"])
  }

  @Test func aCancelledSinkCancelsALaterSubscription() {
    let sources = Sources()
    let sink = Subscribers.Sink<Int, Failed>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.cancel()
    sources["a"].subscribe(sink)
    #expect(sources.log == ["a subscribed", "a cancelled"])
  }

  @Test func closuresAreReleasedByACancellation() {
    var token: Token? = Token()
    weak let weakToken = token
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink { [token] value in _ = token?.passing(value) }
    token = nil
    #expect(weakToken != nil)
    sink.cancel()
    #expect(weakToken == nil)
  }

  @Test func closuresAreRetainedWhileTheyRun() {
    var token: Token? = Token()
    weak let weakToken = token
    let subject = PassthroughSubject<Int, Never>()
    var sink: AnyCancellable?
    var isHeldInside = false
    sink = subject.sink { [token] value in
      sink?.cancel()
      isHeldInside = token != nil
      _ = token?.passing(value)
    }
    token = nil
    subject.send(1)
    #expect(isHeldInside)
    #expect(weakToken == nil)
  }
}

@Suite struct AssignTests {
  final class Model {
    var number = 0
  }

  @Test func valuesAreAssignedUntilTheCancellation() {
    let model = Model()
    let subject = PassthroughSubject<Int, Never>()
    let assignment = subject.assign(to: \.number, on: model)
    subject.send(3)
    #expect(model.number == 3)
    assignment.cancel()
    subject.send(4)
    #expect(model.number == 3)
  }

  @Test func theObjectIsReleasedAtTheEnd() {
    let subject = PassthroughSubject<Int, Never>()
    var model: Model? = Model()
    weak let weakModel = model
    let assignment = model.map { subject.assign(to: \.number, on: $0) }
    model = nil
    #expect(weakModel != nil)
    subject.send(completion: .finished)
    #expect(weakModel == nil)
    withExtendedLifetime(assignment) {}
  }
}

@Suite struct AnyCancellableTests {
  @Test func itCancelsOnce() {
    var cancellations = 0
    var cancellable: AnyCancellable? = AnyCancellable { cancellations += 1 }
    cancellable?.cancel()
    cancellable?.cancel()
    cancellable = nil
    #expect(cancellations == 1)
  }

  @Test func releasingCancels() {
    var cancellations = 0
    var kept: Set<AnyCancellable> = []
    AnyCancellable { cancellations += 1 }.store(in: &kept)
    var list: [AnyCancellable] = []
    AnyCancellable { cancellations += 1 }.store(in: &list)
    #expect(cancellations == 0)
    kept = []
    list = []
    #expect(cancellations == 2)
  }

  @Test func theClosureIsReleasedAfterItHasRun() {
    var token: Token? = Token()
    weak let weakToken = token
    let cancellable = AnyCancellable { [token] in _ = token?.passing(1) }
    token = nil
    cancellable.cancel()
    #expect(weakToken == nil)
  }
}

@Suite struct AnySubscriberTests {
  @Test func itWrapsASubscriberASubjectOrClosures() {
    let subject = PassthroughSubject<Int, Never>()
    var got: [String] = []
    let sink = subject.sink { got.append("subject \($0)") }
    Just(1).subscribe(AnySubscriber(subject))
    Just(2).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: {
          got.append("closure \($0)")
          return .none
        },
        receiveCompletion: { got.append("\($0)") }))
    let inner = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { got.append("sink \($0)") })
    let erased = AnySubscriber(inner)
    #expect(erased.combineIdentifier == inner.combineIdentifier)
    #expect(erased.description == "Sink")
    Just(3).subscribe(erased)
    #expect(got == ["subject 1", "closure 2", "finished", "sink 3"])
    withExtendedLifetime(sink) {}
  }

  @Test func completionsAreEncodedAndDecoded() throws {
    let data = try JSONEncoder().encode(Subscribers.Completion<CodableError>.failure(CodableError(code: 3)))
    #expect(
      try JSONDecoder().decode(Subscribers.Completion<CodableError>.self, from: data)
        == .failure(CodableError(code: 3)))
  }

  private struct CodableError: Error, Codable, Equatable {
    var code: Int
  }
}
