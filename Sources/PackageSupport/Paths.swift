extension StringProtocol {
  /// The components of a path: what is between the slashes. As for the system, a slash before a combining mark is one too,
  /// though Swift takes both for one character.
  package var pathComponents: [String] {
    unicodeScalars.split(separator: "/").map { String(String.UnicodeScalarView($0)) }
  }

  /// A Boolean value that indicates whether a path begins at the root of the file system.
  package var isAbsolutePath: Bool { unicodeScalars.first == "/" }

  /// A Boolean value that indicates whether a path has a slash.
  package var hasSlash: Bool { unicodeScalars.contains("/") }
}

extension String {
  /// The path without the slashes at its end, unless it's that of the root.
  package var withoutFinalSlashes: String {
    guard unicodeScalars.last == "/" else { return self }
    let end = unicodeScalars.lastIndex { $0 != "/" }
    return end.map { String(unicodeScalars[...$0]) } ?? "/"
  }
}
