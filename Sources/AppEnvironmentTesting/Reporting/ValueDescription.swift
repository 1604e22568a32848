import Foundation

/// Descriptions of values in logs and differences, which are short, on one line, and the same in every run.
enum ValueDescription {
  /// Returns a description: strings in quotes, file URLs as paths, data as text if possible, and other values by their own
  /// descriptions.
  ///
  /// - Parameter limit: The number of characters after which the description is truncated, with a `…`.
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
    // Sorted, because their order differs from run to run.
    case let set as Set<AnyHashable>: return "[\(set.map { full($0.base) }.sorted().joined(separator: ", "))]"
    case let pairs as [AnyHashable: Any] where !pairs.isEmpty:
      return "[\(pairs.map { "\(full($0.key.base)): \(full($0.value))" }.sorted().joined(separator: ", "))]"
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

  /// Returns the exact number of seconds, as in `1.5 s`.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let isNegative = seconds < 0 || attoseconds < 0
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return (isNegative ? "-" : "") + "\(seconds.magnitude)" + (digits.isEmpty ? "" : ".\(digits)") + " s"
  }
}

/// Returns a Boolean value that indicates whether two errors are equal, or have the same type and description if they
/// aren't `Equatable`.
func isSame(_ one: any Error, _ other: any Error) -> Bool {
  func equals<Value: Equatable>(_ one: Value, _ other: Any) -> Bool { (other as? Value) == one }
  // NB: through `Any`, because the compiler treats every error as `Equatable` and warns about the cast (Swift 6.3.1).
  if let one = one as Any as? any Equatable { return equals(one, other) }
  return type(of: one) == type(of: other) && String(reflecting: one) == String(reflecting: other)
}
