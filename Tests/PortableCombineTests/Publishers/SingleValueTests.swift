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

@Suite struct ResultPublisherTests {
  @Test func aValueWaitsForARequestAndAnErrorDoesNot() {
    behaves(
      """
      sub      | subscribed
      ask 2    | got 1, finished
      """
    ) { _ in Result<Int, Failed>.success(1).publisher }
    behaves("sub | subscribed, failed") { _ in Result<Int, Failed>.Publisher(Failed()) }
    #expect(Result<Int, Failed>.Publisher(1) == Result<Int, Failed>.success(1).publisher)
  }

  @Test func operatorsOfAResultAreResults() throws {
    let one = Result<Int, Failed>.Publisher(1)
    let failed = Result<Int, Failed>.Publisher(Failed())
    #expect(one.map { $0 + 1 }.result == .success(2))
    #expect(failed.map { $0 + 1 }.result == .failure(Failed()))
    #expect(try one.tryMap { $0 + 1 }.result.get() == 2)
    #expect(throws: Other()) { try one.tryMap(refuseOtherwise).result.get() }
    #expect(throws: Failed()) { try failed.tryMap(refuseOtherwise).result.get() }
    #expect(failed.mapError { _ in Other() }.result == .failure(Other()))
    #expect(one.removeDuplicates() == one && one.removeDuplicates { _, _ in true } == one)
    #expect(try one.tryRemoveDuplicates { _, _ in true }.result.get() == 1)
    #expect(one.scan(1, +).result == .success(2) && one.reduce(2, +).result == .success(3))
    #expect(try one.tryScan(1, +).result.get() == 2 && one.tryReduce(1, +).result.get() == 2)
    #expect(failed.replaceError(with: 2).result == .success(2) && one.replaceError(with: 2).result == .success(1))
    #expect(one.replaceEmpty(with: 2) == one && failed.retry(2) == failed)
    #expect(one.collect().result == .success([1]) && one.count().result == .success(1))
    #expect(one.ignoreOutput() == Empty<Int, Failed>())
    #expect(one.min() == one && one.max() == one && one.min { $0 < $1 } == one && one.max { $0 < $1 } == one)
    #expect(try one.tryMin { $0 < $1 }.result.get() == 1 && one.tryMax { $0 < $1 }.result.get() == 1)
    #expect(one.contains(1).result == .success(true) && failed.contains { $0 > 1 }.result == .failure(Failed()))
    #expect(try one.tryContains { $0 > 1 }.result.get() == false)
    #expect(one.allSatisfy { $0 > 0 }.result == .success(true))
    #expect(throws: Other()) { try one.tryAllSatisfy(refuseOtherwise).result.get() }
    #expect(one.first() == one && one.last() == one)
    #expect(Result<Int, Never>.Publisher(1).setFailureType(to: Failed.self) == one)
  }
}

@Suite struct JustOperatorTests {
  @Test func operatorsOfJustNeedNoSubscription() throws {
    let one = Just(1)
    #expect(one.map { $0 + 1 } == Just(2))
    let tried: Result<Int, any Error>.Publisher = one.tryMap { $0 + 1 }
    #expect(try tried.result.get() == 2)
    #expect(throws: Failed()) { try one.tryMap(refuse).result.get() }
    let noError: (Never) -> Failed = { (_: Never) -> Failed in }
    #expect(one.mapError(noError) == Result<Int, Failed>.Publisher(1))
    #expect(one.setFailureType(to: Failed.self) == Result<Int, Failed>.Publisher(1))
    #expect(one.compactMap { $0 > 1 ? $0 : nil }.output == nil && one.filter { $0 > 0 }.output == 1)
    #expect(one.removeDuplicates() == one && one.removeDuplicates { _, _ in true } == one)
    #expect(try one.tryRemoveDuplicates { _, _ in true }.result.get() == 1)
    #expect(one.scan(1, +).result == .success(2) && one.reduce(2, +).result == .success(3))
    #expect(try one.tryScan(1, +).result.get() == 2 && one.tryReduce(1, +).result.get() == 2)
    #expect(one.replaceEmpty(with: 2) == one && one.replaceError(with: 2) == one && one.retry(3) == one)
    #expect(one.collect() == Just([1]) && one.count() == Just(1) && one.ignoreOutput() == Empty<Int, Never>())
    #expect(one.min() == one && one.max() == one && one.min { $0 < $1 } == one && one.max { $0 < $1 } == one)
    #expect(one.contains(1) == Just(true) && one.contains { $0 > 1 } == Just(false))
    #expect(try one.tryContains { $0 > 1 }.result.get() == false)
    #expect(one.allSatisfy { $0 > 1 } == Just(false))
    #expect(throws: Failed()) { try one.tryAllSatisfy(refuse).result.get() }
    #expect(one.first() == one && one.last() == one)
    #expect(one.first { $0 > 1 }.output == nil && one.last { $0 < 2 }.output == 1)
    #expect(one.dropFirst().output == nil && one.dropFirst(0).output == 1 && one.drop { $0 > 1 }.output == 1)
    #expect(one.prefix(0).output == nil && one.prefix(1).output == 1 && one.prefix { $0 > 1 }.output == nil)
    #expect(one.output(at: 0).output == 1 && one.output(at: 1).output == nil)
    #expect(one.output(in: 0..<1).output == 1 && one.output(in: 1...).output == nil)
    #expect(one.append(2, 3).sequence == [1, 2, 3] && one.append([2]).sequence == [1, 2])
    #expect(one.prepend(2, 3).sequence == [2, 3, 1] && one.prepend([2]).sequence == [2, 1])
  }
}

private struct Other: Error, Equatable {}

private func refuse(_ value: Int) throws -> Bool { throw Failed() }

private func refuseOtherwise(_ value: Int) throws -> Bool { throw Other() }
