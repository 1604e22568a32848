import Foundation
import PackageSupport

/// A valid or invalid response, which a seed determines, and the outcome that a client must have.
struct FuzzedResponse {
  /// The bytes in the pieces in which they are sent.
  var pieces: [Data] = []
  /// A Boolean value that indicates whether the server closes the connection afterwards.
  var closes = true
  /// The status and the body, where the response is correct.
  var expected: (status: Int, body: Data)?

  private var random: SeededGenerator

  /// - Parameter path: The path of the request, whose number decides everything with the seed.
  init(seed: UInt64, path: String, isHead: Bool) {
    random = SeededGenerator(seed: seed ^ path.utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) })
    let isCorrect = chance(2)
    var bytes = correctResponse(path, isHead: isHead)
    if !isCorrect {
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes) }
      (expected, closes) = (nil, true)
    }
    split(bytes)
  }

  private mutating func chance(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }

  private mutating func text(_ count: ClosedRange<Int>, from alphabet: String) -> String {
    let letters = Array(alphabet)
    return String((0..<Int.random(in: count, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
  }

  private mutating func correctResponse(_ path: String, isHead: Bool) -> Data {
    let lineBreak = chance(8) ? "\n" : "\r\n"
    let status = [200, 200, 200, 206, 404, 500, 599, 999, 204, 304].randomElement(using: &random) ?? 200
    let hasBody = !isHead && status != 204 && status != 304
    let most = chance(6) ? 400_000 : 3_000
    let body =
      hasBody ? Data((0..<Int.random(in: 0...most, using: &random)).map { UInt8(truncatingIfNeeded: $0) }) : Data()
    var head = ""
    for _ in 0..<(chance(4) ? Int.random(in: 1...8, using: &random) : 0) {
      head += "HTTP/1.1 103 Early\(lineBreak)Link: </a>\(lineBreak)\(lineBreak)"
    }
    head += "HTTP/1.1 \(status)\(chance(2) ? " Reason" : "")\(lineBreak)"
    if chance(6) { head += "Location: /\(text(1...9, from: "abc/?&=%25"))\(lineBreak)" }
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let name = "X-" + text(1...12, from: "abcXYZ019-_.!~")
      let value = text(0...60, from: "abc 019:;,=\"\\/()äöü\u{301}\t")
      head += "\(name):\(chance(2) ? " " : "")\(value)\(lineBreak)"
      if chance(10) { head += " folded\(lineBreak)" }
    }
    let isGzip = hasBody && chance(3)
    let sent = isGzip ? gzip(body) : body
    if isGzip { head += "Content-Encoding: gzip\(lineBreak)" }
    expected = (status, body)
    closes = chance(3)
    guard hasBody else { return Data((head + lineBreak).utf8) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      return Data((head + "Content-Length: \(sent.count)\(lineBreak)\(lineBreak)").utf8) + sent
    case 1:
      closes = true
      return Data((head + lineBreak).utf8) + sent
    default:
      return Data((head + "Transfer-Encoding: chunked\(lineBreak)\(lineBreak)").utf8) + chunks(sent)
    }
  }

  private mutating func chunks(_ body: Data) -> Data {
    var (rest, result) = (body, Data())
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...max(rest.count, 1), using: &random))
      rest = rest.dropFirst(piece.count)
      result += Data("\(String(piece.count, radix: 16))\(chance(5) ? ";a=b" : "")\r\n".utf8) + piece + Data("\r\n".utf8)
    }
    return result + Data("0\r\n\(chance(4) ? "X-Trailer: a\r\n" : "")\r\n".utf8)
  }

  /// A gzip file whose blocks aren't compressed (RFC 1951, section 3.2.4), in one or two members.
  private mutating func gzip(_ body: Data) -> Data {
    if body.count > 1, chance(4) { return gzip(body.prefix(body.count / 2)) + gzip(body.dropFirst(body.count / 2)) }
    var result = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    var rest = Data(body)
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      result += [rest.isEmpty ? 1 : 0] + bytes(size) + bytes(~size) + block
    } while !rest.isEmpty
    return result + bytes(checksum(body)) + bytes(UInt32(truncatingIfNeeded: body.count))
  }

  private func bytes(_ number: some FixedWidthInteger) -> Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }

  /// CRC-32 (RFC 1952, section 8).
  private func checksum(_ body: Data) -> UInt32 {
    var sum = UInt32.max
    for byte in body { sum = Self.checksums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return ~sum
  }

  private static let checksums: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    return sum
  }

  private mutating func mutate(_ bytes: inout Data) {
    guard !bytes.isEmpty else { return }
    // Damage to the head and the framing reveals more than damage to the body.
    let place = Int.random(in: 0..<(chance(3) ? bytes.count : min(bytes.count, 600)), using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes = bytes.prefix(place)
    case 4:
      let specials = [
        "\r", "\n", "\0", ":", " ", "\r\n\r\n", "-1", "99999999999999999999", "HTTP/1.1 200 OK\r\n", "\u{FF}",
      ]
      bytes.insert(contentsOf: Data((specials.randomElement(using: &random) ?? "").utf8), at: place)
    case 5:
      let count = Int.random(in: 1...300_000, using: &random)
      bytes.insert(contentsOf: Data(repeating: bytes[place], count: count), at: place)
    case 6:
      let headers = [
        "Content-Length: 5", "Content-Length: 9223372036854775807", "Transfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked", "Content-Encoding: gzip", "Content-Encoding: deflate", "Connection: close",
        "Location: /a", "Location: http://[", "Content-Type: text/html; charset=\"", "Content-Range: bytes 0-1/2",
      ]
      let line = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      bytes.insert(contentsOf: Data("\(headers.randomElement(using: &random) ?? "")\r\n".utf8), at: line)
    case 7:
      // A folded line without a header before it.
      let line = bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? 0
      bytes.insert(contentsOf: Data("\(chance(2) ? " " : "\t")X-A: b\r\n".utf8), at: line)
    default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
  }

  private mutating func split(_ bytes: Data) {
    var rest = bytes
    while !rest.isEmpty, pieces.count < 20, chance(2) {
      let piece = rest.prefix(Int.random(in: 1...rest.count, using: &random))
      pieces.append(Data(piece))
      rest = rest.dropFirst(piece.count)
    }
    if !rest.isEmpty { pieces.append(Data(rest)) }
  }
}
