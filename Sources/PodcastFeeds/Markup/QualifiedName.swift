/// Hashes of names, in which upper and lower case are equal.
enum NameHash {
  /// The hash of a name.
  ///
  /// Reads eight bytes at a time. The last bytes are read together with those before them, since the length is part of the
  /// hash.
  @inline(__always)
  static func of(_ bytes: Bytes) -> UInt64 {
    let count = bytes.count
    // Spread over all bits, so that different letters can't compensate for a different length.
    var hash = UInt64(truncatingIfNeeded: count &+ 1) &* 0xD6E8_FEB8_6659_FD93
    guard count > 0, let base = bytes.baseAddress else { return hash }
    let raw = UnsafeRawPointer(base)
    if count >= 8 {
      var at = 0
      while at + 8 < count {
        mix(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self), into: &hash)
        at += 8
      }
      mix(raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self), into: &hash)
    } else if count >= 4 {
      let first = raw.loadUnaligned(as: UInt32.self)
      let last = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      mix(UInt64(first) | UInt64(last) << 32, into: &hash)
    } else {
      mix(UInt64(base[0]) | UInt64(base[count / 2]) << 8 | UInt64(base[count - 1]) << 16, into: &hash)
    }
    return hash
  }

  static func of(_ text: StaticString) -> UInt64 {
    of(Bytes(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    hash = (hash ^ (word | ByteWord.all(0x20))) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}

/// The qualified name of an element or an attribute.
struct QualifiedName {
  /// The hash of the prefix, 0 if there isn't one.
  let prefix: UInt64
  /// The hash of the local name.
  let local: UInt64
  let end: Int
  /// The hash of the whole name.
  var hash: UInt64 { local ^ (prefix &* 0x9E37_79B9_7F4A_7C15) }

  /// Reads the name at a place. It ends at white space, `/`, `=`, a bracket, or at `limit`.
  @inline(__always)
  init(_ bytes: Bytes, from start: Int, to limit: Int) {
    var at = start
    var colon = start
    while true {
      at = Self.findEnd(bytes, at, limit)
      guard at < limit, bytes[at] == UInt8(ascii: ":") else { break }
      if colon == start { colon = at }
      at += 1
    }
    end = at
    prefix = colon > start ? NameHash.of(bytes.part(start, colon)) : 0
    local = NameHash.of(bytes.part(colon > start ? colon + 1 : start, at))
  }

  /// The place of the end or of a colon of a name.
  @inline(__always)
  private static func findEnd(_ bytes: Bytes, _ start: Int, _ limit: Int) -> Int {
    guard let base = bytes.baseAddress else { return limit }
    var at = start
    while at + 8 <= bytes.count, at < limit {
      let word = ByteWord(UnsafeRawPointer(base), at)
      // `<`, `=` and `>` differ from `<` by less than 3.
      let ends =
        word.below(0x21) | word.equal(UInt8(ascii: "/")) | word.equal(UInt8(ascii: ":"))
        | word.differing(from: UInt8(ascii: "<")).below(3)
      if ends != 0 { return min(at + ends.trailingZeroBitCount / 8, limit) }
      at += 8
    }
    while at < limit {
      switch bytes[at] {
      case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<")...UInt8(ascii: ">"): return at
      default: at += 1
      }
    }
    return limit
  }
}
