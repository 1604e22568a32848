/// A value that lies still: what holds it can call it where it is, and nothing can copy it by accident.
@usableFromInline
struct Held<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}

extension Held where Value: Subscriber {
  @inlinable
  borrowing func receive(subscription: any Subscription) {
    value.receive(subscription: subscription)
  }

  @inlinable
  borrowing func receive(_ input: Value.Input) -> Subscribers.Demand {
    value.receive(input)
  }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<Value.Failure>) {
    value.receive(completion: completion)
  }
}
