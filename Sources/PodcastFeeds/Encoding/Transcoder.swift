import Foundation

/// Converts text from a document's encoding to UTF-8. Bytes that aren't characters in the encoding become U+FFFD, except in
/// UTF-8, which is passed on as it is.
struct Transcoder: Sendable {
  private let encoding: DocumentEncoding
  /// The beginning of a character that the next bytes continue.
  private var rest: [UInt8] = []
  /// The scalar values of single bytes, or of the pairs of bytes that were read so far; 0 for other pairs.
  private var known: [UInt32]
  /// The number of replaced bytes or pairs.
  private(set) var failures = 0
  /// A Boolean value that indicates whether ISO-2022-JP has switched to characters of two bytes.
  private var isDoubleByte = false

  init(_ encoding: DocumentEncoding) {
    self.encoding = encoding
    known =
      switch encoding {
      case .utf8, .utf16, .utf32: []
      case .singleByte(let number): Self.table(number)
      case .multiByte, .iso2022JP: [UInt32](repeating: 0, count: 0x1_0000)
      }
  }

  mutating func decode(_ bytes: Bytes, isLast: Bool, into result: inout [UInt8]) {
    result.reserveCapacity(result.count + bytes.count)
    if rest.isEmpty {
      let used = run(bytes, isLast: isLast, &result)
      rest.append(contentsOf: bytes.part(used, bytes.count))
    } else {
      var held: [UInt8] = []
      swap(&held, &rest)
      held.append(contentsOf: bytes)
      let used = held.withUnsafeBufferPointer { run($0, isLast: isLast, &result) }
      held.removeFirst(used)
      rest = held
    }
  }

  private mutating func run(_ bytes: Bytes, isLast: Bool, _ result: inout [UInt8]) -> Int {
    switch encoding {
    case .utf8:
      result.append(contentsOf: bytes)
      return bytes.count
    case .utf16(let isBig): return utf16(bytes, isBig, isLast, &result)
    case .utf32(let isBig): return utf32(bytes, isBig, isLast, &result)
    case .singleByte:
      for byte in bytes {
        if byte < 0x80 { result.append(byte) } else { append(known[Int(byte)], &result) }
      }
      return bytes.count
    case .multiByte(let scheme, let number): return multiByte(bytes, scheme, number, isLast, &result)
    case .iso2022JP: return iso2022JP(bytes, isLast, &result)
    }
  }

  private mutating func append(_ value: UInt32, _ result: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    if scalar == "\u{FFFD}" { failures += 1 }
    result.append(contentsOf: scalar.utf8)
  }
}

// MARK: - UTF-16 and UTF-32

extension Transcoder {
  private mutating func utf16(_ bytes: Bytes, _ isBig: Bool, _ isLast: Bool, _ result: inout [UInt8]) -> Int {
    func unit(_ at: Int) -> UInt32 {
      isBig ? UInt32(bytes[at]) << 8 | UInt32(bytes[at + 1]) : UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at])
    }
    var at = 0
    while at + 1 < bytes.count {
      let first = unit(at)
      if first & 0xF800 != 0xD800 {
        append(first, &result)
        at += 2
      } else if first < 0xDC00, at + 3 < bytes.count {
        let second = unit(at + 2)
        let isPair = second & 0xFC00 == 0xDC00
        append(isPair ? 0x1_0000 + (first & 0x3FF) << 10 + second & 0x3FF : 0xFFFD, &result)
        at += isPair ? 4 : 2
      } else if first < 0xDC00, !isLast {
        return at
      } else {
        append(0xFFFD, &result)
        at += 2
      }
    }
    return isLast ? bytes.count : at
  }

  private mutating func utf32(_ bytes: Bytes, _ isBig: Bool, _ isLast: Bool, _ result: inout [UInt8]) -> Int {
    var at = 0
    while at + 3 < bytes.count {
      let four = (0..<4).map { UInt32(bytes[at + (isBig ? $0 : 3 - $0)]) }
      let value = four[0] << 24 | four[1] << 16 | four[2] << 8 | four[3]
      append(value, &result)
      at += 4
    }
    return isLast ? bytes.count : at
  }
}

// MARK: - Encodings of one and two bytes, by Foundation's tables

extension Transcoder {
  private static func table(_ number: UInt) -> [UInt32] {
    (0...255).map { byte in
      if number == 0 { return Windows1252.scalar(UInt8(byte)) }
      return byte < 0x80 ? UInt32(byte) : scalar([UInt8(byte)], number) ?? 0xFFFD
    }
  }

