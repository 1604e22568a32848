import Foundation

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

/// A text with its lines joined by ` ⏎ ` and without control characters, for messages and logs.
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
  /// A Boolean value that indicates whether a terminal could interpret the character as a command.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" }
  }
}
