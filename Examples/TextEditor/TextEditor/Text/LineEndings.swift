import Foundation

/// The conversion between the two line endings, LF and CRLF.
enum LineEndings {
  /// Returns a text with one line ending. It isn't copied if it has no other.
  static func all(in text: Data, as ending: [UInt8]) -> Data {
    let withReturn = ending.count > 1
    let differs = { (bytes: UnsafeRawBufferPointer, newline: Int) in
      (newline > 0 && bytes[newline - 1] == carriageReturn) != withReturn
    }
    return text.withUnsafeBytes { bytes in
      var isMixed = false
      forEachNewline(in: bytes) { if differs(bytes, $0) { isMixed = true } }
      guard isMixed else { return text }

      var converted = Data(capacity: bytes.count)
      var start = 0
      forEachNewline(in: bytes) { newline in
        let hasReturn = newline > 0 && bytes[newline - 1] == carriageReturn
        converted.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<newline - (hasReturn ? 1 : 0)]))
        converted.append(contentsOf: ending)
        start = newline + 1
      }
      converted.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start...]))
      return converted
    }
  }

  private static func forEachNewline(in bytes: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
    guard let base = bytes.baseAddress else { return }
    var at = 0
    while at < bytes.count, let newline = memchr(base + at, 0x0A, bytes.count - at) {
      at = UnsafeRawPointer(newline) - base
      body(at)
      at += 1
    }
  }
}

let newline: UInt8 = 0x0A
let carriageReturn: UInt8 = 0x0D
