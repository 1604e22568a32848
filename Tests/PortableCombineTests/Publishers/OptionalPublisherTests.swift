import PortableCombine
import Testing

@Suite struct OptionalPublisherTests {
  @Test func aValueWaitsForARequestAndNilFinishesAtOnce() {
    behaves(
      """
      sub      | subscribed
      ask 2    | got 1, finished
      """
    ) { _ in Int?.some(1).publisher }
    behaves(
      """
      sub           | subscribed
      on got cancel |
      ask 1         | got 1
      """
    ) { _ in Optional<Int>.Publisher(1) }
    behaves("sub | subscribed, finished") { _ in Int?.none.publisher }
  }

  @Test func operatorsOfAValueAreOptionals() {
    let one = Int?.some(1).publisher
    #expect(one.map { $0 + 1 }.output == 2)
    #expect(one.compactMap { $0 > 1 ? $0 : nil }.output == nil)
    #expect(one.filter { $0 > 0 } == one)
    #expect(one.removeDuplicates() == one && one.removeDuplicates { _, _ in true } == one)
    #expect(one.scan(1, +).output == 2 && one.reduce(2, +).output == 3)
    #expect(one.replaceError(with: 2) == one && one.retry(3) == one)
    #expect(one.replaceEmpty(with: 2) == Just(1))
    #expect(one.collect().output == [1] && one.count().output == 1)
    #expect(one.ignoreOutput() == Empty<Int, Never>())
    #expect(one.min() == one && one.max() == one && one.min { $0 < $1 } == one && one.max { $0 < $1 } == one)
    #expect(one.contains(1).output == true && one.contains { $0 > 1 }.output == false)
    #expect(one.allSatisfy { $0 > 1 }.output == false)
    #expect(one.first() == one && one.last() == one)
    #expect(one.first { $0 > 1 }.output == nil && one.last { $0 < 2 } == one)
    #expect(one.dropFirst().output == nil && one.dropFirst(0) == one && one.drop { $0 > 1 } == one)
    #expect(one.prefix(0).output == nil && one.prefix(1) == one && one.prefix { $0 > 1 }.output == nil)
    #expect(one.output(at: 0) == one && one.output(at: 1).output == nil)
    #expect(one.output(in: 0...) == one && one.output(in: 1..<3).output == nil)
  }

  @Test func aNegativeOrLaterRangeOfJustIsEmpty() {
    #expect(Just(1).output(in: 0..<5).output == 1)
    #expect(Just(1).output(in: -1..<5).output == nil)
    #expect(Just(1).output(in: (-1)...).output == nil)
    #expect(Just(1).output(in: 1..<5).output == nil)
  }

  @Test func operatorsOfNilPublishNothing() {
    let none = Int?.none.publisher
    #expect(none.map { $0 + 1 }.output == nil)
    #expect(none.count().output == nil && none.collect().output == [])
    #expect(none.contains(1).output == nil && none.allSatisfy { _ in true }.output == nil)
    #expect(none.reduce(1, +).output == nil)
    #expect(none.replaceEmpty(with: 2) == Just(2))
  }
}
