import Foundation
import PackageSupport

/// Pseudorandom numbers for requests: the n-th request of a method and URL has the same ones for the same seed,
/// regardless of other requests.
package final class SeededRequests: Sendable {
  private let seed: UInt64
  private let counts = Locked<[String: UInt64]>([:])

  package init(seed: UInt64) {
    self.seed = seed
  }

  /// Returns the numbers for a request, and counts it.
  package func next(_ request: URLRequest) -> SeededGenerator {
    let name = "\(request.method) \(request.url?.absoluteString ?? "")"
    let count = counts.withLock { counts in
      defer { counts[name, default: 0] += 1 }
      return counts[name, default: 0]
    }
    var mixed = SeededGenerator(seed: seed)
    for byte in name.utf8 { mixed = SeededGenerator(seed: mixed.next() ^ UInt64(byte)) }
    return SeededGenerator(seed: mixed.next() ^ count)
  }
}
