/// Eight bytes that are compared at once, in the order of memory from the lowest.
///
/// A comparison returns a mask whose lowest set bit is the highest bit of the first matching byte. The bits above it are
/// undefined.
struct ByteWord {
  let value: UInt64

  @inline(__always)
  init(_ value: UInt64) {
    self.value = value
  }

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ at: Int) {
    value = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  @inline(__always)
  static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Matches the bytes below a limit of at most 0x80.
  @inline(__always)
  func below(_ limit: UInt8) -> UInt64 {
    (value &- Self.all(limit)) & ~value & Self.all(0x80)
  }

  @inline(__always)
  func equal(_ byte: UInt8) -> UInt64 { differing(from: byte).below(1) }

  @inline(__always)
  func differing(from byte: UInt8) -> ByteWord { ByteWord(value ^ Self.all(byte)) }
}
