import Foundation

/// How values are written in logs and differences: in one line, the same in every run, and not longer than needed.
enum ValueDescription {
  /// Text in quotes, URLs of files as paths, data as text where it is text, anything else as it describes itself.
  ///
  /// - Parameter limit: After how many characters it is cut, with a `…`.
  static func text(_ value: Any, limit: Int = 80) -> String {
    let text = full(value).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    return text[..<end] + "…"
  }

  private static func full(_ value: Any) -> String {
    switch value {
    case let text as String: return text.debugDescription
    case let url as URL where url.isFileURL: return url.path(percentEncoded: false)
    case let url as URL: return url.absoluteString
    case let data as Data: return Self.data(data)
    case let error as any Error: return String(describing: error)
    case let list as [Any]: return "[\(list.map(full).joined(separator: ", "))]"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { full($0.value) } ?? "nil" }
    return String(describing: value)
  }

  private static func data(_ data: Data) -> String {
    guard data.count <= 1_000, let text = String(validating: data, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t" })
    else { return "\(data.count) bytes" }
    return text.debugDescription
  }

  /// Seconds, with as many digits as it takes: `1.5 s`.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let isNegative = seconds < 0 || attoseconds < 0
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return (isNegative ? "-" : "") + "\(seconds.magnitude)" + (digits.isEmpty ? "" : ".\(digits)") + " s"
  }
}

/// Whether two errors are the same: by `==` where their type has it, else by type and description.
func isSame(_ one: any Error, _ other: any Error) -> Bool {
  func equals<Value: Equatable>(_ one: Value, _ other: Any) -> Bool { (other as? Value) == one }
  // NB: by way of `Any`, for the compiler takes every error for `Equatable` and warns of the cast (Swift 6.3.1).
  if let one = one as Any as? any Equatable { return equals(one, other) }
  return type(of: one) == type(of: other) && String(reflecting: one) == String(reflecting: other)
}
