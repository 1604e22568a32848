import Foundation

/// The text of an element as it comes: a bounded number of bytes, with references resolved at the end of each piece of
/// text, since a reference may come in two pieces.
struct TextBuffer: Sendable {
  /// Room for the text, which begins there. It is not given back, nor cleared, since the next text needs it again.
  private var storage: [UInt8] = []
  private(set) var count = 0
  private(set) var isCut = false
  private let limit: Int
  /// Where the text begins whose references are not resolved yet.
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
    storage.append(contentsOf: repeatElement(0, count: max(needed, 1024, storage.count * 2) - storage.count))
  }

  /// Resolves the references since the last end.
  mutating func endSegment(_ entities: inout EntityTable) -> EntityTable.Findings {
    defer { segment = count }
    let (kept, rest) = storage.withUnsafeMutableBufferPointer { room -> (Int, Int) in
      let all = UnsafeMutableBufferPointer(rebasing: room[..<count])
      guard let start = Bytes(all).find(UInt8(ascii: "&"), from: segment, to: count) else { return (count, count) }
      return EntityTable.resolvePredefined(all, from: start)
    }
    guard rest < count else {
      count = kept
      return []
    }
    scratch.removeAll(keepingCapacity: true)
    let findings = storage.withUnsafeBufferPointer { entities.resolve($0.part(rest, count), into: &scratch) }
    count = kept
    scratch.withUnsafeBufferPointer { add($0) }
    return findings
  }

  /// Adds text that has no references.
  mutating func appendRaw(_ piece: Bytes) {
    append(piece)
    segment = count
  }

  /// The text, without the part of a character at its end if it was cut there.
  @inline(__always)
  func withBytes<Result>(_ body: (Bytes) -> Result) -> Result {
    storage.withUnsafeBufferPointer { room in
      let all = room.part(0, count)
      return body(isCut ? all.part(0, Self.wholeCharacters(all)) : all)
    }
  }

  /// All of its bytes.
  var bytes: [UInt8] { Array(storage.prefix(count)) }

  private static func wholeCharacters(_ bytes: Bytes) -> Int {
    let end = bytes.count
    var start = end
    while start > 0, end - start < 4, bytes[start - 1] & 0xC0 == 0x80 { start -= 1 }
    return start > 0 && UTF8Sequence.needs(bytes[start - 1]) > end - start + 1 ? start - 1 : end
  }
}
