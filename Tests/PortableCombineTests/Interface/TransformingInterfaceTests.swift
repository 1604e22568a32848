import Foundation
import PortableCombine
import Testing

/// The operators that transform and filter, called with every label, return the same types as Combine's.
@Suite struct TransformingInterfaceTests {
  private struct Point: Codable {
    var x = 1
    var y = 2.0
    var z = "3"
  }

  let numbers = Numbers()
  let failing = FailingNumbers()

  @Test func valuesAreMapped() {
    expectType(numbers.map { "\($0)" }, Publishers.Map<Numbers, String>.self)
    expectType(numbers.map { $0 }.map { "\($0)" }, Publishers.Map<Numbers, String>.self)
    expectType(numbers.map { $0 }.tryMap { "\($0)" }, Publishers.TryMap<Numbers, String>.self)
    expectType(numbers.tryMap { "\($0)" }, Publishers.TryMap<Numbers, String>.self)
    expectType(numbers.tryMap { $0 }.map { "\($0)" }, Publishers.TryMap<Numbers, String>.self)
    expectType(numbers.tryMap { $0 }.tryMap { "\($0)" }, Publishers.TryMap<Numbers, String>.self)
    expectType(failing.mapError { $0 as any Error }, Publishers.MapError<FailingNumbers, any Error>.self)
    expectType(numbers.scan("") { $0 + "\($1)" }, Publishers.Scan<Numbers, String>.self)
    expectType(numbers.tryScan("") { $0 + "\($1)" }, Publishers.TryScan<Numbers, String>.self)
    let optionals = PassthroughSubject<Int?, Never>()
    expectType(optionals.replaceNil(with: 0), Publishers.Map<PassthroughSubject<Int?, Never>, Int>.self)
  }

  @Test func keyPathsAreMapped() {
    typealias Points = PassthroughSubject<Point, Never>
    let points = Points()
    expectType(points.map(\.x) as Publishers.MapKeyPath, Publishers.MapKeyPath<Points, Int>.self)
    expectType(points.map(\.x, \.y), Publishers.MapKeyPath2<Points, Int, Double>.self)
    expectType(points.map(\.x, \.y, \.z), Publishers.MapKeyPath3<Points, Int, Double, String>.self)
    let three = points.map(\.x, \.y, \.z)
    #expect((three.keyPath0, three.keyPath1, three.keyPath2) == (\Point.x, \Point.y, \Point.z))
    let two = points.map(\.x, \.y)
    #expect((two.keyPath0, two.keyPath1) == (\Point.x, \Point.y))
    let path = \Point.x
    #expect(points.map(path).keyPath == path)
  }

  @Test func valuesAreEncodedAndDecoded() {
    typealias Points = PassthroughSubject<Point, Failed>
    typealias Bytes = PassthroughSubject<Data, Failed>
    expectType(Points().encode(encoder: JSONEncoder()), Publishers.Encode<Points, JSONEncoder>.self)
    expectType(Points().encode(encoder: PropertyListEncoder()), Publishers.Encode<Points, PropertyListEncoder>.self)
    expectType(
      Bytes().decode(type: Point.self, decoder: JSONDecoder()), Publishers.Decode<Bytes, Point, JSONDecoder>.self)
    expectType(
      Bytes().decode(type: Point.self, decoder: PropertyListDecoder()),
      Publishers.Decode<Bytes, Point, PropertyListDecoder>.self)
    expectType(
      Publishers.Encode(upstream: Points(), encoder: JSONEncoder()).upstream, Points.self)
    expectType(
      Publishers.Decode<Bytes, Point, JSONDecoder>(upstream: Bytes(), decoder: JSONDecoder()).upstream, Bytes.self)
  }

  @Test func failureTypesAreSet() {
    typealias Changed = Publishers.SetFailureType
    expectType(numbers.setFailureType(to: Failed.self), Changed<Numbers, Failed>.self)
    expectType(
      numbers.setFailureType(to: Failed.self).setFailureType(to: (any Error).self), Changed<Numbers, any Error>.self)
    expectType(Changed<Numbers, Failed>(upstream: numbers).upstream, Numbers.self)
  }

