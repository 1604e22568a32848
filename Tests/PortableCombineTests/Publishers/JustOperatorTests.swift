import PortableCombine
import Testing

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

private func refuse(_ value: Int) throws -> Bool { throw Failed() }
