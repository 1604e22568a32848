import Foundation

/// A part of an immutable buffer that texts share.
struct TextPiece: Sendable {
  /// Immutable bytes.
  final class Storage: Sendable {
    let bytes: Data

    init(_ bytes: Data) {
      self.bytes = bytes
    }
  }

  let storage: Storage
  let range: Range<Int>
  /// The number of newlines in the piece.
  let newlines: Int

  /// The size of the pieces of a loaded file: small enough to search a piece for a line, and large enough that a file of
  /// 50 MB has few of them.
  static let standardSize = 1 << 14

  /// The size up to which an edit copies the neighboring bytes, so that typing doesn't create a piece for each key.
  static let copiedSize = 1 << 10

  init(_ storage: Storage, _ range: Range<Int>) {
    self.init(
      storage, range, newlines: storage.bytes.withUnsafeBytes { countNewlines(in: $0[rebasing: range]) })
  }

  private init(_ storage: Storage, _ range: Range<Int>, newlines: Int) {
    self.storage = storage
    self.range = range
    self.newlines = newlines
  }

  var count: Int { range.count }

  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.bytes.withBytes { bytes throws(Failure) in try body(bytes[rebasing: range]) }
  }

  /// Returns a Boolean value that indicates whether offsets in two pieces are the same one of a buffer.
  func isSame(at offset: Int, as other: TextPiece, at otherOffset: Int) -> Bool {
    storage === other.storage && range.lowerBound + offset == other.range.lowerBound + otherOffset
  }

  /// Returns the parts of this piece before and after an offset in it.
  func split(at offset: Int) -> (TextPiece, TextPiece) {
    let middle = range.lowerBound + offset
    // The newlines of the shorter part are counted, and the rest are in the other one.
    if offset <= count / 2 {
      let first = TextPiece(storage, range.lowerBound..<middle)
      return (first, TextPiece(storage, middle..<range.upperBound, newlines: newlines - first.newlines))
    }
    let second = TextPiece(storage, middle..<range.upperBound)
    return (TextPiece(storage, range.lowerBound..<middle, newlines: newlines - second.newlines), second)
  }

  /// Returns bytes, which are shared and not copied, in pieces of the standard size.
  static func cut(_ bytes: Data) -> [TextPiece] {
    let storage = Storage(bytes)
    return cut(storage, 0..<bytes.count)
  }

  /// Returns a range of a buffer in pieces of the standard size.
  static func cut(_ storage: Storage, _ range: Range<Int>) -> [TextPiece] {
    stride(from: range.lowerBound, to: range.upperBound, by: standardSize).map {
      TextPiece(storage, $0..<min($0 + standardSize, range.upperBound))
    }
  }
}

/// Returns the number of newlines in bytes. The C library is fast in debug builds as well.
func countNewlines(in bytes: UnsafeRawBufferPointer) -> Int {
  guard var at = bytes.baseAddress else { return 0 }
  let end = at + bytes.count
  var found = 0
  while at < end, let newline = memchr(at, 0x0A, end - at) {
    found += 1
    at = UnsafeRawPointer(newline) + 1
  }
  return found
}

extension UnsafeRawBufferPointer {
  /// The bytes of a range as a new buffer.
  subscript(rebasing range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension Data {
  /// Calls `body` with the bytes, and throws its type of error.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // NB: withUnsafeBytes rethrows any error (Foundation of Swift 6.3), so that the error is returned as a value.
    let result: Swift.Result<Result, Failure> = withUnsafeBytes { bytes in
      do throws(Failure) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