  @Test func valuesAreFiltered() {
    expectType(numbers.filter { $0 > 0 }, Publishers.Filter<Numbers>.self)
    expectType(numbers.filter { $0 > 0 }.filter { $0 > 1 }, Publishers.Filter<Numbers>.self)
    expectType(numbers.filter { $0 > 0 }.tryFilter { $0 > 1 }, Publishers.TryFilter<Numbers>.self)
    expectType(numbers.tryFilter { $0 > 0 }, Publishers.TryFilter<Numbers>.self)
    expectType(numbers.tryFilter { $0 > 0 }.filter { $0 > 1 }, Publishers.TryFilter<Numbers>.self)
    expectType(numbers.tryFilter { $0 > 0 }.tryFilter { $0 > 1 }, Publishers.TryFilter<Numbers>.self)
    expectType(numbers.compactMap { Optional("\($0)") }, Publishers.CompactMap<Numbers, String>.self)
    expectType(numbers.compactMap { Optional($0) }.map { "\($0)" }, Publishers.CompactMap<Numbers, String>.self)
    expectType(
      numbers.compactMap { Optional($0) }.compactMap { Optional("\($0)") }, Publishers.CompactMap<Numbers, String>.self)
    expectType(numbers.tryCompactMap { Optional("\($0)") }, Publishers.TryCompactMap<Numbers, String>.self)
    expectType(
      numbers.tryCompactMap { Optional($0) }.compactMap { Optional("\($0)") },
      Publishers.TryCompactMap<Numbers, String>.self)
    expectType(numbers.removeDuplicates(), Publishers.RemoveDuplicates<Numbers>.self)
    expectType(numbers.removeDuplicates(by: ==), Publishers.RemoveDuplicates<Numbers>.self)
    expectType(numbers.tryRemoveDuplicates(by: ==), Publishers.TryRemoveDuplicates<Numbers>.self)
    expectType(numbers.replaceEmpty(with: 0), Publishers.ReplaceEmpty<Numbers>.self)
    expectType(failing.replaceError(with: 0), Publishers.ReplaceError<FailingNumbers>.self)
  }

  @Test func valuesAreReduced() {
    let scheduler = ImmediateScheduler.shared
    typealias ByTime = Publishers.CollectByTime<Numbers, ImmediateScheduler>
    expectType(numbers.collect(), Publishers.Collect<Numbers>.self)
    expectType(numbers.collect(2), Publishers.CollectByCount<Numbers>.self)
    expectType(numbers.collect(.byTime(scheduler, .seconds(1))), ByTime.self)
    expectType(numbers.collect(.byTimeOrCount(scheduler, .seconds(1), 2), options: nil), ByTime.self)
    expectType(numbers.ignoreOutput(), Publishers.IgnoreOutput<Numbers>.self)
    expectType(numbers.reduce("") { $0 + "\($1)" }, Publishers.Reduce<Numbers, String>.self)
    expectType(numbers.tryReduce("") { $0 + "\($1)" }, Publishers.TryReduce<Numbers, String>.self)
    expectType(numbers.count(), Publishers.Count<Numbers>.self)
    expectType(numbers.max(), Publishers.Comparison<Numbers>.self)
    expectType(numbers.max(by: <), Publishers.Comparison<Numbers>.self)
    expectType(numbers.tryMax(by: <), Publishers.TryComparison<Numbers>.self)
    expectType(numbers.min(), Publishers.Comparison<Numbers>.self)
    expectType(numbers.min(by: <), Publishers.Comparison<Numbers>.self)
    expectType(numbers.tryMin(by: <), Publishers.TryComparison<Numbers>.self)
    expectType(numbers.contains(1), Publishers.Contains<Numbers>.self)
    expectType(numbers.contains { $0 > 1 }, Publishers.ContainsWhere<Numbers>.self)
    expectType(numbers.tryContains { $0 > 1 }, Publishers.TryContainsWhere<Numbers>.self)
    expectType(numbers.allSatisfy { $0 > 1 }, Publishers.AllSatisfy<Numbers>.self)
    expectType(numbers.tryAllSatisfy { $0 > 1 }, Publishers.TryAllSatisfy<Numbers>.self)
  }
}
