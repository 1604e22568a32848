/// Numbers that look random and are the same for the same seed: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mix(state)
  }

  /// The number that `next` would give in a place, counted from 1; those before need not be asked for.
  package func number(_ place: Int) -> UInt64 {
    Self.mix(state &+ UInt64(bitPattern: Int64(place)) &* Self.step)
  }

  /// A generator of its own for one use, so that others do not change its numbers.
  package func derived(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: name.utf8.reduce(state) { Self.mix($0 &+ Self.step &+ UInt64($1)) })
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