  /// The scalar value that the bytes encode, `nil` if they aren't exactly one character.
  private static func scalar(_ bytes: [UInt8], _ number: UInt) -> UInt32? {
    guard let text = String(bytes: bytes, encoding: String.Encoding(rawValue: number)) else { return nil }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return nil }
    return first.value
  }

  /// The scalar value of a pair of bytes, or of the byte `second` after zero.
  private mutating func character(_ first: UInt8, _ second: UInt8, _ number: UInt) -> UInt32 {
    let key = Int(first) << 8 | Int(second)
    if known[key] == 0 { known[key] = Self.scalar(first == 0 ? [second] : [first, second], number) ?? 0xFFFD }
    return known[key]
  }

  /// The scalar value of a pair of EUC-JP.
  ///
  /// NB: Foundation on Linux has no EUC-JP: `String(bytes: [0xA4, 0xA2], encoding: .japaneseEUC)` is `nil`. Shift-JIS has
  /// the same table of characters, JIS X 0208, at other numbers.
  private mutating func japanese(_ first: UInt8, _ second: UInt8) -> UInt32 {
    guard first >= 0xA1, first < 0xFF, second >= 0xA1, second < 0xFF else { return 0xFFFD }
    let (row, cell) = (first - 0x80, second - 0x80)
    let lead = (row + 1) / 2 + (row < 0x5F ? 0x70 : 0xB0)
    let trail = row % 2 == 1 ? cell + (cell >= 0x60 ? 0x20 : 0x1F) : cell + 0x7E
    return character(lead, trail, String.Encoding.shiftJIS.rawValue)
  }

  private mutating func multiByte(
    _ bytes: Bytes, _ scheme: DocumentEncoding.Scheme, _ number: UInt, _ isLast: Bool, _ result: inout [UInt8]
  ) -> Int {
    var at = 0
    while at < bytes.count {
      let first = bytes[at]
      if first < 0x80 {
        result.append(first)
        at += 1
        continue
      }
      if scheme == .shiftJIS, (0xA1...0xDF).contains(first) || first == 0x80 || first == 0xA0 || first >= 0xFD {
        append(character(0, first, number), &result)
        at += 1
        continue
      }
      let length = characterLength(bytes, at, scheme)
      guard at + length <= bytes.count else {
        guard isLast else { return at }
        append(0xFFFD, &result)
        return bytes.count
      }
      let value =
        switch length {
        case 2 where scheme == .eucJP && first == 0x8E:
          // Half-width katakana.
          (0xA1...0xDF).contains(bytes[at + 1]) ? 0xFF61 + UInt32(bytes[at + 1] - 0xA1) : 0xFFFD
        case 2 where scheme == .eucJP: japanese(first, bytes[at + 1])
        case 2: character(first, bytes[at + 1], number)
        case 1: UInt32(0xFFFD)
        default: Self.scalar(Array(bytes.part(at, at + length)), number) ?? 0xFFFD
        }
      append(value, &result)
      // After an invalid first byte, an ASCII character is kept.
      at += value == 0xFFFD && length > 1 && bytes[at + 1] < 0x80 ? 1 : length
    }
    return at
  }

  /// The number of bytes of the character outside ASCII at a place.
  private func characterLength(_ bytes: Bytes, _ at: Int, _ scheme: DocumentEncoding.Scheme) -> Int {
    let first = bytes[at]
    switch scheme {
    case .shiftJIS, .twoBytes: return first > 0x80 && first < 0xFF ? 2 : 1
    case .eucJP: return first == 0x8F ? 3 : first == 0x8E || first >= 0xA1 && first < 0xFF ? 2 : 1
    case .gb18030:
      guard first > 0x80, first < 0xFF else { return 1 }
      guard at + 1 < bytes.count else { return 2 }
      return bytes[at + 1].isDigit ? 4 : 2
    }
  }

  private mutating func iso2022JP(_ bytes: Bytes, _ isLast: Bool, _ result: inout [UInt8]) -> Int {
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x1B {
        guard at + 2 < bytes.count else { return isLast ? bytes.count : at }
        isDoubleByte = bytes[at + 1] == UInt8(ascii: "$")
        at += 3
      } else if isDoubleByte, byte > 0x20, byte < 0x7F {
        guard at + 1 < bytes.count else { return isLast ? bytes.count : at }
        append(japanese(byte | 0x80, bytes[at + 1] | 0x80), &result)
        at += 2
      } else {
        if byte < 0x80 { result.append(byte) } else { append(0xFFFD, &result) }
        at += 1
      }
    }
    return at
  }
}

/// The encoding of documents that are labeled as Latin-1, as the HTML standard defines it.
enum Windows1252 {
  /// The characters of the bytes from 0x80 to 0x9F. Five have none and stay the C1 controls that they are in Latin-1.
  static let high: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]

  /// The scalar value of a byte.
  static func scalar(_ byte: UInt8) -> UInt32 {
    (0x80..<0xA0).contains(byte) ? high[Int(byte) - 0x80] : UInt32(byte)
  }
}
