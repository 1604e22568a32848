import AppEnvironmentKit
import Testing

/// A location in a test at which an issue is reported.
package struct CallSite: Sendable {
  /// The module and the name of the file, as in `NotesTests/SearchTests.swift`.
  package let fileID: StaticString
  /// The path of the file.
  package let filePath: StaticString
  /// The line, counted from 1.
  package let line: UInt

  /// Creates a location.
  package init(fileID: StaticString, filePath: StaticString, line: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }

  /// Returns the location of the call.
  package static func here(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) -> CallSite {
    CallSite(fileID: fileID, filePath: filePath, line: line)
  }

  init(_ caller: ClockClient.Caller) {
    self.init(fileID: caller.fileID, filePath: caller.filePath, line: caller.line)
  }
}

extension SourceLocation {
  init(_ site: CallSite) {
    self.init(fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: 1)
  }
}
