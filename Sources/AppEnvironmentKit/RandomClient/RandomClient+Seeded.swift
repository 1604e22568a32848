import Foundation
import PackageSupport

extension RandomClient {
  /// Returns a client whose draws a seed determines.
  ///
  /// The n-th draw for a purpose is the same in each run and on each system. The numbers are pseudorandom, and unsuitable for
  /// secrets.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - clock: The clock that dates UUIDs of version 7.
  public static func seeded(_ seed: UInt64, clock: ClockClient = .immediate) -> RandomClient {
    let generators = Locked<[String: SeededGenerator]>([:])
    return drawing(clock) { purpose in
      generators.withLock { generators in
        generators[purpose, default: SeededGenerator(seed: seed).derived(purpose)].next()
      }
    }
  }

  /// A client whose UUIDs, of both kinds and for all purposes, are 00000000-0000-0000-0000-000000000000, …1, and so on, and
  /// whose other draws are those of the seed 0. Each access creates one that begins with 0.
  public static var incrementing: RandomClient {
    let count = Locked(UInt64(0))
    let next: @Sendable (String) -> UUID = { _ in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      let digits = String(number, radix: 16)
      let text = String(repeating: "0", count: 32 - digits.count) + digits
      let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
        String(text.dropFirst($0.lowerBound).prefix($0.count))
      }
      return UUID(uuidString: groups.joined(separator: "-")) ?? UUID()
    }
    var client = seeded(0)
    (client.uuid, client.timeOrderedUUID) = (next, next)
    return client
  }
}
