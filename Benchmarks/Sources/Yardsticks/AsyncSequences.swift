import AsyncAlgorithms
import Measuring

/// The work done by asynchronous sequences, of the standard library and of swift-async-algorithms.
public var asyncSequences: [Work: Preparation] {
  [
    .subjectStages: { subjectStages },
    .deferredFuture: { deferredFuture },
    .sequenceSink: { sequenceSink },
    .sequenceFlatMap: { sequenceFlatMap },
    .zip: { twoStreams { await add(AsyncAlgorithms.zip($0, $1).map { $0 &+ $1 }) } },
    .combineLatest: { twoStreams { await add(AsyncAlgorithms.combineLatest($0, $1).map { $0 &+ $1 }) } },
    .merge: { twoStreams { await add(AsyncAlgorithms.merge($0, $1)) } },
  ]
}

private func subjectStages(times: Int) {
  let (stream, continuation) = AsyncStream<Int>.makeStream()
  wait {
    let total = Total()
    for number in 0..<times { continuation.yield(number) }
    continuation.finish()
    for await number in stream.map({ $0 &+ 1 }).filter({ $0 != .min }).map({ $0 &* 3 }) { total.value &+= number }
  }
}

private func deferredFuture(times: Int) {
  wait {
    let total = Total()
    for number in 0..<times {
      total.value &+= await withCheckedContinuation { $0.resume(returning: number) }
    }
  }
}

private func sequenceSink(times: Int) {
  wait { await add((0..<times).async) }
}

private func sequenceFlatMap(times: Int) {
  wait { await add((0..<times).async.flatMap { CollectionOfOne($0).async }) }
}

/// Sends `times` numbers into each of two streams, which `use` iterates over meanwhile.
private func twoStreams(
  _ use: @escaping @Sendable (AsyncStream<Int>, AsyncStream<Int>) async -> Void
) -> (Int) -> Void {
  { times in
    let (first, toFirst) = AsyncStream<Int>.makeStream()
    let (second, toSecond) = AsyncStream<Int>.makeStream()
    wait {
      for number in 0..<times {
        toFirst.yield(number)
        toSecond.yield(number)
      }
      toFirst.finish()
      toSecond.finish()
      await use(first, second)
    }
  }
}

private func add<Numbers: AsyncSequence>(_ numbers: Numbers) async where Numbers.Element == Int {
  let total = Total()
  do {
    for try await number in numbers { total.value &+= number }
  } catch {
    fatalError("\(error)")
  }
}
