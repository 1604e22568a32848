import PortableCombine
import Testing

/// The operators that select values, join publishers, and handle errors.
@Suite struct SelectingInterfaceTests {
  let numbers = Numbers()
  let failing = FailingNumbers()
  let words = Words()

  @Test func valuesAreSelected() {
    expectType(numbers.dropFirst(), Publishers.Drop<Numbers>.self)
    expectType(numbers.dropFirst(2), Publishers.Drop<Numbers>.self)
    expectType(numbers.drop { $0 > 1 }, Publishers.DropWhile<Numbers>.self)
    expectType(numbers.tryDrop { $0 > 1 }, Publishers.TryDropWhile<Numbers>.self)
    expectType(numbers.drop(untilOutputFrom: words), Publishers.DropUntilOutput<Numbers, Words>.self)
    expectType(numbers.prefix(2), Publishers.Output<Numbers>.self)
    expectType(numbers.prefix { $0 > 1 }, Publishers.PrefixWhile<Numbers>.self)
    expectType(numbers.tryPrefix { $0 > 1 }, Publishers.TryPrefixWhile<Numbers>.self)
    expectType(numbers.prefix(untilOutputFrom: failing), Publishers.PrefixUntilOutput<Numbers, FailingNumbers>.self)
    expectType(numbers.first(), Publishers.First<Numbers>.self)
    expectType(numbers.first { $0 > 1 }, Publishers.FirstWhere<Numbers>.self)
    expectType(numbers.tryFirst { $0 > 1 }, Publishers.TryFirstWhere<Numbers>.self)
    expectType(numbers.last(), Publishers.Last<Numbers>.self)
    expectType(numbers.last { $0 > 1 }, Publishers.LastWhere<Numbers>.self)
    expectType(numbers.tryLast { $0 > 1 }, Publishers.TryLastWhere<Numbers>.self)
    expectType(numbers.output(at: 1), Publishers.Output<Numbers>.self)
    expectType(numbers.output(in: 1...), Publishers.Output<Numbers>.self)
    expectType(numbers.output(in: ..<2), Publishers.Output<Numbers>.self)
    expectType(numbers.output(in: 1...2), Publishers.Output<Numbers>.self)
  }

  @Test func publishersAreChained() {
    typealias Chained = Publishers.Concatenate
    expectType(numbers.append(1, 2), Chained<Numbers, Publishers.Sequence<[Int], Never>>.self)
    expectType(numbers.append([1, 2]), Chained<Numbers, Publishers.Sequence<[Int], Never>>.self)
    expectType(numbers.append(1..<2), Chained<Numbers, Publishers.Sequence<Range<Int>, Never>>.self)
    expectType(numbers.append(Just(1)), Chained<Numbers, Just<Int>>.self)
    expectType(numbers.prepend(1, 2), Chained<Publishers.Sequence<[Int], Never>, Numbers>.self)
    expectType(numbers.prepend(Set([1])), Chained<Publishers.Sequence<Set<Int>, Never>, Numbers>.self)
    expectType(numbers.prepend(Just(1)), Chained<Just<Int>, Numbers>.self)
    let chained = Chained(prefix: numbers, suffix: Just(1))
    expectType(chained.prefix, Numbers.self)
    expectType(chained.suffix, Just<Int>.self)
  }

  @Test func latestValuesAreCombined() {
    typealias Latest = Publishers.CombineLatest<Numbers, Words>
    typealias Latest3 = Publishers.CombineLatest3<Numbers, Words, Numbers>
    typealias Latest4 = Publishers.CombineLatest4<Numbers, Words, Numbers, Words>
    expectType(numbers.combineLatest(words), Latest.self)
    expectType(numbers.combineLatest(words) { "\($0)\($1)" }, Publishers.Map<Latest, String>.self)
    expectType(numbers.combineLatest(words, numbers), Latest3.self)
    expectType(numbers.combineLatest(words, numbers) { "\($0)\($1)\($2)" }, Publishers.Map<Latest3, String>.self)
    expectType(numbers.combineLatest(words, numbers, words), Latest4.self)
    expectType(
      numbers.combineLatest(words, numbers, words) { "\($0)\($1)\($2)\($3)" }, Publishers.Map<Latest4, String>.self)
    expectType(Publishers.CombineLatest(numbers, words), Latest.self)
    expectType(Publishers.CombineLatest3(numbers, words, numbers), Latest3.self)
    let four = Publishers.CombineLatest4(numbers, words, numbers, words)
    expectType((four.a, four.b, four.c, four.d), (Numbers, Words, Numbers, Words).self)
    expectType(Latest4.Output.self, (Int, String, Int, String).Type.self)
  }

