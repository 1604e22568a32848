/// The subscriber of an operator without state: a structure around the operator's own subscriber, which passes on the
/// upstream's subscription, and all events that it doesn't change. It has its own identity, by which a publisher may
/// keep it, because one subscriber may subscribe through several operators.
@usableFromInline protocol StatelessSubscriber: Subscriber, PlainlyDescribed {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension StatelessSubscriber {
  @inlinable func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }
}

extension StatelessSubscriber where Input == Downstream.Input {
  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }
}

extension StatelessSubscriber where Failure == Downstream.Failure {
  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}
