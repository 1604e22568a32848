import Foundation

/// The head of a response, read line by line as RFC 9112 defines it.
///
/// Lines may end with a line feed alone, values may hold any byte but NUL, CR and LF, and interim responses are skipped.
/// Anything else that RFC 9112 forbids is an error with its reason, and so is a head that exceeds the limits.
struct ResponseHead: Sendable {
  /// The reason why a head isn't accepted.
  enum Malformed: Error, Equatable {
    case tooLarge(NetworkClientError.HeaderLimit)
    case invalid(String)
  }

  /// The greatest size of all heads and trailers of one response, in bytes.
  private static let largest = 1 << 18
  /// The greatest length of a header with its line ending, in bytes: less than the 100 KB that libcurl reads.
  static let longestHeader = 96 << 10
  /// The greatest length of a trailer with its line ending, in bytes, which is also libcurl's.
  static let longestTrailer = 4 << 10
  /// The greatest number of header fields and trailers.
  private static let mostFields = 1_000
  /// The greatest number of interim responses.
  private static let mostInterim = 8

  private enum Place {
    case statusLine, fields, body
  }

  /// The status code of the last status line, from 100 to 999.
  private(set) var status = 0
  /// The length that `Content-Length` announces, where the body has no transfer coding.
  private(set) var contentLength: Int64?
  /// A Boolean value that indicates whether the response states where its body ends. Otherwise the body ends with the
  /// connection. A response to HEAD has no body either way.
  private(set) var isDelimited = false

  /// The header fields in their order, with names as they were sent and in lower case. Several values of one name are joined.
  private var fields: [(name: String, key: String, value: String)] = []
  /// The field that the next line may continue.
  private var current: Int?
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
    guard size <= Self.largest else { throw .tooLarge(.size(Self.largest)) }
    guard isComplete || line.count <= Self.longestHeader else { throw .tooLarge(.header(Self.longestHeader)) }
    guard !isComplete || line.count <= Self.longestTrailer else { throw .tooLarge(.trailer(Self.longestTrailer)) }
    var line = line
    for ending in "\n\r".utf8 where line.last == ending { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
    if line.contains(UInt8(ascii: "\r")) { throw .invalid("a header has a carriage return inside a line") }
    if line.contains(0) { throw .invalid("a header has a NUL byte") }
    switch place {
    case .statusLine: try readStatus(line)
    case .fields where line.isEmpty: return try end()
    case .fields: try readField(line)
    case .body: try countField()
    }
    return false
  }

  /// The elements of a comma-separated field with a lowercase name, without white space around them.
  func list(_ key: String) -> [String] {
    fields.first { $0.key == key }?.value.split(separator: ",").map(\.trimmed) ?? []
  }

  /// The header fields.
  ///
  /// - Parameter withoutLength: A Boolean value that indicates whether `Content-Length` is left out, because the body
  ///   is decoded and has another length.
  func dictionary(withoutLength: Bool) -> [String: String] {
    var result = [String: String](minimumCapacity: fields.count)
    for (name, key, value) in fields {
      guard key == "content-length" else {
        result[name] = value
        continue
      }
      if !withoutLength, let contentLength { result[name] = String(contentLength) }
    }
    return result
  }
}

extension ResponseHead {
  /// `HTTP/1.1 200 OK`, where the reason may be missing with its space.
  private mutating func readStatus(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    let space = UInt8(ascii: " ")
    let code = line.drop { $0 != space }.dropFirst().prefix { $0 != space }
    guard line.starts(with: "HTTP/".utf8), code.count == 3, let status = code.number, status >= 100 else {
      throw .invalid("the status line is malformed")
    }
    guard status != 101 else { throw .invalid("the server switches protocols, which wasn't requested") }
    (self.status, place, current) = (Int(status), .fields, nil)
    fields.removeAll(keepingCapacity: true)
  }

  private mutating func readField(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
      // A value that continues in the next line (RFC 9112, section 5.2).
      guard let current else { throw .invalid("the first header begins with white space") }
      // libcurl ignores the second line, so the body would be read by another rule.
      guard fields[current].key != "transfer-encoding" else {
        throw .invalid("the value of Transfer-Encoding continues in another line")
      }
      fields[current].value += " " + line[...].trimmed.text
      return
    }
    try countField()
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .invalid("a header has no colon") }
    let (name, value) = (line[..<colon].text, line[(colon + 1)...].trimmed.text)
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenCharacter) else {
      throw .invalid("the header name “\(oneLine(name).prefix(40))” isn't a token")
    }
    let key = name.lowercased()
    current = fields.firstIndex { $0.key == key }
    if let current {
      if key == "location", 300...399 ~= status {
        // Not a list: commas are part of URLs (RFC 9110, section 10.2.2).
        guard value == fields[current].value else { throw .invalid("there are several values of Location") }
      } else {
        fields[current].value += ", \(value)"
      }
    } else {
      current = fields.count
      fields.append((name, key, value))
    }
  }

  private mutating func countField() throws(Malformed) {
    count += 1
    guard count <= Self.mostFields else { throw .tooLarge(.count(Self.mostFields)) }
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

  /// Accepts one length, which a transfer coding overrides (RFC 9112, section 6.3).
  private mutating func checkFraming() throws(Malformed) {
    let codings = list("transfer-encoding").map { $0.lowercased() }
    guard codings.isEmpty || codings == ["chunked"] || codings == ["identity"] else {
      throw .invalid("the transfer coding is “\(oneLine(codings.joined(separator: ", ")).prefix(40))”")
    }
    isDelimited = codings == ["chunked"] || status == 204 || status == 304
    guard fields.contains(where: { $0.key == "content-length" }) else { return }
    let lengths = list("content-length")
    guard lengths.allSatisfy({ $0 == lengths[0] }) else { throw .invalid("there are several values of Content-Length") }
    guard let length = lengths.first?.utf8.number else { throw .invalid("the value of Content-Length isn't a number") }
    contentLength = codings.isEmpty ? length : nil
    isDelimited = isDelimited || contentLength != nil
  }
}

extension Collection<UInt8> {
  /// The number that the bytes represent, if all of them are decimal digits and it fits.
  var number: Int64? {
    guard !isEmpty, allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int64(String(decoding: self, as: UTF8.self))
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The bytes without spaces and tabs around them.
  fileprivate var trimmed: Self {
    var line = self
    while let first = line.first, first == 0x20 || first == 0x09 { line = line.dropFirst() }
    while let last = line.last, last == 0x20 || last == 0x09 { line = line.dropLast() }
    return line
  }

  /// The text in UTF-8 or, if it isn't valid UTF-8, in ISO 8859-1, HTTP's original encoding.
  ///
  /// Control characters become spaces, so that a request can send the text back, as it does an entity tag.
  fileprivate var text: String {
    let sent = UnsafeRawBufferPointer(rebasing: self)
    // Most text is printable ASCII, which needs no validation.
    if sent.allSatisfy({ 0x20...0x7E ~= $0 }) { return String(decoding: sent, as: UTF8.self) }
    let bytes = sent.map { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F ? 0x20 : $0 }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension String {
  /// The text without spaces and tabs around it.
  var trimmed: String { self[...].trimmed }
}

extension Substring {
  /// The text without spaces and tabs around it.
  var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let last = utf8.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(Substring(utf8[...last].drop(while: isSpace)))
  }
}
