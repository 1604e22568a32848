import Foundation
import PackageSupport

/// The greatest number of bytes of a body that an error shows.
let firstLinesLimit = 2048

/// The first lines of a body for an error's message, up to five lines and 500 characters.
func firstLines(of body: Data) -> String {
  let text = String(decoding: body.prefix(firstLinesLimit), as: UTF8.self)
  let lines = text.split(whereSeparator: \.isNewline).prefix(5).map { $0.filter { !$0.isControl } }
  let shown = lines.joined(separator: "\n")
  guard let end = shown.index(shown.startIndex, offsetBy: 500, limitedBy: shown.endIndex), end < shown.endIndex else {
    return shown
  }
  return shown[..<end] + "…"
}

/// A text with its lines joined by ` ⏎ ` and without controls, for messages and logs.
///
/// - Parameters:
///   - text: The text.
///   - limit: The number of Unicode scalars of the text that are shown.
func oneLine(_ text: String, limit: Int = 2_000) -> String {
  let scalars = text.unicodeScalars
  if let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex), end < scalars.endIndex {
    return oneLine(String(scalars[..<end]), limit: limit) + "…"
  }
  guard text.contains(where: { $0.isNewline || $0.isControl }) else { return text }
  return text.split(whereSeparator: \.isNewline)
    .map { String($0.filter { !$0.isControl }).trimmingCharacters(in: .whitespaces) }
    .filter { !$0.isEmpty }
    .joined(separator: " ⏎ ")
}

extension Character {
  /// A Boolean value that indicates whether a terminal could interpret the character as a command, or would show others in
  /// another order because of it.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.isHidden && $0 != "\t" }
  }
}

/// The reason why a body can't be decoded, in words for a person.
///
/// - Parameters:
///   - error: The decoder's error.
///   - type: The type to decode.
///   - body: The body.
func undecodableReason(_ error: any Error, _ type: any Any.Type, _ body: Data) -> String {
  guard !body.isEmpty else { return "the body is empty, and \(type) wants JSON" }
  switch error as? DecodingError {
  case .keyNotFound(let key, let context): return "\(type)\(path(context)) has no “\(key.stringValue)”"
  case .typeMismatch(let wanted, let context):
    guard context.codingPath.isEmpty else { return "\(type)\(path(context)) is not \(name(wanted))" }
    return "the body is \(kind(body)), and \(type) wants \(name(wanted))"
  case .valueNotFound(let wanted, let context):
    guard context.codingPath.isEmpty else { return "\(type)\(path(context)) is null, and should be \(name(wanted))" }
    return "the body is null, and \(type) wants \(name(wanted))"
  case .dataCorrupted(let context):
    guard context.codingPath.isEmpty else { return "\(type)\(path(context)) is wrong: \(context.debugDescription)" }
    return "the body is not JSON of \(type): \(context.debugDescription)"
  default: return "\(type): \(error)"
  }
}

private func path(_ context: DecodingError.Context) -> String {
  context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
}

/// The name of a type in JSON, or in Swift where JSON has no such type.
private func name(_ type: any Any.Type) -> String {
  switch type {
  case is [String: Any].Type: "an object"
  case is [Any].Type: "an array"
  case is String.Type: "a string"
  default: "of type \(type)"
  }
}

/// The kind of the value at a body's root, by its first character.
private func kind(_ body: Data) -> String {
  switch body.first(where: { !" \n\r\t".utf8.contains($0) }) {
  case UInt8(ascii: "{"): "an object"
  case UInt8(ascii: "["): "an array"
  case UInt8(ascii: "\""): "a string"
  case UInt8(ascii: "t"), UInt8(ascii: "f"): "true or false"
  case UInt8(ascii: "n"): "null"
  case nil: "empty"
  default: "a number"
  }
}
