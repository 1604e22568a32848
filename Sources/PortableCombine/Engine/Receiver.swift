/// What a publisher sends, as one value.
@usableFromInline
enum Signal<Output, Failure: Error> {
  case subscription(any Subscription)
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}

/// A subscriber behind a closure, in a place of its own, so that it is called without being copied.
///
/// Closures are how types are erased here, not subclasses and not existentials: a closure that is made where the
/// subscriber's type is known holds code that was compiled for it, while a virtual method of a generic class, or a
/// witness of a generic type, is compiled once for all types and looks each of them up as it runs.
@usableFromInline
struct Receiver<Input, Failure: Error>: ~Copyable {
  @usableFromInline let signal: (Signal<Input, Failure>) -> Subscribers.Demand

  @inlinable
  init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    signal = { signal in
      switch signal {
      case .value(let input):
        return subscriber.receive(input)
      case .subscription(let subscription):
        subscriber.receive(subscription: subscription)
      case .completion(let completion):
        subscriber.receive(completion: completion)
      }
      return .none
    }
  }

  @inlinable
  init(
    receiveSubscription: @escaping (any Subscription) -> Void,
    receiveValue: @escaping (Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    signal = { signal in
      switch signal {
      case .value(let input):
        return receiveValue(input)
      case .subscription(let subscription):
        receiveSubscription(subscription)
      case .completion(let completion):
        receiveCompletion(completion)
      }
      return .none
    }
  }

  @inlinable
  borrowing func receive(subscription: any Subscription) {
    _ = signal(.subscription(subscription))
  }

  @inlinable
  borrowing func receive(_ input: Input) -> Subscribers.Demand {
    signal(.value(input))
  }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<Failure>) {
    _ = signal(.completion(completion))
  }
}
