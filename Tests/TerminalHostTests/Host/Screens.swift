import Foundation
import Testing

/// Expects a screen that is kept as a text file in `Screens`.
///
/// If the variable `RECORD_SCREENS` is set, the file is written instead.
func expect(
  _ picture: String, isScreen name: String, file: String = #filePath, location: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Screens/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil { try Data(picture.utf8).write(to: url) }
  #expect(picture == (try String(contentsOf: url, encoding: .utf8)), "\n\(picture)", sourceLocation: location)
}
