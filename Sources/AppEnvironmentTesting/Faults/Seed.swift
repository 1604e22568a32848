/// Numbers that look random, and are the same in each run.
///
/// The mixing is that of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
struct Seed: Sendable {
  private let state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  /// A seed of its own for one use, so that others do not change its numbers.
  func derived(_ name: String) -> Seed {
    Seed(name.utf8.reduce(state) { Self.mix($0 &+ 0x9E37_79B9_7F4A_7C15 &+ UInt64($1)) })
  }

  /// The number in a place.
  func number(_ place: Int) -> UInt64 {
    Self.mix(state &+ UInt64(bitPattern: Int64(place)) &* 0x9E37_79B9_7F4A_7C15)
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
