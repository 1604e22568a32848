import Foundation

/// The text of an element, up to a limit.
///
/// References are resolved at the end of each segment of text, since the document's pieces may divide one.
struct LimitedText: Sendable {
  /// The text, followed by unused space that is kept for the next text.
  private var storage: [UInt8] = []
  private(set) var count = 0
  private(set) var isCut = false
  private let limit: Int
  /// The start of the text whose references aren't resolved.
  private var segment = 0
  private var scratch: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func clear() {
    count = 0
    segment = 0
    isCut = false
  }

  @inline(__always)
  mutating func append(_ piece: Bytes) {
    let room = max(limit - count, 0)
    if piece.count > room { isCut = true }
    add(piece.part(0, min(piece.count, room)))
  }

  @inline(__always)
  private mutating func add(_ piece: Bytes) {
    guard let source = piece.baseAddress, piece.count > 0 else { return }
    let needed = count + piece.count
    if needed > storage.count { grow(to: needed) }
    storage.withUnsafeMutableBufferPointer { room in
      if let base = room.baseAddress { memcpy(base + count, source, piece.count) }
    }
    count = needed
  }

  private mutating func grow(to needed: Int) {
    let (old, size) = (storage, max(needed, 1024, storage.count * 2))
    storage = [UInt8](unsafeUninitializedCapacity: size) { room, initialized in
      guard let base = room.baseAddress else { return }
      old.withUnsafeBufferPointer { if let start = $0.baseAddress { memcpy(base, start, $0.count) } }
      memset(base + old.count, 0, size - old.count)
      initialized = size
    }
  }

  /// Resolves the references of the current segment.
  ///
  /// - Parameters:
  ///   - isEscaped: A Boolean value that indicates whether characters that would be markup are escaped again.
  ///   - needsSemicolon: See ``EntityTable/resolve(_:into:needsSemicolon:)``.
  mutating func endSegment(
    _ entities: inout EntityTable, isEscaped: Bool = false, needsSemicolon: Bool = false
  ) -> EntityTable.Findings {
    defer { segment = count }
    let (kept, rest) = storage.withUnsafeMutableBufferPointer { room -> (Int, Int) in
      let all = UnsafeMutableBufferPointer(rebasing: room[..<count])
      guard let start = Bytes(all).find(UInt8(ascii: "&"), from: segment, to: count) else { return (count, count) }
      return isEscaped ? (segment, segment) : EntityTable.resolvePredefined(all, from: start)
    }
    let end = count
    count = kept
    guard rest < end else { return [] }
    scratch.removeAll(keepingCapacity: true)
    let findings = storage.withUnsafeBufferPointer {
      entities.resolve($0.part(rest, end), into: &scratch, needsSemicolon: needsSemicolon)
    }
    scratch.withUnsafeBufferPointer { isEscaped ? addEscaped($0) : add($0) }
    return findings
  }

  private mutating func addEscaped(_ text: Bytes) {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count + 64)
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): escaped.append(contentsOf: Array("&lt;".utf8))
      case UInt8(ascii: ">"): escaped.append(contentsOf: Array("&gt;".utf8))
      case UInt8(ascii: "&"):
        let next = index + 1 < text.count ? text[index + 1] : 0
        escaped.append(byte)
        // An ampersand that doesn't begin a reference needs no escaping.
        if next.isLetter || next == UInt8(ascii: "#") { escaped.append(contentsOf: Array("amp;".utf8)) }
      default: escaped.append(byte)
      }
    }
    escaped.withUnsafeBufferPointer { append($0) }
  }

  /// Adds text without references, and escapes characters that would be markup.
  mutating func appendEscaped(_ text: Bytes) {
    addEscaped(text)
    segment = count
  }

  /// Adds text without references.
  mutating func appendRaw(_ piece: Bytes) {
    append(piece)
    segment = count
  }

  /// Calls a closure with the text, without the part of a character that the limit cut.
  @inline(__always)
  func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
    storage.withUnsafeBufferPointer { room in
      let all = room.part(0, count)
      return body(isCut ? all.part(0, Self.wholeCharacters(all)) : all)
    }
  }

  /// The bytes of the text.
  var bytes: [UInt8] { Array(storage.prefix(count)) }

  private static func wholeCharacters(_ bytes: Bytes) -> Int {
    let end = bytes.count
    var start = end
    while start > 0, end - start < 4, bytes[start - 1] & 0xC0 == 0x80 { start -= 1 }
    return start > 0 && UTF8Sequence.needs(bytes[start - 1]) > end - start + 1 ? start - 1 : end
  }
}
