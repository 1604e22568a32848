import PortableCombine

/// A subscriber that records its events.
final class Log: Subscriber {
  typealias Input = Int
  typealias Failure = Failed

  private(set) var events: [String] = []
  private(set) var subscription: any Subscription = Subscriptions.empty
  var onValue: (Int) -> Subscribers.Demand = { _ in .none }

  init(_ publisher: some Publisher<Int, Failed>) {
    publisher.subscribe(self)
  }

  func ask(_ demand: Subscribers.Demand) {
    subscription.request(demand)
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    events.append("\(input)")
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<Failed>) {
    events.append("\(completion)")
  }
}
