import PortableCombine
import Testing

@Suite struct SequenceOperatorTests {
  @Test func operatorsOfASequenceAreSequencesAndResults() throws {
    let numbers = Publishers.Sequence<[Int], Failed>(sequence: [3, 1, 1, 2])
    #expect(numbers.map { "\($0)" } == Publishers.Sequence(sequence: ["3", "1", "1", "2"]))
    #expect(numbers.compactMap { $0 > 1 ? $0 : nil } == Publishers.Sequence(sequence: [3, 2]))
    #expect(numbers.filter { $0 > 1 } == Publishers.Sequence(sequence: [3, 2]))
    #expect(numbers.removeDuplicates() == Publishers.Sequence(sequence: [3, 1, 2]))
    #expect(numbers.scan(0, +) == Publishers.Sequence(sequence: [3, 4, 5, 7]))
    #expect(numbers.prefix { $0 > 2 } == Publishers.Sequence(sequence: [3]))
    #expect(Array(numbers.prefix(2).sequence) == [3, 1])
    #expect(Array(numbers.dropFirst().sequence) == [1, 1, 2])
    #expect(Array(numbers.drop { $0 > 2 }.sequence) == [1, 1, 2])
    #expect(numbers.output(in: 1..<9) == Publishers.Sequence(sequence: [1, 1, 2]))
    #expect(numbers.append(5).prepend(4) == Publishers.Sequence(sequence: [4, 3, 1, 1, 2, 5]))
    #expect(numbers.append(numbers) == Publishers.Sequence(sequence: [3, 1, 1, 2, 3, 1, 1, 2]))
    #expect(numbers.ignoreOutput() == Empty<Int, Failed>())
    #expect(numbers.collect().result == .success([3, 1, 1, 2]))
    #expect(numbers.reduce(0, +).result == .success(7))
    #expect(numbers.contains(2).result == .success(true))
    #expect(numbers.contains { $0 > 3 }.result == .success(false))
    #expect(numbers.allSatisfy { $0 > 0 }.result == .success(true))
    let count: Result<Int, Failed>.Publisher = numbers.count()
    #expect(count.result == .success(4))
    #expect(try numbers.tryReduce(0, +).result.get() == 7)
    #expect(throws: Failed()) { try numbers.tryContains(where: refuse).result.get() }
    #expect(throws: Failed()) { try numbers.tryAllSatisfy(refuse).result.get() }
  }

  @Test func operatorsOfASequenceThatCannotFailAreOptionals() {
    let numbers = [3, 1, 1, 2].publisher
    let count: Just<Int> = numbers.count()
    #expect(count == Just(4))
    #expect(numbers.min().output == 1)
    #expect(numbers.max().output == 3)
    #expect(numbers.max { $0 > $1 }.output == 1)
    #expect(numbers.first() == 3.publisher)
    #expect(numbers.first { $0 < 3 }.output == 1)
    #expect(numbers.last().output == 2)
    #expect(numbers.last { $0 > 2 }.output == 3)
    #expect(numbers.output(at: 3).output == 2)
    #expect(numbers.output(at: 4).output == nil)
    #expect(numbers.setFailureType(to: Failed.self) == Publishers.Sequence(sequence: [3, 1, 1, 2]))
    let set = Set([1])
    #expect(
      set.publisher.output(at: set.startIndex).output == 1 && set.publisher.output(at: set.endIndex).output == nil)
    let replaced: Publishers.Sequence<[Int?], Never> = [1, nil].publisher.replaceNil(with: 2)
    #expect(replaced.sequence == [1, 2])
  }
}

extension Int {
  fileprivate var publisher: Optional<Int>.Publisher { Optional(self).publisher }
}

private func refuse(_ value: Int) throws -> Bool { throw Failed() }
