import Measuring

/// The work done by a sequence of calls of closures, without demand, and without cancellation if nothing is kept.
public var closures: [Work: Preparation] {
  [
    .justMapSink: { justMapSink },
    .subjectStages: subjectStages,
    .subjectTo1: { subject(subscribers: 1) },
    .subjectTo10: { subject(subscribers: 10) },
    .subjectTo1000: { subject(subscribers: 1_000) },
    .subjectTo100000: { subject(subscribers: 100_000) },
    .deferredFuture: { deferredFuture },
    .sequenceSink: { sequenceSink },
    .sequenceFlatMap: { sequenceFlatMap },
  ].merging(closuresWithState) { first, _ in first }
}

private func justMapSink(times: Int) {
  let total = Total()
  for number in 0..<times {
    let run = opaque(mapping({ $0 &+ total.value }, then: { total.value &+= $0 }))
    run(number)
  }
}

private func subjectStages() -> (Int) -> Void {
  let total = Total()
  let last = mapping({ $0 &* 3 }, then: { total.value &+= $0 })
  let run = opaque(mapping({ $0 &+ total.value }, then: filtering({ $0 != .min }, then: last)))
  return { times in
    for number in 0..<times { run(number) }
  }
}

private func subject(subscribers: Int) -> (Int) -> Void {
  let total = Total()
  let handlers = (0..<subscribers).map { _ in Handler(call: opaque { total.value &+= $0 }) }
  return { times in
    for number in 0..<times {
      for handler in handlers { handler.call(number) }
    }
  }
}

private func deferredFuture(times: Int) {
  let total = Total()
  for number in 0..<times {
    let run = opaque(deferring({ number, promise in promise(number) }, then: { total.value &+= $0 }))
    run(number)
  }
}

private func sequenceSink(times: Int) {
  let total = Total()
  let sink = opaque { total.value &+= $0 }
  for number in 0..<times { sink(number) }
}

private func sequenceFlatMap(times: Int) {
  let total = Total()
  let sink = opaque { total.value &+= $0 }
  for number in 0..<times { just(number)(sink) }
}

@inline(never)
private func just(_ number: Int) -> ((Int) -> Void) -> Void {
  { sink in sink(number) }
}

@inline(never)
private func mapping(_ transform: @escaping (Int) -> Int, then next: @escaping (Int) -> Void) -> (Int) -> Void {
  { next(transform($0)) }
}

@inline(never)
private func filtering(_ isIncluded: @escaping (Int) -> Bool, then next: @escaping (Int) -> Void) -> (Int) -> Void {
  { if isIncluded($0) { next($0) } }
}

@inline(never)
private func deferring(
  _ work: @escaping (Int, (Int) -> Void) -> Void, then next: @escaping (Int) -> Void
) -> (Int) -> Void {
  { work($0, next) }
}
