/// A JSON value, as far as the compiler's messages to a macro's program need it. Foundation isn't linked, so that the
/// program starts in a few milliseconds.
///
/// The syntax is that of RFC 8259.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Reads a document. Returns `nil` if it isn't JSON, or nested more than 200 deep.
  package init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  /// The value of a member of an object; `nil` without one.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text of a string; `nil` for other values.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number; `nil` for other values.
  package var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The document. Members of objects are sorted by name.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): String(number)
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.description)" }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A Boolean value that indicates whether only white space follows.
  var isAtEnd: Bool {
    mutating get {
      skipWhitespace()
      return position == bytes.count
    }
  }

  mutating func value(depth: Int) -> JSON? {
    guard depth < 200 else { return nil }
    skipWhitespace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "t"): return literal("true", .bool(true))
    case UInt8(ascii: "f"): return literal("false", .bool(false))
    case UInt8(ascii: "n"): return literal("null", .null)
    default: return number()
    }
  }

  private mutating func skipWhitespace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipWhitespace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func literal(_ text: StaticString, _ value: JSON) -> JSON? {
    for index in 0..<text.utf8CodeUnitCount {
      guard position < bytes.count, bytes[position] == text.utf8Start[index] else { return nil }
      position += 1
    }
    return value
  }

  private mutating func object(depth: Int) -> JSON? {
    position += 1
    var members: [String: JSON] = [:]
    if skip("}") { return .object(members) }
    repeat {
      skipWhitespace()
      guard let name = string(), skip(":"), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
    } while skip(",")
    return skip("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSON? {
    position += 1
    var values: [JSON] = []
    if skip("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while skip(",")
    return skip("]") ? .array(values) : nil
  }

  /// The number, without its fraction and exponent, which no message has.
  private mutating func number() -> JSON? {
    let start = position
    while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return (Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded(.towardZero)) }).map(JSON.number)
  }

  private mutating func string() -> String? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard position < bytes.count else { return nil }
        let escape = bytes[position]
        position += 1
        switch escape {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"):
          guard let scalar = escapedScalar() else { return nil }
          text += Array(String(scalar).utf8)
        default: text.append(escape)
        }
      default: text.append(byte)
      }
    }
    return nil
  }

  /// The character of `\uXXXX`, or of a pair of surrogates. A lone surrogate is U+FFFD.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let unit = codeUnit() else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    position += 2
    guard let low = codeUnit() else { return nil }
    guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func codeUnit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
  }
}
