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
  let kept = try String(contentsOf: url, encoding: .utf8)
  #expect(picture == kept, "\n\(picture)", sourceLocation: location)
}
