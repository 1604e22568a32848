import Testing

/// A place in a test, where an issue is shown.
struct CallSite: Sendable {
  /// The module and the name of the file, as in `NotesTests/SearchTests.swift`.
  let fileID: StaticString
  /// The path of the file.
  let filePath: StaticString
  /// The line, counted from 1.
  let line: UInt
}

extension SourceLocation {
  init(_ site: CallSite) {
    self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: 1)
  }
}
