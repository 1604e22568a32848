/// The text of an element as it comes: a bounded number of bytes, with references resolved at the end of each piece of
/// text, since a reference may come in two pieces.
struct TextBuffer: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var isCut = false
  private let limit: Int
  /// Where the text begins whose references are not resolved yet.
  private var segment = 0
  private var scratch: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    segment = 0
    isCut = false
  }

  mutating func append(_ piece: Bytes) {
    let room = limit - bytes.count
    if piece.count <= room {
      bytes.append(contentsOf: piece)
    } else {
      if room > 0 { bytes.append(contentsOf: piece.part(0, room)) }
      isCut = true
    }
  }

  /// Resolves the references since the last end.
  mutating func endSegment(_ entities: inout EntityTable) -> EntityTable.Findings {
    defer { segment = bytes.count }
    let start = bytes.withUnsafeBufferPointer { $0.find(UInt8(ascii: "&"), from: segment, to: $0.count) }
    guard let start else { return [] }
    let (kept, rest) = bytes.withUnsafeMutableBufferPointer { EntityTable.resolvePredefined($0, from: start) }
    guard rest < bytes.count else {
      bytes.removeLast(rest - kept)
      return []
    }
    scratch.removeAll(keepingCapacity: true)
    let findings = bytes.withUnsafeBufferPointer { all in
      entities.resolve(all.part(rest, all.count), into: &scratch)
    }
    bytes.removeLast(bytes.count - kept)
    bytes.append(contentsOf: scratch)
    return findings
  }

  /// Adds text that has no references.
  mutating func appendRaw(_ piece: Bytes) {
    append(piece)
    segment = bytes.count
  }

  /// The text, without the part of a character at its end if it was cut there.
  @inline(__always)
  func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body($0.part(0, isCut ? Self.wholeCharacters($0) : $0.count)) }
  }

  private static func wholeCharacters(_ bytes: Bytes) -> Int {
    let end = bytes.count
    var start = end
    while start > 0, end - start < 4, bytes[start - 1] & 0xC0 == 0x80 { start -= 1 }
    return start > 0 && UTF8Sequence.needs(bytes[start - 1]) > end - start + 1 ? start - 1 : end
  }
}
