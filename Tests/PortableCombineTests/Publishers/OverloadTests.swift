import Foundation
import PortableCombine
import Testing

/// Pipelines without type annotations, for which the compiler must find one overload of each operator.
@Suite struct OverloadTests {
  @Test func pipelinesOfSequencesCompile() {
    var got: [String] = []
    func collect<P: Publisher>(_ publisher: P) {
      _ = publisher.sink(receiveCompletion: { _ in }, receiveValue: { got.append("\($0)") })
    }
    collect([1, 2, 3].publisher.count())
    collect(Set([1]).publisher.count())
    collect([1, 2].publisher.dropFirst(1).count())
    collect((1...3).publisher.first())
    collect((1...3).publisher.last { $0 < 3 })
    collect((1...3).publisher.output(at: 1))
    collect((1...4).publisher.map { $0 * 2 }.output(in: 1...2))
    collect((1...3).publisher.map(\.description).collect())
    collect((1...3).publisher.filter { $0 > 1 }.map { $0 * 2 }.reduce(0) { $0 + $1 })
    collect("abc".publisher.map { String($0).uppercased() }.prefix(1))
    collect(["b", "a"].publisher.max().replaceEmpty(with: "z"))
    collect([1, nil].publisher.compactMap { $0 })
    collect([1, nil].publisher.eraseToAnyPublisher().replaceNil(with: 0))
    collect([1, 2, 2].publisher.removeDuplicates().contains(2))
    #expect(
      got == [
        "3", "1", "1", "1", "2", "2", "4", "6", #"["1", "2", "3"]"#, "10", "A", "b", "1", "1", "0", "true",
      ])
  }

  @Test func pipelinesOfOneValueCompile() {
    struct Page: Codable { let title: String }
    var got: [String] = []
    _ = Just(Data(#"{"title": "Combine"}"#.utf8))
      .decode(type: Page.self, decoder: JSONDecoder())
      .map(\.title)
      .catch { _ in Just("placeholder") }
      .sink { got.append($0) }
    _ = Just("12").tryMap { text in
      guard let number = Int(text) else { throw Failed() }
      return number
    }
    .mapError { $0 as? Failed ?? Failed() }
    .replaceError(with: 0)
    .sink { got.append("\($0)") }
    _ = Just(Page(title: "Again"))
      .encode(encoder: JSONEncoder())
      .map { String(decoding: $0, as: UTF8.self) }
      .assertNoFailure()
      .sink { got.append($0) }
    _ = Result<Int, Failed>.failure(Failed()).publisher.replaceError(with: 7).print(to: Silence()).sink {
      got.append("\($0)")
    }
    _ = Int?.some(3).publisher.flatMap { [$0, $0].publisher }.sink { got.append("\($0)") }
    #expect(got == ["Combine", "12", #"{"title":"Again"}"#, "7", "3", "3"])
  }
}

private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
