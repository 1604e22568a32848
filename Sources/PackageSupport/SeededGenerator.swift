/// A generator of pseudorandom numbers, which are the same for the same seed.
///
/// The algorithm is SplitMix64 (G. L. Steele, D. Lea, C. H. Flood: “Fast splittable pseudorandom number generators”, 2014).
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

  /// Returns the number that the `index`th call of `next()` would return, counted from 1, without generating the ones before.
  package func number(_ index: Int) -> UInt64 {
    Self.mix(state &+ UInt64(bitPattern: Int64(index)) &* Self.step)
  }

  /// Returns an independent generator for a purpose: the numbers that one takes don't change those of another.
  package func derived(_ purpose: String) -> SeededGenerator {
    SeededGenerator(seed: purpose.utf8.reduce(state) { Self.mix($0 &+ Self.step &+ UInt64($1)) })
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
