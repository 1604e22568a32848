import PortableCombine
import Testing

/// Small programs of standard operators whose nested events arrive while earlier ones are still queued.
@Suite struct LostValueTests {
  private let numbers = [1, 2, 3, 4, 5]

  @Test func zipKeepsEveryTuple() {
    let p = numbers.publisher
    #expect(
      collected(p.zip(p).flatMap(maxPublishers: .max(2)) { Just($0) }).map { "\($0)" }
        == numbers.map { "\(($0, $0))" })
    #expect(
      collected(p.zip(p, p).flatMap(maxPublishers: .max(2)) { Just($0) }).map { "\($0)" }
        == numbers.map { "\(($0, $0, $0))" })
    #expect(
      collected(p.zip(p, p, p).flatMap(maxPublishers: .max(2)) { Just($0) }).map { "\($0)" }
        == numbers.map { "\(($0, $0, $0, $0))" })
  }

  @Test func prefixUntilOutputKeepsEveryValue() {
    let signal = PassthroughSubject<Void, Never>()
    #expect(
      collected(numbers.publisher.prefix(untilOutputFrom: signal).flatMap(maxPublishers: .max(2)) { Just($0) })
        == numbers)
  }

  @Test func dropUntilOutputKeepsEveryValue() {
    #expect(
      collected(numbers.publisher.drop(untilOutputFrom: Just(0)).flatMap(maxPublishers: .max(2)) { Just($0) })
        == numbers)
  }

  @Test func combineLatestKeepsItsOrderThroughABuffer() {
    let latest = CurrentValueSubject<Int, Never>(0)
    let pairs = latest.combineLatest(numbers.publisher)
      .buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest)
    #expect(collected(pairs).map { "\($0)" } == numbers.map { "\((0, $0))" })
  }

  @Test func combineLatestEndsOnTheLatestPairOfBufferedInputs() {
    for size in 1...4 {
      let first = numbers.publisher.buffer(size: size, prefetch: .keepFull, whenFull: .dropNewest)
      let second = numbers.publisher.buffer(size: size, prefetch: .keepFull, whenFull: .dropNewest)
      let pairs = collected(first.combineLatest(second).flatMap(maxPublishers: .max(2)) { Just($0) })
      #expect(pairs.map(\.0) == pairs.map(\.0).sorted())
      #expect(pairs.map(\.1) == pairs.map(\.1).sorted())
      #expect(pairs.last.map { $0 == (5, 5) } == true)
    }
  }
}
