import Foundation

/// The head of a response, read line by line as RFC 9112 defines it.
///
/// Lines may end with a line feed alone, values may hold any byte but NUL, CR and LF, and interim responses are skipped.
/// Anything else that RFC 9112 forbids is an error with its reason, and so is a head that exceeds the limits.
struct ResponseHead: Sendable {
  /// The reason why a head isn't accepted.
  enum Malformed: Error, Equatable {
    case tooLarge
    case invalid(String)
  }

  /// The greatest size of all heads and trailers of one response, in bytes.
  private static let largest = 1 << 18
  /// The greatest number of header fields and trailers.
  private static let mostFields = 1_000
  /// The greatest number of interim responses.
  private static let mostInterim = 8

  private enum Place {
    case statusLine, fields, body
  }

  /// The status code of the last status line, from 100 to 999.
  private(set) var status = 0
  /// The header fields in their order, with names as they were sent and in lower case.
  private(set) var fields: [(name: String, key: String, value: String)] = []
  /// The length that `Content-Length` announces, where the body isn't sent in chunks.
  private(set) var contentLength: Int64?

  private var place = Place.statusLine
  private var size = 0
  private var count = 0
  private var interim = 0

  /// A Boolean value that indicates whether anything has been read.
  var hasBegun: Bool { size > 0 }

  /// A Boolean value that indicates whether the head of the final response has been read.
  var isComplete: Bool { place == .body }

  /// Reads the next line with its line ending.
  ///
  /// - Returns: `true` if this line completes the head of the final response.
  mutating func read(_ line: UnsafeRawBufferPointer) throws(Malformed) -> Bool {
    size += line.count
    guard size <= Self.largest else { throw .tooLarge }
    var content = line[...]
    if content.last == UInt8(ascii: "\n") { content = content.dropLast() }
    if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
    for byte in content {
      if byte == UInt8(ascii: "\r") { throw .invalid("a header has a carriage return inside a line") }
      if byte == 0 { throw .invalid("a header has a NUL byte") }
    }
    switch place {
    case .statusLine: try readStatus(content)
    case .fields where content.isEmpty: return try end()
    case .fields: try readField(content)
    case .body: try countField()
    }
    return false
  }

  /// The values of the fields with a lowercase name.
  func values(_ key: String) -> [String] { fields.filter { $0.key == key }.map(\.value) }

  /// The header fields with one value for each name.
  ///
  /// - Parameter withoutLength: A Boolean value that indicates whether `Content-Length` is left out, because the body
  ///   is decoded and has another length.
  func dictionary(withoutLength: Bool) -> [String: String] {
    var (result, spelling) = ([String: String](), [String: String]())
    for (name, key, value) in fields {
      if withoutLength || contentLength == nil, key == "content-length" { continue }
      if let known = spelling[key], let earlier = result[known] {
        result[known] = key == "content-length" ? earlier : "\(earlier), \(value)"
      } else {
        spelling[key] = name
        result[name] = key == "content-length" ? contentLength.map(String.init) : value
      }
    }
    return result
  }
}

extension ResponseHead {
  /// `HTTP/1.1 200 OK`, where the reason may be missing with its space.
  private mutating func readStatus(_ line: Slice<UnsafeRawBufferPointer>) throws(Malformed) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8), parts[1].count == 3,
      let status = parts[1].number, status >= 100
    else { throw .invalid("the status line is malformed") }
    guard status != 101 else { throw .invalid("the server switches protocols, which wasn't requested") }
    (self.status, place) = (Int(status), .fields)
    fields.removeAll(keepingCapacity: true)
  }

  private mutating func readField(_ line: Slice<UnsafeRawBufferPointer>) throws(Malformed) {
    if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
      // A value that goes on in the next line (RFC 9112, section 5.2).
      guard let last = fields.indices.last else { throw .invalid("the first header begins with white space") }
      fields[last].value += " " + line.trimmed.text
      return
    }
    try countField()
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .invalid("a header has no colon") }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(isTokenCharacter) else {
      throw .invalid("a header's name is “\(oneLine(name.text).prefix(40))”")
    }
    fields.append((name.text, name.text.lowercased(), line[(colon + 1)...].trimmed.text))
  }

  private mutating func countField() throws(Malformed) {
    count += 1
    guard count <= Self.mostFields else { throw .tooLarge }
  }

  /// Ends an interim head, or the final one.
  private mutating func end() throws(Malformed) -> Bool {
    guard status >= 200 else {
      interim += 1
      guard interim <= Self.mostInterim else {
        throw .invalid("there are more than \(Self.mostInterim) interim responses")
      }
      place = .statusLine
      return false
    }
    place = .body
    try checkFraming()
    return true
  }

  /// Accepts one length, or chunks, which take precedence (RFC 9112, section 6.3).
  private mutating func checkFraming() throws(Malformed) {
    let lengths = Set(values("content-length").flatMap { $0.split(separator: ",") }.map { $0.trimmed })
    guard lengths.count <= 1 else { throw .invalid("there are several values of Content-Length") }
    let codings = values("transfer-encoding").flatMap { $0.split(separator: ",") }.map { $0.trimmed.lowercased() }
    guard codings.isEmpty || codings == ["chunked"] || codings == ["identity"] else {
      throw .invalid("the transfer coding is “\(oneLine(codings.joined(separator: ", ")).prefix(40))”")
    }
    guard let length = lengths.first else {
      if !values("content-length").isEmpty { throw .invalid("the value of Content-Length isn't a number") }
      return
    }
    guard let number = length.utf8.number else { throw .invalid("the value of Content-Length isn't a number") }
    contentLength = codings == ["chunked"] ? nil : number
  }
}

extension Collection<UInt8> {
  /// The number that decimal digits write, if there is nothing else and it fits.
  fileprivate var number: Int64? {
    guard !isEmpty, allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int64(String(decoding: self, as: UTF8.self))
  }

  /// Text in UTF-8, or else in ISO 8859-1, which HTTP was first specified with.
  fileprivate var text: String {
    String(validating: self, as: UTF8.self) ?? String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var trimmed: Self {
    var line = self
    while let first = line.first, first == 0x20 || first == 0x09 { line = line.dropFirst() }
    while let last = line.last, last == 0x20 || last == 0x09 { line = line.dropLast() }
    return line
  }
}

extension StringProtocol {
  /// The text without spaces and tabs around it.
  var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let last = lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(self[...last].drop(while: isSpace))
  }
}
