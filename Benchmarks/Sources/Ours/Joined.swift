import Measuring

/// The work that OpenCombine has no operators for.
public var pipelinesOnlyHere: [Work: Preparation] {
  [.combineLatest: combineLatest, .merge: merge]
}

private func combineLatest() -> (Int) -> Void {
  let total = Total()
  let first = PassthroughSubject<Int, Never>()
  let second = PassthroughSubject<Int, Never>()
  let subscription = first.combineLatest(second).sink { total.value &+= $0.0 &+ $0.1 }
  return { times in
    for number in 0..<times {
      first.send(number)
      second.send(number)
    }
    withExtendedLifetime(subscription) {}
  }
}

private func merge() -> (Int) -> Void {
  let total = Total()
  let first = PassthroughSubject<Int, Never>()
  let second = PassthroughSubject<Int, Never>()
  let subscription = first.merge(with: second).sink { total.value &+= $0 }
  return { times in
    for number in 0..<times {
      first.send(number)
      second.send(number)
    }
    withExtendedLifetime(subscription) {}
  }
}