  @Test func valuesArePaired() {
    typealias Pairs = Publishers.Zip<Numbers, Words>
    typealias Triples = Publishers.Zip3<Numbers, Words, Numbers>
    typealias Quadruples = Publishers.Zip4<Numbers, Words, Numbers, Words>
    expectType(numbers.zip(words), Pairs.self)
    expectType(numbers.zip(words) { "\($0)\($1)" }, Publishers.Map<Pairs, String>.self)
    expectType(numbers.zip(words, numbers), Triples.self)
    expectType(numbers.zip(words, numbers) { "\($0)\($1)\($2)" }, Publishers.Map<Triples, String>.self)
    expectType(numbers.zip(words, numbers, words), Quadruples.self)
    expectType(numbers.zip(words, numbers, words) { "\($0)\($1)\($2)\($3)" }, Publishers.Map<Quadruples, String>.self)
    expectType(Publishers.Zip(numbers, words), Pairs.self)
    expectType(Publishers.Zip3(numbers, words, numbers), Triples.self)
    let four = Publishers.Zip4(numbers, words, numbers, words)
    expectType((four.a, four.b, four.c, four.d), (Numbers, Words, Numbers, Words).self)
    expectType(Quadruples.Output.self, (Int, String, Int, String).Type.self)
  }

  @Test func errorsAreHandled() {
    expectType(failing.assertNoFailure(), Publishers.AssertNoFailure<FailingNumbers>.self)
    let asserting = failing.assertNoFailure("prefix", file: "here", line: 7)
    #expect((asserting.prefix, "\(asserting.file)", asserting.line) == ("prefix", "here", 7))
    expectType(failing.catch { _ in Just(1) }, Publishers.Catch<FailingNumbers, Just<Int>>.self)
    expectType(failing.tryCatch { _ in Just(1) }, Publishers.TryCatch<FailingNumbers, Just<Int>>.self)
    expectType(failing.retry(2), Publishers.Retry<FailingNumbers>.self)
    #expect(Publishers.Retry(upstream: failing, retries: nil).retries == nil)
  }

  @Test func flatMapAcceptsAllCombinationsOfFailureTypes() {
    typealias Children = PassthroughSubject<String, Failed>
    let children = Children()
    expectType(failing.flatMap { _ in children }, Publishers.FlatMap<Children, FailingNumbers>.self)
    expectType(
      numbers.flatMap(maxPublishers: .max(1)) { _ in children },
      Publishers.FlatMap<Children, Publishers.SetFailureType<Numbers, Failed>>.self)
    expectType(numbers.flatMap { [words] _ in words }, Publishers.FlatMap<Words, Numbers>.self)
    expectType(
      failing.flatMap { [words] _ in words },
      Publishers.FlatMap<Publishers.SetFailureType<Words, Failed>, FailingNumbers>.self)
  }

  @Test func switchToLatestAcceptsAllCombinationsOfFailureTypes() {
    typealias Switched = Publishers.SwitchToLatest
    typealias A = PassthroughSubject<FailingNumbers, Failed>
    typealias B = PassthroughSubject<FailingNumbers, Never>
    typealias C = PassthroughSubject<Numbers, Never>
    typealias D = PassthroughSubject<Numbers, Failed>
    typealias Changed = Publishers.SetFailureType<Numbers, Failed>
    expectType(A().switchToLatest(), Switched<FailingNumbers, A>.self)
    expectType(B().switchToLatest(), Switched<FailingNumbers, Publishers.SetFailureType<B, Failed>>.self)
    expectType(C().switchToLatest(), Switched<Numbers, C>.self)
    expectType(D().switchToLatest(), Switched<Changed, Publishers.Map<D, Changed>>.self)
    expectType(Switched(upstream: A()).upstream, A.self)
  }
}
