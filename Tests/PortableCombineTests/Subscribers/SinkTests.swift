import PortableCombine
import Testing

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

  @Test("A completion from outside the subscription releases the closures at once")
  func completionFromOutside() {
    var token: Token? = Token()
    weak let weakToken = token
    let subject = PassthroughSubject<Int, Never>()
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }) { [token] value in _ = token?.passing(value) }
    subject.subscribe(sink)
    token = nil
    #expect(weakToken != nil)
    // The subject's subscription hasn't ended, and delivers nothing.
    sink.receive(completion: .finished)
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
