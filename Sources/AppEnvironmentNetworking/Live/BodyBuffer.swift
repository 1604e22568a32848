import Foundation

/// The bytes of a body that have arrived and have not been delivered.
struct BodyBuffer {
  /// The number of bytes that may wait before the transfer is paused.
  static let limit = 1 << 18
  /// The greatest size of a piece, in bytes.
  static let pieceSize = limit / 2

  private var pieces: [Data] = []
  private var first = 0
  /// The number of bytes that wait.
  private(set) var count = 0

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    let bytes = bytes.assumingMemoryBound(to: UInt8.self)
    if let last = pieces.indices.last, pieces[last].count + bytes.count <= Self.pieceSize {
      // A piece that grows once will grow again.
      pieces[last].reserveCapacity(Self.pieceSize)
      pieces[last].append(bytes)
    } else {
      pieces.append(Data(buffer: bytes))
    }
  }

  mutating func removeFirst() -> Data? {
    guard first < pieces.count else { return nil }
    let piece = pieces[first]
    pieces[first] = Data()
    first += 1
    count -= piece.count
    if first == pieces.count {
      pieces.removeAll(keepingCapacity: true)
      first = 0
    }
    return piece
  }
}

/// Removes the coding of a body, as `Content-Encoding` names it.
protocol ContentDecoder {
  /// Adds bytes of the body as it was sent.
  mutating func append(_ bytes: Data)

  /// Returns the next bytes of the content, or nil where more of the body is needed.
  mutating func next() throws(ContentError) -> Data?

  /// Whether the body may end here.
  var isAtEnd: Bool { get }
}

/// The reason why a body cannot be decoded.
struct ContentError: Error {
  let reason: String
}
