import Foundation

/// The received bytes of a body that wait for their delivery.
struct BodyBuffer {
  /// The number of bytes that may wait before the transfer is paused.
  static let limit = 1 << 18
  /// The size in bytes up to which pieces are joined, so that a body of tiny chunks takes little memory.
  private static let smallPiece = 1 << 14

  private var pieces: [Data] = []
  /// The number of bytes that wait.
  private(set) var count = 0

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    if let last = pieces.indices.last, pieces[last].count + bytes.count <= Self.smallPiece {
      pieces[last].append(bytes.assumingMemoryBound(to: UInt8.self))
    } else {
      pieces.append(Data(buffer: bytes.assumingMemoryBound(to: UInt8.self)))
    }
  }

  mutating func removeFirst() -> Data? {
    guard !pieces.isEmpty else { return nil }
    let piece = pieces.removeFirst()
    count -= piece.count
    return piece
  }
}

/// Removes the coding of a body, as `Content-Encoding` names it.
protocol ContentDecoder {
  /// Adds bytes of the body as it was sent.
  mutating func append(_ bytes: Data)

  /// Returns the next bytes of the content, or nil where more of the body is needed.
  mutating func next() throws(ContentError) -> Data?

  /// A Boolean value that indicates whether the body may end here.
  var isAtEnd: Bool { get }
}

/// The reason why a body cannot be decoded.
struct ContentError: Error {
  let reason: String
}
