import Measuring

/// Runs the pipeline at a depth, on the caller's stack, and releases it. Returns `false` if the result is wrong.
public func recurse(_ recursion: Recursion, depth: Int) -> Bool {
  switch recursion {
  case .nestedSends: nestedSends(depth)
  case .chainedAppends: chainedAppends(depth)
  case .nestedFlatMaps: nestedFlatMaps(depth)
  case .retries: retries(depth)
  }
}

/// A sink that sends the next number into the subject from which it received the last one.
private func nestedSends(_ depth: Int) -> Bool {
  let total = Total()
  let subject = PassthroughSubject<Int, Never>()
  let subscription = subject.sink { [unowned subject] number in
    total.value += 1
    if number > 1 { subject.send(number - 1) }
  }
  subject.send(depth)
  subscription.cancel()
  return total.value == depth
}

/// `Just(0).append(1).append(2)` and so on, each erased, as in a loop.
private func chainedAppends(_ depth: Int) -> Bool {
  let total = Total()
  var publisher = Just(0).eraseToAnyPublisher()
  for number in 1...depth { publisher = publisher.append(number).eraseToAnyPublisher() }
  _ = publisher.sink { total.value += $0 }
  return total.value == depth * (depth + 1) / 2
}

/// A function that calls itself in flatMap, as a function that follows links or pages would.
private func nestedFlatMaps(_ depth: Int) -> Bool {
  func nested(_ number: Int) -> AnyPublisher<Int, Never> {
    guard number < depth else { return Just(number).eraseToAnyPublisher() }
    return Just(number + 1).flatMap { nested($0) }.eraseToAnyPublisher()
  }
  let total = Total()
  _ = nested(0).sink { total.value += $0 }
  return total.value == depth
}

/// A publisher that always fails, and is retried `count` times.
private func retries(_ depth: Int) -> Bool {
  let total = Total()
  let publisher = Deferred {
    total.value += 1
    return Fail<Int, Failed>(error: Failed())
  }
  _ = publisher.retry(depth).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
  return total.value == depth + 1
}

private struct Failed: Error {}
