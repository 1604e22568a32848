import Foundation
import PackageSupport

/// The length of a text and a hash of its bytes, by which the text is recognized later.
///
/// The hash isn't cryptographic: it recognizes texts that differ by accident.
package struct TextFingerprint: Equatable, Sendable {
  /// The number of bytes.
  let count: Int

  /// The hash of the bytes.
  let hash: UInt64

  init(count: Int, hash: UInt64) {
    (self.count, self.hash) = (count, hash)
  }

  /// The hash in 16 hexadecimal digits.
  var hexadecimalHash: String { hash.hexadecimal }

  /// Creates the fingerprint of a text. It reads every byte.
  init(of text: Data) {
    // FNV-1a over words instead of bytes. The shift carries high bits to low ones, which a product doesn't.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      hash ^= hash >> 29
    }
    text.withUnsafeBytes { bytes in
      let end = bytes.count & ~7
      for offset in stride(from: 0, to: end, by: 8) {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
      for byte in bytes[end...] { add(UInt64(byte)) }
    }
    (count, self.hash) = (text.count, hash)
  }
}
