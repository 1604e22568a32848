import PortableCombine
import Testing

/// An object that a pipeline's closures may hold.
final class Token {
  /// Returns a value, so that a closure that passes it has to hold the token.
  func passing<Value>(_ value: Value) -> Value { value }
}

/// Runs a closure when it is released.
final class Reaching {
  private let onRelease: () -> Void

  init(_ onRelease: @escaping () -> Void) {
    self.onRelease = onRelease
  }

  deinit {
    onRelease()
  }
}

/// Checks that a pipeline lets go of its closures, its upstream and its subscriber when it ends, and when it is
/// cancelled, although the subscriber keeps its subscription all the time.
func releases<P: Publisher>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ pipeline: (PassthroughSubject<Int, Failed>, Token) -> P
) {
  for end in ["finish", "fail", "cancel"] {
    let subject = PassthroughSubject<Int, Failed>()
    var token: Token? = Token()
    weak let weakToken = token
    var subscriber: Keeper<P.Output, P.Failure>? = Keeper()
    weak let weakSubscriber = subscriber
    if let token, let subscriber { pipeline(subject, token).subscribe(subscriber) }
    subject.send(1)
    token = nil
    #expect(weakToken != nil, "the pipeline holds the token until it ends", sourceLocation: sourceLocation)
    switch end {
    case "finish": subject.send(completion: .finished)
    case "fail": subject.send(completion: .failure(Failed()))
    default: subscriber?.subscription?.cancel()
    }
    #expect(weakToken == nil, "closures are still held after \(end)", sourceLocation: sourceLocation)
    subscriber = nil
    #expect(weakSubscriber == nil, "the subscriber is still held after \(end)", sourceLocation: sourceLocation)
  }
}

/// A subscriber that asks for everything and never lets go of its subscription.
private final class Keeper<Input, Failure: Error>: Subscriber {
  var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Failure>) {}
}
