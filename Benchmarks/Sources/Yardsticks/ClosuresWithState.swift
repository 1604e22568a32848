import Measuring

/// The work that has to remember something, done by closures.
var closuresWithState: [Work: Preparation] {
  [
    .currentValueSend: currentValueSend,
    .publishedSet: publishedSet,
    .publishedRead: publishedRead,
    .observableObject: { observableObject },
    .zip: zip,
    .combineLatest: combineLatest,
    .merge: merge,
    .subscribeAlone: { subscribeAndCancel(others: 0) },
    .subscribeAmong1000: { subscribeAndCancel(others: 1_000) },
    .subscribeAmong100000: { subscribeAndCancel(others: 100_000) },
    .twoThreadsOneSubject: twoThreadsOneSubject,
    .twoThreadsTwoSubjects: twoThreadsTwoSubjects,
  ]
}

private func currentValueSend() -> (Int) -> Void {
  let total = Total()
  let handlers = Handlers()
  _ = handlers.add { total.value &+= $0 }
  return { times in
    for number in 0..<times { handlers.send(number) }
  }
}

private func publishedSet() -> (Int) -> Void {
  let total = Total()
  let model = opaque(Model())
  model.handlers.append(Handler(call: opaque { total.value &+= $0 }))
  return { times in
    for number in 0..<times { model.number = number }
  }
}

private func publishedRead() -> (Int) -> Void {
  let total = Total()
  let model = opaque(Model())
  let read = opaque { _ in total.value &+= model.number }
  return { times in
    for number in 0..<times { read(number) }
  }
}

private func observableObject(times: Int) {
  let total = Total()
  for number in 0..<times {
    let model = opaque(Model())
    model.handlers.append(Handler(call: opaque { _ in total.value &+= 1 }))
    model.number = number
    model.handlers.removeAll()
  }
}

private func zip() -> (Int) -> Void {
  let total = Total()
  let pair = opaque(Pair { total.value &+= $0 &+ $1 })
  return { times in
    for number in 0..<times {
      pair.zip(first: number)
      pair.zip(second: number)
    }
  }
}

private func combineLatest() -> (Int) -> Void {
  let total = Total()
  let pair = opaque(Pair { total.value &+= $0 &+ $1 })
  return { times in
    for number in 0..<times {
      pair.combine(first: number)
      pair.combine(second: number)
    }
  }
}

private func merge() -> (Int) -> Void {
  let total = Total()
  let sink = opaque { total.value &+= $0 }
  return { times in
    for number in 0..<times {
      sink(number)
      sink(number)
    }
  }
}

private func subscribeAndCancel(others: Int) -> (Int) -> Void {
  let total = Total()
  let handlers = Handlers()
  for _ in 0..<others { _ = handlers.add { total.value &+= $0 } }
  return { times in
    for _ in 0..<times {
      let key = handlers.add { total.value &+= $0 }
      handlers.remove(key)
    }
  }
}

private func twoThreadsOneSubject() -> (Int) -> Void {
  let total = Total()
  let handlers = Handlers()
  _ = handlers.add { total.value &+= $0 }
  return { times in
    onTwoThreads { _ in
      for number in 0..<times / 2 { handlers.send(number) }
    }
  }
}

private func twoThreadsTwoSubjects() -> (Int) -> Void {
  let handlers = (0..<2).map { _ in
    let total = Total()
    let handlers = Handlers()
    _ = handlers.add { total.value &+= $0 }
    return handlers
  }
  return { times in
    onTwoThreads { thread in
      let handlers = handlers[thread]
      for number in 0..<times / 2 { handlers.send(number) }
    }
  }
}

/// The closures that can be kept.
public var keptClosures: [Kept: Keeping] {
  [
    .sink: { count, kept in
      let total = Total()
      let handlers = Handlers()
      for _ in 0..<count { kept.append(handlers.subscribe { total.value &+= $0 }) }
    }
  ]
}
