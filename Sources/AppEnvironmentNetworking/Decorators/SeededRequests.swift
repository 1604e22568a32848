import Foundation
import Locking
import SeededNumbers

/// Numbers that look random, for requests: the n-th of each method and URL has the same for the same seed, whatever else
/// is asked for between, so that requests at the same time do not change each other's.
final class SeededRequests: Sendable {
  private let seed: UInt64
  private let counts = Locked<[String: UInt64]>([:])

  init(seed: UInt64) {
    self.seed = seed
  }

  /// The numbers for a request, which counts as made.
  func next(_ request: URLRequest) -> SeededGenerator {
    let name = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
    let count = counts.withLock { counts in
      defer { counts[name, default: 0] += 1 }
      return counts[name, default: 0]
    }
    var mixed = SeededGenerator(seed: seed)
    for byte in name.utf8 { mixed = SeededGenerator(seed: mixed.next() ^ UInt64(byte)) }
    return SeededGenerator(seed: mixed.next() ^ count)
  }
}
