import Measuring

// The time and memory of a subscription.

func subscribeAndCancel(others: Int) -> (Int) -> Void {
  let total = Total()
  let subject = PassthroughSubject<Int, Never>()
  let subscriptions = (0..<others).map { _ in subject.sink { total.value &+= $0 } }
  return { times in
    for _ in 0..<times { subject.sink { total.value &+= $0 }.cancel() }
    withExtendedLifetime(subscriptions) {}
  }
}

/// The subscriptions that both can keep.
public var keepings: [Kept: Keeping] {
  [
    .sink: { count, kept in
      let total = Total()
      let subject = PassthroughSubject<Int, Never>()
      for _ in 0..<count { kept.append(subject.sink { total.value &+= $0 }) }
    },
    .stages: { count, kept in
      let total = Total()
      let subject = PassthroughSubject<Int, Never>()
      for _ in 0..<count {
        kept.append(
          subject.map { $0 &+ total.value }.filter { $0 != .min }.map { $0 &* 3 }.sink { total.value &+= $0 })
      }
    },
  ]
}
