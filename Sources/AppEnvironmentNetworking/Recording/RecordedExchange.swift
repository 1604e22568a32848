import Foundation

/// A request and the answer to it, as a text that people read and edit:
///
/// ```text
/// > GET https://example.org/weather?city=Berlin
/// > Accept: application/json
/// < 200
/// < Content-Type: application/json
///
/// {"temperature": 21}
/// ```
/// What follows the first empty line is the body, to the end of the file. The body of a request is in lines that begin
/// with `>>`. A body that is no text is in Base64, after a line `<= base64` or `>= base64`.
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

  struct Malformed: Error {
    let reason: String
  }

  init(method: String, url: String, status: Int) {
    (self.method, self.url, self.status) = (method, url, status)
  }
}

// MARK: - Writing

extension RecordedExchange {
  var text: Data {
    var lines = ["> \(method) \(url)"]
    lines += requestHeaders.map { "> \($0.name): \($0.value)" }
    if let requestBody, !requestBody.isEmpty {
      let text = Self.text(requestBody)
      if text == nil { lines.append(">= base64") }
      lines += (text ?? requestBody.base64EncodedString()).components(separatedBy: "\n").map { ">> \($0)" }
    }
    lines.append("< \(status)")
    lines += headers.map { "< \($0.name): \($0.value)" }
    let text = Self.text(body)
    if text == nil { lines.append("<= base64") }
    lines += ["", text ?? body.base64EncodedString()]
    return Data(lines.joined(separator: "\n").utf8)
  }

  /// The text that bytes are, unless they are none that an editor would leave as it is.
  private static func text(_ data: Data) -> String? {
    guard !data.contains(0), !data.contains(0x0D) else { return nil }
    return String(validating: data, as: UTF8.self)
  }
}

// MARK: - Reading

extension RecordedExchange {
  init(text: Data) throws {
    let end = text.firstRange(of: Data("\n\n".utf8))
    var body = end.map { Data(text[$0.upperBound...]) } ?? Data()
    let head = String(decoding: end.map { text[..<$0.lowerBound] } ?? text, as: UTF8.self)
    var lines = head.split(separator: "\n")[...]
    guard let first = lines.popFirst(), first.hasPrefix("> "),
      let space = first.dropFirst(2).firstIndex(of: " ")
    else { throw Malformed(reason: "it does not begin with `> METHOD URL`") }
    self.init(
      method: String(first.dropFirst(2)[..<space]), url: first[space...].trimmingCharacters(in: .whitespaces), status: 0
    )
    var (requestBody, isCoded): ([Substring], Bool) = ([], false)
    for line in lines {
      let content = line.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
      switch line.prefix(2) {
      case ">>": requestBody.append(line.dropFirst(line.hasPrefix(">> ") ? 3 : 2))
      case ">=": isCoded = true
      case "<=": body = Data(base64Encoded: body, options: .ignoreUnknownCharacters) ?? Data()
      case "> ": requestHeaders.append(try Self.header(content))
      case "< ":
        if status == 0 { status = Int(content) ?? 0 } else { headers.append(try Self.header(content)) }
        guard 100..<600 ~= status else { throw Malformed(reason: "the first line with `<` has no status") }
      default: throw Malformed(reason: "this line begins with none of > >> >= < <=: \(line)")
      }
    }
    guard status != 0 else { throw Malformed(reason: "there is no line `< STATUS`") }
    self.body = body
    guard !requestBody.isEmpty else { return }
    let joined = Data(requestBody.joined(separator: "\n").utf8)
    self.requestBody = isCoded ? Data(base64Encoded: joined, options: .ignoreUnknownCharacters) : joined
  }

  private static func header(_ line: String) throws -> Header {
    guard let colon = line.firstIndex(of: ":") else { throw Malformed(reason: "this header has no colon: \(line)") }
    return Header(
      name: String(line[..<colon]), value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
  }
}
