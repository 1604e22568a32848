import PortableCombine
import Testing

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

private struct Other: Error, Equatable {}

private func refuseOtherwise(_ value: Int) throws -> Bool { throw Other() }
