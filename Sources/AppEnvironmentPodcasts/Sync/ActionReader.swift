import Foundation

/// Reads an answer with actions while it arrives, so that its memory doesn't depend on its length.
///
/// The answer is an object with an array of objects. The reader cuts the elements of the array out, decodes them in batches, and
/// keeps the rest of the answer.
struct ActionReader {
  /// The number of actions in a batch.
  static let batch = 500
  /// The greatest length of an action, and of the rest of the answer, in bytes.
  private static let largest = 1 << 20

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The elements that aren't decoded, separated by commas.
  private var elements = Data("[".utf8)
  private var count = 0
  private var length = 0
  private var rest = Data()

  struct Malformed: Error {
    let reason: String
  }

  /// Adds a piece of the answer, and calls `body` with each complete batch.
  mutating func add(_ piece: Data, _ body: ([EpisodeAction]) async throws -> Void) async throws {
    var start = piece.startIndex
    while start < piece.endIndex {
      start = try scan(piece, from: start)
      if count >= Self.batch { try await body(take()) }
    }
  }

  /// Ends the answer. Calls `body` with the last batch, and returns the server's time.
  mutating func end(_ body: ([EpisodeAction]) async throws -> Void) async throws -> Int64 {
    guard depth == 0, !rest.isEmpty else { throw Malformed(reason: "the answer is cut off") }
    if count > 0 { try await body(take()) }
    struct Frame: Decodable { let timestamp: Int64? }
    guard let frame = try? JSONDecoder().decode(Frame.self, from: rest) else {
      throw Malformed(reason: "the answer isn't a list of actions")
    }
    guard let timestamp = frame.timestamp else { throw Malformed(reason: "the answer has no timestamp") }
    return timestamp
  }

  private mutating func take() throws -> [EpisodeAction] {
    elements.append(UInt8(ascii: "]"))
    defer { (elements, count) = (Data("[".utf8), 0) }
    guard let actions = try? JSONDecoder().decode(Tolerant<EpisodeAction>.self, from: elements) else {
      throw Malformed(reason: "the actions aren't JSON")
    }
    return actions.elements
  }

  /// Scans up to the end of a batch or of the piece, and returns the next index.
  private mutating func scan(_ piece: Data, from start: Data.Index) throws -> Data.Index {
    let used = try piece[start...].withUnsafeBytes { bytes in
      var index = 0
      /// The beginning of the part that belongs to the element.
      var first = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
          if depth < 3 { rest.append(byte) }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""):
          isInString = true
          if depth < 3 { rest.append(byte) }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          if depth == 3 {
            if count > 0 { elements.append(UInt8(ascii: ",")) }
            first = index - 1
          } else if depth < 3 {
            rest.append(byte)
          } else if depth > 64 {
            throw Malformed(reason: "the answer is nested too deeply")
          }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          guard depth >= 0 else { throw Malformed(reason: "the answer isn't JSON") }
          if depth == 2 {
            elements.append(contentsOf: bytes[first..<index])
            (count, length) = (count + 1, 0)
            if count >= Self.batch { return index }
          } else if depth < 2 {
            rest.append(byte)
          }
        default:
          // The commas between the elements go with them.
          if depth < 2 || depth == 2 && byte != UInt8(ascii: ",") { rest.append(byte) }
        }
      }
      if depth >= 3 {
        elements.append(contentsOf: bytes[first...])
        length += bytes.count - first
      }
      return index
    }
    guard rest.count < Self.largest, length < Self.largest else {
      throw Malformed(reason: "a part of the answer is too long")
    }
    return start + used
  }
}
