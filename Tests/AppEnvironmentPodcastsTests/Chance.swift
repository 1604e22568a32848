/// Random numbers that are the same for a seed.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<8 { _ = byte() }
  }

  /// A number from zero up to the limit, which isn't included.
  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 1) % max(limit, 1)
  }

  mutating func byte() -> UInt8 { UInt8(below(256)) }

  /// True once in `count` times.
  mutating func isOne(in count: Int) -> Bool { below(count) == 0 }
}
