import PortableCombine
import Testing

/// An object for a pipeline's closures to retain.
final class Token {
  /// Returns the value, so that a closure that calls it retains the token.
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

/// Checks that a pipeline releases its closures, its upstream and its subscriber when it completes and when it is
/// cancelled, although the subscriber retains its subscription.
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

/// A subscriber that requests everything, and never releases its subscription.
private final class Keeper<Input, Failure: Error>: Subscriber {
  var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Failure>) {}
}
