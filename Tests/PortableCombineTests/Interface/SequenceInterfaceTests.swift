import PortableCombine
import Testing

/// The overloads for publishers of sequences compute their result at once, and return publishers of a sequence or a
/// value.
@Suite struct SequenceInterfaceTests {
  typealias Success<Value> = Result<Value, Never>.Publisher
  typealias Trying<Value> = Result<Value, any Error>.Publisher
  typealias Elements<Base: Sequence> = Publishers.Sequence<Base, Never>

  /// A sequence that isn't a collection.
  let sequence = Elements(sequence: AnySequence([1, 2]))
  let array = [1, 2].publisher

  @Test func anySequenceHasTransformingOverloads() {
    expectType(sequence, Elements<AnySequence<Int>>.self)
    expectType(sequence.sequence, AnySequence<Int>.self)
    expectType(array, Elements<[Int]>.self)
    expectType(sequence.map { "\($0)" }, Elements<[String]>.self)
    expectType(sequence.compactMap { Optional("\($0)") }, Elements<[String]>.self)
    expectType([1, nil].publisher.replaceNil(with: 0), Elements<[Int?]>.self)
    expectType(sequence.scan("") { $0 + "\($1)" }, Elements<[String]>.self)
    expectType(sequence.filter { $0 > 1 }, Elements<[Int]>.self)
    expectType(sequence.dropFirst(), Elements<DropFirstSequence<AnySequence<Int>>>.self)
    expectType(sequence.drop { $0 > 1 }, Elements<DropWhileSequence<AnySequence<Int>>>.self)
    expectType(sequence.prefix(1), Elements<PrefixSequence<AnySequence<Int>>>.self)
    expectType(sequence.prefix { $0 > 1 }, Elements<[Int]>.self)
    expectType(sequence.removeDuplicates(), Elements<[Int]>.self)
  }

  @Test func anySequenceHasASettableFailureType() {
    let failing = sequence.setFailureType(to: Failed.self)
    expectType(failing, Publishers.Sequence<AnySequence<Int>, Failed>.self)
    expectType(failing.setFailureType(to: (any Error).self), Publishers.Sequence<AnySequence<Int>, any Error>.self)
    #expect(collected(failing.setFailureType(to: (any Error).self)) == [1, 2])
  }

  @Test func anySequenceHasReducingOverloads() {
    expectType(sequence.collect(), Success<[Int]>.self)
    expectType(sequence.ignoreOutput(), Empty<Int, Never>.self)
    expectType(sequence.reduce("") { $0 + "\($1)" }, Success<String>.self)
    expectType(sequence.tryReduce("") { $0 + "\($1)" }, Trying<String>.self)
    expectType(sequence.contains(1), Success<Bool>.self)
    expectType(sequence.contains { $0 > 1 }, Success<Bool>.self)
    expectType(sequence.tryContains { $0 > 1 }, Trying<Bool>.self)
    expectType(sequence.allSatisfy { $0 > 1 }, Success<Bool>.self)
    expectType(sequence.tryAllSatisfy { $0 > 1 }, Trying<Bool>.self)
    expectType(sequence.min(), Int?.Publisher.self)
    expectType(sequence.min(by: <), Int?.Publisher.self)
    expectType(sequence.max(), Int?.Publisher.self)
    expectType(sequence.max(by: <), Int?.Publisher.self)
    expectType(sequence.first { $0 > 1 }, Int?.Publisher.self)
    // A sequence that isn't a collection has the general operators.
    expectType(sequence.count(), Publishers.Count<Elements<AnySequence<Int>>>.self)
    expectType(sequence.first(), Publishers.First<Elements<AnySequence<Int>>>.self)
  }

  @Test func collectionsHaveMoreOverloads() {
    let set = Set([1]).publisher
    expectType(set.first(), Int?.Publisher.self)
    expectType(set.output(at: set.sequence.startIndex), Int?.Publisher.self)
    expectType(set.output(in: set.sequence.startIndex..<set.sequence.endIndex), Elements<[Int]>.self)
    expectType(set.count(), Success<Int>.self)
    let text = "ab".publisher
    expectType(text.last(), Character?.Publisher.self)
    expectType(text.last { $0 > "a" }, Character?.Publisher.self)
    expectType(array.output(at: 0), Int?.Publisher.self)
    expectType(array.output(in: 0..<1), Elements<[Int]>.self)
    expectType(array.count(), Just<Int>.self)
    expectType(array.setFailureType(to: Failed.self).count(), Result<Int, Failed>.Publisher.self)
  }

  @Test func rangeReplaceableCollectionsAppendAndPrepend() {
    expectType(array.append(3, 4), Elements<[Int]>.self)
    expectType(array.append(3...4), Elements<[Int]>.self)
    expectType(array.append([3].publisher), Elements<[Int]>.self)
    expectType(array.prepend(3, 4), Elements<[Int]>.self)
    expectType(array.prepend(3...4), Elements<[Int]>.self)
    expectType(array.prepend([3].publisher), Elements<[Int]>.self)
    #expect(array.append(3).prepend(0).sequence == [0, 1, 2, 3])
  }
}
