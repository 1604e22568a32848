/// A hash of bytes that is the same in each run of each program, unlike that of `Hasher`, so that it can be kept in a file.
///
/// The function is FNV-1a with 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
package struct StableHash {
  /// The hash of the bytes so far.
  @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  /// Adds bytes.
  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Returns the hash of the bytes of a text.
  package static func of(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.add(text.utf8)
    return hash.value
  }
}

extension UInt64 {
  /// The number in 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
