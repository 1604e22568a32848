/// A line of source code at which an issue is reported.
package struct CallSite: Sendable {
  /// The module and the name of the file, as in `NotesTests/SearchTests.swift`.
  package let fileID: StaticString
  /// The path of the file.
  package let filePath: StaticString
  /// The number of the line, beginning with 1.
  package let line: UInt

  /// Creates a line.
  package init(fileID: StaticString, filePath: StaticString, line: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }

  /// Returns the line of the call.
  package static func here(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) -> CallSite {
    CallSite(fileID: fileID, filePath: filePath, line: line)
  }
}
