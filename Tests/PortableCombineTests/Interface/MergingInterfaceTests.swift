import PortableCombine
import Testing

/// Merging in every arity, of publishers and of merges.
@Suite struct MergingInterfaceTests {
  typealias S = PassthroughSubject<Int, Never>
  typealias J = Just<Int>

  let s = S()
  let j = Just(1)

  @Test func aPublisherIsMergedWithUpToSevenOthers() {
    expectType(s.merge(with: j), Publishers.Merge<S, J>.self)
    expectType(s.merge(with: s), Publishers.MergeMany<S>.self)
    expectType(s.merge(with: j, j), Publishers.Merge3<S, J, J>.self)
    expectType(s.merge(with: j, j, j), Publishers.Merge4<S, J, J, J>.self)
    expectType(s.merge(with: j, j, j, j), Publishers.Merge5<S, J, J, J, J>.self)
    expectType(s.merge(with: j, j, j, j, j), Publishers.Merge6<S, J, J, J, J, J>.self)
    expectType(s.merge(with: j, j, j, j, j, j), Publishers.Merge7<S, J, J, J, J, J, J>.self)
    expectType(s.merge(with: j, j, j, j, j, j, j), Publishers.Merge8<S, J, J, J, J, J, J, J>.self)
  }

  @Test func aMergeOfTwoTakesMorePublishers() {
    let merge = Publishers.Merge(s, j)
    expectType(merge.merge(with: s), Publishers.Merge3<S, J, S>.self)
    expectType(merge.merge(with: s, s), Publishers.Merge4<S, J, S, S>.self)
    expectType(merge.merge(with: s, s, s), Publishers.Merge5<S, J, S, S, S>.self)
    expectType(merge.merge(with: s, s, s, s), Publishers.Merge6<S, J, S, S, S, S>.self)
    expectType(merge.merge(with: s, s, s, s, s), Publishers.Merge7<S, J, S, S, S, S, S>.self)
    expectType(merge.merge(with: s, s, s, s, s, s), Publishers.Merge8<S, J, S, S, S, S, S, S>.self)
  }

  @Test func aMergeOfThreeTakesMorePublishers() {
    let merge = Publishers.Merge3(s, j, j)
    expectType(merge.merge(with: s), Publishers.Merge4<S, J, J, S>.self)
    expectType(merge.merge(with: s, s), Publishers.Merge5<S, J, J, S, S>.self)
    expectType(merge.merge(with: s, s, s), Publishers.Merge6<S, J, J, S, S, S>.self)
    expectType(merge.merge(with: s, s, s, s), Publishers.Merge7<S, J, J, S, S, S, S>.self)
    expectType(merge.merge(with: s, s, s, s, s), Publishers.Merge8<S, J, J, S, S, S, S, S>.self)
  }

  @Test func aMergeOfFourTakesMorePublishers() {
    let merge = Publishers.Merge4(s, j, j, j)
    expectType(merge.merge(with: s), Publishers.Merge5<S, J, J, J, S>.self)
    expectType(merge.merge(with: s, s), Publishers.Merge6<S, J, J, J, S, S>.self)
    expectType(merge.merge(with: s, s, s), Publishers.Merge7<S, J, J, J, S, S, S>.self)
    expectType(merge.merge(with: s, s, s, s), Publishers.Merge8<S, J, J, J, S, S, S, S>.self)
  }

  @Test func aMergeOfFiveOrMoreTakesMorePublishers() {
    let five = Publishers.Merge5(s, j, j, j, j)
    expectType(five.merge(with: s), Publishers.Merge6<S, J, J, J, J, S>.self)
    expectType(five.merge(with: s, s), Publishers.Merge7<S, J, J, J, J, S, S>.self)
    expectType(five.merge(with: s, s, s), Publishers.Merge8<S, J, J, J, J, S, S, S>.self)
    let six = Publishers.Merge6(s, j, j, j, j, j)
    expectType(six.merge(with: s), Publishers.Merge7<S, J, J, J, J, J, S>.self)
    expectType(six.merge(with: s, s), Publishers.Merge8<S, J, J, J, J, J, S, S>.self)
    let seven = Publishers.Merge7(s, j, j, j, j, j, j)
    expectType(seven.merge(with: s), Publishers.Merge8<S, J, J, J, J, J, J, S>.self)
  }

  @Test func mergesHaveTheirPublishersAsProperties() {
    let eight = Publishers.Merge8(Just(1), Just(2), Just(3), Just(4), Just(5), Just(6), Just(7), Just(8))
    let merged = [eight.a, eight.b, eight.c, eight.d, eight.e, eight.f, eight.g, eight.h]
    #expect(merged.map(\.output) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(collected(eight) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(Publishers.MergeMany(Just(1), Just(2)).publishers == [Just(1), Just(2)])
    #expect(Publishers.MergeMany([Just(1), Just(2)]).merge(with: Just(3)).publishers == [Just(1), Just(2), Just(3)])
  }
}
