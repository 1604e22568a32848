import Foundation

/// A request and its response, as text:
///
/// ```text
/// > GET https://example.org/weather?city=Berlin
/// > Accept: application/json
/// < 200
/// < Content-Type: application/json
///
/// {"temperature": 21}
/// ```
/// The response's body follows the first empty line, to the end of the file. The request's body is in lines that begin with
/// `>>`. A body that isn't text is in Base64, after a line `<= base64` or `>= base64`; one whose lines all end with CRLF is
/// written with LF, after a line `<= crlf` or `>= crlf`. Where the first line of the file ends with CRLF, every CRLF is read
/// as LF, because an editor has changed the line endings.
struct RecordedExchange: Sendable, Equatable {
  var method: String
  var url: String
  var requestHeaders: [Header] = []
  var requestBody: Data?
  var status: Int
  var headers: [Header] = []
  var body = Data()

  struct Header: Sendable, Equatable {
    var name: String
    var value: String
  }

  /// The coding of a body that isn't written verbatim.
  enum Coding: String {
    case base64, crlf

    func decode(_ text: Data) -> Data {
      switch self {
      case .base64: Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
      case .crlf: text.withLFAsCRLF
      }
    }
  }

  struct Malformed: Error {
    let reason: String
  }
}

// MARK: - Writing

extension RecordedExchange {
  var text: Data {
    var lines = ["> \(method) \(url)"]
    lines += requestHeaders.map { "> \($0.name): \($0.value)" }
    if let requestBody, !requestBody.isEmpty {
      let (text, coding) = Self.text(requestBody)
      if let coding { lines.append(">= \(coding.rawValue)") }
      lines += text.components(separatedBy: "\n").map { ">> \($0)" }
    }
    lines.append("< \(status)")
    lines += headers.map { "< \($0.name): \($0.value)" }
    let (text, coding) = Self.text(body)
    if let coding { lines.append("<= \(coding.rawValue)") }
    lines += ["", text]
    return Data(lines.joined(separator: "\n").utf8)
  }

  /// The text of a body, in Base64 where editors would change it.
  private static func text(_ data: Data) -> (String, Coding?) {
    let lines = data.withCRLFAsLF
    let isCRLF = lines.count < data.count
    if !data.contains(0), !lines.contains(0x0D), !isCRLF || lines.withLFAsCRLF == data,
      let text = String(validating: lines, as: UTF8.self)
    {
      return (text, isCRLF ? .crlf : nil)
    }
    return (data.base64EncodedString(), .base64)
  }
}

// MARK: - Reading

extension RecordedExchange {
  init(text: Data) throws {
    var text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    if let first = text.firstIndex(of: 0x0A), text[..<first].last == 0x0D { text = text.withCRLFAsLF }
    let end = text.firstRange(of: Data("\n\n".utf8))
    var body = end.map { Data(text[$0.upperBound...]) } ?? Data()
    let head = String(decoding: end.map { text[..<$0.lowerBound] } ?? text, as: UTF8.self)
    var lines = head.split(separator: "\n")[...]
    guard let first = lines.popFirst(), first.hasPrefix("> "),
      let space = first.dropFirst(2).firstIndex(of: " ")
    else { throw Malformed(reason: "the first line isn't `> METHOD URL`") }
    self.init(
      method: String(first.dropFirst(2)[..<space]), url: first[space...].trimmingCharacters(in: .whitespaces), status: 0
    )
    var requestBody: [Substring] = []
    var requestCoding: Coding?
    for line in lines {
      let content = line.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
      switch line.prefix(2) {
      case ">>":
        // By scalars, because a space and a combining mark after it are one character.
        let scalars = line.unicodeScalars.dropFirst(2)
        requestBody.append(Substring(scalars.first == " " ? scalars.dropFirst() : scalars))
      case ">=": requestCoding = try Self.coding(content)
      case "<=": body = try Self.coding(content).decode(body)
      case "> ": requestHeaders.append(try Self.header(content))
      case "< ":
        if status == 0 { status = Int(content) ?? 0 } else { headers.append(try Self.header(content)) }
        guard 100..<1000 ~= status else {
          throw Malformed(reason: "the first line with `<` has no status from 100 to 999")
        }
      default: throw Malformed(reason: "a line doesn't begin with >, >>, >=, < or <=: \(line)")
      }
    }
    guard status != 0 else { throw Malformed(reason: "the line `< STATUS` is missing") }
    self.body = body
    guard !requestBody.isEmpty else { return }
    let joined = Data(requestBody.joined(separator: "\n").utf8)
    self.requestBody = requestCoding?.decode(joined) ?? joined
  }

  private static func coding(_ name: String) throws -> Coding {
    guard let coding = Coding(rawValue: name) else {
      throw Malformed(reason: "the coding of a body is base64 or crlf, not \(name)")
    }
    return coding
  }

  private static func header(_ line: String) throws -> Header {
    guard let colon = line.firstIndex(of: ":") else { throw Malformed(reason: "a header has no colon: \(line)") }
    return Header(
      name: String(line[..<colon]), value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
  }
}

extension Data {
  /// The bytes with LF in place of CRLF.
  fileprivate var withCRLFAsLF: Data {
    var bytes = Data(capacity: count)
    for byte in self {
      if byte == 0x0A, bytes.last == 0x0D { bytes.removeLast() }
      bytes.append(byte)
    }
    return bytes
  }

  /// The bytes with CRLF in place of LF.
  fileprivate var withLFAsCRLF: Data {
    Data(flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
  }
}
