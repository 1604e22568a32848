import Foundation
import PackageSupport

extension RandomClient {
  /// Returns a client that draws from the system, by cryptographic random numbers.
  ///
  /// - Parameter clock: The clock that dates UUIDs of version 7.
  public static func live(clock: ClockClient) -> RandomClient {
    drawing(clock) { _ in
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
  }

  /// Creates a client whose UUIDs are made of its bits.
  static func drawing(_ clock: ClockClient, _ bits: @escaping @Sendable (_ purpose: String) -> UInt64) -> RandomClient {
    let times = UUIDTimes()
    return RandomClient(
      bits: bits,
      uuid: { purpose in UUID(version: 4, high: bits(purpose), low: bits(purpose)) },
      timeOrderedUUID: { purpose in
        let milliseconds = clock.date().timeIntervalSince1970 * 1_000
        let (high, low) = (bits(purpose), bits(purpose))
        let time = times.next(UInt64(min(max(milliseconds, 0), 0xFFFF_FFFF_FFFF)), start: high & 0x7FF)
        return UUID(version: 7, high: time.milliseconds << 16 | time.count, low: low)
      })
  }
}

/// The times of UUIDs of version 7, which increase even if the clock doesn't.
///
/// The 12 bits after the time are a counter that begins at random in each millisecond (RFC 9562, section 6.2, method 1).
private final class UUIDTimes: Sendable {
  private let last = Locked((milliseconds: UInt64(0), count: UInt64(0)))

  func next(_ now: UInt64, start: UInt64) -> (milliseconds: UInt64, count: UInt64) {
    last.withLock { last in
      if now > last.milliseconds {
        last = (now, start)
      } else if last.count == 0xFFF {
        last = (last.milliseconds + 1, start)
      } else {
        last.count += 1
      }
      return last
    }
  }
}

extension UUID {
  /// Creates a UUID whose version and variant replace six of the bits.
  init(version: UInt8, high: UInt64, low: UInt64) {
    func byte(_ bits: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (56 - 8 * index)) }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        version << 4 | byte(high, 6) & 0x0F, byte(high, 7), 0x80 | byte(low, 0) & 0x3F, byte(low, 1), byte(low, 2),
        byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}
