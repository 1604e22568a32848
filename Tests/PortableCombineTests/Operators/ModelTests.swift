import PortableCombine
import Testing

/// Compares operators with plain functions of arrays.
@Suite struct ModelTests {
  @Test func transformingAndFiltering() {
    resembles("filter") {
      $0.filter { $0 > 0 }
    } model: {
      $0.filter { $0 > 0 }
    }
    resembles("tryFilter") {
      $0.tryFilter { $0 > 0 }
    } model: {
      $0.filter { $0 > 0 }
    }
    resembles("compactMap") {
      $0.compactMap { $0 > 0 ? $0 * 2 : nil }
    } model: {
      $0.filter { $0 > 0 }.map { $0 * 2 }
    }
    resembles("tryCompactMap") {
      $0.tryCompactMap { $0 > 0 ? $0 : nil }
    } model: {
      $0.filter { $0 > 0 }
    }
    resembles("removeDuplicates") {
      $0.removeDuplicates()
    } model: {
      withoutRepeats($0)
    }
    resembles("tryRemoveDuplicates") {
      $0.tryRemoveDuplicates { $0 == $1 }
    } model: {
      withoutRepeats($0)
    }
    resembles("scan") {
      $0.scan(1, +)
    } model: { values in
      values.indices.map { 1 + values[...$0].reduce(0, +) }
    }
    resembles("tryScan") {
      $0.tryScan(1, +)
    } model: { values in
      values.indices.map { 1 + values[...$0].reduce(0, +) }
    }
    resembles("replaceNil") {
      $0.map { $0 > 0 ? $0 : nil }.replaceNil(with: 9)
    } model: {
      $0.map { $0 > 0 ? $0 : 9 }
    }
    resembles("map key path") {
      $0.map(\.description)
    } model: {
      $0.map(\.description)
    }
    resembles("print") {
      $0.print(to: Silence())
    } model: {
      $0
    }
  }
}

private func withoutRepeats(_ values: [Int]) -> [Int] {
  values.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
}

private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
