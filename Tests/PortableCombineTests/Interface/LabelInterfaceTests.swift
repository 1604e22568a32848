import PortableCombine
import Testing

/// The labels that trailing closures hide, with closures and with functions given by name.
@Suite struct LabelInterfaceTests {
  private func isOdd(_ number: Int) -> Bool { number % 2 == 1 }

  private func isOddOrThrows(_ number: Int) throws -> Bool {
    guard number > 0 else { throw Failed() }
    return isOdd(number)
  }

  private let numbers = [1, 3, 4, 5].publisher.eraseToAnyPublisher()

  @Test func closuresAreLabeledWhileWhereAndBy() {
    #expect(collected(numbers.drop(while: isOdd)) == [4, 5])
    #expect(collected(numbers.tryDrop(while: isOddOrThrows)) == [4, 5])
    #expect(collected(numbers.prefix(while: isOdd)) == [1, 3])
    #expect(collected(numbers.tryPrefix(while: isOddOrThrows)) == [1, 3])
    #expect(collected(numbers.first(where: isOdd)) == [1])
    #expect(collected(numbers.tryFirst(where: isOddOrThrows)) == [1])
    #expect(collected(numbers.last(where: isOdd)) == [5])
    #expect(collected(numbers.tryLast(where: isOddOrThrows)) == [5])
    #expect(collected(numbers.contains(where: isOdd)) == [true])
    #expect(collected(numbers.tryContains(where: isOddOrThrows)) == [true])
    #expect(collected(numbers.max(by: <)) == [5])
    #expect(collected(numbers.tryMin(by: <)) == [1])
    #expect(collected(numbers.removeDuplicates(by: { $0 % 2 == $1 % 2 })) == [1, 4, 5])
  }

  @Test func operatorsTakeFunctionsByName() {
    #expect(collected(numbers.filter(isOdd)) == [1, 3, 5])
    #expect(collected(numbers.tryFilter(isOddOrThrows)) == [1, 3, 5])
    #expect(collected(numbers.allSatisfy(isOdd)) == [false])
    #expect(collected(numbers.tryAllSatisfy(isOddOrThrows)) == [false])
    #expect(collected(numbers.map(String.init)) == ["1", "3", "4", "5"])
    #expect(collected(numbers.map(String.init).compactMap(Int.init)) == [1, 3, 4, 5])
    #expect(collected(numbers.reduce(0, +)) == [13])
    #expect(collected(numbers.scan(0, +)) == [1, 4, 8, 13])
    #expect(collected(numbers.flatMap(Just.init)) == [1, 3, 4, 5])
    #expect(collected(numbers.zip(numbers, +)) == [2, 6, 8, 10])
    #expect(collected(numbers.combineLatest(Just(1), *)) == [5])
  }

  @Test func specializedOverloadsHaveTheSameLabels() {
    let array = [1, 3, 4, 5].publisher
    #expect(collected(array.drop(while: isOdd)) == [4, 5])
    #expect(collected(array.prefix(while: isOdd)) == [1, 3])
    #expect(array.first(where: isOdd).output == 1)
    #expect(array.last(where: isOdd).output == 5)
    #expect(array.contains(where: isOdd).result == .success(true))
    #expect(array.max(by: >).output == 1)
    #expect(Just(1).drop(while: isOdd).output == nil)
    #expect(Just(1).prefix(while: isOdd).output == 1)
    #expect(Just(1).first(where: isOdd).output == 1)
    #expect(Just(1).contains(where: isOdd).output)
    #expect(Optional(1).publisher.drop(while: isOdd).output == nil)
    #expect(Optional(1).publisher.last(where: isOdd).output == 1)
  }
}
