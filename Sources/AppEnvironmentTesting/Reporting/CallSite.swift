import Testing

/// A place in a test, where an issue is shown.
package struct CallSite: Sendable {
  /// The module and the name of the file, as in `NotesTests/SearchTests.swift`.
  package let fileID: StaticString
  /// The path of the file.
  package let filePath: StaticString
  /// The line, counted from 1.
  package let line: UInt

  /// Notes a place.
  package init(fileID: StaticString, filePath: StaticString, line: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }
}

extension SourceLocation {
  init(_ site: CallSite) {
    self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: 1)
  }
}
