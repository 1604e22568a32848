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

  /// A file name that stands for this path and for no other: its components, with `%` between them.
  ///
  /// If a component has a `%`, or the name would be too long for a file system, a hash of the path and its end take its place.
  package var asFileName: String {
    let components = pathComponents
    let name = components.joined(separator: "%")
    let isClear = name.utf8.count <= 200 && !components.contains { $0.utf8.contains(UInt8(ascii: "%")) }
    return isClear ? name : hashedFileName(ending: name)
  }

  /// A file name that stands for this one, and leaves space for a suffix: the same one, or a hash of it and its end if it's too
  /// long for that.
  package var asShortFileName: String {
    utf8.count <= 200 ? self : hashedFileName(ending: self)
  }

  private func hashedFileName(ending name: String) -> String {
    let hash = StableHash.of(pathComponents.joined(separator: "/")).hexadecimal
    return "\(hash)%\(String(name.unicodeScalars.suffix(40)))"
  }
}
