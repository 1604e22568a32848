import Foundation
import PortableCombine
import Testing

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
